// Today: what is due, what happens, what waits for a decision, who asked what, and what its owner is in the middle of.
import { Bot, FolderUp, Inbox, Sprout } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { isOnBetween } from '../agenda/event-days.ts';
import { EventLine } from '../agenda/lines.tsx';
import { HOME_DAYS, useAgenda } from '../agenda/use-agenda.ts';
import { PauseAll } from '../assistants/pause-all.tsx';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useList, useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { KeptFrom } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { longDayOf, useNow, When } from '../parts/when.tsx';
import { Said, Words } from '../parts/words.tsx';
import { dayStart } from '../parts/zone.ts';
import { Headline } from '../review/headline.tsx';
import { placeToDecide, useReviewQueue } from '../review/waiting.ts';
import { Asked } from './asked.tsx';
import { Capture } from './capture.tsx';
import { Due } from './due.tsx';
import { Part } from './part.tsx';
import './home.css';

// Only who has nothing yet begins here.
const NewProject = lazy(() => import('../projects/new-project.tsx'));

const ACTIVE = { status: 'active' };

export default function Home() {
  const now = useNow();
  const agenda = useAgenda(HOME_DAYS);
  const projects = useList('/v1/projects', ACTIVE);
  const { overdue = [], due = [], events = [] } = agenda.data ?? {};
  const isPending = agenda.isPending || projects.isPending;
  const isNothing = [overdue, due, events, projects.items].every(({ length }) => length === 0);
  const [day, tomorrow, after] = [dayStart(now), dayStart(now, 1), dayStart(now, 2)];
  const today = events.filter((event) => isOnBetween(event, day, tomorrow));
  const next = events.filter((event) => isOnBetween(event, tomorrow, after));
  return (
    <div className="home">
      <div className="stack home-main">
        <header>
          <p className="eyebrow">{longDayOf(day)}</p>
          <h1>Today</h1>
        </header>
        <Failure error={agenda.error ?? projects.error} />
        {isPending ? (
          <Waiting lines={8} />
        ) : isNothing && agenda.error === null && projects.error === null ? (
          <Nothing />
        ) : (
          <>
            <Due promises={[...overdue, ...due]} now={now} />
            <Part title="Today’s events" none="No events today.">
              {today.map((event) => (
                <EventLine key={event.id} event={event} day={day} />
              ))}
            </Part>
            {next.length > 0 && (
              <Part title="Tomorrow">
                {next.map((event) => (
                  <EventLine key={event.id} event={event} day={tomorrow} />
                ))}
              </Part>
            )}
            <p className="small">
              <Link href="/agenda">The days ahead</Link>
            </p>
          </>
        )}
      </div>
      <div className="stack home-side">
        <Capture />
        <WaitingCard />
        <Asked />
        <AssistantsCard />
        <CopiesCard />
      </div>
      {!isPending && !isNothing && <LiveProjects projects={projects.items} hasMore={projects.hasMore} />}
    </div>
  );
}

const MOST_PROJECTS = 8;

function LiveProjects({ projects, hasMore }: { projects: readonly Schemas['Project'][]; hasMore: boolean }) {
  // The one that moved last comes first.
  const moved = projects.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
  return (
    <section className="part home-projects">
      <h2>Active projects</h2>
      {projects.length === 0 && <p className="quiet">No project is active.</p>}
      <ul className="items">
        {moved.slice(0, MOST_PROJECTS).map((project) => (
          <li key={project.id} className="item">
            <div>
              <Link href={`/projects/${project.id}`} className="plain-link voice">
                <Words>{project.title}</Words>
              </Link>
              <p className="meta">
                {(project.current_step ?? project.situation_intent) !== null && (
                  <Words>{project.current_step ?? project.situation_intent}</Words>
                )}
                <KeptFrom of={project} />
                <When at={project.updated_at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {(hasMore || projects.length > MOST_PROJECTS) && (
        <p className="small">
          <Link href="/projects">All projects</Link>
        </p>
      )}
    </section>
  );
}

function Nothing() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Empty icon={Sprout} title="Nothing is going on yet">
        <p>
          Begin with a project: something you are in the middle of. Goals, promises and decisions gather around it, and
          your assistants learn where you stand.
        </p>
        <Button look="first" onClick={() => setOpen(true)}>
          Begin a project
        </Button>
      </Empty>
      <Suspense>{open && <NewProject open onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const FIRST_WAITING = 3;

function WaitingCard() {
  const { queue, hasMore, isMoreDue } = useReviewQueue();
  const count = queue.length;
  return (
    <section className="card">
      <h2>
        <Inbox size={18} aria-hidden /> Waiting for you
      </h2>
      {count === 0 ? (
        <p className="quiet">Nothing is waiting for you.</p>
      ) : (
        <>
          <ul className="lately">
            {queue.slice(0, FIRST_WAITING).map((item) => (
              <li key={item.id}>
                <Link href={placeToDecide(item.id)} className="plain-link clip">
                  <Headline item={item} />
                </Link>
              </li>
            ))}
          </ul>
          <Link href="/review" className="small">
            {count === 1 ? 'Decide about it' : `Decide about all ${count}${hasMore || isMoreDue ? '+' : ''}`}
          </Link>
        </>
      )}
    </section>
  );
}

/** Only where there is one: what left last, or why nothing does. */
function CopiesCard() {
  const { data = [] } = api.useQuery('get', '/v1/backups/targets');
  if (data.length === 0) return null;
  const bad = data.find(({ fault }) => fault !== null);
  const last = data.reduce<string>((newest, { sent }) => (sent && sent.at > newest ? sent.at : newest), '');
  return (
    <section className="card">
      <h2>
        <FolderUp size={18} aria-hidden /> Backups elsewhere
      </h2>
      {bad ? (
        <p>
          <Link href="/backups">{bad.name}</Link>: <Said>{bad.fault ?? ''}</Said>
        </p>
      ) : (
        <p className="quiet">
          {last === '' ? (
            'No copy has been made yet.'
          ) : (
            <>
              The last copy was made <When at={last} />.
            </>
          )}
        </p>
      )}
    </section>
  );
}

function AssistantsCard() {
  const { items, isPending } = useWhole('/v1/connections');
  // One that is on its way is there: who paired it need not do so again.
  const there = items.filter(({ status }) => status !== 'revoked');
  return (
    <section className="card">
      <h2>
        <Bot size={18} aria-hidden /> Assistants
      </h2>
      {isPending ? (
        <Waiting lines={1} />
      ) : there.length === 0 ? (
        <p className="quiet">
          None yet. <Link href="/agents">Pair the first one</Link>
        </p>
      ) : (
        <ul className="stack-s">
          {there.slice(0, 5).map(({ id, name, status, last_seen_at }) => (
            <li key={id} className="row">
              <Link href={`/agents/${id}`} className="grow clip">
                <Words>{name}</Words>
              </Link>
              <span className="quiet small">
                {status === 'pending' ? (
                  'not connected yet'
                ) : last_seen_at === null ? (
                  'not seen yet'
                ) : (
                  <When at={last_seen_at} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {there.length > 0 && <PauseAll />}
    </section>
  );
}
