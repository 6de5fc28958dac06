// Writes memories as lines and in the words of other formats, and packs them, in a thread of its own: a hundred thousand take
// seconds, and the vault goes on answering. It is sent records and answers bytes; it has no key but the one that signs,
// and gives way to everybody who answers somebody.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { type Piece, pieceOf } from '../zip/packing.ts';
import { pamMemory } from './pam-document.ts';
import type { FreshSignature, Rendered, RenderingOrder } from './renderers.ts';
import { type Signer, umpRecord } from './ump-record.ts';

/** Well behind: whoever waits for an answer goes first, and it costs an export a few percent. */
const NICE = 10;

const signer = workerData as Signer;
const encoder = new TextEncoder();

// On Linux a thread has a priority of its own; elsewhere it would be that of the whole vault.
if (process.platform === 'linux') setPriority(NICE);

parentPort?.on('message', ({ isFirst, records, present, signed }: RenderingOrder) => {
  const [pam, ump]: [string[], string[]] = [[], []];
  const fresh: FreshSignature[] = [];
  for (const [place, text] of records.entries()) {
    const record = JSON.parse(text) as AnyRecord;
    const next = record.superseded_by;
    const successor = typeof next === 'string' && present.includes(next) ? next : null;
    pam.push(pamMemory(record, successor));
    const known = signed[place] ?? null;
    const written = umpRecord(record, successor, signer, known);
    ump.push(written.text);
    if (written.signed !== known) fresh.push({ id: record.id, ...written.signed });
  }
  const rendered: Rendered = {
    lines: packed(`${records.join('\n')}\n`),
    pam: packed(joined(pam, ',', isFirst)),
    ump: packed(joined(ump, ',\n', isFirst)),
    fresh,
  };
  const pieces = [rendered.lines, rendered.pam, rendered.ump];
  parentPort?.postMessage(
    rendered,
    pieces.flatMap((each) => [each.plain.buffer, each.packed.buffer]),
  );
});

function packed(text: string): Piece {
  return pieceOf(encoder.encode(text));
}

function joined(texts: string[], comma: string, isFirst: boolean): string {
  return (isFirst ? '' : comma) + texts.join(comma);
}
