// mem0: memories as the platform's API lists them, `[{id, memory, …}]`, or that list under `results` or `memories`.
import type { DumpReader, Probe } from './dump.ts';
import { jsonParts } from './json-stream.ts';
import { asText, field } from './loose.ts';
import { memoryFrom } from './memory-rows.ts';

const LISTS = ['results', 'memories'];
/** Fields that mem0 alone writes beside the text. */
const MARKS = ['user_id', 'agent_id', 'app_id', 'run_id', 'hash', 'metadata', 'created_at'];

export const mem0: DumpReader = {
  vendor: 'mem0',
  recognizes: (probe) => (rowsIn(probe) === undefined ? false : 'surely'),
  async *read(probes) {
    for (const probe of probes) {
      const path = rowsIn(probe);
      if (path !== undefined)
        for await (const { value } of jsonParts(probe.member, [path]))
          yield memoryFrom(value, asText(field(value, 'memory')));
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
