// Ids as a person types them: their ends, as long as they have to be to be told from the others.
import { isId } from '../../shared/id-kinds.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { readableLine } from '../terminal/output.ts';

const SHORTEST = 4;

/** The end of each id, as long as it has to be to be told from all others that can be named. */
export function shortIds(listed: readonly { id: string }[], all = listed): Map<string, string> {
  const short = new Map<string, string>();
  for (const { id } of listed) {
    let length = SHORTEST;
    while (all.filter((other) => other.id.endsWith(id.slice(-length))).length > 1 && length < id.length) length++;
    short.set(id, id.slice(-length).toLowerCase());
  }
  return short;
}

/** As it stands in an id, which has neither the letters that look like figures nor a difference of capitals. */
export function endingOf(name: string): string {
  const small = name.toLowerCase();
  return isId(name) || small.includes('_') ? small : small.replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/** The entry with this id, or with an id that ends so. */
export function named<W extends { id: string }>(waiting: readonly W[], name: string): W | undefined {
  const ending = endingOf(name);
  const found = waiting.filter(({ id }) => id.toLowerCase().endsWith(ending));
  if (found.length > 1)
    throw new CommandRefused(
      `Several things that wait end with ${readableLine(name, 40)}: name more of its id.`,
      'ambiguous',
    );
  return found[0];
}

export function nothingSo(name: string): CommandRefused {
  return new CommandRefused(
    `Nothing that waits ends with ${readableLine(name, 40)}: name it as \`hub review\` lists it.`,
    'not_found',
  );
}
