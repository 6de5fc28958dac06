// Writes memories in the words of other formats, in a thread of its own: hashing and signing a hundred thousand takes
// seconds, and the vault goes on answering. It is sent records and answers bytes; it has no key but the one that signs,
// and gives way to everybody who answers somebody.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
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
    pam: encoder.encode(joined(pam, ',', isFirst)),
    ump: encoder.encode(joined(ump, ',\n', isFirst)),
    fresh,
  };
  parentPort?.postMessage(rendered, [rendered.pam.buffer, rendered.ump.buffer]);
});

function joined(texts: string[], comma: string, isFirst: boolean): string {
  return (isFirst ? '' : comma) + texts.join(comma);
}
