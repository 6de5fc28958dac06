// What is weighed for every purpose of every life, with its signs and whether it was needed: what weights are measured by. Of
// purposes that are held out nothing is read.
import type { Frame } from '../../../services/vault/contract/frame/frame.ts';
import { readFrame } from '../../../services/vault/contract/frame/read-frame.ts';
import {
  type DocumentSigns,
  documentsFor,
  signsOfDocuments,
} from '../../../services/vault/contract/weighing/document-signs.ts';
import { poolFor } from '../../../services/vault/contract/weighing/pool.ts';
import { type Signs, signsOf } from '../../../services/vault/contract/weighing/signs.ts';
import { tiesAmong } from '../../../services/vault/contract/weighing/ties.ts';
import { zoneOf } from '../../../services/vault/view/owner-zone.ts';
import { OWNER_VIEW } from '../../../services/vault/view/viewer.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { isHeldOut, type Life, type Purpose, readLives } from '../package/life.ts';
import { playLife } from '../package/play-life.ts';
import { TimedVault } from '../timed-vault.ts';

/** One thing that was weighed for one purpose. */
interface Example {
  life: string;
  purpose: string;
  key: string;
  type: string;
  record: AnyRecord;
  signs: Signs;
  /** 1 where it was needed, between where it helps, 0 where it is a burden. */
  worth: number;
  /** Needed, and missing it does harm. */
  doesHarm: boolean;
}

export interface WeighedPurpose {
  life: string;
  purpose: Purpose;
  frame: Frame;
  anchorId: string | null;
  examples: Example[];
  documents: { signs: DocumentSigns; worth: number }[];
  /** Keys that were needed and were not weighed. */
  unweighed: string[];
}

const HELPS = 0.5;

export async function weighLives(
  lives: readonly Life[] = readLives().filter(({ held_out = false }) => !held_out),
): Promise<WeighedPurpose[]> {
  const weighed: WeighedPurpose[] = [];
  for (const life of lives) weighed.push(...(await weighLife(life)));
  return weighed;
}

async function weighLife(life: Life): Promise<WeighedPurpose[]> {
  const [first] = life.objects.map(({ at }) => Date.parse(at)).sort((a, b) => a - b) as [number];
  await using vault = await TimedVault.create(new Date(first - 86_400_000).toISOString());
  const ids = await playLife(vault, life);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const types = new Map(life.objects.map(({ key, type }) => [key, type]));
  const open = life.purposes.filter((_, index) => !isHeldOut(life, index));
  return open.map((purpose) => {
    const { reader, now } = vault;
    const looking = { reader, viewer: OWNER_VIEW, now, asOf: null };
    const subject = purpose.subject_ref === undefined ? null : (ids.get(purpose.subject_ref) as string);
    const frame = readFrame(looking, { text: purpose.purpose, subject, zone: zoneOf(reader, OWNER_VIEW) });
    const pool = poolFor(looking, frame);
    const candidates = pool.map(({ candidate, valid }) => ({ ...candidate, record: valid.record }));
    const about = [...pool.map(({ valid }) => valid.record.id), ...frame.likely.keys()];
    const ties = tiesAmong(looking, about);
    const needed = new Set([...purpose.needs, ...Object.values(purpose.equivalents ?? {}).flat()]);
    const helping = new Set(purpose.helps);
    const worthOf = (key: string) => (needed.has(key) ? 1 : helping.has(key) ? HELPS : 0);
    const examples = signsOf(frame, candidates, ties).map(({ candidate, signs }): Example => {
      const key = keys.get(candidate.record.id) as string;
      return {
        life: life.name,
        purpose: purpose.purpose,
        key,
        type: candidate.record.type,
        record: candidate.record,
        signs,
        worth: worthOf(key),
        doesHarm: purpose.harmful_if_missing?.includes(key) === true,
      };
    });
    const found = signsOfDocuments(frame, documentsFor(looking, frame));
    const documents = found.map(({ valid, signs }) => ({
      signs,
      worth: worthOf(keys.get(valid.record.id) as string),
    }));
    const there = new Set(examples.map(({ key }) => key));
    const unweighed = purpose.needs.filter((key) => !there.has(key) && types.get(key) !== 'artifact');
    const anchorId = purpose.anchor === null ? null : (ids.get(purpose.anchor) as string);
    return { life: life.name, purpose, frame, anchorId, examples, documents, unweighed };
  });
}
