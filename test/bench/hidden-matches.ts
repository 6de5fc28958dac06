// Whether an assistant can feel in the time of an answer that something hidden holds a word. In a vault of forty-two projects
// five thousand hidden objects hold some words, and nothing holds others of the same making; both are asked for in turns, in
// an order drawn by lot, with nothing kept from before. The area under the curve says how often the slower of a pair is the
// one with the hidden matches: one half is a guess.
import { createRecord, removeRecord } from '../../services/vault/records/family.ts';
import type { Change } from '../../services/vault/store/change.ts';
import { indexAnew } from '../../services/vault/store/objects/index-gap.ts';
import { reading } from '../../shared/methods/reading.ts';
import { tools } from '../../shared/methods/tools.ts';
import type { NewGrant } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { Family } from '../../shared/schemas/object.ts';
import { Project } from '../../shared/schemas/project.ts';
import { VaultHere } from '../support/vault-here.ts';

export const PROJECTS = 42;
export const HIDDEN = 5_000;
const VISIBLE_EACH = 20;
const WORDS = 16;
const DAY_MS = 86_400_000;

interface HiddenCase {
  name: string;
  grant: Omit<NewGrant, 'connection_id'>;
  /** What hides them. */
  marks(place: { project: string; gone: string; tomorrow: string }): object;
  ask(inside: VaultHere, token: string, word: string): Promise<unknown>;
}

interface Felt {
  area: number;
  pairs: number;
  /** Medians, in ms. */
  withMatches: number;
  without: number;
}

const capabilities = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'] as const;
const ACTIVE = { capabilities: [...capabilities], selectors: { project_status: 'active' as const } };
const ALL = { capabilities: [...capabilities] };

const search = (inside: VaultHere, token: string, q: string) => inside.call(reading.search, { q }, token);

export const CASES: readonly HiddenCase[] = [
  {
    name: 'too sensitive, in forty-two active projects',
    grant: ACTIVE,
    marks: ({ project }) => ({ project_id: project, classification: 'sensitive' }),
    ask: search,
  },
  {
    name: 'without the label that is granted',
    grant: { capabilities: [...capabilities], selectors: { labels: ['shown'] } },
    marks: ({ project }) => ({ project_id: project, labels: ['other'] }),
    ask: search,
  },
  {
    name: 'of a project that was deleted',
    grant: ALL,
    marks: ({ gone }) => ({ project_id: gone }),
    ask: search,
  },
  {
    name: 'expired the day before',
    grant: ALL,
    marks: ({ project, tomorrow }) => ({ project_id: project, retention: { mode: 'expires', at: tomorrow } }),
    ask: search,
  },
  {
    name: 'its owner’s alone, asked for by beginnings',
    grant: ALL,
    marks: () => ({ policy_tags: ['owner_only'] }),
    ask: (inside, token, word) => search(inside, token, `${word.slice(0, 6)}*`),
  },
  {
    name: 'too sensitive, asked for by packages',
    grant: ACTIVE,
    marks: ({ project }) => ({ project_id: project, classification: 'sensitive' }),
    ask: (inside, token, word) => inside.call(tools.getContextContract, { purpose: `what of ${word}` }, token),
  },
];

/** In ms; a pair is one word of each sort. */
export async function feel(each: HiddenCase, pairs: number): Promise<Felt> {
  const chance = seeded(7);
  const [held, others] = [wordsOf(chance), wordsOf(chance)];
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(each.grant);
  await fill(inside, each, held);
  const { reader } = inside.vault.opened;
  const timed = async (word: string) => {
    reader.cache.queries.clear();
    const started = performance.now();
    await each.ask(inside, token, word);
    return performance.now() - started;
  };
  const found: { held: number[]; others: number[] } = { held: [], others: [] };
  for (let pair = -pairs / 4; pair < pairs; pair++) {
    const place = Math.floor(chance() * WORDS);
    const both = { held: held[place] as string, others: others[place] as string };
    const order = chance() < 0.5 ? (['held', 'others'] as const) : (['others', 'held'] as const);
    for (const sort of order) {
      const took = await timed(both[sort]);
      if (pair >= 0) found[sort].push(took);
    }
  }
  return {
    area: areaUnder(found.held, found.others),
    pairs,
    withMatches: medianOf(found.held),
    without: medianOf(found.others),
  };
}

async function fill(inside: VaultHere, { marks }: HiddenCase, held: readonly string[]): Promise<void> {
  const make = (change: Change, family: unknown, input: object) =>
    createRecord(change, family as Family, { labels: ['shown'], ...input });
  const projects = await inside.change((change) =>
    Array.from({ length: PROJECTS }, (_, n) => {
      const { id } = make(change, Project, { title: `Field ${n}`, status: 'active' });
      for (let m = 0; m < VISIBLE_EACH; m++)
        make(change, Memory, { kind: 'semantic', statement: `Note ${m} on the field ${n}`, project_id: id });
      return id;
    }),
  );
  const { id: gone } = await inside.create(Project, { title: 'Gone', status: 'active' });
  const tomorrow = new Date(inside.ms + DAY_MS).toISOString();
  for (let from = 0; from < HIDDEN; from += 500)
    await inside.change((change) => {
      for (let n = from; n < from + 500; n++) {
        const project = projects[n % PROJECTS] as string;
        const statement = `${held.join(' ')} ${n}`;
        make(change, Memory, { kind: 'semantic', statement, ...marks({ project, gone, tomorrow }) });
      }
    });
  await inside.change((change) => void removeRecord(change, Project as Family, { id: gone, purge: false }));
  for (let more = true; more; ) more = await inside.change(({ tx }) => indexAnew(tx));
  inside.pass(2 * DAY_MS);
}

function wordsOf(chance: () => number): string[] {
  const letter = (from: string) => from[Math.floor(chance() * from.length)] as string;
  const syllable = () => letter('bdfgklmnprstv') + letter('aeiou');
  return Array.from({ length: WORDS }, () => Array.from({ length: 5 }, syllable).join(''));
}

/** How often the first is the larger; a draw counts half. */
function areaUnder(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, of: 1 })), ...second.map((value) => ({ value, of: 0 }))].sort(
    (a, b) => a.value - b.value,
  );
  let larger = 0;
  let below = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    const same = all.slice(at, end);
    const ours = same.filter(({ of }) => of === 1).length;
    larger += ours * (below + (same.length - ours) / 2);
    below += same.length - ours;
    at = end;
  }
  return larger / (first.length * second.length);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** The same lot in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
