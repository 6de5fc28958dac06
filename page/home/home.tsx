// What matters now, as the owner's assistants would get it; who is there; what waits.
import { Bot, FolderUp, Inbox, Sprout } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { PauseAll } from '../agents/pause-all.tsx';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Chip, StatusChip } from '../parts/chip.tsx';
import { ContractView, Omissions, SituationLine } from '../parts/contract.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Who } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { deedOf, runsOf } from '../parts/runs.ts';
import { When } from '../parts/when.tsx';
import { Said, Words } from '../parts/words.tsx';
import { useReviewCount } from '../review/waiting.ts';
import { Capture } from './capture.tsx';
import './home.css';

// Only who has nothing yet begins here.
const NewProject = lazy(() => import('../projects/new-project.tsx'));

export default function Home() {
  const { data, error, isPending } = api.useQuery('get', '/v1/situation');
  return (
    <div className="home">
      <div className="stack home-main">
        {isPending && <Waiting lines={8} />}
        <Failure error={error} />
        {data &&
          (data.project === null || data.contract === null ? (
            <Nothing />
          ) : (
            <Situation {...{ project: data.project, contract: data.contract }} />
          ))}
      </div>
      <div className="stack">
        <Capture />
        <WaitingCard />
        <AssistantsCard />
        <LatelyCard />
        <CopiesCard />
      </div>
    </div>
  );
}

type Found = {
  project: Schemas['Situation'];
  contract: Parameters<typeof ContractView>[0]['contract'];
};

function Situation({ project, contract }: Found) {
  return (
    <article className="stack">
      <header className="page-head">
        <div>
          <p className="eyebrow">What matters now</p>
          <h1>
            <Link href={`/projects/${project.project_id}`} className="plain-link">
              <Words>{project.title}</Words>
            </Link>
          </h1>
        </div>
        {project.untrusted && <Chip tone="warn">From outside</Chip>}
        <StatusChip of={project.status} />
      </header>
      <SituationLine situation={project} />
      <ContractView contract={contract} level={2} />
      <Omissions contract={contract} />
      <p className="quiet small">
        This is what an assistant would be told that may see everything. What each of yours gets is under{' '}
        <Link href="/agents">Agents</Link>.
      </p>
    </article>
  );
}

function Nothing() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1 className="unseen">Home</h1>
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

function WaitingCard() {
  const { count, text } = useReviewCount();
  return (
    <section className="card">
      <h2>
        <Inbox size={18} aria-hidden /> Review
      </h2>
      {count === 0 ? (
        <p className="quiet">Nothing waits for you.</p>
      ) : (
        <p>
          <Link href="/review">{count === 1 ? 'One thing waits' : `${text} things wait`} for you</Link>
        </p>
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
            'Nothing has left yet.'
          ) : (
            <>
              The last left <When at={last} />.
            </>
          )}
        </p>
      )}
    </section>
  );
}

function AssistantsCard() {
  const { items, isPending } = useWhole('/v1/connections');
  const active = items.filter(({ status }) => status === 'active');
  return (
    <section className="card">
      <h2>
        <Bot size={18} aria-hidden /> Assistants
      </h2>
      {isPending ? (
        <Waiting lines={1} />
      ) : active.length === 0 ? (
        <p className="quiet">
          None yet. <Link href="/agents">Pair the first one</Link>
        </p>
      ) : (
        <ul className="stack-s">
          {active.slice(0, 5).map(({ id, name, last_seen_at }) => (
            <li key={id} className="row">
              <Link href={`/agents/${id}`} className="grow clip">
                <Words>{name}</Words>
              </Link>
              <span className="quiet small">{last_seen_at === null ? 'not seen yet' : <When at={last_seen_at} />}</span>
            </li>
          ))}
        </ul>
      )}
      {active.length > 0 && <PauseAll />}
    </section>
  );
}

function LatelyCard() {
  const { data = [] } = api.useQuery('get', '/v1/events', { params: { query: { limit: 60 } } });
  // That this page was opened is no news to whoever opened it.
  const lines = runsOf(data.filter(({ kind }) => kind !== 'setup.bootstrap_read')).slice(0, 7);
  return (
    <section className="card">
      <h2>Lately</h2>
      <ul className="lately">
        {lines.map(({ event, times }) => (
          <li key={event.seq}>
            <span>
              <Who id={event.actor} /> <span className="quiet">{deedOf(event)}</span>
              {times > 1 && <span className="quiet numbers"> · {times} times</span>}
            </span>
            <span className="quiet small">
              <When at={event.created_at} />
            </span>
          </li>
        ))}
      </ul>
      <Link href="/timeline" className="small">
        The whole timeline
      </Link>
    </section>
  );
}
