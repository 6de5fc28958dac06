// An item with what it was taken from, as far as the viewer sees that by itself: what is hidden is not named. What was said
// of its sources in free words stays with the owner.
import { isId } from '../../../../shared/id-kinds.ts';
import { CITED_SOURCES } from '../../../../shared/limits.ts';
import type { ContractItem } from '../../../../shared/schemas/contract.ts';
import { candidateById } from '../../view/candidates.ts';
import { toItem } from '../../view/shown-items.ts';
import { type Looking, lookAt, type Valid, validAt } from '../../view/valid-at.ts';
import { seesEnds } from '../../view/viewer.ts';

export function toCitedItem(looking: Looking, { record, state }: Valid): ContractItem {
  const item = toItem(record, state);
  const sources: ContractItem['citation'] = [];
  for (const ref of record.source_refs) {
    if (sources.length === CITED_SOURCES) break;
    const version = isId(ref) ? seenVersion(looking, ref) : undefined;
    if (version !== undefined) sources.push({ id: ref, role: 'source', version });
  }
  return sources.length === 0 ? item : { ...item, citation: [...item.citation, ...sources] };
}

/** The version that is valid at the moment; undefined where there is none that the viewer sees. */
function seenVersion(looking: Looking, id: string): number | undefined {
  const { reader, viewer, now } = looking;
  const found = candidateById(reader, id, now);
  if (!found || !seesEnds(reader, viewer, found, now, lookAt(looking))) return undefined;
  return validAt(looking, found)?.record.version;
}
