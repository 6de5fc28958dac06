// How things hang together: around one of them as a graph that can be read, and all of it as sentences.
import { Plus, Waypoints } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { madeVisible } from '../../shared/visible-text.ts';
import type { Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useTitles, wordFor } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { Graph } from './graph.tsx';
import { NewRelation } from './new-relation.tsx';
import { RelationList } from './relation-list.tsx';
import { useRemaining } from './removal.ts';

type Relation = Schemas['Relation'];

/** Sentences, each of which asks for two names. */
const AT_ONCE = 100;
/** Whom the graph offers to begin with. */
const OFFERED = 40;

export default function Relations() {
  return <AllAndOne path="/relations" all={<Around center={null} />} one={(id) => <Around center={id} />} />;
}

function Around({ center }: { center: string | null }) {
  const [, navigate] = useLocation();
  const [making, setMaking] = useState(false);
  const { items: all, error, isPending, hasMore, more } = useList('/v1/relations');
  const items = useRemaining(all);
  // What hangs together may stand anywhere in the list.
  useToTheEnd({ hasMore, error, more });
  const [listed, setListed] = useState(AT_ONCE);
  const offered = useMemo(() => mostConnected(items).slice(0, OFFERED), [items]);
  const middle = center ?? offered[0] ?? null;
  const choices = useMemo(
    () => (middle === null || offered.includes(middle) ? offered : [middle, ...offered]),
    [middle, offered],
  );
  const titles = useTitles(choices);
  const options = choices.map((id) => ({ value: id, label: madeVisible(titles.get(id) ?? '…'), hint: wordFor(id) }));
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Relations</h1>
          <p className="quiet">What depends on what, and what stands in the way.</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setMaking(true)}>
          Relate two things
        </Button>
      </header>
      <Failure error={error} />
      {isPending && <Waiting lines={5} />}
      {!isPending && middle === null && (
        <Empty icon={Waypoints} title="Nothing is related yet">
          <p>Say that a goal depends on a promise, or that one project blocks another, and see it here.</p>
        </Empty>
      )}
      {middle !== null && !isPending && (
        <>
          <div className="row">
            <SelectField
              label="Around"
              value={middle}
              onChange={(id) => navigate(`/relations/${id}`)}
              options={options}
            />
          </div>
          <Graph relations={items} center={middle} onCenter={(id) => navigate(`/relations/${id}`)} />
          <section className="section">
            <h2>All of them, in words</h2>
            <RelationList relations={items.slice(0, listed)} />
            {(hasMore || items.length > listed) && <Button onClick={() => setListed(listed + AT_ONCE)}>More</Button>}
          </section>
        </>
      )}
      <NewRelation open={making} onClose={() => setMaking(false)} from={center} />
    </div>
  );
}

function mostConnected(relations: readonly Relation[]): string[] {
  const degrees = new Map<string, number>();
  for (const { from_id, to_id } of relations) {
    for (const id of [from_id, to_id]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  }
  return [...degrees].sort(([, a], [, b]) => b - a).map(([id]) => id);
}
