// Of all that is live, the few that something is compared with.
import { type AnyRecord, CLASSIFICATIONS, type Classification, OWNER_ONLY } from '../../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import type { Reader } from '../store/db/sql.ts';
import { vectorsOf } from '../store/meaning/object-vectors.ts';
import { likenessOf, vectorOf } from '../store/meaning/text-vector.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { ACTIVE, APART } from '../store/partitions/shelves.ts';
import { TYPES_ACROSS } from './compare-records.ts';
import { ACROSS, keysIn, placeOf, type Sought, soughtBy, textAbout, WAITING } from './record-keys.ts';

/** So many of the newest that share a key are looked for, in each secrecy. */
const MOST_BY_KEY = 16;
/** So many of those, with the keys that the fewest share, are asked what they are about. */
const MOST_LOOKED_AT = 16;
/**
 * So many of those are compared. To compare costs most of all, nearly a millisecond each, since the other is read anew. Of a
 * thousand contradictions among 2,800 statements in one place 83 in a hundred meet so; of the eight that share the most keys,
 * whatever those are worth, 72 did, and without what they are about the three here would be 73.
 */
const MOST_COMPARED = 3;
/**
 * So many are compared where no more share a key than are looked at: then a key is rare because the vault is small, and not for
 * what it says.
 */
const MOST_OF_FEW = 8;
/**
 * So many are looked for by each key, and looked at, in each project that is searched for something that belongs to none: there
 * may be many projects.
 */
const MOST_BESIDE = 4;
/** So many projects are searched for something that belongs to none. */
const MOST_PROJECTS = 100;

/** The places in which somebody sees everything. Nowhere else is looked, so that what is hidden is not even passed by. */
export interface Reach {
  isWhole(place: string, type: string, classification: Classification): boolean;
  /** The projects to look into: those at work first, and of those the newest. */
  projects(): readonly string[];
}

/**
 * What to compare a record with: it shares keys that few others have, and is about the same. What different viewers see is
 * chosen separately, so that hidden things take nobody's room. Without a reach it is looked everywhere.
 */
export function candidatesFor(tx: Reader, record: AnyRecord, at: string, reach?: Reach): AnyRecord[] {
  return soughtBy(record).flatMap((sought) => candidatesBy({ tx, record, at, reach }, sought));
}

/** The waiting proposals to compare a record with, in its place or in none, chosen by the same keys. */
export function waitingFor(tx: Reader, record: AnyRecord, most = MOST_COMPARED): (MemoryProposal & AnyRecord)[] {
  const traces = soughtBy(record).find(({ kind }) => kind === 'memory')?.traces ?? [];
  const places = [...new Set([placeOf(record), NO_PROJECT])];
  const asked = places.map((there) => ({ keys: keysIn(there, WAITING, traces), admitted: EVERYTHING }));
  const seqs = sharingIn(tx, asked, MOST_BY_KEY)
    .flat()
    .flatMap((sharing) => [...mostWorth(worthsOf(sharing), most).keys()]);
  const rows = tx.all<{ record: string }>`
    SELECT v.record FROM versions v JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE v.seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)})) AND o.status = 'pending' AND o.deleted = 0`;
  return rows.map((row) => JSON.parse(row.record) as MemoryProposal & AnyRecord);
}

interface Seeking {
  tx: Reader;
  record: AnyRecord;
  at: string;
  reach: Reach | undefined;
}

function candidatesBy(seeking: Seeking, { kind, traces }: Sought): AnyRecord[] {
  const { tx, record, at, reach } = seeking;
  const place = placeOf(record);
  const askedIn = (there: string): AskedPlace => ({
    keys: keysIn(there, kind, traces),
    admitted: reach === undefined ? EVERYTHING : admittedIn(reach, there, kind),
  });
  const sharing = (places: readonly string[], most: number) =>
    sharingIn(tx, places.map(askedIn), most).flat().map(worthsOf);
  const mostBeside = place === NO_PROJECT ? MOST_BESIDE : MOST_LOOKED_AT;
  const beside = sharing(placesBeside(seeking, kind), mostBeside).flatMap((worths) => [
    ...mostWorth(worths, mostBeside),
  ]);
  const near = [...sharing([place], MOST_BY_KEY), ...seenTogether(tx, new Map(beside))].map((worths) => ({
    worths: mostWorth(worths, MOST_LOOKED_AT),
    most: worths.size <= MOST_LOOKED_AT ? MOST_OF_FEW : MOST_COMPARED,
  }));
  const own = vectorOf(textAbout(record));
  const vectors = vectorsOf(
    tx,
    near.flatMap(({ worths }) => [...worths.keys()]),
  );
  const nearest = near.flatMap(({ worths, most }) => {
    // To be about the same is worth as much as to share a word that nobody else has.
    for (const [seq, worth] of worths) worths.set(seq, worth + likenessOf(own, vectors.get(seq)));
    return [...mostWorth(worths, most).keys()];
  });
  return [...new Set(nearest)].flatMap((seq) => recordAt(tx, seq, at) ?? []);
}

/** The other places that may hold something to compare the record with: projects at work first, and of those the newest. */
function placesBeside({ tx, record, reach }: Seeking, kind: string): readonly string[] {
  const isGeneral = placeOf(record) === NO_PROJECT;
  if (record.type === 'preference' || (record.type === 'decision' && (isGeneral || kind !== 'memory'))) return [];
  if (!isGeneral) return [NO_PROJECT];
  if (reach !== undefined) return reach.projects();
  return tx.column<string>`
    SELECT project_id FROM search_projects ORDER BY shelf = ${ACTIVE} DESC, project_id DESC LIMIT ${MOST_PROJECTS}`;
}

/** What may be looked at under the keys of a kind: how secret it is, and of which types where not all of them are admitted. */
interface Admitted {
  secrecies: readonly number[];
  /** The admitted types; null where everything of that secrecy may be looked at. */
  only: readonly string[] | null;
}

function admittedIn({ isWhole }: Reach, place: string, kind: string): Admitted {
  const types = kind === ACROSS ? TYPES_ACROSS : [kind];
  const all = CLASSIFICATIONS.map((classification, rank) => ({
    secrecy: 2 * rank,
    seen: types.filter((type) => isWhole(place, type, classification)),
  }));
  const some = all.filter(({ seen }) => seen.length > 0);
  const isPart = some.some(({ seen }) => seen.length < types.length);
  return {
    secrecies: some.map(({ secrecy }) => secrecy),
    only: isPart ? some.flatMap(({ secrecy, seen }) => seen.map((type) => `${secrecy} ${type}`)) : null,
  };
}

/** A place by its keys, with what may be looked at under them. */
interface AskedPlace {
  keys: readonly number[];
  admitted: Admitted;
}

interface Sharing {
  key: number;
  secrecy: number;
  /** Versions, the newest first. */
  seqs: number[];
}

/**
 * For each place and key the newest versions that share it, one secrecy after the other. Places with the same admitted types
 * are asked about in one query: it costs as much as to go through the keys of ten.
 */
function sharingIn(tx: Reader, places: readonly AskedPlace[], most: number): number[][][][] {
  const together = Map.groupBy(places, ({ admitted }) => JSON.stringify(admitted)).values();
  const rows = [...together].flatMap((alike) => {
    const [{ admitted }] = alike as [AskedPlace];
    return rowsSharing(
      tx,
      alike.flatMap(({ keys }) => keys),
      most,
      admitted,
    );
  });
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return places.map(({ keys }) => {
    const sharing = keys.flatMap((key) => byKey.get(key) ?? []);
    const alike = Map.groupBy(sharing, ({ secrecy }) => secrecy).values();
    return [...alike].map((each) => each.map(({ seqs }) => seqs));
  });
}

function rowsSharing(tx: Reader, keys: readonly number[], most: number, { secrecies, only }: Admitted): Sharing[] {
  const types = only === null ? null : JSON.stringify(only);
  // Keys that nothing shares are left out here: a question that did so would look for each of the others twice.
  const rows = tx.all<{ key: number; secrecy: number; seqs: string | null }>`
    SELECT wanted.value AS key, each.value AS secrecy, (SELECT group_concat(seq) FROM (
      SELECT seq FROM statement_keys k WHERE key = wanted.value AND secrecy = each.value AND (${types} IS NULL OR EXISTS (
        SELECT 1 FROM versions v JOIN objects o ON o.id = v.object_id
        WHERE v.seq = k.seq AND (k.secrecy || ' ' || o.type) IN (SELECT value FROM json_each(${types}))))
      ORDER BY seq DESC LIMIT ${most}
    )) AS seqs FROM json_each(${JSON.stringify(keys)}) AS wanted CROSS JOIN json_each(${JSON.stringify(secrecies)}) AS each
    WHERE EXISTS (SELECT 1 FROM statement_keys WHERE key = wanted.value)`;
  return rows.flatMap(({ seqs, ...row }) => (seqs === null ? [] : { ...row, seqs: seqs.split(',').map(Number) }));
}

/**
 * The versions in groups by who sees them: whoever sees one on a shelf sees all that lie there. A project that a grant names,
 * or that stands apart, is a group of its own.
 */
function seenTogether(tx: Reader, worths: ReadonlyMap<number, number>): Map<number, number>[] {
  if (worths.size === 0) return [];
  const lying = tx.all<{ seq: number; partition: number; shelved: number | null; isAlone: number }>`
    SELECT o.seq, o.partition, o.shelved,
      o.project_id IN (SELECT project_id FROM search_projects WHERE shelf = ${APART})
      OR o.project_id IN (
        SELECT named.value FROM objects g JOIN versions gv ON gv.seq = g.seq, json_each(gv.record, '$.selectors.project') AS named
        WHERE g.type = 'grant' AND g.live = 1 AND g.deleted = 0
      ) AS isAlone
    FROM versions v JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE v.seq IN (SELECT value FROM json_each(${JSON.stringify([...worths.keys()])})) AND o.partition IS NOT NULL`;
  const groups = lying.flatMap(({ seq, partition, shelved, isAlone }) => [
    ...(shelved === null || isAlone === 1 ? [{ group: partition, seq }] : []),
    ...(shelved === null ? [] : [{ group: shelved, seq }]),
  ]);
  const together = Map.groupBy(groups, ({ group }) => group).values();
  return [...together].map((seen) => new Map(seen.map(({ seq }) => [seq, worths.get(seq) as number])));
}

/** The worth of each version by the keys that it shares: a key is worth more, the fewer share it. */
function worthsOf(sharing: readonly (readonly number[])[]): Map<number, number> {
  const worths = new Map<number, number>();
  for (const seqs of sharing) for (const seq of seqs) worths.set(seq, (worths.get(seq) ?? 0) + 1 / seqs.length);
  return worths;
}

function mostWorth(worths: ReadonlyMap<number, number>, most: number): Map<number, number> {
  return new Map([...worths].sort(([a, one], [b, other]) => other - one || b - a).slice(0, most));
}

/** A number for each classification, and one for what is its owner's alone. */
export function secrecyOf({ classification, policy_tags }: AnyRecord): number {
  return 2 * CLASSIFICATIONS.indexOf(classification) + (policy_tags.includes(OWNER_ONLY) ? 1 : 0);
}

const EVERYTHING: Admitted = { secrecies: CLASSIFICATIONS.flatMap((_, rank) => [2 * rank, 2 * rank + 1]), only: null };

function recordAt(reader: Reader, seq: number, at: string): AnyRecord | undefined {
  const row = reader.one<{ record: string }>`
    SELECT v.record FROM versions v JOIN live_objects o ON o.id = v.object_id WHERE v.seq = ${seq} AND o.seq = v.seq AND o.until > ${at}`;
  return row && storedRecord<AnyRecord>(row.record);
}
