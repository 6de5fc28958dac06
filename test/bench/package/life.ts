// A life as it is written down in test/bench/lives: what somebody entered over a year and a half, and what they then ask
// for, with what each purpose needs. Whoever wrote the needs had seen no answer.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type ObjectType =
  | 'project'
  | 'goal'
  | 'commitment'
  | 'decision'
  | 'preference'
  | 'memory'
  | 'artifact'
  | 'event'
  | 'relation';

export type Later =
  | { at: string; do: 'patch'; fields: Record<string, unknown> }
  | { at: string; do: 'supersede'; by: string }
  | { at: string; do: 'retract' };

export interface LifeObject {
  /** What the life calls it; the vault gives it an id. */
  key: string;
  at: string;
  type: ObjectType;
  fields: Record<string, unknown>;
  later?: Later[];
}

export interface Purpose {
  purpose: string;
  /** Where it is not the language of the life. */
  language?: string;
  subject_ref?: string;
  class: string;
  /** Keys without which it cannot be done well. */
  needs: string[];
  /** Keys that are no burden. */
  helps: string[];
  /** Those of the needs whose absence does harm. */
  harmful_if_missing?: string[];
  /** The project that it is about, if it is about one. */
  anchor: string | null;
  /** What says the same as a need. */
  equivalents?: Record<string, string[]>;
}

export interface Life {
  /** The name of its file. */
  name: string;
  language: string;
  now: string;
  time_zone: string;
  /** Nobody who works on the ranking looks at any of it. */
  held_out?: boolean;
  /** None of it is held out: other lives are, whole. */
  worked_with?: boolean;
  objects: LifeObject[];
  purposes: Purpose[];
}

/** Nobody looks at what these miss while ranking is worked on: every third purpose, but for a life that is worked with, and all of one that is held out. */
export const isHeldOut = (
  { held_out = false, worked_with = false }: Pick<Life, 'held_out' | 'worked_with'>,
  index: number,
): boolean => held_out || (!worked_with && index % 3 === 2);

/** A purpose that nothing in the life answers. */
export const NOTHING = 'nothing';

/** Those that no single project holds. */
export const ACROSS: readonly string[] = ['across-week', 'due', 'person'];

const FOLDER = join(import.meta.dirname, '../lives');

export function readLives(): Life[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const told = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Life, 'name'>;
    return { ...told, name: basename(file, '.json') };
  });
}

/** Lives that somebody put into another language: what was not found in one of two is not known in its language. */
interface TranslatedLife {
  original: Life;
  translated: Life;
}

const TRANSLATED = join(FOLDER, 'translated');

export function readTranslatedLives(): TranslatedLife[] {
  const originals = new Map(readLives().map((life) => [life.name, life]));
  return readdirSync(TRANSLATED)
    .sort()
    .map((file) => {
      const [of = '', language] = file.split('.');
      const told = JSON.parse(readFileSync(join(TRANSLATED, file), 'utf8')) as Omit<Life, 'name'>;
      return { original: originals.get(of) as Life, translated: { ...told, name: `${of} (${language})` } };
    });
}
