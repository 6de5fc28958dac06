// Questions in languages other than English, whose words stand in the answer in another form, or as a part of a longer
// word: how many find it among the first five hits. Tuned by what the even questions miss; nobody looks at the odd ones.
import { memories } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { TimedVault } from '../timed-vault.ts';
import { type InflectionSet, readInflections } from './sets.ts';

interface InflectionRecall {
  language: string;
  tuned: Half;
  heldOut: Half;
}

export interface Half {
  at5: number;
  questions: number;
  /** The questions that did not find their answer. */
  missed: string[];
}

const DAY = '2026-03-01T09:00:00Z';

/** Each language in a vault of its own, or, `together`, the statements of all of them in one. */
export async function measureInflections(
  languages: readonly string[],
  { together = false } = {},
): Promise<InflectionRecall[]> {
  const sets = languages.map((language) => readInflections(language));
  const found: InflectionRecall[] = [];
  for (const set of sets) {
    await using vault = await TimedVault.create(DAY);
    for (const other of together ? sets : []) if (other !== set) await store(vault, other.statements);
    const ids = await store(vault, set.statements);
    found.push(await ask(vault, set, ids));
  }
  return found;
}

async function store(vault: TimedVault, statements: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of statements)
    ids.push((await vault.asOwner(memories.create, { kind: 'semantic', statement })).id);
  return ids;
}

async function ask(
  vault: TimedVault,
  { language, questions }: InflectionSet,
  ids: string[],
): Promise<InflectionRecall> {
  const token = await vault.pairWithEverything();
  const halves = [halfOf(), halfOf()] as const;
  for (const [index, { q, answer }] of questions.entries()) {
    const half = halves[index % 2] as Half;
    const { hits } = await vault.asAssistant(tools.searchPersonalContext, { query: q, purpose: 'find' }, token);
    half.questions++;
    if (hits.slice(0, 5).some(({ ref }) => ref.id === ids[answer])) half.at5++;
    else half.missed.push(q);
  }
  const [tuned, heldOut] = halves.map((half) => ({ ...half, at5: half.at5 / half.questions })) as [Half, Half];
  return { language, tuned, heldOut };
}

function halfOf(): Half {
  return { at5: 0, questions: 0, missed: [] };
}
