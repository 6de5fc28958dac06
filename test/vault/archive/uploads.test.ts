import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Uploads } from '../../../services/vault/archive/uploads.ts';

let dir: string;
let uploads: Uploads;
const incoming = () => readdirSync(join(dir, 'incoming'));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hub-uploads-'));
  uploads = new Uploads(dir);
});
afterEach(() => {
  uploads.clear();
  rmSync(dir, { recursive: true, force: true });
});

describe('an upload', () => {
  it('gives back at any place what came in, and is not on the disk in plain', () => {
    const sent = Buffer.alloc(300_000);
    for (let i = 0; i < sent.length; i++) sent[i] = (i * 7) % 251;
    sent.write('a secret of the owner', 70_000);
    const id = uploads.begin('dump.zip');
    for (let at = 0; at < sent.length; at += 100_000) uploads.append(id, at, sent.subarray(at, at + 100_000));
    const onDisk = readFileSync(join(dir, 'incoming', incoming()[0] as string));
    expect(onDisk.length).toBeGreaterThan(200_000);
    expect(onDisk.includes('secret')).toBe(false);
    expect(onDisk.includes(sent.subarray(0, 64))).toBe(false);
    const { source, name } = uploads.take(id);
    expect(name).toBe('dump.zip');
    expect(source.size).toBe(sent.length);
    for (const [from, length] of [
      [0, 300_000],
      [65_530, 12],
      [299_999, 1],
      [131_072, 65_536],
      [0, 0],
    ] as const) {
      expect(source.read(from, length).equals(sent.subarray(from, from + length)), `${from}`).toBe(true);
    }
    expect(() => source.read(299_999, 2)).toThrow();
    source.close();
    expect(incoming()).toEqual([]);
  });

  it('is taken in where somebody has tidied its empty folder away', () => {
    rmSync(join(dir, 'incoming'), { recursive: true });
    uploads.append(uploads.begin('dump.zip'), 0, Buffer.from('what came'));
    expect(incoming()).toHaveLength(1);
  });

  it('is known by what is in it, however it was cut, and by what its sender calls it', () => {
    const sent = (name: string | null, ...pieces: string[]) => {
      const id = uploads.begin(name);
      for (const [n, piece] of pieces.entries())
        uploads.append(id, pieces.slice(0, n).join('').length, Buffer.from(piece));
      return id;
    };
    const id = sent('a.json', 'one', 'two');
    const marks = [id, id, sent('a.json', 'onetwo'), sent('a.json', 'onetwO'), sent('b.json', 'onetwo'), sent(null)];
    const [first, ...others] = marks.map((each) => JSON.stringify(uploads.fingerprintOf(each)));
    expect(others.map((each) => each === first)).toEqual([true, true, false, false, false]);
    expect(() => uploads.fingerprintOf('upl_nowhere')).toThrow(/names no upload/);
  });

  it('refuses a piece that leaves a gap or comes twice', () => {
    const id = uploads.begin(null);
    uploads.append(id, 0, Buffer.from('abc'));
    expect(() => uploads.append(id, 0, Buffer.from('abc'))).toThrow(/missing/);
    expect(() => uploads.append(id, 4, Buffer.from('x'))).toThrow(/missing/);
  });

  it('is handed over once', () => {
    const id = uploads.begin(null);
    uploads.take(id).source.close();
    expect(() => uploads.take(id)).toThrow(/names no upload/);
    expect(() => uploads.append(id, 0, Buffer.from('x'))).toThrow(/names no upload/);
  });

  it('notices a file that was changed on the disk', async () => {
    const id = uploads.begin(null);
    uploads.append(id, 0, Buffer.alloc(200_000, 1));
    const { writeFileSync } = await import('node:fs');
    const path = join(dir, 'incoming', id);
    const bytes = readFileSync(path);
    bytes[70_000] = (bytes[70_000] as number) ^ 1;
    writeFileSync(path, bytes);
    expect(() => uploads.take(id).source.read(65_600, 10)).toThrow();
  });

  it('is gone when it is abandoned, when the vault closes, and after a crash', () => {
    uploads.abandon(uploads.begin(null));
    expect(incoming()).toEqual([]);
    uploads.begin(null);
    expect(incoming()).toHaveLength(1);
    new Uploads(dir);
    expect(incoming()).toEqual([]);
  });

  it('outlives its sender once work is to take it, and no longer than the work', () => {
    const [sent, promised] = [uploads.begin(null), uploads.begin(null)];
    uploads.promise(promised);
    uploads.hangUp(sent);
    uploads.hangUp(promised);
    expect(incoming()).toEqual([promised]);
    uploads.abandon(promised);
    expect(incoming()).toEqual([]);
    // Whoever takes it may be faster.
    uploads.promise(promised);
  });

  it('is one of a few', () => {
    for (let i = 0; i < 8; i++) uploads.begin(null);
    expect(() => uploads.begin(null)).toThrow(/Too many uploads/);
  });
});
