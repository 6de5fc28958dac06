// One operation on the keyring of the system, in a thread of its own that ends with it.
//
// A thread, because the library connects in the foreground: a session bus that does not answer would stop the vault.
// Plain JavaScript, because a thread that has to strip types first takes twice as long.
//
// It owns one entry of the keyring for the length of one operation. Secrets enter and leave as transferred bytes and
// are overwritten here; they are never a string. It must never fall back to another store, which the library does
// unless it is told not to.
import { timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const { operation, service, account, secret } = workerData;

try {
  const { Entry } = createRequire(import.meta.url)('@napi-rs/keyring');
  const entry = new Entry(service, account, { linux: { store: 'secret-service' } });
  parentPort.postMessage({ stage: 'connected' });
  const found = perform(entry);
  if (found === null) parentPort.postMessage({ stage: 'done', secret: null });
  else parentPort.postMessage({ stage: 'done', secret: found }, [found.buffer]);
} catch (error) {
  parentPort.postMessage({ stage: 'failed', reason: String(error?.message).slice(0, 500) });
} finally {
  secret?.fill(0);
}

function perform(entry) {
  switch (operation) {
    case 'get':
      return read(entry);
    case 'set':
      return write(entry);
    case 'delete':
      entry.deleteCredential();
      return null;
    case 'probe':
      write(entry);
      entry.deleteCredential();
      return null;
    default:
      throw new Error('an operation that does not exist');
  }
}

function read(entry) {
  const numbers = entry.getSecret();
  if (numbers === null) return null;
  // Number by number into a buffer of its own: `new Uint8Array(numbers)` copies the numbers on the way, and keeps short
  // arrays in a heap that is moved about; both would leave the secret behind.
  const bytes = new Uint8Array(new ArrayBuffer(numbers.length));
  for (let index = 0; index < numbers.length; index++) bytes[index] = numbers[index];
  numbers.fill(0);
  return bytes;
}

function write(entry) {
  entry.setSecret(secret);
  const kept = read(entry);
  const same = kept !== null && kept.length === secret.length && timingSafeEqual(kept, secret);
  kept?.fill(0);
  if (!same) throw new Error('the keyring does not give back what it was given');
  return null;
}
