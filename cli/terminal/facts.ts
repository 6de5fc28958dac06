// Facts of one thing, each with its name before it, as long as they are: what a terminal is too narrow for goes on between words.
import { madeVisible } from '../../shared/visible-text.ts';
import { flowing, padded } from './columns.ts';
import { roomHere } from './output.ts';

export type Fact = [name: string, value: string | null | undefined];

/** Those that are there. */
export function factLines(facts: readonly Fact[], room = roomHere()): string {
  const there = facts.filter((each): each is [string, string] => each[1] != null && each[1] !== '');
  const width = Math.max(...there.map(([name]) => (name.length > WIDEST ? 0 : name.length)));
  const beside = width + 4;
  return there
    .map(([name, value]) => {
      const isBelow = name.length > WIDEST || room - beside < LEAST_BESIDE;
      return isBelow
        ? `  ${name}\n    ${movedIn(value, 4, room)}`
        : `  ${padded(name, width)}  ${movedIn(value, beside, room)}`;
    })
    .join('\n');
}

/** A name that is longer stands in a line of its own. */
const WIDEST = 21;
/** Where there are fewer columns beside the names, what they say stands below them. */
const LEAST_BESIDE = 24;

/** Text of somebody else, all of it, behind so many columns of its first line. */
export function movedIn(text: string, by: number, room = roomHere()): string {
  return flowing(madeVisible(text), room - by).replaceAll('\n', `\n${' '.repeat(by)}`);
}
