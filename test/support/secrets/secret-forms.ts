// Every form in which a program may hold 32 secret bytes: what a scan looks for.

/** Half of a key is found even where the other half was overwritten, and is too long to be guessed. */
const HALF = 16;

type Encode = (bytes: Buffer) => Buffer[];

const ENCODINGS: Record<string, Encode> = {
  raw: (bytes) => [bytes],
  hex: (bytes) => asText(bytes.toString('hex')),
  'upper-case hex': (bytes) => asText(bytes.toString('hex').toUpperCase()),
  base64: (bytes) => base64At(bytes, 'base64').flatMap(asText),
  base64url: (bytes) => base64At(bytes, 'base64url').flatMap(asText),
  'decimal list': (bytes) => [[...bytes].join(','), [...bytes].join(', ')].flatMap(asText),
  // V8 stores an array of small integers in eight bytes each, with the number in the upper half.
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
  const { places, mayHold } = indexOf(needles);
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const found = new Set<Needle>();
  for (let at = 0; at + STRIDE <= content.length; at += STRIDE) {
    const low = view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    // Memory is full of zeros: they tell nothing.
    if ((low | high) === 0) continue;
    const print = printOf(low, high);
    if (mayHold[print & MAY_HOLD_MASK] === 0) continue;
    for (const { needle, offset } of places.get(print) ?? []) {
      const start = at - offset;
      const end = start + needle.bytes.length;
      if (start < 0 || end > content.length || found.has(needle)) continue;
      if (content.compare(needle.bytes, 0, needle.bytes.length, start, end) === 0) found.add(needle);
    }
  }
  return [...new Set([...found].map(({ form }) => form))];
}

/** Memory is looked at eight bytes at a time: wherever a needle begins, eight of its bytes that are not all zero stand at such a place. */
const STRIDE = 8;

interface Place {
  needle: Needle;
  offset: number;
}

interface NeedleIndex {
  /** The places at which eight bytes stand in a needle, by a hash of them. */
  places: Map<number, Place[]>;
  /** The same as a table of bits: less exact, and faster. */
  mayHold: Uint8Array;
}

const MAY_HOLD_MASK = 0xffff;
const indexes = new WeakMap<readonly Needle[], NeedleIndex>();

function indexOf(needles: readonly Needle[]): NeedleIndex {
  const known = indexes.get(needles);
  if (known !== undefined) return known;
  const index: NeedleIndex = { places: new Map(), mayHold: new Uint8Array(MAY_HOLD_MASK + 1) };
  for (const needle of needles) {
    for (const offset of tellingOffsets(needle)) {
      const print = printOf(needle.bytes.readInt32LE(offset), needle.bytes.readInt32LE(offset + 4));
      index.mayHold[print & MAY_HOLD_MASK] = 1;
      index.places.set(print, [...(index.places.get(print) ?? []), { needle, offset }]);
    }
  }
  indexes.set(needles, index);
  return index;
}

/** Eight offsets in a row, one for each way in which a needle may lie; the bytes at each are not all zero. */
function tellingOffsets({ form, bytes }: Needle): number[] {
  for (let first = 0; first + 2 * STRIDE - 1 <= bytes.length; first++) {
    const offsets = Array.from({ length: STRIDE }, (_, index) => first + index);
    if (offsets.every((offset) => bytes.subarray(offset, offset + STRIDE).some((byte) => byte !== 0))) return offsets;
  }
  throw new Error(`${form} is too short to be looked for`);
}

function printOf(low: number, high: number): number {
  const mixed = low ^ Math.imul(high, 0x9e3779b1);
  return mixed ^ (mixed >>> 16);
}

/** A text as V8 keeps it: one byte for a character where it is ASCII, and two otherwise. */
function asText(text: string): Buffer[] {
  return [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
}

/** The base64 of the bytes wherever in a longer text they stand, without the characters that are shared with their neighbours. */
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
