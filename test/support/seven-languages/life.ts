// One small life, written in seven languages, and what its owner asks for in each of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { ALL, reader } from '../contract-reader.ts';
import { VaultHere } from '../vault-here.ts';

export const LANGUAGES = ['en', 'de', 'nl', 'es', 'fr', 'it', 'pt'] as const;
type Written = Readonly<Record<(typeof LANGUAGES)[number], string>>;

/** One thing in the life: its kind by its text, and what goes with it. */
interface Thing {
  project?: Written;
  goal?: Written;
  promise?: Written;
  decision?: Written;
  memory?: Written;
  preference?: Written;
  event?: Written;
  chosen?: Written;
  why?: Written;
  value?: Written;
  /** The name of its project. */
  of?: string;
  to?: string;
  due?: string;
  at?: string;
  isOfHealth?: boolean;
}

export interface Purpose {
  /** Names of what the package cannot do without. */
  needs: readonly string[];
  /** Whether the package says, in each language, that it is all. */
  isWhole?: boolean;
  /** What of that is not told in some languages, with the reason. */
  lacks?: Readonly<Partial<Written>>;
  asked: Written;
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as T;
const LIFE = read<Readonly<Record<string, Thing>>>('life.json');
export const PURPOSES = read<readonly Purpose[]>('purposes.json');

const WRITTEN = Date.parse('2026-11-01T09:00:00.000Z');
/** A Tuesday. */
const ASKED = Date.parse('2026-11-17T09:00:00.000Z');
const LISTS = ['memories', 'preferences', 'decisions', 'goals', 'constraints'] as const;

export interface Told {
  /** Names of what is told in a list, or in a line below them. */
  named: ReadonlySet<string>;
  isWhole: boolean;
  about: string | null;
}

export async function lifeIn(language: keyof Written) {
  const inside = await VaultHere.create({ now: WRITTEN });
  const ids = new Map<string, string>();
  for (const [name, thing] of Object.entries(LIFE)) {
    const [family, fields] = entered(thing, language);
    const project = thing.of === undefined ? {} : { project_id: ids.get(thing.of) };
    const made: AnyRecord = await inside.create(family, { ...fields, ...project });
    ids.set(name, made.id);
  }
  inside.pass(ASKED - WRITTEN);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const ask = await reader(inside, ALL);
  return {
    async told(purpose: string): Promise<Told> {
      const told = await ask({ purpose });
      const ids = [...LISTS.flatMap((list) => told[list].map(({ ref }) => ref)), ...told.references].map(
        ({ id }) => id,
      );
      const about = told.situation && (names.get(told.situation.project_id) ?? null);
      return { named: new Set(ids.map((id) => names.get(id) ?? id)), isWhole: told.sufficient, about };
    },
    [Symbol.asyncDispose]: () => inside[Symbol.asyncDispose](),
  };
}

function entered(thing: Thing, language: keyof Written): [Family, Record<string, unknown>] {
  const { project, goal, promise, decision, memory, preference, event, chosen, why, value, to, due, at } = thing;
  if (project) return [Project, { title: project[language] }];
  if (goal) return [Goal, { title: goal[language] }];
  if (promise)
    return [
      Commitment,
      { title: promise[language], counterparty: to ?? null, due_at: due === undefined ? null : `${due}T12:00:00.000Z` },
    ];
  if (decision)
    return [
      Decision,
      { title: decision[language], chosen_option: chosen?.[language], rationale: why?.[language] ?? null },
    ];
  if (preference) return [Preference, { key: preference[language], value: value?.[language] }];
  if (event) return [CalendarEvent, { title: event[language], starts_at: `${at}:00.000Z` }];
  const flags = thing.isOfHealth ? { sensitivity_flags: ['health'] } : {};
  return [Memory, { kind: 'semantic', statement: memory?.[language], ...flags }];
}
