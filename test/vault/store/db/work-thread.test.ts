import { describe, expect, it } from 'vitest';
import { WorkThread } from '../../../../services/vault/store/db/work-thread.ts';

const program = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`,
  );

describe('a thread that is given work', () => {
  it('answers in the order in which it is asked, and takes what is moved to it', async () => {
    const code = `parentPort.on('message', ({ n, bytes }) => parentPort.postMessage([n * workerData, bytes?.length]))`;
    await using thread = new WorkThread<{ n: number; bytes?: Uint8Array }, number[]>(program(code), 10);
    const bytes = new Uint8Array(3);
    const all = [thread.ask({ n: 1 }), thread.ask({ n: 2, bytes }, [bytes.buffer]), thread.ask({ n: 3 })];
    expect(await Promise.all(all)).toEqual([
      [10, undefined],
      [20, 3],
      [30, undefined],
    ]);
    expect(bytes.length).toBe(0);
  });

  it('sees nothing of the environment', async () => {
    const code = `parentPort.on('message', () => parentPort.postMessage(Object.keys(process.env)))`;
    await using thread = new WorkThread<null, string[]>(program(code));
    expect(await thread.ask(null)).toEqual([]);
  });

  it.each([
    ['fails', `throw new Error('it broke')`, 'it broke'],
    ['ends', 'process.exit()', 'a thread ended before it had answered'],
  ])('that %s leaves nobody waiting, neither those who asked nor those who ask later', async (_, deed, message) => {
    await using thread = new WorkThread<string, string>(program(`parentPort.on('message', () => { ${deed}; })`));
    const asked = await Promise.allSettled([thread.ask('one'), thread.ask('two')]);
    const reason = expect.objectContaining({ message });
    expect(asked).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    await expect(thread.ask('three')).rejects.toThrow(message);
  });

  it('that is ended before it has answered tells those who wait', async () => {
    const thread = new WorkThread<string, string>(program(`parentPort.on('message', () => {})`));
    const asked = Promise.allSettled([thread.ask('one')]);
    await thread[Symbol.asyncDispose]();
    expect(await asked).toMatchObject([{ status: 'rejected' }]);
  });
});
