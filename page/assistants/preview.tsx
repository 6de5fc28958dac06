// Exactly what an assistant would get: asked of the hub with the same code that answers the assistant, and shown both as a
// person reads it and exactly as it is sent.
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Chip } from '../parts/chip.tsx';
import { ContractView, isEmpty, Omissions, SituationLine } from '../parts/contract.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Exactly } from '../parts/exactly.tsx';
import { Switch, TextField } from '../parts/field.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { useProjects } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { Words } from '../parts/words.tsx';
import { endOfDate } from '../parts/zone.ts';
import './assistants.css';

type NewGrant = Omit<Schemas['NewGrant'], 'connection_id'>;

const ANY = 'any';

interface PreviewProps {
  connectionId: string;
  name: string;
  isAsked?: boolean;
  /** What is granted stands above it already. */
  isGrantSaid?: boolean;
}

export function Preview({ connectionId, name, isAsked = true, isGrantSaid = false }: PreviewProps) {
  // A question that is asked as it is typed: it waits behind the lock, and is worth none when it is left.
  const [purpose, setPurpose] = useHalfTyped(`purpose ${connectionId}`, 'what matters now', { isTyped: () => false });
  const [subject, setSubject] = useState(ANY);
  const [day, setDay] = useState('');
  const { projects } = useProjects();
  const options = [
    { value: ANY, label: 'the one that fits' },
    ...projects.map(({ id, title }) => ({ value: id, label: madeVisible(title) })),
  ];
  return (
    <section className="section" aria-labelledby="preview">
      <h2 id="preview">What it would get now</h2>
      <div className="preview-question">
        <TextField label="For the purpose" value={purpose} onChange={setPurpose} maxLength={2000} />
        <SelectField label="About the project" value={subject} onChange={setSubject} options={options} />
        <TextField label="As it was on the day" type="date" value={day} onChange={setDay} />
      </div>
      {useDeferredValue(purpose).trim() === '' ? (
        <p className="quiet">Say what it would be asking for.</p>
      ) : (
        <PreviewOf
          connectionId={connectionId}
          name={name}
          purpose={purpose}
          subject={subject === ANY ? null : subject}
          asOf={day === '' ? null : endOfDate(day).toISOString()}
          isAsked={isAsked}
          isGrantSaid={isGrantSaid}
        />
      )}
    </section>
  );
}

interface PreviewOfProps {
  connectionId: string;
  name: string;
  /** One that is not made yet. */
  grant?: NewGrant;
  purpose: string;
  subject: string | null;
  asOf: string | null;
  /** What was answered before stays in sight while it is not. */
  isAsked?: boolean;
  isGrantSaid?: boolean;
}

export function PreviewOf(props: PreviewOfProps) {
  const { connectionId, name, grant, purpose, subject, asOf, isAsked = true, isGrantSaid = false } = props;
  const [exact, setExact] = useState(false);
  const asked = useDeferredValue(purpose);
  const body = {
    connection_id: connectionId,
    purpose: asked,
    ...(grant && { grant }),
    ...(subject !== null && { subject_ref: subject }),
    ...(asOf !== null && { as_of: asOf }),
  };
  const { data, error, isPending } = api.useQuery(
    'post',
    '/v1/grants/preview',
    { body },
    { placeholderData: keepPreviousData, enabled: isAsked },
  );
  if (isPending) return <Waiting lines={5} />;
  if (data === undefined) return <Failure error={error} />;
  return (
    <div className="preview">
      <Failure error={error} />
      <div className="row">
        <p className="grow quiet small">
          {isGrantSaid
            ? null
            : data.granted_scope === null
              ? `${madeVisible(name)} has no grant, so it gets nothing.`
              : data.granted_scope.summary_human}
        </p>
        <Switch label="Exactly as it is sent" checked={exact} onChange={setExact} />
      </div>
      {exact ? (
        <Exactly value={data} label="The package, exactly as it is sent" />
      ) : (
        <div className="stack">
          {data.situation ? (
            <header className="stack-s">
              <p className="preview-title">
                <Words>{data.situation.title}</Words> <Chip>{data.situation.status}</Chip>{' '}
                {data.situation.untrusted && <Chip tone="warn">From outside</Chip>}
              </p>
              <SituationLine situation={data.situation} />
            </header>
          ) : (
            <p className="quiet">
              {isEmpty(data) ? 'Nothing it may see fits this purpose.' : 'Not about any one project.'}
            </p>
          )}
          {data.candidates.length > 0 && (
            <p>
              {data.situation === null
                ? 'It would be told that this may be about: '
                : 'It would be told that this may also be about: '}
              {data.candidates.map(({ project_id, title, untrusted }, i) => (
                <span key={project_id}>
                  {i > 0 && ', '}
                  <Words>{title}</Words> {untrusted && <Chip tone="warn">From outside</Chip>}
                </span>
              ))}
            </p>
          )}
          <ContractView contract={data} level={3} />
          <Omissions contract={data} />
        </div>
      )}
    </div>
  );
}
