// One thing that waits, whole: what exactly would become true, who says so, and on what grounds.
import { Link } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { Exactly } from '../parts/exactly.tsx';
import { DayFact, Fact, WordsFact } from '../parts/fact.tsx';
import { Named, placeFor, useTitles, Who, wordFor } from '../parts/named.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { ProposedFacts, Refs } from './proposed-facts.tsx';
import type { Waiting } from './waiting.ts';
import './review.css';

interface DetailProps {
  item: Waiting;
  onAccept?(): void;
  onReject?(): void;
  onEdit?(): void;
}

const PROPOSED: { accept: string; reject: string; edit?: string } = { accept: 'Accept', reject: 'Reject' };
const WORDS: Partial<Record<Waiting['kind'], typeof PROPOSED>> = {
  memory: { ...PROPOSED, edit: 'Edit first' },
  action: { accept: 'Approve', reject: 'Decline', edit: 'With a note' },
  due: { accept: 'Still so', reject: 'Let it go', edit: 'Edit, or ask again later' },
};

export function Detail({ item, onAccept, onReject, onEdit }: DetailProps) {
  const isConflict = item.kind === 'conflict';
  const { accept, reject, edit } = WORDS[item.kind] ?? PROPOSED;
  return (
    <article className="stack">
      <Told item={item} />
      {onAccept && onReject && onEdit && (
        <div className="button-row">
          {isConflict ? (
            <Button look="first" onClick={onEdit} shortcut="e">
              Look at both sides
            </Button>
          ) : (
            <>
              <Button look="first" onClick={onAccept} shortcut="a">
                {accept}
              </Button>
              <Button onClick={onReject} shortcut="r">
                {reject}
              </Button>
              {edit !== undefined && (
                <Button look="bare" onClick={onEdit} shortcut="e">
                  {edit}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </article>
  );
}

function Told({ item }: { item: Waiting }) {
  switch (item.kind) {
    case 'memory':
      return <MemoryTold proposal={item.proposal} />;
    case 'state':
      return <StateTold proposal={item.proposal} />;
    case 'relation': {
      const { from_id, to_id, relation_type } = item.proposal;
      return (
        <Outside what="Proposed">
          <p className="voice">
            <Named id={from_id} /> <b>{relation_type.replaceAll('_', ' ')}</b> <Named id={to_id} />
          </p>
          <By item={item} />
        </Outside>
      );
    }
    case 'due':
      return <DueTold due={item.due} />;
    case 'action':
      return <ActionTold intent={item.intent} />;
    case 'conflict':
      return (
        <div className="stack-s">
          <Chip tone={item.conflict.kind === 'contradiction' ? 'bad' : 'plain'}>
            {item.conflict.kind.replaceAll('_', ' ')}
          </Chip>
          <p className="voice">
            <Words>{item.conflict.detail}</Words>
          </p>
          <p className="quiet small">
            About <Named id={item.conflict.memory_id} />
            {item.conflict.other_id != null && (
              <>
                {' '}
                and <Named id={item.conflict.other_id} />
              </>
            )}
            , <When at={item.at} />
          </p>
        </div>
      );
  }
}

function By({ item: { by, at } }: { item: Pick<Waiting, 'by' | 'at'> }) {
  return (
    <p className="small quiet">
      <Who id={by} />, <When at={at} />
    </p>
  );
}

function MemoryTold({ proposal }: { proposal: Schemas['MemoryProposal'] }) {
  const { statement, submitted_by, created_at } = proposal;
  return (
    <>
      <Outside what="Proposed">
        <p className="voice big">
          <Words>{statement}</Words>
        </p>
        <By item={{ by: submitted_by, at: created_at }} />
      </Outside>
      <ProposedFacts proposal={proposal} />
    </>
  );
}

function StateTold({ proposal }: { proposal: Schemas['OperationalProposal'] }) {
  const { target_id, operational_phase, current_step, situation_intent, submitted_by, created_at } = proposal;
  return (
    <Outside what="Proposed">
      <p>
        A new state of <Named id={target_id} />
      </p>
      <dl className="facts">
        {operational_phase !== null && <Fact name="Phase">{operational_phase.replaceAll('_', ' ')}</Fact>}
        <WordsFact name="Now" words={current_step} />
        <WordsFact name="So that" words={situation_intent} />
      </dl>
      <By item={{ by: submitted_by, at: created_at }} />
    </Outside>
  );
}

function ActionTold({ intent }: { intent: Schemas['ActionIntent'] }) {
  const { kind, summary_human, payload, connection_id, created_at, basis_refs } = intent;
  const { rationale, impact } = payload as { rationale?: unknown; impact?: unknown };
  return (
    <>
      <Outside what="Asked">
        <p className="voice big">
          <Words>{summary_human}</Words>
        </p>
        <By item={{ by: connection_id, at: created_at }} />
      </Outside>
      <dl className="facts">
        <WordsFact name="Kind" words={kind} />
        {typeof rationale === 'string' && <WordsFact name="Why" words={rationale} />}
        {typeof impact === 'string' && <WordsFact name="What it does" words={impact} />}
        {basis_refs.length > 0 && (
          <Fact name="Because of">
            <Refs refs={basis_refs} />
          </Fact>
        )}
      </dl>
      <details open={kind !== 'approval'}>
        <summary>Exactly what it asks for</summary>
        <Exactly value={payload} label="Exactly what it asks for" />
      </details>
    </>
  );
}

function DueTold({ due }: { due: Schemas['DueObject'] }) {
  const { id, summary, review_at, classification, authority, untrusted } = due;
  // In a list it is cut; who decides reads all of it.
  const whole = useTitles([id]).get(id) ?? summary;
  const place = placeFor(id);
  const words = (
    <p className="voice big">
      <Words>{whole}</Words>
    </p>
  );
  return (
    <>
      {untrusted ? <Outside what="From outside">{words}</Outside> : words}
      <dl className="facts">
        <Fact name="What it is">{place === null ? wordFor(id) : <Link href={place}>{wordFor(id)}</Link>}</Fact>
        <DayFact name="To look at again from" at={review_at} />
        <Fact name="Says who">
          <AuthorityChip of={authority} />
        </Fact>
        <Fact name="Sensitivity">
          <ClassificationChip of={classification} />
        </Fact>
      </dl>
    </>
  );
}
