// Every form in which a program may hold 32 secret bytes: what a scan looks for.

/** Half of a key is as much as nobody guesses, and is found where the other half was overwritten. */
const HALF = 16;

type Encode = (bytes: Buffer) => Buffer[];

const ENCODINGS: Record<string, Encode> = {
  raw: (bytes) => [bytes],
  hex: (bytes) => asText(bytes.toString('hex')),
  'upper-case hex': (bytes) => asText(bytes.toString('hex').toUpperCase()),
  base64: (bytes) => base64At(bytes, 'base64').flatMap(asText),
  base64url: (bytes) => base64At(bytes, 'base64url').flatMap(asText),
  'decimal list': (bytes) => [[...bytes].join(','), [...bytes].join(', ')].flatMap(asText),
  // As V8 stores an array of small integers: eight bytes each, the number in the upper half.
  'array of numbers': (bytes) => [spread(bytes, 8, (target, value, at) => target.writeInt32LE(value, at + 4))],
  'array of doubles': (bytes) => [spread(bytes, 8, (target, value, at) => target.writeDoubleLE(value, at))],
  'array of 32-bit integers': (bytes) => [spread(bytes, 4, (target, value, at) => target.writeInt32LE(value, at))],
  'array of 16-bit integers': (bytes) => [spread(bytes, 2, (target, value, at) => target.writeInt16LE(value, at))],
  reversed: (bytes) => [Buffer.from(bytes).reverse()],
  'swapped words': (bytes) => [Buffer.from(bytes).swap16(), Buffer.from(bytes).swap32(), Buffer.from(bytes).swap64()],
};

export const FORM_NAMES = Object.keys(ENCODINGS);

export interface Needle {
  form: string;
  bytes: Buffer;
}

export function needlesOf(secret: Buffer): Needle[] {
  const halves = [secret.subarray(0, HALF), secret.subarray(secret.length - HALF)];
  return Object.entries(ENCODINGS).flatMap(([form, encode]) =>
    halves.flatMap((half) => encode(half).map((bytes) => ({ form, bytes }))),
  );
}

/** The forms whose bytes are in `content`. */
export function formsIn(content: Buffer, needles: readonly Needle[]): string[] {
  const index = indexOf(needles);
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const found = new Set<Needle>();
  for (let at = 0; at + GRAM_BYTES <= content.length; at += STRIDE) {
    const gram = view.getInt32(at, true);
    if (index.mayHold[slotOf(gram)] === 0) continue;
    for (const { needle, offset, telling } of index.places.get(gram) ?? []) {
      const start = at - offset;
      const end = start + needle.bytes.length;
      if (start < 0 || end > content.length) continue;
      if (!telling.every((each) => content[start + each] === needle.bytes[each]) || found.has(needle)) continue;
      if (content.compare(needle.bytes, 0, needle.bytes.length, start, end) === 0) found.add(needle);
    }
  }
  return [...new Set([...found].map(({ form }) => form))];
}

/** Of a hundred megabytes only every eighth byte is looked at: there, one of the first eight of a needle has to stand. */
const STRIDE = 8;
const GRAM_BYTES = 4;

interface Place {
  needle: Needle;
  offset: number;
  /** Where in it a few bytes stand that are not zero: of zeros, memory is full. */
  telling: number[];
}

interface NeedleIndex {
  /** Where a needle may be, by the four bytes that stand there. */
  places: Map<number, Place[]>;
  /** The same, rougher and faster. */
  mayHold: Uint8Array;
}

const indexes = new WeakMap<readonly Needle[], NeedleIndex>();

function indexOf(needles: readonly Needle[]): NeedleIndex {
  const known = indexes.get(needles);
  if (known !== undefined) return known;
  const index: NeedleIndex = { places: new Map(), mayHold: new Uint8Array(2 ** 16) };
  for (const needle of needles) {
    if (needle.bytes.length < STRIDE + GRAM_BYTES) throw new Error(`${needle.form} is too short to be looked for`);
    const telling = [...needle.bytes.keys()].filter((at) => needle.bytes[at] !== 0).slice(-4);
    for (let offset = 0; offset < STRIDE; offset++) {
      const gram = needle.bytes.readInt32LE(offset);
      index.mayHold[slotOf(gram)] = 1;
      index.places.set(gram, [...(index.places.get(gram) ?? []), { needle, offset, telling }]);
    }
  }
  indexes.set(needles, index);
  return index;
}

function slotOf(gram: number): number {
  return (gram ^ (gram >>> 16)) & 0xffff;
}

/** One byte for a character, as V8 keeps it for ASCII, and two. */
function asText(text: string): Buffer[] {
  return [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
}

/** What base64 makes of the bytes wherever in a longer text they stand, without the characters that neighbours share. */
function base64At(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    const shared = (offset + bytes.length) % 3 === 0 ? 0 : 1;
    return text.slice(Math.ceil((offset * 8) / 6), text.length - shared);
  });
}

function spread(bytes: Buffer, width: number, write: (target: Buffer, value: number, at: number) => void): Buffer {
  const target = Buffer.alloc(bytes.length * width);
  for (const [index, value] of bytes.entries()) write(target, value, index * width);
  return target;
}
