// Keys and signatures made by gpg, as a publisher or the keeper of a catalog makes them.
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';

export const hasGpg = spawnSync('gpg', ['--version']).status === 0;

export class GpgHome implements Disposable {
  // A short path, because the agent of gpg listens on a socket in it.
  readonly #home = mkdtempSync(join(tmpdir(), 'gpg-'));

  /** Makes a new key under a name, and answers its fingerprint in lower case. */
  newKey(name: string): string {
    this.#gpg(['--batch', '--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', 'never']);
    const listed = this.#gpg(['--with-colons', '--list-keys', name]).toString();
    const found = /^fpr:+([0-9A-F]{40}):/m.exec(listed);
    if (found === null) throw new Error('gpg lists no such key');
    return (found[1] as string).toLowerCase();
  }

  publicKey(name: string): string {
    return this.#gpg(['--armor', '--export', name]).toString();
  }

  sign(name: string, bytes: Buffer | string): string {
    return this.#gpg(['--armor', '--local-user', name, '--detach-sign'], bytes).toString();
  }

  #gpg(args: string[], input: Buffer | string = ''): Buffer {
    return execFileSync('gpg', ['--homedir', this.#home, '--batch', '--quiet', ...args], {
      input,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  [Symbol.dispose](): void {
    spawnSync('gpgconf', ['--homedir', this.#home, '--kill', 'all']);
    rmSync(this.#home, { recursive: true, force: true });
  }
}

export async function zipped(files: Record<string, string | Buffer>, options: { mode?: number } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path, options);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A packed plugin, signed by `name`. */
export async function packed(gpg: GpgHome, name: string, files: Record<string, string>): Promise<Buffer> {
  const paths = Object.keys(files).sort();
  const contents = paths.map((path) => `${hash('sha256', files[path] as string, 'hex')}  ${path}\n`).join('');
  return zipped({
    ...files,
    CONTENTS: contents,
    'CONTENTS.asc': gpg.sign(name, contents),
    'PUBLISHER.asc': gpg.publicKey(name),
  });
}
