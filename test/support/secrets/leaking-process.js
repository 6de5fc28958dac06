// A process that holds the bytes of a file in every careless way there is: the control of the memory scan.
import { readFileSync } from 'node:fs';

const bytes = readFileSync(process.argv[2]);
const prefixes = ['', 'x', 'xy'].map((text) => Buffer.from(text));
const held = {
  raw: Buffer.from(bytes),
  hex: bytes.toString('hex'),
  'upper-case hex': bytes.toString('hex').toUpperCase(),
  base64: prefixes.map((prefix) => Buffer.concat([prefix, bytes]).toString('base64')),
  base64url: prefixes.map((prefix) => Buffer.concat([prefix, bytes]).toString('base64url')),
  'decimal list': JSON.stringify([...bytes]),
  'array of numbers': [...bytes],
  'array of doubles': [...bytes].map((value) => value + 0.5).map((value) => value - 0.5),
  floats: Float64Array.from(bytes),
  'array of 32-bit integers': Int32Array.from(bytes),
  'array of 16-bit integers': Int16Array.from(bytes),
  reversed: Buffer.from(bytes).reverse(),
  'swapped words': [Buffer.from(bytes).swap16(), Buffer.from(bytes).swap32(), Buffer.from(bytes).swap64()],
};
globalThis.held = held;
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
