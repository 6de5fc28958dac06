// One hub for the tests of a block: to start one costs as much as most of what it is then asked. One that failed may leave it in
// any state, so after that the next one gets a hub of its own.
import { afterAll, onTestFailed } from 'vitest';
import { type StartOptions, startHub, type TestHub } from './hub.ts';

/** Answers a hub whose vault is set up; to be called within a test. */
export function sharedHub(options: StartOptions = {}): () => Promise<TestHub> {
  let hub: TestHub | undefined;
  const end = async () => {
    const ended = hub;
    hub = undefined;
    await ended?.[Symbol.asyncDispose]();
  };
  afterAll(end);
  return async () => {
    onTestFailed(end);
    if (hub === undefined) {
      hub = await startHub(options);
      await hub.setup();
    }
    return hub;
  };
}
