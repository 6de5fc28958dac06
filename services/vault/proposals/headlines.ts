// What waits, or was decided, in the words of whoever said it.
import type { AnyRecord } from '../../../shared/schemas/object.ts';

export function saidIn(record: AnyRecord): string {
  switch (record.type) {
    case 'action_intent':
      return String(record.summary_human);
    case 'conflict':
      return String(record.detail);
    case 'operational_proposal':
      return [record.operational_phase, record.current_step, record.situation_intent].filter(Boolean).join(': ');
    case 'relation_proposal':
      return `${record.from_id} ${record.relation_type} ${record.to_id}`;
    case 'preference':
      return `${record.key}: ${inWords(record.value)}`;
    case 'decision':
      return record.chosen_option == null ? String(record.title) : `${record.title}: ${inWords(record.chosen_option)}`;
    default:
      return String(record.statement ?? record.title ?? record.name ?? record.id);
  }
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
