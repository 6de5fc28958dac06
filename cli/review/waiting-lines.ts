// What `hub review` prints of what waits, and of what is put off: a line each, and how it is decided about.
import { readableLine, sentences, table } from '../terminal/output.ts';
import { dayOf } from '../terminal/when.ts';
import { aboutLine, isWholeInLine } from './about-line.ts';
import { digestOf } from './digest.ts';
import { FROM_LENGTH, nothingOf } from './kinds.ts';
import { shortIds } from './short-ids.ts';
import { batchOf } from './together.ts';
import type { Filter, PutOff, Waiting, WaitingList } from './waiting.ts';

export function describeWaiting(list: WaitingList, filter: Filter): string {
  const { waiting, named, putOff, isMore } = list;
  const later = laterLine(putOff);
  if (waiting.length === 0 && isMore)
    return 'None of the first 500 of each kind is of that, and more wait: see all of it with `hub open`.';
  if (waiting.length === 0) return sentences([`${nothingOf(filter)} waits for you.`, ...later].join('\n'));
  return [linesOf(waiting, named), sentences([...hintsOf(list, filter), ...later].join('\n'))].join('\n');
}

/** A column that would say nothing of any of them is left out. */
function linesOf(waiting: WaitingList['waiting'], named: WaitingList['named']): string {
  const short = shortIds(waiting, named);
  const isJudged = waiting.some((each) => verdictOf(each) !== '');
  const judged = (cell: string) => (isJudged ? [cell] : []);
  // An assistant's words must not steer the terminal.
  const rows = waiting.map((each) => [
    short.get(each.id) ?? each.id,
    readableLine(each.from ?? '', FROM_LENGTH),
    ...judged(verdictOf(each)),
    each.what,
    aboutLine(each),
  ]);
  return table([['ID', 'FROM', ...judged('VERDICT'), 'WHAT', 'ABOUT'], ...rows]);
}

function verdictOf({ verdict }: Waiting): string {
  return verdict === undefined || verdict === NO_VERDICT ? '' : verdict;
}

/** What is said of almost all of them. */
const NO_VERDICT = 'needs review';

function hintsOf({ waiting, isMore }: WaitingList, { from, what }: Filter): string[] {
  const batch = batchOf(waiting);
  const narrowed = [from && ` --from ${JSON.stringify(from)}`, what && ` --what ${JSON.stringify(what)}`].filter(
    Boolean,
  );
  return [
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
          `All ${batch.length} of these that are no action, contradict nothing, are not to be looked at again and are whole in their line: \`hub review accept --all ${digestOf(batch)}${narrowed.join('')}\`.`,
        ]
      : []),
  ];
}

function laterLine([next, ...more]: readonly PutOff[]): string[] {
  if (next === undefined) return [];
  const many = more.length === 0 ? 'One is put off, until' : `${more.length + 1} are put off, the next until`;
  return [`${many} ${dayOf(next.until)}: \`hub review --put-off\`.`];
}

export function describePutOff({ putOff, named }: Pick<WaitingList, 'putOff' | 'named'>, filter: Filter): string {
  if (putOff.length === 0) return `${nothingOf(filter)} is put off.`;
  const short = shortIds(putOff, named);
  const rows = putOff.map((each) => [
    short.get(each.id) ?? each.id,
    dayOf(each.until),
    readableLine(each.from ?? '', FROM_LENGTH),
    each.what,
    aboutLine(each),
  ]);
  return [
    table([['ID', 'UNTIL', 'FROM', 'WHAT', 'ABOUT'], ...rows]),
    sentences(
      '\nDecide one before its day as any other, `hub review show ID` first; `hub review defer ID DAY` gives it another day.',
    ),
  ].join('\n');
}
