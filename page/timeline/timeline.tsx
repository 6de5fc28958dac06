// What happened, day by day, newest first.
import { Activity } from 'lucide-react';
import { useMemo } from 'react';
import type { Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { Deed } from '../parts/deed.tsx';
import { questionOf } from '../parts/deeds.ts';
import { Empty, Waiting } from '../parts/empty.tsx';
import { type Run, runsOf } from '../parts/event-runs.ts';
import { useInAddress } from '../parts/in-address.ts';
import { isNamed, Named, Who } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { reasonIn } from '../parts/receipt.tsx';
import { Rows } from '../parts/rows.tsx';
import { SelectField } from '../parts/select.tsx';
import { clockOf, dayOf } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { Pictures } from './pictures.tsx';
import './timeline.css';

type AuditEvent = Schemas['AuditEvent'];
type Line = { day: string } | Run;

const SUBJECTS = [
  { value: 'all', label: 'Everything' },
  { value: 'content', label: 'What changed in the vault' },
  { value: 'asked', label: 'What assistants asked' },
  { value: 'trust', label: 'Who may see what' },
  { value: 'waiting', label: 'Proposals and decisions' },
] as const;
type Subject = (typeof SUBJECTS)[number]['value'];

const BELONGS: Record<Subject, (kind: string) => boolean> = {
  all: () => true,
  content: (kind) =>
    /^(object|memory\.(accepted|superseded|retracted)|preference|decision\.(superseded|retracted)|operational\.accepted|relation)/.test(
      kind,
    ),
  asked: (kind) => /^(context|state)\./.test(kind),
  trust: (kind) => /^(connection|grant|setup)\./.test(kind),
  waiting: (kind) => /(proposed|accepted|rejected|resolved|intent|decided|opened)/.test(kind),
};

export default function Timeline() {
  const [subject, setSubject] = useInAddress<Subject>('show', 'all', SUBJECTS);
  const { items, error, isPending, hasMore, more } = useList('/v1/events');
  const lines = useMemo(() => linesOf(items.filter(({ kind }) => BELONGS[subject](kind))), [items, subject]);
  // What was chosen may be further down than what was read.
  const isLookedFor = lines.length === 0 && hasMore && error === null;
  useToTheEnd({ hasMore: isLookedFor, error, more });
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Timeline</h1>
          <p className="quiet">Everything that happened in your vault, and whose doing it was.</p>
        </div>
        <SelectField hideLabel label="Show" value={subject} onChange={setSubject} options={SUBJECTS} />
      </header>
      <Pictures />
      <Failure error={error} />
      {(isPending || isLookedFor) && <Waiting lines={8} />}
      {!isPending && !isLookedFor && lines.length === 0 && (
        <Empty icon={Activity} title="Nothing of this yet">
          <p>It will be here as soon as it happens.</p>
        </Empty>
      )}
      {lines.length > 0 && (
        <Rows
          label="What happened"
          items={lines}
          keyOf={(line) => ('day' in line ? line.day : String(line.event.seq))}
          height={3.25}
          hasMore={hasMore}
          more={more}
        >
          {lineRow}
        </Rows>
      )}
    </div>
  );
}

function linesOf(events: readonly AuditEvent[]): Line[] {
  const lines: Line[] = [];
  let last = '';
  for (const run of runsOf(events)) {
    const day = dayOf(run.event.created_at);
    if (day !== last) lines.push({ day });
    last = day;
    lines.push(run);
  }
  return lines;
}

function lineRow(line: Line) {
  return 'day' in line ? <h2 className="timeline-day">{line.day}</h2> : <EventRow run={line} />;
}

function EventRow({ run: { event, times } }: { run: Run }) {
  const { actor, refs, created_at, kind } = event;
  const reason = /(failed|refused|reconsent_required)$/.test(kind) ? reasonIn(event) : null;
  const about = times === 1 ? refs.find((ref) => ref !== actor && isNamed(ref)) : undefined;
  return (
    <div className="timeline-row">
      <time className="quiet numbers" dateTime={created_at}>
        {clockOf(created_at)}
      </time>
      <span className="clip">
        <Who id={actor} />
      </span>
      <span className="clip">
        <Deed event={event} />
        {times > 1 && <span className="quiet numbers"> · {times} times</span>}
        {about !== undefined && questionOf(event) === null && (
          <span className="quiet">
            {' · '}
            <Named id={about} />
          </span>
        )}
        {reason !== null && (
          <span className="quiet">
            : <Words>{reason}</Words>
          </span>
        )}
      </span>
    </div>
  );
}
