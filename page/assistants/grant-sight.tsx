// A grant as it stands: its sentence, the projects it is for by their names, and whether anything can be seen by it yet.
import { api } from '../hub/cache.ts';
import { Named } from '../parts/named.tsx';
import type { Grant } from './connection.tsx';

interface GrantSightProps {
  grant: Grant;
  /** Whether anything can be seen by it: not of an assistant that is being ended. */
  isAsked?: boolean;
}

export function GrantSight({ grant, isAsked = true }: GrantSightProps) {
  const projects = [grant.selectors.project ?? []].flat();
  return (
    <>
      {projects.length === 0 ? (
        grant.summary_human
      ) : (
        <>
          {grant.summary_human.replace(/\.$/, '')}:{' '}
          {projects.map((id, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Named id={id} />
            </span>
          ))}
          .
        </>
      )}
      <Unseen grant={grant} isAsked={isAsked} />
    </>
  );
}

/** Of those that read at all: that there is nothing to be seen by them, and why. */
function Unseen({ grant, isAsked }: Required<GrantSightProps>) {
  const { connection_id, capabilities, selectors, classification_ceiling } = grant;
  const body = { connection_id, grant: { capabilities, selectors, classification_ceiling } };
  const isReading = capabilities.some((each) => /\.(read|retrieve)$/.test(each));
  const { data } = api.useQuery('post', '/v1/grants/effect', { body }, { enabled: isReading && isAsked });
  if (data === undefined || data.shows > 0) return null;
  return (
    <span className="quiet">
      {' '}
      {data.above > 0
        ? 'Sees nothing yet: what is there is more sensitive than this.'
        : 'Sees nothing yet: nothing is there.'}
    </span>
  );
}
