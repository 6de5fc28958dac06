// Who is at the other end of a connection is told by the kernel, and nobody can borrow the name of another.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { clientOf, listenerOf } from '../../supervisor/socket-owner.ts';
import { startHub } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe.skipIf(!isLinux)('the owner of a socket (needs Linux)', () => {
  test.each(['127.0.0.1', '::ffff:127.0.0.1'])('is found for a client that connects to %s', async (host) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect({ host, port });
    const [accepted] = (await once(server, 'connection')) as [{ remoteAddress: string; remotePort: number }];
    const owner = { uid: process.getuid?.(), pid: process.pid, executable: process.execPath };
    expect(clientOf(accepted.remoteAddress, accepted.remotePort, port)).toEqual(owner);
    // Known from before, and looked at again all the same.
    expect(clientOf(accepted.remoteAddress, accepted.remotePort, port)).toEqual(owner);
    const { pid, stdout } = spawn('bash', ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}; echo; read -u 3`]);
    const [[other]] = await Promise.all([once(server, 'connection'), once(stdout, 'data')]);
    expect(clientOf(other.remoteAddress, other.remotePort, port)?.pid).toBe(pid);
    expect(clientOf(accepted.remoteAddress, accepted.remotePort, port)).toEqual(owner);
    other.destroy();
    expect(listenerOf(port)).toEqual(owner);
    // Any one of the numbers wrong, and nobody is known.
    expect(clientOf('127.0.0.2', accepted.remotePort, port)).toBeUndefined();
    expect(clientOf(accepted.remoteAddress, accepted.remotePort + 1, port)).toBeUndefined();
    expect(clientOf(accepted.remoteAddress, accepted.remotePort, port + 1)).toBeUndefined();
    for (const nonsense of ['', '::1', '127.0.0', '127.0.0.1.1', '127.0.0.256', 'localhost']) {
      expect(clientOf(nonsense, accepted.remotePort, port)).toBeUndefined();
    }
    client.destroy();
    server.close();
  });

  test('is nobody for a port on which nobody listens', () => {
    expect(listenerOf(1)).toBeUndefined();
  });
});

describe.skipIf(!isLinux || !isRoot)(
  'another user who connects from the port number of the owner (needs root on Linux)',
  () => {
    test('is not taken for the owner', async () => {
      await using hub = await startHub();
      await hub.setup();
      const owner = connect({ host: '127.0.0.1', port: hub.port });
      await once(owner, 'connect');
      const request = `GET /v1/bootstrap HTTP/1.1\r\nHost: 127.0.0.1:${hub.port}\r\nConnection: close\r\n\r\n`;
      // In what order the kernel lists two connections depends on their addresses, so one attempt would prove little.
      const script = `const { connect } = require('node:net');
      const attempt = (last) => {
        if (last === 42) return;
        const from = { localAddress: '127.0.0.' + last, localPort: ${owner.localPort} };
        const socket = connect({ host: '127.0.0.1', port: ${hub.port}, ...from });
        socket.write(${JSON.stringify(request)});
        socket.pipe(process.stdout, { end: false });
        socket.on('close', () => attempt(last + 1));
      };
      attempt(2);`;
      const asNobody = { uid: NOBODY, gid: NOBODY, cwd: '/', env: {} };
      const { stdout } = await run(process.execPath, ['-e', script], asNobody);
      expect(stdout.match(/HTTP\/1.1 403 /g)).toHaveLength(40);
      expect(stdout).not.toContain('hub_o_');
      owner.destroy();
    });
  },
);
