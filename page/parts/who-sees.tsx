// Who sees this one thing, and who was told of it: by the grants as they are now, and by the receipts.
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Waiting } from './empty.tsx';
import { Fact } from './fact.tsx';
import { NothingGranted } from './nothing-granted.tsx';
import { Failure } from './notice.tsx';
import { When } from './when.tsx';
import { Words } from './words.tsx';
import './who-sees.css';

type Readers = Schemas['ObjectReaders'];
type Reader = Readers['readers'][number];

interface WhoSeesProps {
  id: string;
  /** What it says otherwise than in an older version; undefined where that is not known. */
  changedSince(version: number): readonly string[] | undefined;
  /** What its owner can do about it. */
  children?: ReactNode;
}

export function WhoSees({ id, changedSince, children }: WhoSeesProps) {
  const { data, error, isPending } = api.useQuery('get', '/v1/objects/{id}/readers', { params: { path: { id } } });
  return (
    <section className="section readers">
      <h2>Who sees this</h2>
      {children}
      {isPending && <Waiting lines={2} />}
      <Failure error={error} />
      {data && <Facts of={data} changedSince={changedSince} />}
    </section>
  );
}

interface FactsProps extends Pick<WhoSeesProps, 'changedSince'> {
  of: Readers;
}

function Facts({ of: { readers, version, owner_only }, changedSince }: FactsProps) {
  const grants = useWhole('/v1/grants', { status: 'active' });
  const hasNoGrant = ({ connection_id }: Reader) =>
    !grants.isPending && grants.error === null && !grants.items.some((each) => each.connection_id === connection_id);
  const seeing = readers.filter(({ sees }) => sees === 'now');
  const past = readers.filter(({ sees }) => sees === 'past');
  const kept = readers.filter(({ sees, granted }) => sees === 'not' && granted !== 'not');
  const hidden = readers.filter(({ granted, status }) => granted === 'not' && status !== 'revoked');
  const told = readers.filter((reader) => reader.told !== null);
  return (
    <dl className="facts">
      <Fact name="Can see it">
        {owner_only ? (
          <span className="only-you">
            <Lock size={15} aria-hidden /> Only you.
          </span>
        ) : seeing.length > 0 ? (
          <Names of={seeing} />
        ) : past.length > 0 ? (
          'As what holds now, only you.'
        ) : (
          'Only you.'
        )}
      </Fact>
      {past.length > 0 && (
        <Fact name="Can see it as history">
          <Names of={past} />
        </Fact>
      )}
      {kept.length > 0 && (
        <Fact name="Kept from">
          <Names of={kept} />
          <span className="quiet">, which would see it by what you granted</span>
        </Fact>
      )}
      <Fact name="Was told">
        {told.length === 0 ? (
          'Nobody.'
        ) : (
          <ul>
            {told.map((reader) => (
              <Telling key={reader.connection_id} reader={reader} newest={version} changedSince={changedSince} />
            ))}
          </ul>
        )}
      </Fact>
      {hidden.length > 0 && (
        <Fact name="Cannot see it">
          <ul>
            {hidden.map((reader) => (
              <li key={reader.connection_id}>
                <Name of={reader} />
                {hasNoGrant(reader) ? (
                  <span className="quiet">
                    <NothingGranted to={reader.connection_id} />
                  </span>
                ) : (
                  reader.hidden_by !== null && (
                    <span className="quiet">: {owner_only ? NOT_EVEN_GRANTED : HIDDEN[reader.hidden_by]}</span>
                  )
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

const HIDDEN: Record<NonNullable<Reader['hidden_by']>, string> = {
  scope_not_granted: 'it is outside what you granted',
  capability_missing: 'you did not let it read things of this kind',
  classification_ceiling: 'it is more sensitive than what you granted',
  policy_exclusion: 'it no longer counts',
};
const NOT_EVEN_GRANTED = 'you did not grant it either';

function Names({ of }: { of: readonly Reader[] }) {
  return of.map((reader, i) => (
    <span key={reader.connection_id}>
      {i > 0 && ', '}
      <Name of={reader} />
    </span>
  ));
}

function Name({ of: { connection_id, name } }: { of: Reader }) {
  return (
    <Link href={`/agents/${connection_id}`} className="clip in-line">
      <Words>{name}</Words>
    </Link>
  );
}

interface TellingProps extends Pick<WhoSeesProps, 'changedSince'> {
  reader: Reader;
  newest: number | null;
}

/** What it knows is what was told last: it may have changed since. */
function Telling({ reader, newest, changedSince }: TellingProps) {
  const { told, status } = reader;
  if (told === null) return null;
  const { at, version, part, purpose, times } = told;
  const isOld = version !== null && newest !== null && version < newest;
  const changed = isOld ? changedSince(version) : [];
  return (
    <li>
      <Name of={reader} />
      {status === 'revoked' && <span className="quiet"> (revoked)</span>}, <When at={at} />
      {part === 'line' && ', mentioned in one line'}
      {part === 'named' ? ', only its name' : version !== null && `, version ${version}`}
      {changed === undefined && <span className="quiet"> (an older one)</span>}
      {changed !== undefined && changed.length > 0 && (
        <span className="quiet"> (changed since: {changed.join(', ')})</span>
      )}
      {purpose !== null && (
        <span className="quiet">
          , for “<Words>{purpose}</Words>”
        </span>
      )}
      {times > 1 && (
        <span className="numbers">
          {' · '}
          <Link href={`/agents/${reader.connection_id}?ask=all`}>in {times} answers in all</Link>
        </span>
      )}
    </li>
  );
}
