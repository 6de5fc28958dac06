// Who asked what lately, and how much of the vault they were told.
import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'wouter';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { questionOf, toldIn, toldWords } from '../parts/deeds.ts';
import { Who } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { shortened } from '../parts/shortened.ts';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';

type AuditEvent = Schemas['AuditEvent'];

const READ = 20;
const SHOWN = 6;
/** Whoever follows it reads all of the question. */
const MOST_ASKED = 140;

const lately = (kind: string) => ['get', '/v1/events', { params: { query: { kind, limit: READ } } }] as const;

export function Asked() {
  const packages = api.useQuery(...lately('context.contract'));
  const searches = api.useQuery(...lately('context.search'));
  const events = [...(packages.data ?? []), ...(searches.data ?? [])]
    .filter(({ actor }) => actor !== 'owner')
    .sort((a, b) => b.seq - a.seq);
  const questions = folded(events).slice(0, SHOWN);
  return (
    <section className="card">
      <h2>
        <MessageCircleQuestion size={18} aria-hidden /> Asked lately
      </h2>
      <Failure error={packages.error ?? searches.error} />
      {questions.length === 0 ? (
        <p className="quiet">No assistant has asked anything yet.</p>
      ) : (
        <ul className="lately">
          {questions.map(({ event, times }) => (
            <li key={event.seq}>
              <span>
                <span className="clip in-line">
                  <Who id={event.actor} />
                </span>{' '}
                <Link href={`/agents/${event.actor}?ask=${event.seq}`} className="plain-link">
                  “<Words>{shortened(questionOf(event) ?? '', MOST_ASKED)}</Words>”
                </Link>
                {times > 1 && <span className="quiet numbers"> · {times} times</span>}
              </span>
              <span className="quiet small">
                {toldWords(toldIn(event) ?? { whole: 0, inALine: 0 })}, <When at={event.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 && (
        <Link href="/timeline?show=asked" className="small">
          Everything that was asked
        </Link>
      )}
    </section>
  );
}

/** The same question of the same assistant, one after the other, as one. */
function folded(events: readonly AuditEvent[]): { event: AuditEvent; times: number }[] {
  const questions: { event: AuditEvent; times: number }[] = [];
  for (const event of events) {
    const last = questions.at(-1);
    if (last && last.event.actor === event.actor && questionOf(last.event) === questionOf(event)) last.times++;
    else questions.push({ event, times: 1 });
  }
  return questions;
}
