// A hub into which dumps of other services are sent, and what a test asks of one. One hub for a file, from its first test to its last.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type HubAnswer, startHub, type TestHub } from '../hub.ts';
import * as dumps from './vendor-dumps.ts';

interface Here {
  hub: TestHub;
  token: string;
}

export function vendorStage() {
  const here = {} as Here;
  let round = 0;
  beforeAll(async () => {
    here.hub = await startHub();
    here.token = await here.hub.setup();
  });
  afterAll(() => here.hub[Symbol.asyncDispose]());
  beforeEach(() => {
    round += 1;
  });
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  const get = async (path: string): Promise<any> => (await here.hub.request('GET', path)).body;
  return Object.assign(here, {
    get,
    post: (path: string, body: unknown, headers = {}) => here.hub.request('POST', path, { body, headers }),
    /** A name that no other test has used: origins are remembered for as long as the vault lives. */
    fresh: (name: string) => `${name}-${round}`,
    send: async (name: string, content: string | Buffer, headers: Record<string, string> = {}): Promise<HubAnswer> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
      const response = await fetch(`${here.hub.base}/v1/import/vendor`, {
        method: 'POST',
        headers: { authorization: `Bearer ${here.token}`, ...headers },
        body: form,
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    mem0: (...memories: [id: string, text: string][]) =>
      JSON.stringify(memories.map(([id, text]) => dumps.mem0Memory(id, text))),
    proposalsOf: async (batch: string, status = 'pending') =>
      (await get(`/v1/memories/proposals?limit=500&status=${status}`)).filter(
        (each: { submitted_by: string }) => each.submitted_by === batch,
      ),
  });
}
