// Frames on a channel: four bytes of length (little endian), then a JSON array of messages in UTF-8.
// JSON, because it was the fastest of what was measured (docs/protocol.md has the figures).
// A frame that is empty, too long, or not JSON is a violation: `FrameReader` throws and the channel closes.
import { FRAME_BATCH_BYTES, FRAME_BATCH_MESSAGES, MAX_FRAME_BYTES } from '../limits.ts';

const HEADER_BYTES = 4;

export class FrameViolation extends Error {}

/**
 * Collects the messages of one turn of the event loop and writes them a few to a frame. The turn, not the microtask: requests
 * that arrive together on many connections then share writes, which are what costs.
 */
export class FrameWriter {
  readonly #write: (frame: Buffer) => void;
  #pending: string[] = [];
  #pendingLength = 0;

  constructor(write: (frame: Buffer) => void) {
    this.#write = write;
  }

  /**
   * False when the message alone is longer than a frame may be; it is then not sent. A lonely message, one that nothing
   * else under way will join, is written at once: waiting for the end of the turn would only add to its time.
   */
  send(message: string, lonely = false): boolean {
    // A UTF-16 unit takes at most three bytes, so most messages need no exact count.
    if (message.length * 3 > MAX_FRAME_BYTES && Buffer.byteLength(message) > MAX_FRAME_BYTES - 2) return false;
    // Not a microtask: those run after each request of a turn, and every one would have a frame and a system call of its
    // own. At 32 requests at once that was 40 % of the processor time.
    if (this.#pending.length === 0 && !lonely) setImmediate(() => this.flush());
    this.#pending.push(message);
    this.#pendingLength += message.length;
    const isFull = this.#pendingLength >= FRAME_BATCH_BYTES || this.#pending.length >= FRAME_BATCH_MESSAGES;
    if (lonely || isFull) this.flush();
    return true;
  }

  flush(): void {
    if (this.#pending.length === 0) return;
    const messages = this.#pending;
    this.#pending = [];
    this.#pendingLength = 0;
    const frame = encodeFrame(`[${messages.join(',')}]`);
    if (frame !== undefined) this.#write(frame);
    // Together too long, though none is alone: one frame each.
    else for (const message of messages) this.#write(encodeFrame(`[${message}]`) as Buffer);
  }
}

function encodeFrame(payload: string): Buffer | undefined {
  const length = Buffer.byteLength(payload);
  if (length > MAX_FRAME_BYTES) return undefined;
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  frame.writeUInt32LE(length, 0);
  frame.write(payload, HEADER_BYTES, 'utf8');
  return frame;
}

/** Cuts a byte stream into frames and parses them. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #buffered = 0;

  /** The messages of every frame that `chunk` completes. */
  *read(chunk: Buffer): Generator<unknown> {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    while (this.#buffered >= HEADER_BYTES) {
      const length = this.#peekLength();
      if (length < 2 || length > MAX_FRAME_BYTES) throw new FrameViolation('a frame of an impossible length');
      if (this.#buffered < HEADER_BYTES + length) return;
      yield* parseMessages(this.#take(HEADER_BYTES + length));
    }
  }

  #peekLength(): number {
    const first = this.#chunks[0] as Buffer;
    return first.length >= HEADER_BYTES ? first.readUInt32LE(0) : this.#joined().readUInt32LE(0);
  }

  #take(bytes: number): Buffer {
    const first = this.#chunks[0] as Buffer;
    const all = first.length >= bytes ? first : this.#joined();
    const rest = all.subarray(bytes);
    if (rest.length === 0) this.#chunks.shift();
    else this.#chunks[0] = rest;
    this.#buffered -= bytes;
    return all.subarray(HEADER_BYTES, bytes);
  }

  #joined(): Buffer {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

function parseMessages(payload: Buffer): unknown[] {
  let messages: unknown;
  try {
    messages = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new FrameViolation('a frame that is not JSON');
  }
  if (!Array.isArray(messages)) throw new FrameViolation('a frame that is not a list of messages');
  return messages;
}
