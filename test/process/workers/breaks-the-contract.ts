// A worker that is at work, and then sends what no honest worker sends over its channel to the supervisor.
import type { Socket } from 'node:net';

process.on('message', (_: unknown, socket: Socket) => {
  socket.once('data', (bytes: Buffer) => {
    const [{ i }] = JSON.parse(bytes.subarray(4).toString()) as [{ i: number }];
    send(socket, [{ t: 'r', i, v: { ready: true, state: null } }]);
    send(socket, [{ t: 'q', i: 1, m: 'supervisor.restart', p: { name: 'vault' }, c: {} }]);
  });
});

function send(socket: Socket, messages: unknown[]): void {
  const payload = Buffer.from(JSON.stringify(messages));
  const header = Buffer.alloc(4);
  header.writeUInt32LE(payload.length);
  socket.write(Buffer.concat([header, payload]));
}
