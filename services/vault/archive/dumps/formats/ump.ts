// Universal Memory Protocol 1.0 (and 0.1, which has the same records): a list of records, one a line, a single one, or one
// as Markdown. A signature proves who signed, not that it is true: a signed record is a proposal like any other, and one
// that does not match its digest or its signature is left out.
import { isIntact } from '../../interop/ump-intact.ts';
import { type DumpReader, damaged, type Found, type FoundMemory, type Member, memory, PASSED_OVER } from './dump.ts';
import { hasFrontMatter, splitFrontMatter } from './front-matter.ts';
import { jsonLines, jsonParts, jsonWhole } from './json-stream.ts';
import { asConfidence, asInstant, asList, asObject, asText, entryOf, field, type Loose } from './loose.ts';
import { wholeText } from './member-text.ts';
import { otherVersion } from './pam.ts';

export const ump: DumpReader = {
  vendor: 'ump',
  recognizes({ form, keys, name, head }) {
    if (form === 'text') return name.endsWith('.ump.md') && hasFrontMatter(head) ? 'surely' : false;
    return keys.has('ump') ? 'surely' : false;
  },
  async *read(probes) {
    for (const { member, form } of probes) for await (const record of recordsIn(member, form)) yield found(record);
  },
};

async function* recordsIn(member: Member, form: string): AsyncGenerator<unknown> {
  if (form === 'list') for await (const { value } of jsonParts(member, ['$.*'])) yield value;
  else if (form === 'lines') yield* jsonLines(member);
  else if (form === 'object') yield await jsonWhole(member);
  else yield markdownRecord(member, await wholeText(member));
}

function markdownRecord(member: Member, text: string): Loose {
  const { front, body } = splitFrontMatter(text);
  const record = asObject(front);
  if (record === undefined) throw damaged(member, 'its front matter cannot be read');
  return Object.hasOwn(record, 'body') ? record : { ...record, body: { text: body } };
}

const KINDS: Record<string, FoundMemory['kind']> = {
  episodic: 'episodic',
  working: 'episodic',
  procedural: 'procedural',
};

function found(value: unknown): Found {
  const record = asObject(value);
  if (record === undefined) return PASSED_OVER;
  if (record.ump !== '1.0' && record.ump !== '0.1') throw otherVersion('Universal Memory Protocol');
  const [id, statement] = [asText(record.id), asText(field(record.body, 'text'))];
  if (id === undefined || statement === undefined || isOver(record) || !isIntact(record)) return PASSED_OVER;
  return memory(id, statement, {
    kind: entryOf(KINDS, record.kind) ?? 'semantic',
    labels: record.kind === 'identity' ? ['identity'] : [],
    learnt_at: asInstant(field(record.time, 'observed')) ?? asInstant(field(record.time, 'created')),
    valid_from: asInstant(field(record.time, 'valid_from')),
    valid_until: asInstant(field(record.time, 'valid_to')),
    confidence: asConfidence(field(record.lifecycle, 'confidence')),
  });
}

/** Taken back, or replaced by another record. */
function isOver(record: Loose): boolean {
  return field(record.lifecycle, 'status') === 'tombstoned' || asList(record.superseded_by).length > 0;
}
