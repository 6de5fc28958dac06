// The answer of a search as a model reads it: one line a hit, best first, or a part of the text of the one thing asked for.
import { shortId } from '../../id-kinds.ts';
import type { Static } from '../../schemas/fields.ts';
import { madeVisible } from '../../visible-text.ts';
import type { ReadText, SearchAnswer, SearchHit } from '../reading.ts';
import {
  escapedLine,
  isOfUntrusted,
  type LocalTime,
  lineOf,
  localTime,
  OF_UNTRUSTED,
  UNTRUSTED,
  unusual,
  wordsOf,
} from './line.ts';

type Answer = Static<typeof SearchAnswer>;
type Hit = Static<typeof SearchHit>;

export function searchText({ hits, total, is_least, notes, read, policy, time_zone }: Answer): string {
  const said = notes.map(escapedLine);
  if (hits.length === 0) {
    return ['Nothing that you may see was found.', ...said, `Granted: ${escapedLine(policy.scope)}`].join('\n');
  }
  const time = localTime(time_zone);
  const lines = hits.map((hit) => hitLine(read === null ? hit : { ...hit, snippet: '' }, time));
  const isTimed = hits.some((hit) =>
    (read === null ? TOLD_INSTANTS : ALL_INSTANTS).some((name) => typeof hit[name] === 'string'),
  );
  const warning = [
    ...(lines.some(isOfUntrusted) ? [OF_UNTRUSTED] : []),
    ...(isTimed ? [`Times are of ${time.zone}.`] : []),
  ];
  if (read !== null) return [...warning, ...said, ...lines, ...readLines(read, hits[0], time)].join('\n');
  const whole = is_least ? `at least ${total}` : `${total}`;
  const beside = hits.filter(isBeside).length;
  const more = beside === 0 ? '' : `, and ${beside} ${BESIDE}`;
  return [...warning, `${hits.length - beside} of ${whole} found${more}, the best first:`, ...said, ...lines].join(
    '\n',
  );
}

/** Of what is found by its words, what was decided or sent is told with its day. */
const TOLD_INSTANTS = ['due_at', 'starts_at', 'valid_from', 'valid_until'] as const;
const ALL_INSTANTS = [...TOLD_INSTANTS, 'ends_at', 'decided_at', 'sent_at'] as const;

const BESIDE = 'beside a match';
const ALIKE = 'alike';

function isBeside({ beside_match }: Hit): boolean {
  return beside_match === true;
}

/** A text that the snippet holds whole needs no length. */
const SHORT = 240;

function hitLine(hit: Hit, { dayOf, momentOf, startOf }: LocalTime): string {
  const {
    ref,
    snippet,
    status,
    due_at,
    starts_at,
    ends_at,
    superseded_by,
    length,
    classification,
    untrusted,
    project_id,
  } = hit;
  return lineOf(
    [
      untrusted && UNTRUSTED,
      shortId(ref.id),
      project_id !== null && project_id !== ref.id && `in ${shortId(project_id)}`,
      placedBy(hit, dayOf),
      isBeside(hit) && BESIDE,
      hit.alike && ALIKE,
      ...(status === 'not_yet' || status === 'over' ? [] : [unusual(status)]),
      superseded_by !== null && `by ${shortId(superseded_by)}`,
      due_at !== null && `due ${momentOf(due_at)}`,
      starts_at !== null && `at ${startOf(starts_at, ends_at)}`,
      status === 'not_yet' && `from ${momentOf(hit.valid_from)}, not yet`,
      hit.valid_until !== undefined && `until ${momentOf(hit.valid_until)}${status === 'over' ? ', over' : ''}`,
      classification === 'sensitive' && 'sensitive',
      length > SHORT && `${length} characters`,
    ],
    wordsOf(snippet === '' ? ref.summary : snippet, []),
  );
}

/** What was decided, or sent, has a day of its own. */
function placedBy({ decided_at, sent_at, updated_at }: Hit, dayOf: LocalTime['dayOf']): string {
  if (decided_at !== undefined) return `decided ${dayOf(decided_at)}`;
  return sent_at === undefined ? dayOf(updated_at) : `sent ${dayOf(sent_at)}`;
}

/** Each line of it stands behind a bar, so that none can pass for a line of the answer. */
function readLines(
  { text, from, to, length, untrusted }: Static<typeof ReadText>,
  hit: Hit | undefined,
  time: LocalTime,
): string[] {
  const whose = untrusted ? `Its text, ${UNTRUSTED}` : 'Its text';
  const more = to < length ? `; go on with scope.from ${to}` : '';
  return [
    `${whose}, characters ${from} to ${to} of ${length}${more}:`,
    ...madeVisible(text)
      .split('\n')
      .map((line) => `| ${inLocalTime(line, hit, time)}`),
  ];
}

const INSTANT_LINE = /^([a-z]+ (?:at|from|until)): (\S+)$/;

/** A line with an instant of the thing itself, as the clocks of its owner show it: so are all other times of the answer. */
function inLocalTime(line: string, hit: Hit | undefined, { momentOf, startOf }: LocalTime): string {
  const [, said, instant] = INSTANT_LINE.exec(line) ?? [];
  const name = ALL_INSTANTS.find((each) => each.replace('_', ' ') === said);
  // A text may hold such a line of something else, and is told as it was written.
  if (name === undefined || hit === undefined || hit[name] !== instant) return line;
  return `${said}: ${name === 'starts_at' ? startOf(instant, hit.ends_at) : momentOf(instant)}`;
}
