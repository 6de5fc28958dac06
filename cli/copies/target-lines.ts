// Targets of copies as the command prints them.
import { sizeOf } from '../../shared/amounts.ts';
import type { TargetView } from '../../shared/schemas/copies.ts';
import { readableLine, styled, table } from '../terminal/output.ts';
import { when } from '../terminal/when.ts';

const LINE_LENGTH = 600;

/** In a table and, below it, what is wrong. */
export function describeTargets(targets: readonly TargetView[]): string {
  const rows = targets.map(({ name, state, place, sent, verified_at }) => [
    name,
    state.replace('_', ' '),
    when(sent?.at ?? null),
    sent === null ? '-' : sizeOf(sent.sent_bytes),
    when(verified_at),
    readableLine(place, 80),
  ]);
  const said = targets.flatMap(({ name, fault, notice }) =>
    [fault, notice].flatMap((each) =>
      each === null ? [] : [`\n${styled('red', name)}: ${readableLine(each, LINE_LENGTH)}`],
    ),
  );
  return [table([['COPIES', 'STATE', 'LAST LEFT', 'SENT', 'READ BACK', 'PLACE'], ...rows]), ...said].join('\n');
}
