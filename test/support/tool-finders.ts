// How hosts that load tools only when they are needed find one by the words of a question. Each ranks the names of tools, the
// best first, and offers its model no more than the first few.

export interface Findable {
  name: string;
  title?: string | undefined;
  description: string;
  hint?: string;
  arguments: readonly string[];
}

export type Finder = (question: string, tools: readonly Findable[]) => string[];

const OFFERED = 5;

/** Words count most in a name, as a whole part of it or within one; less in the hints of a server, and least in a description. */
export const byPartsOfNames: Finder = (question, tools) => {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  return ranked(tools, ({ name, description, hint = '' }) => {
    const parts = name.toLowerCase().split('_');
    return sum(words, (word) => {
      const inName = parts.includes(word) ? 12 : parts.some((part) => part.includes(word)) ? 6 : 0;
      return inName + (standsIn(word, hint) ? 4 : 0) + (standsIn(word, description.toLowerCase()) ? 2 : 0);
    });
  });
};

const UNASKED = new Set(
  'a an and are at be can could did do does for from how i in is it me my of on or please should that the these this those to was were what which with would you'.split(
    ' ',
  ),
);

/** Words that say nothing are left out; the end of a name counts most, and a description is searched for the letters of a word. */
export const byEndsOfNames: Finder = (question, tools) => {
  const words = question
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word.length > 1 && !UNASKED.has(word));
  return ranked(tools, ({ name, description }) =>
    sum(words, (word) => {
      const inName = name === word || name.endsWith(`_${word}`) ? 12 : name.includes(word) ? 6 : 0;
      return inName + (description.toLowerCase().includes(word) ? 2 : 0);
    }),
  );
};

/** BM25 over all that is said of a tool, with the names of its arguments and with endings cut off. */
export const byRareWords: Finder = (question, tools) => {
  const texts = tools.map(({ name, title = '', description, arguments: given }) =>
    stems([name, name.replaceAll('_', ' '), title, description, ...given].join(' ')),
  );
  const average = sum(texts, (text) => text.length) / texts.length;
  const asked = [...new Set(stems(question))];
  return ranked(tools, (_, at) => {
    const text = texts[at] as string[];
    return sum(asked, (stem) => {
      const holding = texts.filter((each) => each.includes(stem)).length;
      const count = text.filter((each) => each === stem).length;
      const rarity = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
      return (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * text.length) / average));
    });
  });
};

function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words
    .filter((word) => !UNASKED.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=...)(?:s|ed|ing)$/, ''));
}

function standsIn(word: string, text: string): boolean {
  return new RegExp(`\\b${word.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')}\\b`, 'u').test(text);
}

function ranked(tools: readonly Findable[], score: (tool: Findable, at: number) => number): string[] {
  return tools
    .map((tool, at) => ({ name: tool.name, score: score(tool, at) }))
    .filter((each) => each.score > 0)
    .toSorted((one, other) => other.score - one.score || one.name.localeCompare(other.name))
    .slice(0, OFFERED)
    .map(({ name }) => name);
}

function sum<T>(of: readonly T[], value: (each: T) => number): number {
  return of.reduce((total, each) => total + value(each), 0);
}
