// What `hub review` prints of what waits, and of what is put off: a line each, and how it is decided about.
import { readableLine, table } from '../terminal/output.ts';
import { dayOf } from '../terminal/when.ts';
import { shortIds } from './short-ids.ts';
import {
  ABOUT_LENGTH,
  batchOf,
  digestOf,
  type Filter,
  FROM_LENGTH,
  isWholeInLine,
  nothingOf,
  type PutOff,
  type WaitingList,
} from './waiting-list.ts';

export function describeWaiting({ waiting, putOff, isMore }: WaitingList, { from, what }: Filter): string {
  const later = laterLine(putOff);
  if (waiting.length === 0 && isMore)
    return 'None of the first 500 of each kind is of that, and more wait: see all of it with `hub open`.';
  if (waiting.length === 0) return [`${nothingOf({ from, what })} waits for you.`, ...later].join('\n');
  const short = shortIds(waiting);
  // An assistant's words must not steer the terminal.
  const rows = waiting.map(({ id, what: kind, about, from: by = '', verdict = '' }) => [
    short.get(id) ?? id,
    readableLine(by, FROM_LENGTH),
    verdict,
    kind,
    readableLine(about, ABOUT_LENGTH),
  ]);
  const batch = batchOf(waiting);
  const narrowed = [from && ` --from ${JSON.stringify(from)}`, what && ` --what ${JSON.stringify(what)}`].filter(
    Boolean,
  );
  return [
    table([['ID', 'FROM', 'VERDICT', 'WHAT', 'ABOUT'], ...rows]),
    ...(isMore ? ['\nMore wait than are listed here: of each kind the first 500.'] : []),
    ...(waiting.every(isWholeInLine)
      ? []
      : [
          '\nSome are longer than their line, or hold what no line shows: see each of those with `hub review show ID`.',
        ]),
    '\nDecide with `hub review accept ID` or `hub review reject ID`, or see all of it with `hub open`.',
    ...(waiting.some(({ what: each }) => each === 'conflict')
      ? ['Of a conflict `hub review show ID` says how it is settled.']
      : []),
    ...(batch.length > 1
      ? [
          `All ${batch.length} of these that are no action, contradict nothing and are whole in their line: \`hub review accept --all ${digestOf(batch)}${narrowed.join('')}\`.`,
        ]
      : []),
    ...later,
  ].join('\n');
}

function laterLine([next, ...more]: readonly PutOff[]): string[] {
  if (next === undefined) return [];
  const many = more.length === 0 ? 'One is put off, until' : `${more.length + 1} are put off, the next until`;
  return [`${many} ${dayOf(next.until)}: \`hub review --put-off\`.`];
}

export function describePutOff(putOff: readonly PutOff[], filter: Filter): string {
  if (putOff.length === 0) return `${nothingOf(filter)} is put off.`;
  const short = shortIds(putOff);
  const rows = putOff.map(({ id, until, from = '', what, about }) => [
    short.get(id) ?? id,
    dayOf(until),
    readableLine(from, FROM_LENGTH),
    what,
    readableLine(about, ABOUT_LENGTH),
  ]);
  return [
    table([['ID', 'UNTIL', 'FROM', 'WHAT', 'ABOUT'], ...rows]),
    '\nDecide one before its day as any other, `hub review show ID` first; `hub review defer ID DAY` gives it another day.',
  ].join('\n');
}
