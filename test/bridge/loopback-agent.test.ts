// What the bridge makes of a hub that ended between taking a connection and being looked at.
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { LoopbackAgent } from '../../services/bridge/loopback-agent.ts';
import { unreachable } from '../../services/bridge/sentences.ts';
import { freePort } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

test.skipIf(!isLinux)(
  'a hub that is gone by now is not taken for another user (needs the tables of Linux)',
  async () => {
    const port = await freePort();
    const hub = { base: `http://127.0.0.1:${port}`, host: '127.0.0.1', port } as const;
    const answering = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(answering, 'listening');
    // Connected to somebody, while at the port of the hub nobody listens: as it is for a moment after its end.
    const asked = request({
      agent: new LoopbackAgent(hub),
      host: '127.0.0.1',
      port: (answering.address() as AddressInfo).port,
    });
    const [error] = await once(asked.end(), 'error').catch((fault: unknown) => [fault]);
    answering.close();
    expect(unreachable(hub, error)).toContain('No Context Hub answers');
    expect(String(error)).toContain('nobody listens there any more');
  },
);
