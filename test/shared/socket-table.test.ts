// Who has the other end of a connection: whoever accepted it, whoever listens at that port by now.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { unreachable } from '../../services/bridge/sentences.ts';
import { usersBehind } from '../../shared/socket-table.ts';
import { freePort } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

const OWN = process.getuid?.() ?? -1;
const NOBODY = 65_534;

async function connected(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

describe.skipIf(!isLinux)('the other end of a connection (needs the tables of Linux)', () => {
  test('is of whoever listens until it is accepted, and of nobody once it has ended', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = await connected(port);
    expect(usersBehind(socket)).toEqual(new Set([OWN]));
    const [other] = await accepted;
    expect(usersBehind(socket)).toEqual(new Set([OWN]));
    const { localAddress, localPort, remoteAddress, remotePort } = socket;
    other.resetAndDestroy();
    await new Promise((closed) => socket.once('close', closed));
    expect(usersBehind({ localAddress, localPort, remoteAddress, remotePort })).toEqual(new Set());
    server.close();
    const hub = { base: `http://127.0.0.1:${port}`, host: '127.0.0.1', port } as const;
    expect(unreachable(hub, new Error('nobody has the other end any more'))).toContain('No Context Hub answers');
  });

  test.skipIf(OWN !== 0)('is of another user who accepted it, though the hub listens by now (needs root)', async () => {
    const port = await freePort();
    // Lets go of the port with the first connection, and keeps that.
    const script = `const server = require('node:net').createServer((socket) => {
      socket.on('error', () => {});
      server.close();
      process.stdout.write('taken');
      setTimeout(() => {}, 30_000);
    }).listen(${port}, '127.0.0.1', () => process.stdout.write('listening'));`;
    const impostor = spawn(process.execPath, ['-e', script], { uid: NOBODY, gid: NOBODY, cwd: '/', env: {} });
    await once(impostor.stdout, 'data');
    const [socket] = await Promise.all([connected(port), once(impostor.stdout, 'data')]);
    const hub = createServer();
    const listens = () =>
      new Promise<boolean>((resolve) => {
        hub.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
      });
    await expect.poll(listens).toBe(true);
    expect(usersBehind(socket)).toEqual(new Set([NOBODY]));
    const own = await connected(port);
    expect(usersBehind(own)).toEqual(new Set([OWN]));
    for (const each of [socket, own]) each.destroy();
    hub.close();
    impostor.kill('SIGKILL');
  });
});
