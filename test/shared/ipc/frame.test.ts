import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameReader, FrameViolation, FrameWriter } from '../../../shared/ipc/frame.ts';
import { FRAME_BATCH_BYTES, FRAME_BATCH_MESSAGES, MAX_FRAME_BYTES } from '../../../shared/limits.ts';
import { frame } from './pair.ts';

function readAll(chunks: Buffer[]): unknown[] {
  const reader = new FrameReader();
  return chunks.flatMap((chunk) => [...reader.read(chunk)]);
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

async function written(messages: unknown[]): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  const writer = new FrameWriter((bytes) => frames.push(bytes));
  for (const message of messages) expect(writer.send(JSON.stringify(message))).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  return frames;
}

describe('frames', () => {
  test('messages come out as they went in, however the bytes are cut and joined on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        async (messages, places) => {
          const bytes = Buffer.concat(await written(messages));
          const plain = JSON.parse(JSON.stringify(messages)) as unknown[];
          expect(readAll(cut(bytes, places))).toEqual(plain);
          expect(readAll([...bytes].map((byte) => Buffer.from([byte])))).toEqual(plain);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('small messages of one turn share frames, a few each', async () => {
    const messages = Array.from({ length: 2 * FRAME_BATCH_MESSAGES + 1 }, (_, index) => ({ index }));
    expect(await written(messages)).toHaveLength(3);
  });

  test('a batch is written once it is large, without waiting for the end of the turn', () => {
    const frames: Buffer[] = [];
    const writer = new FrameWriter((bytes) => frames.push(bytes));
    writer.send(JSON.stringify('x'.repeat(FRAME_BATCH_BYTES)));
    expect(frames).toHaveLength(1);
  });

  test('a message longer than a frame may be is not sent, in any script', () => {
    const writer = new FrameWriter(() => expect.unreachable());
    expect(writer.send(JSON.stringify('x'.repeat(MAX_FRAME_BYTES)))).toBe(false);
    expect(writer.send(JSON.stringify('語'.repeat(Math.ceil(MAX_FRAME_BYTES / 3))))).toBe(false);
  });

  test('a message just as long as a frame may be arrives', async () => {
    const message = 'x'.repeat(MAX_FRAME_BYTES - 4);
    expect(readAll(await written([message]))).toEqual([message]);
  });

  test('messages that fit one by one and not together all arrive', async () => {
    const messages = Array.from({ length: 3 }, () => '語'.repeat(Math.floor(FRAME_BATCH_BYTES / 2) - 100));
    const large = ['x'.repeat(MAX_FRAME_BYTES - 100)];
    const all = [...messages.slice(0, 1), ...large, ...messages];
    expect(readAll(await written(all))).toEqual(all);
  });

  test.each([
    ['empty', Buffer.from([0, 0, 0, 0])],
    ['of one byte', frame('1')],
    ['longer than allowed', Buffer.from([0xff, 0xff, 0xff, 0xff])],
    ['one byte longer than allowed', headerOf(MAX_FRAME_BYTES + 1)],
    ['not JSON', frame('[oops]')],
    ['cut short inside', frame('[{"t":')],
    ['not a list', frame('{"t":"q"}')],
    ['a bare string', frame('"q"')],
    ['not UTF-8', frame(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  ])('a frame that is %s is a violation', (_, bytes) => {
    expect(() => readAll([bytes])).toThrow(FrameViolation);
  });

  test('a frame that is too long is refused by its length alone, before any of it has come', () => {
    const reader = new FrameReader();
    expect(() => [...reader.read(headerOf(MAX_FRAME_BYTES + 1))]).toThrow(FrameViolation);
  });

  test('bytes out of nowhere are either messages or a violation, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        try {
          readAll([Buffer.from(bytes)]);
        } catch (error) {
          expect(error).toBeInstanceOf(FrameViolation);
        }
      }),
    );
  });
});

function headerOf(length: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(length);
  return header;
}
