// What the command says of what it has decided, of what it has left, and of what stays open.
import type { Against } from '../../shared/schemas/proposal.ts';
import { readableLine } from '../terminal/output.ts';
import { ABOUT_LENGTH } from './about-line.ts';
import type { Chosen } from './chosen.ts';
import type { Decision } from './one-by-one.ts';
import { whyAlone } from './together.ts';
import type { Listed } from './waiting.ts';

export function sameLine(many: number, decision: Decision): string[] {
  if (many === 0) return [];
  const those = many === 1 ? 'One that is perhaps the same is' : `${many} that are perhaps the same are`;
  return [`${those} ${decision}ed as well.`];
}

export function doneLines(done: readonly Chosen[], asked: number, decision: Decision): string[] {
  const many = done.length;
  if (many === 0) return [];
  const so = many < asked ? `${many} of ${asked} ${many === 1 ? 'is' : 'are'}` : theseAre(many);
  const about = done.flatMap((each) => (each.about === undefined ? [] : readableLine(each.about, ABOUT_LENGTH)));
  if (about.length === 0) return [`${so} ${decision}ed.`];
  return many === 1
    ? [`${so} ${decision}ed: ${about[0]}`]
    : [`${so} ${decision}ed:`, ...about.map((each) => `  ${each}`)];
}

function theseAre(many: number): string {
  if (many === 1) return 'It is';
  return many === 2 ? 'Both are' : `All ${many} are`;
}

const SIDE_LENGTH = 240;

export function stillOpen({ conflict_id, says }: Against): string {
  const there = says === null ? 'something that is gone' : `“${readableLine(says, SIDE_LENGTH)}”`;
  return `It contradicts ${there}, and that stays open until you settle it: \`hub review show ${conflict_id}\`.`;
}

/** What is not decided together with others, and why. */
export function leftLine(left: readonly Listed[]): string[] {
  if (left.length === 0) return [];
  const whys = [...Map.groupBy(left, whyAlone)].map(([why = '', { length }]) => {
    const [, what] = /^an? (.+)$/.exec(why) ?? [];
    return `${length} ${what === undefined ? why : `${what}${length === 1 ? '' : 's'}`}`;
  });
  return [`${left.length} left to decide one by one: ${whys.join(', ')}.`];
}
