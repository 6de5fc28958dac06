// An item with what it was taken from, as far as the viewer sees that by itself: what is hidden is not named. What was said
// of its sources in free words stays with the owner.
import { isId } from '../../../../shared/id-kinds.ts';
import { CITED_SOURCES } from '../../../../shared/limits.ts';
import type { ContractItem } from '../../../../shared/schemas/contract.ts';
import type { Reader } from '../../store/db/sql.ts';
import { candidateById } from '../../view/candidates.ts';
import { toItem } from '../../view/shown-items.ts';
import { lookAt, type Moment, type Valid, validAt } from '../../view/valid-at.ts';
import { seesEnds, type Viewer } from '../../view/viewer.ts';

export function toCitedItem(reader: Reader, viewer: Viewer, { record, state }: Valid, moment: Moment): ContractItem {
  const item = toItem(record, state);
  const sources: ContractItem['citation'] = [];
  for (const ref of record.source_refs) {
    if (sources.length === CITED_SOURCES) break;
    const version = isId(ref) ? seenVersion(reader, viewer, ref, moment) : undefined;
    if (version !== undefined) sources.push({ id: ref, role: 'source', version });
  }
  return sources.length === 0 ? item : { ...item, citation: [...item.citation, ...sources] };
}

/** The version that is valid at the moment; undefined where there is none that the viewer sees. */
function seenVersion(reader: Reader, viewer: Viewer, id: string, moment: Moment): number | undefined {
  const found = candidateById(reader, id, moment.now);
  if (!found || !seesEnds(reader, viewer, found, moment.now, lookAt(moment))) return undefined;
  return validAt(reader, viewer, found, moment)?.record.version;
}
