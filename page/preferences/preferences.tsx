// How the owner likes things: what holds now, and how it was before.
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { madeVisible } from '../../shared/visible-text.ts';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, KeptFrom, NoLonger, statusWord } from '../parts/chip.tsx';
import { shown } from '../parts/contract.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useKeys } from '../parts/keys.ts';
import { Named } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { shortened } from '../parts/shortened.ts';
import { Day } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { type ChangeSheet, ChangeSheets } from '../records/change-sheets.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useWithRetracted } from '../records/retraction.ts';
import { PreferencePage } from './preference.tsx';
import './preferences.css';

type Preference = Schemas['Preference'];

export default function Preferences() {
  return <AllAndOne path="/preferences" all={<AllPreferences />} one={(id) => <PreferencePage key={id} id={id} />} />;
}

/** One thing that is liked in some way: as it is now, and all that it was. */
interface Subject {
  id: string;
  name: string;
  project: string | null;
  /** Several, where nobody has said yet which of them holds. */
  now: Preference[];
  before: Preference[];
}

function AllPreferences() {
  const { error, isPending, hasMore, more, ...all } = useList('/v1/preferences');
  const items = useWithRetracted(all.items);
  const [making, setMaking] = useState(false);
  useKeys('Preferences', [{ press: 'n', does: 'Write one down', run: () => setMaking(true) }]);
  const subjects = useMemo(() => subjectsIn(items), [items]);
  // A sheet stays on what it was opened on, and open, whatever becomes of that and of the row it was opened in.
  const [opened, setOpened] = useState<Preference | null>(null);
  const [sheet, setSheet] = useState<ChangeSheet | null>(null);
  const changed = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  const change = (preference: Preference, next: ChangeSheet) => {
    setOpened(preference);
    setSheet(next);
  };
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Preferences</h1>
          <p className="quiet">How you like things, now and before. Nothing is forgotten when you change your mind.</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setMaking(true)}>
          Write one down
        </Button>
      </header>
      <Failure error={error} />
      {isPending && <Waiting lines={5} />}
      {!isPending && subjects.length === 0 && (
        <Empty icon={SlidersHorizontal} title="No preference yet">
          <p>
            The seat on a train, the tone of a letter, how long a meeting may be: what you would tell everyone who helps
            you.
          </p>
        </Empty>
      )}
      <ul className="subjects">
        {subjects.map((subject) => (
          <SubjectView key={subject.id} subject={subject} onChange={change} />
        ))}
      </ul>
      {hasMore && <Button onClick={more}>More</Button>}
      <RecordDialog family="preference" open={making} onClose={() => setMaking(false)} title="How do you like it?" />
      {changed && (
        <ChangeSheets
          key={changed.id}
          {...{ family: 'preference', kind: 'preference', sheet }}
          record={changed}
          onClose={() => setSheet(null)}
          succession={{ asks: `${changed.key}: how is it now?`, only: ['value', 'rationale'] }}
        />
      )}
    </div>
  );
}

function subjectsIn(items: readonly Preference[]): Subject[] {
  const groups = Map.groupBy(items, ({ key, project_id }) => `${key}\n${project_id ?? ''}`);
  return [...groups]
    .map(([id, group]) => ({
      id,
      name: group[0]?.key ?? '',
      project: group[0]?.project_id ?? null,
      now: group.filter(({ status }) => status === 'live'),
      before: group.filter(({ status }) => status !== 'live'),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface SubjectViewProps {
  subject: Subject;
  onChange(preference: Preference, sheet: ChangeSheet): void;
}

function SubjectView({ subject: { name, project, now, before }, onChange }: SubjectViewProps) {
  return (
    <li className="subject">
      <div>
        <h2>
          <Words>{name}</Words>
        </h2>
        {project && (
          <span className="small quiet">
            in <Named id={project} />
          </span>
        )}
      </div>
      <div className="stack">
        {now.length === 0 && <p className="quiet">No longer.</p>}
        {now.length > 1 && (
          <p className="quiet small">
            All of these hold. Where they contradict each other, <Link href="/review?kind=conflict">Review</Link> asks
            which.
          </p>
        )}
        {now.map((preference) => (
          <HowItIs key={preference.id} now={preference} onChange={onChange} />
        ))}
      </div>
      {before.length > 0 && (
        <details>
          <summary>Before ({before.length})</summary>
          <ol className="history">
            {before.map((preference) => (
              <li key={preference.id}>
                <p>
                  <Link href={`/preferences/${preference.id}`} className="plain-link">
                    <Words>{shown(preference.value)}</Words>
                  </Link>
                </p>
                <p className="meta">
                  <Chip tone={preference.status === 'retracted' ? 'bad' : 'plain'}>
                    {statusWord(preference.status)}
                  </Chip>
                  <span>
                    <Day at={preference.valid_from ?? preference.created_at} /> to{' '}
                    <Day at={preference.valid_until ?? preference.updated_at} />
                  </span>
                  {preference.rationale && <Words>{preference.rationale}</Words>}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function HowItIs({ now, onChange }: { now: Preference; onChange: SubjectViewProps['onChange'] }) {
  // Each of many such buttons says to whoever hears it what it is about.
  const about = (words: string) => `${words}: ${madeVisible(shortened(shown(now.value), MOST_NAMED))}`;
  return (
    <div className="stack-s">
      <p className="voice big">
        <Link href={`/preferences/${now.id}`} className="plain-link">
          <Words>{shown(now.value)}</Words>
        </Link>
      </p>
      <p className="meta">
        {now.rationale && <Words>{now.rationale}</Words>}
        <span>
          since <Day at={now.valid_from ?? now.created_at} />
        </span>
        {now.always && <Chip>told to every assistant that may see it</Chip>}
        {now.authority !== 'user_confirmed' && <AuthorityChip of={now.authority} />}
        <KeptFrom of={now} />
        <NoLonger of={now} />
      </p>
      <div className="button-row">
        <Button
          aria-label={about('It is different now')}
          title="This stays as what was before"
          onClick={() => onChange(now, 'supersede')}
        >
          It is different now
        </Button>
        <Button
          aria-label={about('Correct it')}
          look="bare"
          title="It was written wrongly"
          onClick={() => onChange(now, 'edit')}
        >
          Correct it
        </Button>
        <Button
          aria-label={about('It no longer holds')}
          look="bare"
          title="Nothing takes its place, and you can still read it"
          onClick={() => onChange(now, 'retract')}
        >
          It no longer holds
        </Button>
      </div>
    </div>
  );
}

const MOST_NAMED = 60;
