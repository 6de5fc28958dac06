// Which encoding the frames of a channel should have: the whole way from an object to bytes and back to an object, for
// one record and for a list page of a hundred different ones. The figures in docs/protocol.md come from here.
//
//   node test/bench/encodings.ts [module ...]
//
// JSON and V8's own serializer come with Node. Any other encoder can be measured beside them without being a dependency:
// name the files of modules that export `pack` and `unpack`.
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { newId } from '../../shared/ids.ts';
import { inTurns, median } from './measure.ts';

interface Encoding {
  name: string;
  encode: (value: unknown) => Buffer;
  decode: (bytes: Buffer) => unknown;
}

const ROUNDS = 60;

const encodings: Encoding[] = [
  {
    name: 'JSON',
    encode: (value) => Buffer.from(JSON.stringify(value)),
    decode: (bytes) => JSON.parse(bytes.toString('utf8')),
  },
  { name: 'v8.serialize', encode: serialize, decode: deserialize },
];

for (const path of process.argv.slice(2)) {
  const { pack, unpack } = (await import(pathToFileURL(resolve(path)).href)) as {
    pack: Encoding['encode'];
    unpack: Encoding['decode'];
  };
  encodings.push({ name: basename(path), encode: pack, decode: unpack });
}

const words =
  'the project moves on when Ana confirms the quote for the garden and the letter to the city is ready'.split(' ');

/** A memory as the vault answers it: about six hundred bytes of JSON, and no two alike. */
function record(index: number): Record<string, unknown> {
  const statement = Array.from({ length: 24 }, (_, at) => words[(index * 7 + at * (1 + (index % 5))) % words.length]);
  const at = new Date(1_770_000_000_000 + index * 61_357).toISOString();
  return {
    id: newId('mem', 1_770_000_000_000 + index),
    space_id: 'personal',
    type: 'memory',
    labels: index % 3 === 0 ? ['home', `label ${index}`] : [],
    classification: index % 4 === 0 ? 'sensitive' : 'private',
    authority: 'user_confirmed',
    confidence: index % 2 === 0 ? index / 200 : null,
    source_refs: [],
    retention: null,
    policy_tags: [],
    kind: 'fact',
    statement: statement.join(' '),
    subject_ref: null,
    project_id: newId('prj', 1_770_000_000_000 + index),
    sensitivity_flags: [],
    valid_from: at,
    valid_until: null,
    status: 'live',
    created_at: at,
    updated_at: at,
    version: 1 + (index % 9),
  };
}

/** Processor time for one value, in microseconds: what other processes do meanwhile does not count. */
async function costOf({ encode, decode }: Encoding, values: unknown[]): Promise<number> {
  const before = process.cpuUsage();
  for (const value of values) if (decode(encode(value)) === undefined) throw new Error('nothing came back');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / values.length;
}

async function compare(title: string, values: unknown[]): Promise<void> {
  const subjects = encodings.map((encoding) => [encoding.name, () => costOf(encoding, values)] as const);
  const costs = await inTurns(ROUNDS, Object.fromEntries(subjects));
  for (const { name, encode } of encodings) {
    const cost = median(costs[name] as number[]).toFixed(1);
    console.log(`${title.padEnd(24)} ${name.padEnd(14)} ${cost.padStart(8)} µs  ${encode(values[0]).length} bytes`);
  }
}

const records = Array.from({ length: 2000 }, (_, index) => record(index));
const pages = Array.from({ length: 20 }, (_, page) => records.slice(page * 100, page * 100 + 100));
await compare('one record', records);
await compare('a page of 100 records', pages);
