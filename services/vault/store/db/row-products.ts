// How a small function is put together for WebAssembly: its instructions, by their names in the specification, and the module
// around it. The functions here go through many rows of bytes that lie one after the other, sixteen bytes at a time, and
// write one number for each row.

/** The bytes that one instruction takes at once. */
export const LANES = 16;

/** A function that goes through rows of bytes in one memory. */
export interface RowProducts {
  /** The memory as it is now; growing it makes another buffer. */
  buffer(): ArrayBuffer;
  grow(pages: number): void;
  /** Reads `count` rows that lie one after the other at `from`, and writes to `to` the product of each with the row at `sought`. */
  multiply(sought: number, from: number, count: number, to: number): void;
}

/** The code of a kind of product: the instructions that run once, and those that run for each row and leave one number. */
interface RowCode {
  /** How many locals of sixteen bytes it uses, from FIRST_LOCAL on. */
  locals: number;
  before: number[];
  each: number[];
}

/** Makes the function for rows of `size` bytes, a multiple of sixteen. */
export function rowProducts(size: number, mostPages: number, code: RowCode): RowProducts {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleOf(bodyOf(size, code))), {
    host: { memory },
  });
  return {
    buffer: () => memory.buffer,
    grow: (pages) => void memory.grow(pages),
    multiply: exports.multiply as RowProducts['multiply'],
  };
}

const LOOP = [0x03, 0x40];
const END = [0x0b];
const BRANCH_IF = [0x0d, 0];
const I32_STORE = [0x36, 2, 0];
const I32_ADD = [0x6a];
export const I32_SUB = [0x6b];
export const I32X4_ADD = simd(0xae);
const I32 = 0x7f;
const V128 = 0x7b;

export const SOUGHT = 0;
export const FROM = 1;
const COUNT = 2;
const TO = 3;
export const FIRST_LOCAL = 4;

function bodyOf(size: number, { locals, before, each }: RowCode): number[] {
  const body = [
    ...[...before, ...LOOP, ...get(TO), ...each, ...I32_STORE],
    ...[...add(FROM, size), ...add(TO, Int32Array.BYTES_PER_ELEMENT)],
    ...[...get(COUNT), ...constant(1), ...I32_SUB, ...tee(COUNT), ...BRANCH_IF, ...END, ...END],
  ];
  return [1, ...unsigned(locals), V128, ...body];
}

function moduleOf(body: number[]): Uint8Array<ArrayBuffer> {
  const signature = [0x60, FIRST_LOCAL, I32, I32, I32, I32, 0];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, ...signature]),
    ...section(2, [1, ...name('host'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('multiply'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
}

/** Instructions that add up the four numbers of a local. */
export function sumOf(local: number): number[] {
  return [0, 1, 2, 3].flatMap((lane) => [...get(local), ...simd(0x1b), lane, ...(lane === 0 ? [] : I32_ADD)]);
}

export function simd(code: number): number[] {
  return [0xfd, ...unsigned(code)];
}

export function get(local: number): number[] {
  return [0x20, ...unsigned(local)];
}

export function set(local: number): number[] {
  return [0x21, ...unsigned(local)];
}

export function tee(local: number): number[] {
  return [0x22, ...unsigned(local)];
}

export function load(offset: number): number[] {
  return [...simd(0), 0, ...unsigned(offset)];
}

export function constant(value: number): number[] {
  // The number is signed: the last byte has one bit less for it.
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

/** A number as the format writes it: seven bits in a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >> 7)];
}
