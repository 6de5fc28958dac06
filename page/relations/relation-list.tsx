// Relations as sentences: the graph, for those who would rather read.
import { Pencil, Waypoints, X } from 'lucide-react';
import { useState } from 'react';
import { RELATION_WORDS } from '../../shared/owners-words.ts';
import type { Schemas } from '../hub/client.ts';
import { IconButton } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Named } from '../parts/named.tsx';
import { ChangeRelation } from './change-relation.tsx';
import { removeRelation, useRemaining } from './removal.ts';
import './relations.css';

type Relation = Schemas['Relation'];

export function RelationList({ relations, about }: { relations: readonly Relation[]; about?: string }) {
  const remaining = useRemaining(relations);
  const [changed, setChanged] = useState<Relation | null>(null);
  if (remaining.length === 0) {
    return (
      <Empty icon={Waypoints} title="Not connected to anything">
        <p>
          Relations say what depends on what, and what blocks what. Assistants can propose them; they wait in Review.
        </p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="relation-list">
        {remaining.map((relation) => (
          <li key={relation.id}>
            <span>
              <Sentence relation={relation} about={about} />
            </span>
            <span className="relation-acts">
              <IconButton icon={Pencil} name="Change this relation" onClick={() => setChanged(relation)} />
              <IconButton icon={X} name="Remove this relation" onClick={() => removeRelation(relation)} />
            </span>
          </li>
        ))}
      </ul>
      <ChangeRelation relation={changed} onClose={() => setChanged(null)} />
    </>
  );
}

interface SentenceProps {
  relation: Relation;
  about: string | undefined;
}

function Sentence({ relation: { from_id, to_id, relation_type }, about }: SentenceProps) {
  return (
    <>
      {from_id === about ? <span className="quiet">It</span> : <Named id={from_id} />}{' '}
      <span className={`edge-word ${relation_type}`}>{RELATION_WORDS[relation_type]}</span>{' '}
      {to_id === about ? <span className="quiet">it</span> : <Named id={to_id} />}
    </>
  );
}
