// What has arrived and waits, narrowed to what has some words and is of one kind; and the one of it that is looked at.
import { useMemo, useState } from 'react';
import { ownersWord } from '../../shared/owners-words.ts';
import { useToTheEnd } from '../hub/lists.ts';
import { TextField } from '../parts/field.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { SelectField } from '../parts/select.tsx';

const ANY = 'any';

/** As far as it was read. */
type Read<T> = Omit<Parameters<typeof useToTheEnd>[0], 'hasMore'> & { all: readonly T[]; hasMore: boolean };

/** `kindOf`: the same function each time. */
export function useNarrowed<T extends { title: string }>(
  { all, hasMore, error, more }: Read<T>,
  kindOf: (each: T) => string,
) {
  const [words, setWords] = useState('');
  const [kind, setKind] = useInAddress('kind', ANY);
  const isNarrowed = words.trim() !== '' || kind !== ANY;
  const shown = useMemo(() => {
    const sought = words.trim().toLowerCase();
    return all.filter((each) => (kind === ANY || kindOf(each) === kind) && each.title.toLowerCase().includes(sought));
  }, [all, words, kind, kindOf]);
  // What is looked for may be further down than what was read.
  useToTheEnd({ hasMore: isNarrowed && hasMore, error, more });
  // Of what was read so far, and the one that is looked for.
  const kinds = [...new Set([...all.map(kindOf), ...(kind === ANY ? [] : [kind])])].sort();
  return { shown, isNarrowed, words, setWords, kind, setKind, kinds };
}

export function NarrowingFields({ words, setWords, kind, setKind, kinds }: ReturnType<typeof useNarrowed>) {
  return (
    <>
      <TextField label="With these words" type="search" value={words} onChange={setWords} />
      <SelectField
        label="Of this kind"
        value={kind}
        onChange={setKind}
        options={[{ value: ANY, label: 'everything' }, ...kinds.map((value) => ({ value, label: ownersWord(value) }))]}
      />
    </>
  );
}

/** Nothing is left of it. */
export function nothingLike(what: 'object' | 'text', hasMore: boolean): string {
  return hasMore ? 'Looking through the others…' : `No ${what} of this import has these words and is of this kind.`;
}

/** The first, where nobody chose or what was chosen is not shown. */
export function useLookedAt<T, K extends string | number>(items: readonly T[], keyOf: (item: T) => K) {
  const [key, lookAt] = useState<K | null>(null);
  const found = items.findIndex((item) => keyOf(item) === key);
  const index = found === -1 ? 0 : found;
  const move = (step: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, index + step))];
    lookAt(next === undefined ? null : keyOf(next));
  };
  return { current: items[index], index, lookAt, move };
}
