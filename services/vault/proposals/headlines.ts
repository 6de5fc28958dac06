// What waits, or was decided, in the words of whoever said it, and what it is about by its name.
import { conflictWords, relatedWords, stateWords } from '../../../shared/owners-words.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import type { Decided } from '../../../shared/schemas/review.ts';
import { dueDay } from '../contradictions/across/due-day.ts';
import type { Reader } from '../store/db/sql.ts';
import { lastSaid, wordsOf } from '../view/object-name.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { OWNER_VIEW } from '../view/viewer.ts';

type Sides = Decided['sides'];
type Stated = Record<string, unknown>;

/** The words of a proposal or of what was decided, and the name of what it is about. */
export function headlineOf(reader: Reader, record: AnyRecord): Pick<Decided, 'says' | 'sides'> {
  const sides = sidesOf(reader, record);
  return { says: saidOf(reader, record, sides), sides };
}

/** The connection that proposed it or asks for it. */
export function askerOf({ submitted_by, connection_id }: AnyRecord): string | null {
  return (submitted_by ?? connection_id ?? null) as string | null;
}

function sidesOf(reader: Reader, record: AnyRecord): Sides {
  const { type, from_id, to_id, target_id, memory_id, other_id, proposal_id } = record;
  const saidHere = (side: AnyRecord) => saidIn(side, zoneOf(reader, OWNER_VIEW));
  const told = (say: (record: AnyRecord) => string) => (id: unknown) => {
    const found = lastSaid(reader, String(id));
    return { id: String(id), says: found === undefined ? null : say(found) };
  };
  if (type === 'relation_proposal') return [from_id, to_id].map(told(wordsOf));
  if (type === 'operational_proposal') return [target_id].map(told(wordsOf));
  return type === 'conflict' ? [memory_id, other_id ?? proposal_id].filter((id) => id != null).map(told(saidHere)) : [];
}

const GONE = 'something that is gone';

function saidOf(reader: Reader, record: AnyRecord, sides: Sides): string {
  const [one = GONE, other = GONE] = sides.map(({ says }) => says ?? GONE);
  switch (record.type) {
    case 'conflict':
      return conflictWords([one, other], record.kind as Conflict['kind']);
    case 'operational_proposal':
      return `${one}: ${stateWords(record.before as Stated | null, (record.accepted_as as Stated | null | undefined) ?? record)}`;
    case 'relation_proposal':
      return relatedWords(one, String(record.relation_type), other);
    default:
      return saidIn(record, zoneOf(reader, OWNER_VIEW));
  }
}

/** What a thing says by itself; a commitment with its day, as the calendar of that time zone has it. */
export function saidIn(record: AnyRecord, zone: string): string {
  switch (record.type) {
    case 'preference':
      return `${record.key}: ${inWords(record.value)}`;
    case 'decision':
      return record.chosen_option == null ? String(record.title) : `${record.title}: ${inWords(record.chosen_option)}`;
    case 'commitment':
      return typeof record.due_at === 'string'
        ? `${record.title}, due ${dueDay(record.due_at, zone)}`
        : String(record.title);
    default:
      return wordsOf(record);
  }
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
