// Hosts with many tools show their model none of them, and let it look for one in its own words: what is not found by them is
// never called.
import { describe, expect, it } from 'vitest';
import { listedTools } from '../../shared/tools/listing.ts';
import { byEndsOfNames, byPartsOfNames, byRareWords, type Findable, type Finder } from '../support/tool-finders.ts';
import { FOUND_OF_TWELVE, OTHER_TOOLS, QUESTIONS } from '../support/tool-questions.ts';

const OURS: Findable[] = listedTools(null, { hints: true }).map(({ name, title, description, inputSchema, _meta }) => ({
  name,
  title,
  description,
  hint: Object.values(_meta ?? {}).join(' '),
  arguments: Object.keys(inputSchema.properties),
}));

const OTHERS: Findable[] = OTHER_TOOLS.map(([name, description, given]) => ({
  name,
  description,
  arguments: given.split(' '),
}));

describe.each<[host: string, Finder]>([
  ['weighs the parts of names and the hints of servers', byPartsOfNames],
  ['weighs the ends of names', byEndsOfNames],
  ['weighs rare words', byRareWords],
])('a host that %s', (_, find) => {
  it('finds what ten of twelve questions mean, among the tools of others', () => {
    const found = QUESTIONS.map(([question, meant]) => ({
      question,
      isFound: find(question, [...OTHERS, ...OURS]).includes(meant),
    }));
    const missed = found.filter(({ isFound }) => !isFound).map(({ question }) => question);
    expect(QUESTIONS.length - missed.length, missed.join('; ')).toBeGreaterThanOrEqual(FOUND_OF_TWELVE);
  });

  it('finds none of ours where something else is meant', () => {
    const [best] = find('take screenshot browser', [...OTHERS, ...OURS]);
    expect(OTHERS.map(({ name }) => name)).toContain(best);
  });
});
