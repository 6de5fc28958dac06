// A new file whose room is taken before there is anything to put into it: for what is told once, and to nobody again.
import { closeSync, fsyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { syncFolder } from './durable-file.ts';
import { requireNewFile } from './writable-place.ts';

export class ReservedFile implements Disposable {
  readonly #path: string;
  readonly #file: number;
  #isFilled = false;

  /** Throws what the system says where there is no room for so many bytes, and leaves no file. */
  constructor(path: string, bytes: number) {
    requireNewFile(path);
    this.#path = resolve(path);
    this.#file = openSync(this.#path, 'wx', 0o600);
    try {
      this.#write(Buffer.alloc(bytes, ' '));
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  /** On the disk, once this returns. */
  fill(text: string): void {
    const bytes = Buffer.from(text);
    this.#write(bytes);
    ftruncateSync(this.#file, bytes.length);
    fsyncSync(this.#file);
    syncFolder(dirname(this.#path));
    this.#isFilled = true;
  }

  /** What was not filled to its end is no file. */
  [Symbol.dispose](): void {
    closeSync(this.#file);
    if (!this.#isFilled) rmSync(this.#path, { force: true });
  }

  #write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, at);
    fsyncSync(this.#file);
  }
}
