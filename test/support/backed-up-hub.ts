// A hub with one memory, its backup in a folder elsewhere and the words of its recovery kit: what somebody holds who may lose all else.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runHub, startHub, type TestHub, temporaryDir } from './hub.ts';

export class BackedUpHub implements AsyncDisposable {
  readonly hub: TestHub;
  /** The token of the owner. */
  readonly token: string;
  /** A folder that is removed with the hub. */
  readonly elsewhere: string;
  readonly words: string;
  readonly backup: string;

  private constructor(hub: TestHub, token: string, elsewhere: string, words: string, backup: string) {
    this.hub = hub;
    this.token = token;
    this.elsewhere = elsewhere;
    this.words = words;
    this.backup = backup;
  }

  static async create(statement: string): Promise<BackedUpHub> {
    const [hub, elsewhere] = await Promise.all([startHub(), temporaryDir()]);
    const token = await hub.setup();
    const { status } = await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    if (status !== 200) throw new Error(`a memory was answered with ${status}`);
    const words = (await saidBy(hub, 'key', 'kit')).words.join(' ');
    mkdirSync(join(elsewhere, 'stick'));
    const { folder } = await saidBy(hub, 'backup', '--to', join(elsewhere, 'stick'));
    return new BackedUpHub(hub, token, elsewhere, words, folder);
  }

  run(...args: string[]) {
    return runHub(args, { dataDir: this.hub.dataDir });
  }

  json(...args: string[]) {
    return saidBy(this.hub, ...args);
  }

  /** Restores the backup into a data directory that holds nothing of the hub, nor its key. */
  restore(dataDir: string, typed = this.words) {
    return runHub(['restore', this.backup, '--kit', '--data-dir', dataDir], { input: `${typed}\n` });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.hub[Symbol.asyncDispose]();
    rmSync(this.elsewhere, { recursive: true, force: true });
  }
}

async function saidBy({ dataDir }: TestHub, ...args: string[]) {
  return JSON.parse((await runHub([...args, '--json'], { dataDir })).stdout);
}
