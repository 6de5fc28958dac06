// What a successor says as the new memory says it, as if that had been accepted beside the old one.
import type { AnyRecord } from '../../../shared/schemas/object.ts';

const CONTENT = [
  'kind',
  'statement',
  'project_id',
  'subject_ref',
  'sensitivity_flags',
  'labels',
  'source_refs',
  'confidence',
  'valid_from',
  'valid_until',
];

export function contentOf(memory: AnyRecord, at: string): Record<string, unknown> {
  if (memory.type !== 'memory') return {};
  const { valid_from, valid_until } = memory;
  const isOver = typeof valid_until === 'string' && Date.parse(valid_until) <= Date.parse(at);
  return {
    ...Object.fromEntries(CONTENT.filter((name) => name in memory).map((name) => [name, memory[name]])),
    // Where nobody says since when it holds, it is from now on; what is over by now cannot begin now.
    valid_from: valid_from ?? (isOver ? null : at),
  };
}
