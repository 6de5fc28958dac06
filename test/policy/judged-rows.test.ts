// What is hidden from an assistant costs it nothing and changes nothing: whatever it asks, it gets the same answer to the byte,
// for which as many rows of the database were looked at, whether nothing, one thing or thousands that it may not see hold the
// same words. Rows are counted, because time cannot be asserted; the bench measures it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord, removeRecord } from '../../services/vault/records/family.ts';
import type { Change } from '../../services/vault/store/change.ts';
import { Reader } from '../../services/vault/store/db/sql.ts';
import { settleExpired } from '../../services/vault/store/objects/expired.ts';
import { indexAnew } from '../../services/vault/store/objects/index-gap.ts';
import { CalendarEvent as Event } from '../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../shared/schemas/commitment.ts';
import { Goal } from '../../shared/schemas/goal.ts';
import type { NewGrant } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../shared/schemas/object.ts';
import { Preference } from '../../shared/schemas/preference.ts';
import { Project } from '../../shared/schemas/project.ts';
import { Relation } from '../../shared/schemas/relation.ts';
import { VaultHere } from '../support/vault-here.ts';
import { named, said } from './answers.ts';
import { type AskedAbout, METHODS_OF_ASSISTANTS, readingWays, type WaysIn, writingWays } from './ways-in.ts';

const PROJECTS = 42;
const DAY_MS = 86_400_000;
/** From when something is hidden until it is asked for: by then what expires has expired. */
const LATER_MS = 2 * DAY_MS;
/** What one hidden thing changes, sixty do; others, from one up to five thousand, where this names them. */
const COUNTS = (process.env.HUB_TEST_HIDDEN ?? '60').split(',').map(Number);

const HELD = [
  'project.read',
  'commitment.read',
  'memory.retrieve',
  'profile.read',
  'memory.propose',
  'action.propose',
  'state.write',
  'state.share',
] as const;
type Shape = Omit<NewGrant, 'connection_id'>;
const GRANTS: Record<string, Shape> = {
  everything: { capabilities: [...HELD] },
  'active projects': { capabilities: [...HELD], selectors: { project_status: 'active' } },
  'a label': { capabilities: [...HELD], selectors: { labels: ['shown'] } },
  'no promises': { capabilities: HELD.filter((each) => each !== 'commitment.read') },
};

/** Why something is hidden from all of them, or from one. */
interface Hidden {
  of?: readonly string[];
  marks(at: Places): object;
  /** What alone is hidden; without it whatever can hold the words. */
  alone?: 'promises' | 'projects' | 'relations';
}

const HIDDEN: Record<string, Hidden> = {
  'is too sensitive': { marks: ({ first }) => ({ project_id: first, classification: 'sensitive' }) },
  'is too sensitive, and in no project': { marks: () => ({ classification: 'sensitive' }) },
  'is its owner’s alone': { marks: ({ first }) => ({ project_id: first, policy_tags: ['owner_only'] }) },
  'lies in a project that is its owner’s alone': { marks: ({ kept }) => ({ project_id: kept }) },
  'belongs to a project that is gone': { marks: ({ gone }) => ({ project_id: gone }) },
  'has expired': {
    marks: ({ first, yesterday }) => ({ project_id: first, retention: { mode: 'expires', at: yesterday } }),
  },
  'has expired this very day': {
    of: ['everything'],
    marks: ({ first, justNow }) => ({ project_id: first, retention: { mode: 'expires', at: justNow } }),
  },
  'belongs to a project that rests': { of: ['active projects'], marks: ({ resting }) => ({ project_id: resting }) },
  'is of a kind that may not be read': {
    of: ['no promises'],
    alone: 'promises',
    marks: ({ first }) => ({ project_id: first }),
  },
  'bears no label': { of: ['a label'], marks: ({ first }) => ({ project_id: first, labels: [] }) },
  'is a project that is too sensitive': {
    of: ['everything', 'active projects'],
    alone: 'projects',
    marks: () => ({ classification: 'sensitive' }),
  },
  'is a project that is its owner’s alone': {
    of: ['everything', 'active projects'],
    alone: 'projects',
    marks: () => ({ policy_tags: ['owner_only'] }),
  },
  'is a project that rests': { of: ['active projects'], alone: 'projects', marks: () => ({ status: 'paused' }) },
  'is a project without a label': { of: ['a label'], alone: 'projects', marks: () => ({ labels: [] }) },
  'is a project that has expired': {
    of: ['everything'],
    alone: 'projects',
    marks: ({ yesterday }) => ({ retention: { mode: 'expires', at: yesterday } }),
  },
  'stands in a relation to what is asked about': {
    of: ['everything', 'a label'],
    alone: 'relations',
    marks: () => ({ classification: 'sensitive' }),
  },
};

interface Places extends AskedAbout {
  kept: string;
  gone: string;
  resting: string;
  yesterday: string;
  justNow: string;
}

let inside: VaultHere;
let places: Places;
let counted: number | undefined;
let names: Map<string, string>;

const make = (change: Change, family: unknown, input: object) =>
  createRecord(change, family as Family, { labels: ['shown'], ...input });

async function aVault(): Promise<void> {
  inside = await VaultHere.create();
  names = new Map();
  places = await inside.change((change) => {
    const ids = Array.from({ length: PROJECTS }, (_, n) => {
      const project = make(change, Project, { title: `Marsh ${n}`, status: 'active' });
      fill(change, project, n);
      return project.id;
    });
    lifeOf(change, 'Ada', { project_id: ids[1] });
    const kept = make(change, Project, { title: 'Kept', status: 'active', policy_tags: ['owner_only'] }).id;
    const gone = make(change, Project, { title: 'Gone', status: 'active' }).id;
    const resting = make(change, Project, { title: 'Resting', status: 'paused' }).id;
    const yesterday = new Date(inside.ms + DAY_MS / 2).toISOString();
    const justNow = new Date(inside.ms + LATER_MS - 1).toISOString();
    const [first, second] = ids as [string, string];
    const said = { kind: 'semantic', statement: 'The grey heron is read about', project_id: first };
    const memory = make(change, Memory, said).id;
    return { first, second, memory, kept, gone, resting, yesterday, justNow };
  });
}

function fill(change: Change, { id: project_id }: AnyRecord, n: number): void {
  for (const place of ['reed', 'pond'])
    make(change, Memory, { kind: 'semantic', statement: `A grey heron stood in the ${place} ${n}`, project_id });
  make(change, Goal, { title: `Count each heron ${n}`, status: 'open', project_id });
  make(change, Event, { title: `Heron walk ${n}`, starts_at: '2026-03-04T10:00:00.000Z', project_id });
}

/** What a package is told by beside its words: who kin is, what is of health, what is said in another language or always, what is due. */
function lifeOf(change: Change, name: string, marks: object): void {
  const said = { kind: 'semantic', ...marks };
  make(change, Memory, { ...said, statement: `My sister is called ${name}` });
  make(change, Memory, { ...said, statement: `${name} is allergic to nuts`, sensitivity_flags: ['health'] });
  make(change, Memory, { ...said, statement: `Der Reiher von ${name} stand im Schilf` });
  make(change, Preference, { key: `tone of ${name}`, value: 'short', always: true, ...marks });
  make(change, Preference, { key: `food of ${name}`, value: 'no meat', ...marks });
  make(change, Commitment, {
    title: `Feed the heron of ${name}`,
    status: 'open',
    due_at: '2026-03-04T12:00:00.000Z',
    ...marks,
  });
}

/** So many more things that hold the words, and some of each kind that can. */
async function hide(kind: string, count: number): Promise<void> {
  places.gone = (await inside.create(Project, { title: 'Gone', status: 'active', labels: ['shown'] })).id;
  const { alone, marks: marksAt } = HIDDEN[kind] as Hidden;
  const marks = marksAt(places);
  for (let from = 0; from < count; from += 500)
    await inside.change((change) => {
      for (let n = from; n < Math.min(count, from + 500); n++) HIDE[alone ?? 'everything'](change, n, marks);
    });
}

type Hide = (change: Change, n: number, marks: object) => void;

const HIDE: Record<'everything' | NonNullable<Hidden['alone']>, Hide> = {
  promises: (change, n, marks) =>
    void make(change, Commitment, { title: `The hidden grey heron ${n}`, status: 'open', ...marks }),
  projects: (change, n, marks) =>
    void make(change, Project, { title: `The hidden grey heron ${n}`, status: 'active', current_step: 'x', ...marks }),
  relations: (change, n, marks) => {
    const { id } = make(change, Goal, { title: `Hide each heron ${n}`, status: 'open', ...marks });
    const ends = n % 2 === 0 ? { from_id: places.second, to_id: id } : { from_id: id, to_id: places.second };
    make(change, Relation, { ...ends, relation_type: 'related_to' });
  },
  everything: (change, n, marks) => {
    make(change, Memory, { kind: 'semantic', statement: `The hidden grey heron stood in the reed ${n}`, ...marks });
    if (n % 5 > 0) return;
    lifeOf(change, ['Bea', 'Cora', 'Dora'][n % 3] as string, marks);
    make(change, Goal, { title: `Hide each heron ${n}`, status: 'open', ...marks });
    make(change, Event, { title: `Hidden heron walk ${n}`, starts_at: '2026-03-04T09:00:00.000Z', ...marks });
  },
};

/** With all in its place. */
async function settle(): Promise<void> {
  await inside.change((change) => void removeRecord(change, Project as Family, { id: places.gone, purge: false }));
  for (let more = true; more; ) more = await inside.change(({ tx }) => indexAnew(tx));
}

/** Until what expires has expired, and lies where the vault puts it at that moment. */
async function letPass(): Promise<void> {
  inside.pass(LATER_MS);
  for (let more = true; more; ) more = await inside.change(({ tx, at }) => settleExpired(tx, at));
}

const REFUSED = ['what came of an action that waits', 'what nobody handed over'];

interface Asked {
  answer: string;
  rows?: number;
}

/** Each answer with the rows that came out of the database for it, none of them from memory. */
async function askedBy(token: string): Promise<Record<string, Asked>> {
  const reading = await askEach(readingWays(inside, places), token, () => names);
  // What it writes is new each time.
  const writing = await askEach(writingWays(inside, places), token, () => new Map(names));
  return { ...reading, ...writing };
}

async function askEach(ways: WaysIn, token: string, namesFor: () => Map<string, string>) {
  const found: Record<string, Asked> = {};
  for (const [name, ask] of Object.entries(ways)) {
    inside.vault.opened.reader.cache.clear();
    counted = 0;
    const answer = await said(ask(token));
    // How often a note of its own was written says nothing.
    found[name] = { rows: counted, answer: named(answer, namesFor()).replace(/"version":\d+/g, '"version":0') };
    counted = undefined;
  }
  return found;
}

const { all, one, each, column } = Reader.prototype;
beforeAll(() => {
  const count = <T>(rows: T, by: number): T => {
    if (counted !== undefined) counted += by;
    return rows;
  };
  Reader.prototype.all = function <Row>(this: Reader, ...asked: Parameters<typeof all>): Row[] {
    const rows = all.apply(this, asked) as Row[];
    return count(rows, rows.length);
  };
  Reader.prototype.column = function <T>(this: Reader, ...asked: Parameters<typeof column>): T[] {
    const rows = column.apply(this, asked) as T[];
    return count(rows, rows.length);
  } as typeof column;
  Reader.prototype.one = function <Row>(this: Reader, ...asked: Parameters<typeof one>): Row | undefined {
    return count(one.apply(this, asked) as Row | undefined, 1);
  };
  Reader.prototype.each = function* <Row>(this: Reader, ...asked: Parameters<typeof each>): IterableIterator<Row> {
    for (const row of each.apply(this, asked) as IterableIterator<Row>) yield count(row, 1);
  };
});
afterAll(() => Object.assign(Reader.prototype, { all, one, each, column }));

describe.each(Object.keys(GRANTS))('whoever is granted %s', (granted) => {
  const kinds = Object.entries(HIDDEN).filter(([, { of }]) => of === undefined || of.includes(granted));
  let token: string;
  /** What was told last: the vault is one, and more of it is hidden with each of them. */
  let told: Record<string, Asked>;

  beforeAll(async () => {
    await aVault();
    ({ token } = await inside.assistant(GRANTS[granted] as Shape));
    await settle();
    await letPass();
    // What waits already, and what has been handed over, is answered otherwise than when it is new; so is what is asked first.
    await askedBy(token);
    told = await askedBy(token);
  });
  afterAll(() => inside[Symbol.asyncDispose]());

  it('is refused nothing but what cannot be, and is told nothing without a row', () => {
    for (const [name, { rows, answer }] of Object.entries(told)) {
      expect({ name, rows }).not.toEqual({ name, rows: 0 });
      expect({ name, isRefused: answer.startsWith('{"code"') }).toEqual({ name, isRefused: REFUSED.includes(name) });
    }
  });

  it.each(kinds.map(([name]) => name))(
    'is told the same out of as many rows, beside whatever %s',
    async (kind) => {
      let hidden = 0;
      for (const count of COUNTS) {
        inside.pass(-LATER_MS);
        await hide(kind, count - hidden);
        hidden = count;
        await settle();
        await letPass();
        const before = told;
        told = await askedBy(token);
        for (const [name, asked] of Object.entries(told))
          expect({ hidden, name, asked }).toEqual({ hidden, name, asked: before[name] });
      }
    },
    600_000,
  );
});

it('the ways in that are counted are all that the token of an assistant is good for', async () => {
  await aVault();
  await using _ = inside;
  const { token } = await inside.assistant(GRANTS.everything as Shape);
  const asked = new Set<string>();
  const call: VaultHere['call'] = (method, ...rest) => {
    asked.add(method.name);
    return inside.call(method, ...rest);
  };
  const heard = { call, ms: inside.ms };
  for (const ask of Object.values({ ...readingWays(heard, places), ...writingWays(heard, places) }))
    await said(ask(token));
  expect([...asked].sort()).toEqual([...METHODS_OF_ASSISTANTS].sort());
});
