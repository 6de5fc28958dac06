// The knowledge graph of the MCP memory server: one entity or relation a line. An observation becomes a statement about its
// entity, a relation a statement about both. Lines that are neither are passed over, as that server does.
import { type DumpReader, type Found, memory, PASSED_OVER } from './dump.ts';
import { jsonLines } from './json-stream.ts';
import { asList, asObject, asText, field, type Loose } from './loose.ts';
import { originOfText } from './memory-rows.ts';

export const serverMemory: DumpReader = {
  vendor: 'server-memory',
  recognizes({ form, keys, texts }) {
    const isGraph = ['entity', 'relation'].includes(texts.get('type') ?? '');
    const marks = ['observations', 'relationType', 'relation_type'];
    // A file of one line is one object.
    const isLine = (form === 'lines' || form === 'object') && isGraph;
    return isLine && marks.some((mark) => keys.has(mark)) ? 'surely' : false;
  },
  async *read(probes) {
    for (const { member } of probes) for await (const value of jsonLines(member)) yield* found(asObject(value) ?? {});
  },
};

function* found(line: Loose): Generator<Found> {
  if (line.type === 'entity') yield* observations(line);
  else if (line.type === 'relation') yield relation(line);
  else yield PASSED_OVER;
}

function* observations(line: Loose): Generator<Found> {
  const name = firstText(line, 'name', 'entityName', 'id');
  if (name === undefined) return yield PASSED_OVER;
  const type = firstText(line, 'entityType', 'entity_type');
  for (const each of asList(field(line, 'observations'))) {
    const words = asText(each)?.trim();
    if (words === undefined) yield PASSED_OVER;
    else yield memory(originOfText(name, words), `${name}: ${words}`, { labels: type === undefined ? [] : [type] });
  }
}

function relation(line: Loose): Found {
  const from = firstText(line, 'from', 'from_id');
  const to = firstText(line, 'to', 'to_id');
  const type = firstText(line, 'relationType', 'relation_type');
  if (from === undefined || to === undefined || type === undefined) return PASSED_OVER;
  const verb = type.replaceAll('_', ' ').trim();
  return memory(originOfText(from, type, to), `${from} ${verb} ${to}`, { labels: ['relation'] });
}

function firstText(line: Loose, ...names: string[]): string | undefined {
  return names.map((name) => asText(field(line, name))?.trim()).find((text) => text !== undefined);
}
