// Multiplies one vector with many. JavaScript takes one pair of numbers at a time; the engine's own instructions for sixteen
// are reached by WebAssembly alone, and are some ten times as fast: half a millisecond for a hundred thousand. The module
// has one function of a few hundred bytes, put together here.

/** Bytes that are taken at once. */
const LANES = 16;

export interface DotProducts {
  /** The memory as it is; growing it makes another. */
  buffer(): ArrayBuffer;
  grow(pages: number): void;
  /** Reads `count` vectors that lie one after the other at `from`, and writes the product of each with the one at `sought`. */
  multiply(sought: number, from: number, count: number, to: number): void;
}

/** For vectors of `size` signed bytes, a multiple of sixteen. */
export function dotProducts(size: number, mostPages: number): DotProducts {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleFor(size)), { host: { memory } });
  return {
    buffer: () => memory.buffer,
    grow: (pages) => void memory.grow(pages),
    multiply: exports.multiply as DotProducts['multiply'],
  };
}

// The instructions that are used, by their names in the specification.
const LOOP = [0x03, 0x40];
const END = [0x0b];
const BRANCH_IF = [0x0d, 0];
const I32_ADD = [0x6a];
const I32_SUB = [0x6b];
const I32_STORE = [0x36, 2, 0];
const EXTEND_LOW = simd(0x87);
const EXTEND_HIGH = simd(0x88);
const DOT_I16 = simd(0xba);
const I32X4_ADD = simd(0xae);
const I32 = 0x7f;
const V128 = 0x7b;

const SOUGHT = 0;
const FROM = 1;
const COUNT = 2;
const TO = 3;
const PARAMETERS = 4;

function moduleFor(size: number): Uint8Array<ArrayBuffer> {
  const body = multiplying(size / LANES);
  const signature = [0x60, PARAMETERS, I32, I32, I32, I32, 0];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, ...signature]),
    ...section(2, [1, ...name('host'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('multiply'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
}

/** The one that is sought is read once, as words of sixteen bits in two halves; then each of the others. */
function multiplying(chunks: number): number[] {
  const half = (chunk: number, which: 0 | 1) => PARAMETERS + 2 * chunk + which;
  const sum = PARAMETERS + 2 * chunks;
  const chunk = sum + 1;
  const each = Array.from({ length: chunks }, (_, index) => index);
  const readSought = each.flatMap((index) => [
    ...[...get(SOUGHT), ...load(index * LANES), ...tee(chunk), ...EXTEND_LOW, ...set(half(index, 0))],
    ...[...get(chunk), ...EXTEND_HIGH, ...set(half(index, 1))],
  ]);
  const multiplyOne = each.flatMap((index) => [
    ...[...get(FROM), ...load(index * LANES), ...tee(chunk), ...EXTEND_LOW, ...get(half(index, 0)), ...DOT_I16],
    ...[...get(chunk), ...EXTEND_HIGH, ...get(half(index, 1)), ...DOT_I16, ...I32X4_ADD],
    ...(index === 0 ? set(sum) : [...get(sum), ...I32X4_ADD, ...set(sum)]),
  ]);
  const lanes = [0, 1, 2, 3].flatMap((lane) => [...get(sum), ...simd(0x1b), lane, ...(lane === 0 ? [] : I32_ADD)]);
  const body = [
    ...[...readSought, ...LOOP, ...multiplyOne, ...get(TO), ...lanes, ...I32_STORE],
    ...[...add(FROM, chunks * LANES), ...add(TO, Int32Array.BYTES_PER_ELEMENT)],
    ...[...get(COUNT), ...constant(1), ...I32_SUB, ...tee(COUNT), ...BRANCH_IF, ...END, ...END],
  ];
  return [1, ...unsigned(2 * chunks + 2), V128, ...body];
}

function simd(code: number): number[] {
  return [0xfd, ...unsigned(code)];
}

function get(local: number): number[] {
  return [0x20, ...unsigned(local)];
}

function set(local: number): number[] {
  return [0x21, ...unsigned(local)];
}

function tee(local: number): number[] {
  return [0x22, ...unsigned(local)];
}

function load(offset: number): number[] {
  return [...simd(0), 0, ...unsigned(offset)];
}

function constant(value: number): number[] {
  // A number is signed: of the last byte one bit less is its own.
  return [0x41, ...(value < 64 ? [value] : [(value & 0x7f) | 0x80, value >> 7])];
}

function add(local: number, value: number): number[] {
  return [...get(local), ...constant(value), ...I32_ADD, ...set(local)];
}

function section(id: number, content: number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function name(text: string): number[] {
  return [text.length, ...Buffer.from(text, 'latin1')];
}

/** As the format writes numbers: seven bits in a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >> 7)];
}
