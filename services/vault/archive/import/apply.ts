// Applying a staging: one transaction, however many objects. Each is compared once more with what is here now, so that
// applying twice, or two stagings of one archive, changes nothing the second time.
//
// INVARIANT: what was imported is `source_imported` and untrusted afterwards, whatever it was called and whatever it was laid
// over. No resolution makes anything more certain than it was.

import { MIB } from '../../../../shared/limits.ts';
import { ownersWord } from '../../../../shared/owners-words.ts';
import type { ApplyRequest, ResolutionChoice } from '../../../../shared/schemas/archive.ts';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { familyOf } from '../../../../shared/schemas/families.ts';
import { type AnyRecord, asOwnersSay } from '../../../../shared/schemas/object.ts';
import { Profile } from '../../../../shared/schemas/profile.ts';
import { yieldTurnEvery } from '../../../../shared/yield-turn.ts';
import { stricter } from '../../policy/decide.ts';
import { backwardSpans } from '../../records/time-spans.ts';
import type { Change } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import {
  ImportedObjects,
  type ImportedVersion,
  importedContent,
  importedVersion,
} from '../../store/objects/imported-objects.ts';
import { purgeObject, storeTombstone, storeVersion } from '../../store/objects/versions.ts';
import { asImported, asItIsKept, asItWasSaid } from '../origin.ts';
import { learnOrigin, mayHaveOrigin } from '../vendor-origins.ts';
import { compare, contentOf, type Existing, mayBeKnown } from './compare.ts';
import { contentIn, type Item, type ItemAndPast, recordIn, type StagingStore } from './staging-store.ts';

/** How long the work goes on before others get their turn. */
const SLICE_MS = 12;
/** Letters. About what the index takes into memory before it writes a piece: the larger the pieces, the fewer to join. */
const INDEXED_AT_ONCE = 1 * MIB;

interface Applied {
  created: number;
  replaced: number;
  merged: number;
  kept_separate: number;
  skipped: number;
}

export interface Outcome {
  applied: Applied;
  /** Conflicts that nobody has decided. */
  unresolved: number;
}

interface Applying {
  stagingId: string;
  store: StagingStore;
  request: ApplyRequest;
  signal: AbortSignal;
  onProgress(done: number): void;
}

/** The tools by which every object is settled. */
interface SettleDeps extends Pick<Applying, 'stagingId' | 'store' | 'request'> {
  change: Change;
  arrived: ImportedObjects;
}

export async function applyItems(
  change: Change,
  { stagingId, store, request, signal, onProgress }: Applying,
): Promise<Outcome> {
  const applied: Applied = { created: 0, replaced: 0, merged: 0, kept_separate: 0, skipped: 0 };
  const outcome: Outcome = { applied, unresolved: 0 };
  const yieldWhenLong = yieldTurnEvery(SLICE_MS, signal);
  const deps: SettleDeps = { change, stagingId, store, request, arrived: new ImportedObjects(change) };
  let done = 0;
  for (const item of store.itemsAndPasts()) {
    onProgress(++done);
    if (mayBeKnown(change.tx, item)) settle(deps, item, outcome);
    else createNew(deps, item, outcome);
    await yieldWhenLong();
    if (deps.arrived.waiting >= INDEXED_AT_ONCE) await indexArrived(deps, yieldWhenLong);
  }
  await indexArrived(deps, yieldWhenLong);
  await keepOriginEvents(change, store, yieldWhenLong);
  return outcome;
}

async function indexArrived({ arrived }: SettleDeps, yieldWhenLong: () => Promise<void>): Promise<void> {
  for (const _ of arrived.index()) await yieldWhenLong();
}

function settle(deps: SettleDeps, item: ItemAndPast, outcome: Outcome): void {
  const { change, stagingId, request } = deps;
  const { applied } = outcome;
  const { action, existing } = compare(change.tx, item);
  if (action === 'create') {
    // Where an object is here all the same, it is the empty profile that setup made.
    if (existing) purgeObject(change, existing.id, item.type);
    createNew(deps, item, outcome);
  } else if (action === 'skip' || existing === null || isResolved(change.tx, stagingId, item.id)) applied.skipped++;
  else {
    const choice = request.resolutions?.[item.id] ?? request.conflicts;
    if (choice === undefined) outcome.unresolved++;
    else {
      applied[resolve(deps, item, existing, choice)]++;
      change.tx.run`
        INSERT INTO import_resolutions (staging_id, object_id, choice) VALUES (${stagingId}, ${item.id}, ${choice})`;
    }
  }
}

/** Whether the owner has resolved this conflict before: merged, kept apart or left as it is, what is here still differs. */
function isResolved(reader: Reader, stagingId: string, id: string): boolean {
  return (
    reader.one`SELECT 1 FROM import_resolutions WHERE staging_id = ${stagingId} AND object_id = ${id}` !== undefined
  );
}

function resolve(deps: SettleDeps, item: ItemAndPast, existing: Existing, choice: ResolutionChoice): keyof Applied {
  const { change } = deps;
  const incoming = recordIn(item);
  if (choice === 'skip') return 'skipped';
  if (choice === 'keep_separate') {
    // A deleted object and a second profile cannot be kept beside what is here.
    if (incoming === null || item.type === Profile.type) return 'skipped';
    create(deps, item, change.newId(familyOf(item.type).prefix, Date.parse(change.at)));
    return 'kept_separate';
  }
  if (choice === 'replace') return replace(change, item, existing, incoming);
  if (incoming === null) return 'skipped';
  if (existing.record === null) return replace(change, item, existing, incoming);
  return merge(change, existing.record, incoming);
}

function createNew(deps: SettleDeps, item: ItemAndPast, { applied }: Outcome): void {
  create(deps, item, item.id);
  applied.created++;
  const record = mayHaveOrigin(item.record) ? recordIn(item) : null;
  if (record !== null) learnOrigin(deps.change.tx, record);
}

/** Stores the object with its whole history, under its own id or, kept beside another, under a new one. */
function create({ store, arrived }: SettleDeps, item: ItemAndPast, id: string): void {
  const past = item.has_past ? store.past(item.id) : [];
  if (id === item.id) return arrived.store(id, item.type, past, contentIn(item));
  const current = recordIn(item);
  const renamed = current && asItIsKept(underId(current, id));
  const content = renamed && importedContent(renamed.record, renamed.privatePart);
  arrived.store(
    id,
    item.type,
    past.map((version) => renamedVersion(version, id)),
    content,
  );
}

function renamedVersion(version: ImportedVersion, id: string): ImportedVersion {
  if (version.text === null) return version;
  const said = JSON.parse(asItWasSaid(version.text, version.privatePart)) as AnyRecord;
  const { record, privatePart } = asItIsKept(underId(said, id));
  return importedVersion(record, privatePart);
}

function underId(said: AnyRecord, id: string): AnyRecord {
  return { ...said, id, source_refs: [...said.source_refs, said.id].slice(-100) };
}

function replace(change: Change, item: Item, existing: Existing, incoming: AnyRecord | null): keyof Applied {
  const reason = { kind: 'object.updated', summary: `Replaced ${asOwnersSay(item.type)} with an imported one` };
  if (incoming === null) {
    storeTombstone(change, existing.record as AnyRecord, { ...reason, kind: 'object.deleted' });
    return 'replaced';
  }
  const { record, privatePart } = asItIsKept({
    ...incoming,
    id: existing.id,
    created_at: existing.record?.created_at ?? incoming.created_at,
    updated_at: change.at,
    version: existing.version + 1,
  });
  storeVersion(change, record, reason, privatePart, { revives: existing.deleted });
  return 'replaced';
}

/** Fills the fields that are empty here and joins the lists; everything else stays as it is here. */
function merge(change: Change, here: AnyRecord, incoming: AnyRecord): keyof Applied {
  const merged: AnyRecord = { ...here };
  for (const [name, value] of Object.entries(contentOf(incoming))) {
    merged[name] = mergedField(here[name], value);
  }
  // Each of the two is right about its own times; half of the one and half of the other need not be.
  for (const { from, until } of backwardSpans(merged)) {
    merged[from] = here[from];
    merged[until] = here[until];
  }
  merged.classification = stricter(here.classification, incoming.classification);
  if (JSON.stringify(merged) === JSON.stringify(here)) return 'skipped';
  const next = { ...asImported(merged), updated_at: change.at, version: here.version + 1 };
  const { record, privatePart } = asItIsKept({ ...next, ...endAsSaid(change.tx, next, incoming) });
  const summary = `Merged an imported ${ownersWord(here.type)} into one`;
  storeVersion(change, record, { kind: 'object.updated', summary }, privatePart);
  return 'merged';
}

/** Of an event that is left without an end: the end that it was said to have here, or else there, and cannot have. */
function endAsSaid(reader: Reader, merged: AnyRecord, incoming: AnyRecord): { ends_at?: unknown } {
  if (merged.type !== CalendarEvent.type || merged.ends_at !== null) return {};
  const here = reader.one<{ record: string; private: string | null }>`
    SELECT v.record, v.private FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ${merged.id}`;
  const said = here && (JSON.parse(asItWasSaid(here.record, here.private)) as AnyRecord);
  const ends_at = said?.ends_at ?? incoming.ends_at;
  return backwardSpans({ ...merged, ends_at }).some(({ until }) => until === 'ends_at') ? { ends_at } : {};
}

function mergedField(here: unknown, incoming: unknown): unknown {
  if (here === null || here === undefined || here === '') return incoming;
  if (!Array.isArray(here) || !Array.isArray(incoming)) return here;
  const known = new Set(here.map((each) => JSON.stringify(each)));
  return [...here, ...incoming.filter((each) => !known.has(JSON.stringify(each)))].slice(0, 100);
}

/** Keeps the audit events of the vaults that the archive comes from, but for those of this vault itself. */
async function keepOriginEvents(
  { tx }: Change,
  store: StagingStore,
  yieldWhenLong: () => Promise<void>,
): Promise<void> {
  const first = tx.one<{ hash: Buffer }>`SELECT hash FROM audit WHERE seq = 1`?.hash.toString('hex');
  for (let after = 0; ; ) {
    const next = store.events(after);
    if (!next) return;
    after = next.portion;
    for (const { chain, seq, hash, line } of next.events) {
      if (chain === first && tx.one`SELECT 1 FROM audit WHERE seq = ${seq} AND hash = ${Buffer.from(hash, 'hex')}`)
        continue;
      tx.run`
        INSERT INTO origin_events (chain, seq, hash, line) VALUES (${chain}, ${seq}, ${hash}, ${line})
        ON CONFLICT DO NOTHING`;
      await yieldWhenLong();
    }
  }
}
