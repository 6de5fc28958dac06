// What a change of a grant would do, said before it is confirmed: how many things would come into sight or go, and which.
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { ClassificationChip } from '../parts/chip.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';

interface EffectProps {
  connectionId: string;
  /** What would be granted, or which grant would be taken back. */
  grant?: Omit<Schemas['NewGrant'], 'connection_id'>;
  without?: string;
}

export function Effect({ connectionId, grant, without }: EffectProps) {
  const body = { connection_id: connectionId, ...(grant && { grant }), ...(without !== undefined && { without }) };
  const { data, error, isPending } = api.useQuery(
    'post',
    '/v1/grants/effect',
    { body },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="effect" role="status">
      {isPending && <Waiting lines={1} />}
      <Failure error={error} />
      {data && (
        <>
          <Moved sign="+" of={data.comes} />
          <Moved sign="−" of={data.goes} />
          <Rest effect={data} isTaken={without !== undefined} />
        </>
      )}
    </div>
  );
}

/** What the numbers do not say: why nothing moves, and what stays hidden. */
function Rest({ effect, isTaken }: { effect: Schemas['GrantEffect']; isTaken: boolean }) {
  const { comes, goes, shows, above } = effect;
  const isStill = comes.count + goes.count === 0;
  if (isTaken)
    return isStill ? (
      <p className="quiet">It would see the same as now: other grants show all of this, or nothing is there.</p>
    ) : null;
  if (isStill && shows === 0)
    return (
      <p className="quiet">
        {above > 0
          ? 'It would see nothing of this: what is there is more sensitive.'
          : 'It would see nothing new: nothing is there.'}
      </p>
    );
  const stay = above === 1 ? 'stays' : 'stay';
  const said = [
    ...(isStill ? ['It would see nothing new: it sees all of this already.'] : []),
    ...(above > 0 ? [`${above.toLocaleString('en')} more ${stay} hidden: more sensitive than this.`] : []),
  ];
  return said.length > 0 ? <p className="quiet">{said.join(' ')}</p> : null;
}

function Moved({ sign, of: { count, among } }: { sign: '+' | '−'; of: Schemas['GrantEffect']['comes'] }) {
  if (count === 0) return null;
  return (
    <div>
      <p>
        <b className="numbers">
          {sign}
          {count.toLocaleString('en')}
        </b>{' '}
        {count === 1 ? 'thing' : 'things'} {sign === '+' ? 'that it would see' : 'that it would no longer see'}
        {among.length < count && ', among them'}
      </p>
      <ul>
        {among.map(({ id, title, classification }) => (
          <li key={id}>
            <Words>{title}</Words> {classification === 'sensitive' && <ClassificationChip of={classification} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
