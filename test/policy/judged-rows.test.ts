// What is hidden from an assistant costs it nothing and changes nothing: whatever it asks, it gets the same answer to the byte,
// for which as many rows of the database were looked at, whether nothing, one thing or thousands that it may not see hold the
// same words. Rows are counted, because time cannot be asserted; the bench measures it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord, removeRecord } from '../../services/vault/records/family.ts';
import type { Change } from '../../services/vault/store/change.ts';
import { Reader } from '../../services/vault/store/db/sql.ts';
import { settleExpired } from '../../services/vault/store/objects/expired.ts';
import { indexAnew } from '../../services/vault/store/objects/index-gap.ts';
import { review } from '../../shared/contracts/review.ts';
import { tools } from '../../shared/contracts/tools.ts';
import { CalendarEvent as Event } from '../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../shared/schemas/commitment.ts';
import { Goal } from '../../shared/schemas/goal.ts';
import type { NewGrant } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../shared/schemas/object.ts';
import { Preference } from '../../shared/schemas/preference.ts';
import { Project } from '../../shared/schemas/project.ts';
import { VaultHere } from '../support/vault-here.ts';
import { named, said } from './answers.ts';

const PROJECTS = 42;
const DAY_MS = 86_400_000;
/** From when something is hidden until it is asked for: by then what expires has expired. */
const LATER_MS = 2 * DAY_MS;
/** More, up to five thousand, where this names them. */
const COUNTS = (process.env.HUB_TEST_HIDDEN ?? '1,60').split(',').map(Number);

const READS = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read', 'memory.propose'] as const;
type Shape = Omit<NewGrant, 'connection_id'>;
const GRANTS: Record<string, Shape> = {
  everything: { capabilities: [...READS] },
  'active projects': { capabilities: [...READS], selectors: { project_status: 'active' } },
  'a label': { capabilities: [...READS], selectors: { labels: ['shown'] } },
  'no promises': { capabilities: READS.filter((each) => each !== 'commitment.read') },
};

/** Why something is hidden from all of them, or from one. */
/** `promises`: those alone are hidden. */
const HIDDEN: Record<string, { of?: readonly string[]; promises?: true; marks(at: Places): object }> = {
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
    promises: true,
    marks: ({ first }) => ({ project_id: first }),
  },
  'bears no label': { of: ['a label'], marks: ({ first }) => ({ project_id: first, labels: [] }) },
};

interface Places {
  first: string;
  second: string;
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

beforeEach(async () => {
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
    return { first: ids[0] as string, second: ids[1] as string, kept, gone, resting, yesterday, justNow };
  });
});
afterEach(() => inside[Symbol.asyncDispose]());

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

/** As many of each kind that can hold the words. */
async function hide(kind: string, count: number): Promise<void> {
  places.gone = (await inside.create(Project, { title: 'Gone', status: 'active', labels: ['shown'] })).id;
  const marks = HIDDEN[kind]?.marks(places) ?? {};
  for (let from = 0; from < count; from += 500)
    await inside.change((change) => {
      for (let n = from; n < Math.min(count, from + 500); n++) {
        if (HIDDEN[kind]?.promises) {
          make(change, Commitment, { title: `The hidden grey heron ${n}`, status: 'open', ...marks });
          continue;
        }
        make(change, Memory, { kind: 'semantic', statement: `The hidden grey heron stood in the reed ${n}`, ...marks });
        if (n % 5 > 0) continue;
        lifeOf(change, ['Bea', 'Cora', 'Dora'][n % 3] as string, marks);
        make(change, Goal, { title: `Hide each heron ${n}`, status: 'open', ...marks });
        make(change, Event, { title: `Hidden heron walk ${n}`, starts_at: '2026-03-04T09:00:00.000Z', ...marks });
      }
    });
}

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

const QUESTIONS = ['heron', 'her*', '"grey heron"', 'where did the grey heron stand', 'hidden'];

/** Every way in, by its name. */
function waysIn(): Record<string, (token: string) => Promise<unknown>> {
  const { first, second } = places;
  const search = (asked: object) => (token: string) => inside.call(review.search, asked as never, token);
  const pack = (asked: object) => (token: string) =>
    inside.call(tools.getContextContract, { purpose: 'the grey heron that is hidden', ...asked }, token);
  const resource = (uri: string) => (token: string) => inside.call(review.resource, { uri }, token);
  const yesterday = new Date(inside.ms - DAY_MS).toISOString();
  return {
    ...Object.fromEntries(QUESTIONS.map((q) => [`search ${q}`, search({ q })])),
    'search in a project': search({ q: 'heron', project: first }),
    'search of a type': search({ q: 'heron', type: 'memory' }),
    'search in a window': search({ q: 'heron', from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' }),
    'list of a type': search({ q: '', type: 'memory' }),
    'list of a project': search({ q: '', project: first }),
    'list of a classification': search({ q: '', classification: 'private' }),
    'list of a window': search({ q: '', from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' }),
    'list before an instant': search({ q: '', to: '2026-03-05T00:00:00Z' }),
    package: pack({}),
    // How many of its project are hidden is told by the package itself, so it is asked about another.
    'package about a project': pack({ subject_ref: second }),
    'package about the week': pack({ purpose: 'what is on this week' }),
    'package about what is due': pack({ purpose: 'what have I promised, and what is overdue' }),
    'package about kin': pack({ purpose: 'what should I cook for my sister' }),
    'package about somebody by name': pack({ purpose: 'a present for Bea' }),
    'package in another language': pack({ purpose: 'wo stand der Reiher meiner Schwester' }),
    'package about what nothing holds': pack({ purpose: 'the oboe lessons of Bea' }),
    'package about one of several': pack({ purpose: 'continue the marsh' }),
    'search by what is meant': search({ q: 'stork in the wetland' }),
    'search in another language': search({ q: 'Reiher im Schilf' }),
    'package as of yesterday': pack({ subject_ref: second, as_of: yesterday }),
    brief: resource(`/projects/${first}/brief`),
    profile: resource('/profile'),
    self: resource('/self'),
  };
}

/** Compared with what its proposer sees before it is answered, and with everything else by the vault itself, afterwards. */
function proposals(): Record<string, (token: string) => Promise<unknown>> {
  const propose = (project_id: string | null, statement: string) => (token: string) =>
    inside.call(review.proposeMemory, { memory: { kind: 'semantic', statement, project_id } }, token);
  const { first } = places;
  return {
    'proposal of what is hidden': propose(null, 'The hidden grey heron stood in the reed 0'),
    'proposal in the project': propose(first, 'The hidden grey heron stood in the reed 0'),
    'proposal against what is hidden': propose(first, 'The hidden grey heron never stood in the reed 0'),
    'proposal against what is seen': propose(first, 'A grey heron never stood in the reed 0'),
  };
}

interface Asked {
  answer: string;
  rows?: number;
}

/** Each answer with the rows that came out of the database for it, none of them from memory. */
async function askedBy(token: string): Promise<Record<string, Asked>> {
  const found: Record<string, Asked> = {};
  for (const [name, ask] of Object.entries(waysIn())) {
    inside.vault.opened.reader.cache.clear();
    counted = 0;
    const answer = await said(ask(token));
    found[name] = { rows: counted, answer: named(answer, names) };
    counted = undefined;
  }
  // What it proposes is new each time.
  for (const [name, ask] of Object.entries(proposals())) {
    inside.vault.opened.reader.cache.clear();
    counted = 0;
    const answer = await said(ask(token));
    found[name] = { rows: counted, answer: named(answer, new Map(names)) };
    counted = undefined;
  }
  return found;
}

const { all, one, each, column } = Reader.prototype;
beforeEach(() => {
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
afterEach(() => Object.assign(Reader.prototype, { all, one, each, column }));

describe.each(Object.keys(GRANTS))('whoever is granted %s', (granted) => {
  const kinds = Object.entries(HIDDEN).filter(([, { of }]) => of === undefined || of.includes(granted));

  it.each(kinds.map(([name]) => name))(
    'is told the same out of as many rows, beside whatever %s',
    async (kind) => {
      const { token } = await inside.assistant(GRANTS[granted] as Shape);
      await settle();
      await letPass();
      await askedBy(token);
      const without = await askedBy(token);
      for (const { rows, answer } of Object.values(without)) {
        expect(rows).not.toBe(0);
        expect(answer).not.toMatch(/^\{"code"/);
      }
      let hidden = 0;
      for (const count of COUNTS) {
        inside.pass(-LATER_MS);
        await hide(kind, count - hidden);
        hidden = count;
        await settle();
        await letPass();
        expect({ hidden, asked: await askedBy(token) }).toEqual({ hidden, asked: without });
      }
    },
    120_000,
  );
});
