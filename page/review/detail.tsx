// One thing that waits, whole: what exactly would become true, who says so, and on what grounds.
import { Link } from 'wouter';
import { relationWords } from '../../shared/owners-words.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { Exactly } from '../parts/exactly.tsx';
import { DayFact, Fact, WordsFact } from '../parts/fact.tsx';
import { Named, placeFor, useTitles, wordFor } from '../parts/named.tsx';
import { phaseName } from '../parts/phase.ts';
import { Refs } from '../parts/refs.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { partsOf } from './action-parts.ts';
import { AlikeTold } from './alike-told.tsx';
import { ConflictTold } from './conflict-told.tsx';
import { NotNow } from './not-now.tsx';
import { AskedBy, ProposedFacts } from './proposed-facts.tsx';
import type { Waiting } from './waiting.ts';
import './review.css';

interface DetailProps {
  item: Waiting;
  onAccept?(): void;
  onReject?(): void;
  onEdit?(): void;
  onPutOff?(until: string): void;
}

const PROPOSED: { accept: string; reject: string; edit?: string } = { accept: 'Accept', reject: 'Reject' };
const WORDS: Partial<Record<Waiting['kind'], typeof PROPOSED>> = {
  memory: { ...PROPOSED, edit: 'Edit first' },
  state: { ...PROPOSED, edit: 'Edit first' },
  action: { accept: 'Approve', reject: 'Decline', edit: 'With a note' },
  due: { accept: 'Still true', reject: 'Let it go', edit: 'Edit, or ask again later' },
};

export function Detail({ item, onAccept, onReject, onEdit, onPutOff }: DetailProps) {
  const isConflict = item.kind === 'conflict';
  const { accept, reject, edit } = WORDS[item.kind] ?? PROPOSED;
  return (
    <article className="stack">
      <Told item={item} />
      {onAccept && onReject && onEdit && (
        <div className="button-row decides">
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
      {onPutOff && item.kind !== 'due' && <NotNow onPutOff={onPutOff} />}
    </article>
  );
}

function Told({ item }: { item: Waiting }) {
  switch (item.kind) {
    case 'memory':
      return <MemoryTold item={item} />;
    case 'state':
      return <StateTold item={item} />;
    case 'relation': {
      const { from_id, to_id, relation_type, asked_for } = item.proposal;
      return (
        <Outside what="Proposed">
          <p className="voice">
            <Named id={from_id} /> <b>{relationWords(relation_type)}</b> <Named id={to_id} />
          </p>
          <AskedBy item={item} asked={asked_for} />
        </Outside>
      );
    }
    case 'due':
      return <DueTold due={item.due} />;
    case 'action':
      return <ActionTold item={item} />;
    case 'conflict':
      return <ConflictTold item={item} />;
  }
}

type Of<K extends Waiting['kind']> = Extract<Waiting, { kind: K }>;

function MemoryTold({ item }: { item: Of<'memory'> }) {
  const { proposal } = item;
  return (
    <>
      <Outside what="Proposed">
        <p className="voice big">
          <Words>{proposal.statement}</Words>
        </p>
        <AskedBy item={item} asked={proposal.asked_for} />
      </Outside>
      <AlikeTold proposal={proposal} />
      <ProposedFacts proposal={proposal} />
    </>
  );
}

/** Where it stands now, and where it would: a field that is not proposed stays as it is. */
function StateTold({ item }: { item: Of<'state'> }) {
  const { target_id, operational_phase, current_step, situation_intent, before, stood_at, asked_for } = item.proposal;
  return (
    <Outside what="Proposed">
      <p>
        A new state of <Named id={target_id} />
      </p>
      <dl className="facts">
        <Change
          name="Phase"
          from={before?.operational_phase && phaseName(before.operational_phase)}
          to={operational_phase && phaseName(operational_phase)}
        />
        <Change name="Now" from={before?.current_step} to={current_step} />
        <Change name="So that" from={before?.situation_intent} to={situation_intent} />
      </dl>
      {stood_at != null && <Moved item={item} from={stood_at} />}
      <AskedBy item={item} asked={asked_for} />
    </Outside>
  );
}

/** What would be changed is not what it was when this was proposed. */
function Moved({ item, from }: { item: Of<'state'>; from: State }) {
  const { before, operational_phase, current_step, situation_intent } = item.proposal;
  const parts = [
    operational_phase !== null &&
      from.operational_phase !== before?.operational_phase &&
      (from.operational_phase === null ? 'no phase' : phaseName(from.operational_phase)),
    current_step !== null && from.current_step !== before?.current_step && (from.current_step ?? 'no step'),
    situation_intent !== null &&
      from.situation_intent !== before?.situation_intent &&
      (from.situation_intent ?? 'no intent'),
  ].filter((part) => typeof part === 'string');
  return (
    <p>
      <Chip tone="warn">changed since</Chip> When this was proposed, it stood at: <Words>{parts.join('; ')}</Words>
    </p>
  );
}

type State = NonNullable<Schemas['OperationalProposal']['stood_at']>;

interface ChangeProps {
  name: string;
  from: string | null | undefined;
  to: string | null | undefined;
}

function Change({ name, from, to }: ChangeProps) {
  if (to == null) return null;
  if (to === from) {
    return (
      <Fact name={name}>
        <Words>{to}</Words> <span className="quiet">as it is</span>
      </Fact>
    );
  }
  return (
    <Fact name={name}>
      <del>{from == null ? 'nothing' : <Words>{from}</Words>}</del> <span aria-hidden>→</span>
      <span className="unseen">becomes</span>{' '}
      <ins>
        <Words>{to}</Words>
      </ins>
    </Fact>
  );
}

/** The kind of what is asked for in plain words. */
const PLAIN = 'approval';

function ActionTold({ item }: { item: Of<'action'> }) {
  const { kind, summary_human, payload, basis_refs, asked_for } = item.intent;
  const { rationale, impact, told, isAll } = partsOf(payload);
  return (
    <>
      <Outside what="Asked">
        <p className="voice big">
          <Words>{summary_human}</Words>
        </p>
        <AskedBy item={item} asked={asked_for} />
      </Outside>
      <dl className="facts">
        {kind !== PLAIN && <WordsFact name="Kind" words={kind} />}
        <WordsFact name="Why" words={rationale} />
        <WordsFact name="What it does" words={impact} />
        {told.map(({ field, name, words }) => (
          <WordsFact key={field} name={madeVisible(name)} words={words} />
        ))}
        {basis_refs.length > 0 && (
          <Fact name="Because of">
            <Refs refs={basis_refs} />
          </Fact>
        )}
      </dl>
      {told.length === 0 && isAll && (
        <p className="quiet small">
          It brought no text of its own: you approve what is written here, and nothing more.
        </p>
      )}
      <details open={!isAll}>
        <summary>Exactly as it was sent</summary>
        <Exactly value={payload} label="Exactly as it was sent" />
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
        <Fact name="Who says so">
          <AuthorityChip of={authority} />
        </Fact>
        <Fact name="Sensitivity">
          <ClassificationChip of={classification} />
        </Fact>
      </dl>
    </>
  );
}
