// Every purpose of every life, asked as an assistant that may see everything asks it, and its package scored.
import { TimedVault } from '../timed-vault.ts';
import { isHeldOut, type Life, type Purpose, readLives, readTranslatedLives } from './life.ts';
import { Model } from './model.ts';
import { playLife } from './play-life.ts';
import { type GivenPackage, type Judged, type Score, scorePackage } from './score.ts';
import { wrapped } from './wrapped.ts';

export interface AskedPurpose {
  life: string;
  /** Of the life, and of the purpose. */
  vaultLanguage: string;
  language: string;
  class: string;
  purpose: string;
  isHeldOut: boolean;
  score: Score;
  /** The same, where a model has put something of its own around the request. */
  wrapped?: { score: Score; isHeldOut: boolean };
  /** What was missing and superfluous, as the life calls it. */
  missing: string[];
  superfluous: string[];
  /** The title of the project it was taken to be about. */
  anchoredOn: string | null;
}

export async function askLives(): Promise<AskedPurpose[]> {
  const asked: AskedPurpose[] = [];
  for (const life of readLives()) asked.push(...(await askLife(life)));
  return asked;
}

/** Each translated life with the purposes that both ask in the language of the life. */
export async function askTranslatedLives(): Promise<{ original: AskedPurpose[]; translated: AskedPurpose[] }[]> {
  const pairs: { original: AskedPurpose[]; translated: AskedPurpose[] }[] = [];
  for (const { original, translated } of readTranslatedLives()) {
    const [own, others] = [await askLife(original), await askLife(translated)];
    const isPaired = (at: number) => [own, others].every((asked) => asked[at]?.language === asked[at]?.vaultLanguage);
    pairs.push({
      original: own.filter((_, at) => isPaired(at)),
      translated: others.filter((_, at) => isPaired(at)),
    });
  }
  return pairs;
}

async function askLife(life: Life): Promise<AskedPurpose[]> {
  // The day before its first: a vault is older than what is in it.
  const [first] = life.objects.map(({ at }) => Date.parse(at)).sort((a, b) => a - b) as [number];
  await using vault = await TimedVault.create(new Date(first - 86_400_000).toISOString());
  const ids = await playLife(vault, life);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const named = (id: string) => keys.get(id) ?? id;
  await using model = await Model.of(vault, await vault.pairWithEverything());
  const asked: AskedPurpose[] = [];
  for (const [index, purpose] of life.purposes.entries()) {
    const subject = purpose.subject_ref === undefined ? {} : { subject_ref: ids.get(purpose.subject_ref) };
    const judged = judgedOf(life, purpose, ids);
    const ask = async (said: string) => {
      const { text, structured } = await model.call('get_context_contract', { purpose: said, ...subject });
      const given = structured as unknown as GivenPackage;
      return { given, score: scorePackage(judged, given, text) };
    };
    const { given, score } = await ask(purpose.purpose);
    const language = purpose.language ?? life.language;
    const around = wrapped(purpose.purpose, language, index);
    asked.push({
      life: life.name,
      vaultLanguage: life.language,
      language,
      class: purpose.class,
      purpose: purpose.purpose,
      isHeldOut: isHeldOut(life, index),
      score,
      ...(around && { wrapped: { score: (await ask(around.purpose)).score, isHeldOut: around.isHeldOut } }),
      missing: score.missing.map(named),
      superfluous: score.superfluous.map(named),
      anchoredOn: given.situation?.title ?? null,
    });
  }
  return asked;
}

function judgedOf({ objects }: Life, purpose: Purpose, ids: ReadonlyMap<string, string>): Judged {
  const idOf = (key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`a purpose names ${key}, which the life does not hold`);
    return id;
  };
  const { needs, helps, harmful_if_missing = [], equivalents = {}, anchor } = purpose;
  const wanted = new Set([...needs, ...helps]);
  const projects = objects.flatMap(({ key, type, fields }) => {
    const project = type === 'project' ? key : fields.project_id;
    return wanted.has(key) && typeof project === 'string' ? [project] : [];
  });
  return {
    class: purpose.class,
    needs: needs.map((key) => [key, ...(equivalents[key] ?? [])].map(idOf)),
    harmful: harmful_if_missing.map((key) => needs.indexOf(key)),
    helps: helps.map(idOf),
    anchor: anchor === null ? null : idOf(anchor),
    projects: projects.map(idOf),
  };
}
