// The least that a worker can be: it loads nothing, and says by hand what the contract asks of it. For restarts in the thousands.
process.on('message', (_, socket) => {
  let bytes = Buffer.alloc(0);
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    while (bytes.length >= 4 && bytes.length >= 4 + bytes.readUInt32LE()) {
      const end = 4 + bytes.readUInt32LE();
      for (const { i, m } of JSON.parse(bytes.subarray(4, end).toString())) answer(socket, i, m);
      bytes = bytes.subarray(end);
    }
  });
});

function answer(socket, i, method) {
  const v = method === 'worker.start' ? { ready: true, state: null } : {};
  const payload = Buffer.from(JSON.stringify([{ t: 'r', i, v }]));
  const header = Buffer.alloc(4);
  header.writeUInt32LE(payload.length);
  socket.write(Buffer.concat([header, payload]), () => method === 'worker.drain' && process.exit(0));
}
