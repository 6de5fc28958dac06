// What the owner sends: taken in piece by piece, encrypted on its way to the disk, and handed to the work that asked
// for it. An upload belongs to this run of the vault: a restart or a lock forgets its key, and the file with it.
import { createHash, type Hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { HubError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOADS, UPLOAD_IDLE_MS } from '../../../shared/limits.ts';
import { invalid } from '../../../shared/validate.ts';
import { makeFolderIn } from '../disk/own-folder.ts';
import { storageError } from '../disk/storage-error.ts';
import { SealedFile } from './bytes/sealed-file.ts';

/** A whole upload. Whoever took it closes `source`. */
interface Upload {
  /** The sender's name for the file; a hint, and never a path. */
  name: string | null;
  source: SealedFile;
}

interface Arriving extends Upload {
  touched: number;
  /** Of the bytes that have come so far, so that a file sent again is recognized without reading it twice. */
  digest: Hash;
  /** Work has begun that will take it. */
  isPromised: boolean;
}

const FOLDER = 'incoming';

export class Uploads {
  readonly #dataDir: string;
  readonly #arriving = new Map<string, Arriving>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.clear();
  }

  begin(name: string | null): string {
    this.#forgetIdle();
    if (this.#arriving.size >= MAX_UPLOADS) {
      throw new HubError('rate_limited', 'Too many uploads are under way.', {
        fix: 'Wait until one of them is done, then try again.',
        retry_after_s: 5,
      });
    }
    const id = newId('upl', Date.now());
    this.#arriving.set(id, {
      name,
      source: this.spool(id),
      touched: performance.now(),
      digest: createHash('sha256'),
      isPromised: false,
    });
    return id;
  }

  /** The next piece; `offset` tells one that was lost or sent twice. */
  append(id: string, offset: number, bytes: Buffer): void {
    const upload = this.#find(id);
    if (offset !== upload.source.size) throw new HubError('bad_request', 'A piece of the upload is missing.');
    if (offset + bytes.length > MAX_UPLOAD_BYTES) {
      this.abandon(id);
      throw new HubError('payload_too_large', 'The file is larger than an upload may be.', {
        fix: 'Put it into the folder `imports` of the data directory and name its path instead.',
      });
    }
    try {
      upload.source.write(bytes);
      upload.digest.update(bytes);
    } catch (error) {
      this.abandon(id);
      throw error;
    }
    upload.touched = performance.now();
  }

  /** The sender's name for the file. */
  nameOf(id: string): string | null {
    return this.#find(id).name;
  }

  /** Equal for files of one name with the same bytes, whatever id each was given. */
  fingerprintOf(id: string): object {
    const { name, digest } = this.#find(id);
    return { name, sha256: digest.copy().digest('hex') };
  }

  /** Hands an upload over, once. */
  take(id: string): Upload {
    const { name, source } = this.#find(id);
    this.#arriving.delete(id);
    return { name, source };
  }

  /**
   * Says that work has begun (or with `false` that it has not, after all) that will take this upload: it then outlives its
   * sender.
   */
  promise(id: string, isPromised = true): void {
    const upload = this.#arriving.get(id);
    if (upload) upload.isPromised = isPromised;
  }

  /** Its sender has gone: the upload is forgotten, unless work has begun that will take it. */
  hangUp(id: string): void {
    if (this.#arriving.get(id)?.isPromised !== true) this.abandon(id);
  }

  abandon(id: string): void {
    this.#arriving.get(id)?.source.close();
    this.#arriving.delete(id);
  }

  /** A sealed file beside the uploads, for work that needs one. Whoever asked closes it. */
  spool(id: string = newId('spl', Date.now())): SealedFile {
    try {
      return new SealedFile(join(this.#makeFolder(), id));
    } catch (error) {
      throw storageError(error);
    }
  }

  /** A file that cannot be removed now is encrypted under a key that is gone, and goes at the next start: the vault closes all the same. */
  onClose(): void {
    try {
      this.clear();
    } catch {}
  }

  /** Forgets everything, and what an earlier run left behind. */
  clear(): void {
    for (const id of [...this.#arriving.keys()]) this.abandon(id);
    rmSync(join(this.#dataDir, FOLDER), { recursive: true, force: true });
    this.#makeFolder();
  }

  /** It is mostly empty, and programs that tidy up take empty folders away. */
  #makeFolder(): string {
    return makeFolderIn(this.#dataDir, FOLDER);
  }

  #find(id: string): Arriving {
    const upload = this.#arriving.get(id);
    if (upload) return upload;
    throw invalid([
      { loc: ['body', 'upload'], msg: 'names no upload that is here; send the file again', type: 'reference' },
    ]);
  }

  #forgetIdle(): void {
    for (const [id, { touched, isPromised }] of this.#arriving) {
      if (!isPromised && performance.now() - touched > UPLOAD_IDLE_MS) this.abandon(id);
    }
  }
}
