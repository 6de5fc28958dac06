// Relations as sentences: the graph, for those who would rather read.
import { Waypoints, X } from 'lucide-react';
import { RELATION_WORDS } from '../../shared/owners-words.ts';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { IconButton } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Named } from '../parts/named.tsx';
import { remark, remarkFailure } from '../parts/toast.tsx';
import './relations.css';

type Relation = Schemas['Relation'];

export function RelationList({ relations, about }: { relations: readonly Relation[]; about?: string }) {
  const remove = api.useMutation('delete', '/v1/relations/{id}', {
    onSuccess: () => remark('Removed'),
    onError: remarkFailure,
  });
  if (relations.length === 0) {
    return (
      <Empty icon={Waypoints} title="Not connected to anything">
        <p>
          Relations say what depends on what, and what blocks what. Assistants can propose them; they wait in Review.
        </p>
      </Empty>
    );
  }
  return (
    <ul className="relation-list">
      {relations.map(({ id, from_id, to_id, relation_type, version }) => (
        <li key={id}>
          <span>
            {from_id === about ? <span className="quiet">It</span> : <Named id={from_id} />}{' '}
            <span className={`edge-word ${relation_type}`}>{RELATION_WORDS[relation_type]}</span>{' '}
            {to_id === about ? <span className="quiet">it</span> : <Named id={to_id} />}
          </span>
          <IconButton
            icon={X}
            name="Remove this relation"
            onClick={() => remove.mutate(once({ params: { path: { id } }, body: {} }, version))}
          />
        </li>
      ))}
    </ul>
  );
}
