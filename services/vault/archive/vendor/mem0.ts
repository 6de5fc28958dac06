// mem0: memories as the platform's API lists them, `[{id, memory, …}]`, or that list under `results` or `memories`.
import { type Found, memory, PASSED_OVER, type Probe, type VendorReader } from './dump.ts';
import { jsonParts } from './json-stream.ts';
import { asId, asInstant, asLabels, asText, field } from './loose.ts';
import { originOfText } from './memory-rows.ts';

const LISTS = ['results', 'memories'];
/** What only mem0 writes beside the text. */
const MARKS = ['user_id', 'agent_id', 'app_id', 'run_id', 'hash', 'metadata', 'created_at'];

export const mem0: VendorReader = {
  vendor: 'mem0',
  recognizes: (probe) => (rowsIn(probe) === undefined ? false : 'surely'),
  async *read(probes) {
    for (const probe of probes) {
      const path = rowsIn(probe);
      if (path !== undefined) for await (const { value } of jsonParts(probe.member, [path])) yield memoryOf(value);
    }
  },
};

/** Where in the file the memories are. */
function rowsIn({ form, keys, lists }: Probe): string | undefined {
  if (form === 'list' && isRow(keys)) return '$.*';
  const name = LISTS.find((each) => isRow(lists.get(each) ?? new Set()));
  return form === 'object' && name !== undefined ? `$.${name}.*` : undefined;
}

function isRow(keys: ReadonlySet<string>): boolean {
  return keys.has('memory') && MARKS.some((mark) => keys.has(mark));
}

function memoryOf(row: unknown): Found {
  const statement = asText(field(row, 'memory'));
  if (statement === undefined) return PASSED_OVER;
  return memory(asId(field(row, 'id')) ?? originOfText(statement), statement, {
    labels: asLabels(field(row, 'categories')),
    learnt_at: asInstant(field(row, 'updated_at')) ?? asInstant(field(row, 'created_at')),
  });
}
