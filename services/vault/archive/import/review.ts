// What the owner looks at before anything changes: each object of an import, with both sides where there are two.
import { HubError } from '../../../../shared/errors.ts';
import { idForm } from '../../../../shared/id-kinds.ts';
import type { archive } from '../../../../shared/methods/archive.ts';
import type { ParamsOf } from '../../../../shared/methods/method.ts';
import type { ResolutionChoice, StagedObject, StagingReview } from '../../../../shared/schemas/archive.ts';
import type { Reader } from '../../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../../store/objects/cursors.ts';
import { compare, titleOf } from './compare.ts';
import { findStaging } from './import-jobs.ts';
import { hasStore, type Item, recordIn, StagingStore } from './staging-store.ts';

const CURSOR = new RegExp(`^${idForm()}$`);

type Query = ParamsOf<typeof archive.review>;

/** One page: few enough that every object in it can be compared with what is here at this moment. */
export function reviewStaging(
  reader: Reader,
  dataDir: string,
  { id, limit, cursor, action }: Query,
  at: string,
): { review: StagingReview; next: string | null } {
  const { staging, key } = findStaging(reader, id, at);
  if (staging.status !== 'staged') return { review: { ...staging, objects: [] }, next: null };
  if (!hasStore(dataDir, id)) {
    throw new HubError('unavailable', 'What was staged here is no longer on the disk.', {
      fix: 'Stage the archive again.',
    });
  }
  const store = StagingStore.open(dataDir, id, key);
  try {
    const after = cursor === undefined ? '' : decodeCursor(cursor, CURSOR)[0];
    const items = store.items(after, limit, action ?? null);
    const objects = items.map((item) => show(reader, id, item));
    const last = items.at(-1);
    return { review: { ...staging, objects }, next: last && items.length === limit ? encodeCursor(last.id) : null };
  } finally {
    store.close();
  }
}

function show(reader: Reader, stagingId: string, item: Item): StagedObject {
  const { action, reason, existing } = compare(reader, item);
  const incoming = recordIn(item);
  const resolved = reader.one<{ choice: ResolutionChoice }>`
    SELECT choice FROM import_resolutions WHERE staging_id = ${stagingId} AND object_id = ${item.id}`;
  return {
    id: item.id,
    type: item.type,
    title: titleOf(item, incoming ?? existing?.record ?? null),
    action,
    reason,
    resolution: resolved?.choice ?? null,
    incoming,
    existing: existing?.record ?? null,
  };
}
