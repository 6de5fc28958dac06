// The words by which a title asks: those of a row ask the same. What is only asked for as one of several, a title may leave out.
import { firstOfRow, wordsOf } from './word-list.ts';

const ASKING = firstOfRow([
  'where wo wohin woher donde adonde dove onde ou waar waarheen',
  'when wann cuando quand quando wanneer',
  'who whom wer wem wen quien quienes qui chi quem',
  'how wie como comment come hoe',
  'why warum wieso perche pourquoi waarom',
  'whether if ob si se',
]);

const WHICH =
  wordsOf(`which what welche welcher welches welchen welchem was que cual cuales quel quelle quels quelles quoi che quale quali
  qual quais o welk welke wat`);

/** What the first word of a title asks for; empty where it asks for one of several, or does not ask. */
export function askedIn(folded: string): string {
  return ASKING.get(folded) ?? '';
}

export function asks(folded: string): boolean {
  return ASKING.has(folded) || WHICH.has(folded);
}
