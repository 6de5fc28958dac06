// The backup of OpenMemory: memories.json with its categories in lists of their own, and the same memories once more, one a
// line, in memories.jsonl.gz. Either is enough; what both hold counts once.
import { type DumpReader, type Found, memory, PASSED_OVER, type Probe } from './dump.ts';
import { gunzipped } from './gunzip.ts';
import { jsonLines, jsonParts } from './json-stream.ts';
import { asId, asInstant, asLabels, asList, asText, field } from './loose.ts';

/** In these states the owner has taken the memory out of use. */
const OUT_OF_USE = ['deleted', 'archived'];

export const openmemory: DumpReader = {
  vendor: 'openmemory',
  recognizes(probe) {
    return isTables(probe) || isLines(probe) ? 'surely' : isPacked(probe) ? 'maybe' : false;
  },
  async *read(probes) {
    const tables = probes.filter(isTables);
    for (const { member } of tables) {
      const names = new Map<string, string>();
      for await (const { value } of jsonParts(member, ['$.categories.*'])) {
        const [id, name] = [asId(field(value, 'id')), asText(field(value, 'name'))];
        if (id !== undefined && name !== undefined) names.set(id, name);
      }
      for await (const { value } of jsonParts(member, ['$.memories.*'])) {
        yield memoryOf(
          value,
          asList(field(value, 'category_ids')).flatMap((id) => names.get(asId(id) ?? '') ?? []),
        );
      }
    }
    if (tables.length > 0) return;
    for (const probe of probes) {
      const member = isPacked(probe) ? gunzipped(probe.member) : probe.member;
      for await (const value of jsonLines(member)) yield memoryOf(value, asLabels(field(value, 'categories')));
    }
  },
};

function isTables({ form, keys, lists }: Probe): boolean {
  const row = lists.get('memories');
  return form === 'object' && (keys.has('export_meta') || row?.has('app_id') === true) && keys.has('memories');
}

function isLines({ form, keys }: Probe): boolean {
  return (form === 'lines' || form === 'object') && keys.has('content') && keys.has('state') && keys.has('app');
}

function isPacked({ name }: Probe): boolean {
  return name === 'memories.jsonl.gz';
}

function memoryOf(row: unknown, labels: string[]): Found {
  const [id, statement] = [asId(field(row, 'id')), asText(field(row, 'content'))];
  const isOut = OUT_OF_USE.includes(asText(field(row, 'state')) ?? '') || typeof field(row, 'deleted_at') === 'string';
  if (id === undefined || statement === undefined || isOut) return PASSED_OVER;
  const learnt_at = asInstant(field(row, 'updated_at')) ?? asInstant(field(row, 'created_at'));
  return memory(id, statement, { labels, learnt_at });
}
