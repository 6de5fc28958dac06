// Notes of what harms somebody, and notes with the same words that harm nobody, in eight languages: which of them are known as such.
// Whoever wrote them had seen none of the words that they are known by. In the first set a line says the same in each language, in the
// other, which is shorter and written as people jot things down, it says what is alike.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marksOf } from '../../../services/vault/store/meaning/harms/harm-told.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';

const SETS = join(import.meta.dirname, 'sets');
export const HARM_SETS = ['harms', 'harms-jotted'] as const;
const LANGUAGES = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl', 'ja'] as const;
type NoteLanguage = (typeof LANGUAGES)[number];

type Note = Record<NoteLanguage, string> & { held_out?: boolean };

export interface KnownHarms {
  language: NoteLanguage;
  /** How many of the notes that harm are known, and how many that do not are taken for one. */
  known: number;
  mistaken: number;
}

export interface HarmHalf {
  harms: number;
  harmless: number;
  languages: KnownHarms[];
}

export function measureHarms(set: (typeof HARM_SETS)[number]): { tuned: HarmHalf; heldOut: HarmHalf } {
  const { harms, harmless } = JSON.parse(readFileSync(join(SETS, `${set}.json`), 'utf8')) as Record<
    'harms' | 'harmless',
    Note[]
  >;
  const half = (isHeldOut: boolean): HarmHalf => {
    const ofHalf = (notes: Note[]) => notes.filter(({ held_out = false }) => held_out === isHeldOut);
    const [own, others] = [ofHalf(harms), ofHalf(harmless)];
    const marked = (notes: Note[], language: NoteLanguage) => notes.filter((note) => isMarked(note[language])).length;
    return {
      harms: own.length,
      harmless: others.length,
      languages: LANGUAGES.map((language) => ({
        language,
        known: marked(own, language),
        mistaken: marked(others, language),
      })),
    };
  };
  return { tuned: half(false), heldOut: half(true) };
}

function isMarked(statement: string): boolean {
  return marksOf({ type: 'memory', statement } as unknown as AnyRecord).length > 0;
}
