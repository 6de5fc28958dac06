// Where people are named: which words of a purpose are their names, and the names that a thing has.
import type { Hit } from '../../search/search.ts';
import type { Sought } from '../../search/weights.ts';
import { keptWithRecord } from '../../store/objects/kept-with-record.ts';

const PEOPLE_FIELDS = ['counterparty', 'attendees', 'stakeholders', 'sender', 'recipients', 'name'];

/** Words of the purpose that stand where people are named. */
export function peopleNamed(hits: readonly Hit[], sought: readonly Sought[]): number[] {
  const named = new Set<number>();
  const asWords = sought.map(({ wanted: { terms } }) => terms.map(({ word }) => ` ${word} `));
  for (const { candidate } of hits) {
    const said = namesIn(candidate.record);
    for (const [index, words] of asWords.entries())
      if (!named.has(index) && words.every((word) => said.includes(word))) named.add(index);
  }
  return [...named];
}

export const namesIn = keptWithRecord((record): string => {
  const texts = PEOPLE_FIELDS.flatMap((field) => [record[field] ?? []].flat()).map((each) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  );
  return ` ${texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
});
