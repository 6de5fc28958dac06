// The worlds as lessons: a purpose beside all the facts of its world, in numbers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LENGTH, type Meant, meantBy, weightAt } from '../../services/vault/store/meaning/text-vector.ts';
import { wordVectors } from '../../services/vault/store/meaning/word-vectors.ts';

interface World {
  facts: string[];
  purposes: { say: string; need: number[]; help: number[] }[];
}

export interface Lesson {
  purpose: Said;
  facts: readonly Said[];
  /** 1 for what is needed, between for what helps, 0 for a burden. */
  truths: Float64Array;
}

/** What a text means as a whole, and each of its words with how much it weighs. */
interface Said {
  whole: Float64Array;
  words: readonly { unit: Float64Array; weight: number }[];
}

const HELPS = 0.5;
const folder = join(import.meta.dirname, 'worlds');

export function readLessons(): Lesson[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
    .flatMap((line) => lessonsOf(JSON.parse(line) as World));
}

function lessonsOf({ facts, purposes }: World): Lesson[] {
  const said = facts.map((fact) => saidBy(meantBy(fact)));
  return purposes.flatMap(({ say, need, help }) => {
    const meant = meantBy(say);
    if (meant.vector === undefined) return [];
    const truths = new Float64Array(facts.length);
    for (const place of help) truths[place] = HELPS;
    for (const place of need) truths[place] = 1;
    return [{ purpose: saidBy(meant), facts: said, truths }];
  });
}

const { dimensions, values, lengthAt } = wordVectors();
const units = new Map<number, Float64Array>();

function saidBy({ vector, places }: Meant): Said {
  return {
    whole: Float64Array.from(vector ?? new Int8Array(dimensions), (each) => each / LENGTH),
    words: [...places].map((place) => ({ unit: unitAt(place), weight: weightAt(place) })),
  };
}

function unitAt(place: number): Float64Array {
  const found = values.subarray(place * dimensions, (place + 1) * dimensions);
  const unit = units.get(place) ?? Float64Array.from(found, (each) => each / lengthAt(place));
  units.set(place, unit);
  return unit;
}
