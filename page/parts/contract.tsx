// The situation package, as a person reads it: the same that an assistant gets, in the same order.
import type { ReactNode } from 'react';
import { relationWords } from '../../shared/owners-words.ts';
import type { Schemas } from '../hub/client.ts';
import { AuthorityChip, Chip } from './chip.tsx';
import { phaseName } from './phase.ts';
import { When } from './when.tsx';
import { Outside, Words } from './words.tsx';
import './contract.css';

type Contract = Schemas['ContextContract'];
type Item = Schemas['ContractItem'];

const LISTS = [
  { list: 'goals', title: 'Goals' },
  { list: 'constraints', title: 'Promised and planned' },
  { list: 'decisions', title: 'Decided' },
  { list: 'memories', title: 'Remembered' },
  { list: 'preferences', title: 'How you like things' },
  { list: 'state', title: 'Left by assistants' },
] as const;

export function isEmpty(contract: Contract): boolean {
  return LISTS.every(({ list }) => contract[list].length === 0);
}

/** `level` is the one of its headings. */
export function ContractView({ contract, level }: { contract: Contract; level: 2 | 3 }) {
  const { relations, references, conflicts } = contract;
  const mentioned = references.filter(({ version }) => version !== undefined);
  const documents = references.filter(({ version }) => version === undefined);
  return (
    <div className="contract">
      {LISTS.map(({ list, title }) => {
        const items = contract[list];
        return items.length === 0 ? null : (
          <Section level={level} key={list} title={title} count={items.length}>
            <ul className="contract-items">
              {items.map((item) => (
                <li key={item.ref.id}>
                  <ItemView item={item} />
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
      {relations.length > 0 && (
        <Section level={level} title="How things are connected" count={relations.length}>
          <ul className="contract-items">
            {relations.map(({ id, relation_type, from, to }) => (
              <li key={id}>
                <p>
                  <RefView of={from} /> <span className="quiet">{relationWords(relation_type)}</span>{' '}
                  <RefView of={to} />
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Named level={level} title="Also mentioned" refs={mentioned} />
      <Named level={level} title="Documents it can open" refs={documents} />
      {conflicts.length > 0 && (
        <Section level={level} title="Contradictions" count={conflicts.length}>
          <ul className="contract-items">
            {conflicts.map(({ id, reason, item_ids, proposed }) => {
              const sides = item_ids.flatMap((side) => wordsOf(contract, side) ?? []);
              return (
                <li key={id}>
                  {sides.map((words) => (
                    <p key={words} className="voice">
                      <Words>{words}</Words>
                    </p>
                  ))}
                  {proposed !== undefined && (
                    <Outside what="Proposed">
                      <p className="voice">
                        <Words>{proposed}</Words>
                      </p>
                    </Outside>
                  )}
                  <p className={sides.length > 0 ? 'meta' : undefined}>
                    <Words>{reason}</Words>
                  </p>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  level: 2 | 3;
  title: string;
  count: number;
  children: ReactNode;
}

function Section({ level, title, count, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section>
      <Heading className="contract-heading">
        {title} <span className="quiet numbers">{count}</span>
      </Heading>
      {children}
    </section>
  );
}

/** What is told in a line each; nothing where there is none. */
function Named({ level, title, refs }: { level: 2 | 3; title: string; refs: Contract['references'] }) {
  if (refs.length === 0) return null;
  return (
    <Section level={level} title={title} count={refs.length}>
      <ul className="contract-items">
        {refs.map((ref) => (
          <li key={ref.id}>
            <RefView of={ref} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RefView({ of: { summary, untrusted } }: { of: Contract['references'][number] }) {
  return (
    <>
      <Words>{summary}</Words> {untrusted && <Chip tone="warn">From outside</Chip>}
    </>
  );
}

function ItemView({ item }: { item: Item }) {
  const { body, authority, freshness, untrusted, ref } = item;
  const told = (
    <>
      <p className={ref.type === 'memory' ? 'voice' : undefined}>
        <Words>{headOf(item)}</Words>
      </p>
      <p className="meta">
        {detailsOf(body).map((detail) => (
          <span key={detail}>
            <Words>{detail}</Words>
          </span>
        ))}
        {typeof body.due_at === 'string' && (
          <span className={Date.parse(body.due_at) < Date.now() ? 'late' : undefined}>
            due <When at={body.due_at} />
          </span>
        )}
        {authority !== 'user_confirmed' && <AuthorityChip of={authority} />}
        {freshness.state === 'historical' && <Chip tone="warn">as it was then</Chip>}
      </p>
    </>
  );
  return untrusted ? <Outside>{told}</Outside> : told;
}

/** What it says, wherever in the package that stands. */
function wordsOf(contract: Contract, id: string): string | undefined {
  const item = LISTS.flatMap(({ list }) => contract[list]).find(({ ref }) => ref.id === id);
  return item === undefined ? contract.references.find((ref) => ref.id === id)?.summary : headOf(item);
}

function headOf({ body, ref }: Item): string {
  if (ref.type === 'preference' || ref.type === 'state') return `${String(body.key)}: ${shown(body.value)}`;
  return String(body.title ?? body.statement ?? ref.summary);
}

function detailsOf(body: Record<string, unknown>): string[] {
  const { chosen_option, alternatives, rationale, outcome, counterparty, status, due_at } = body;
  const worth = [chosen_option, rationale, outcome, counterparty].filter(
    (each) => typeof each === 'string' && each !== '',
  );
  const open = Array.isArray(alternatives) ? [`open: ${alternatives.map(String).join(' or ')}`] : [];
  return [...(worth as string[]), ...open, ...(status === 'overdue' && typeof due_at !== 'string' ? ['overdue'] : [])];
}

export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Where the project stands, in one sentence. */
type Standing = Pick<Schemas['Situation'], 'operational_phase' | 'current_step' | 'situation_intent'>;

export function SituationLine({ situation }: { situation: Standing }) {
  const { operational_phase, current_step, situation_intent } = situation;
  // That it is another one says nothing to whoever reads it.
  const phase = operational_phase === 'other' ? null : operational_phase;
  if (phase === null && current_step === null && situation_intent === null) return null;
  return (
    <dl className="situation-line">
      {phase !== null && (
        <div>
          <dt>Phase</dt>
          <dd>{phaseName(phase)}</dd>
        </div>
      )}
      {current_step !== null && (
        <div>
          <dt>Now</dt>
          <dd>
            <Words>{current_step}</Words>
          </dd>
        </div>
      )}
      {situation_intent !== null && (
        <div>
          <dt>So that</dt>
          <dd>
            <Words>{situation_intent}</Words>
          </dd>
        </div>
      )}
    </dl>
  );
}

export function Omissions({ contract }: { contract: Contract }) {
  const { omissions, capture_hints, sufficient } = contract;
  return (
    <div className="omissions">
      <p>
        <Chip tone={sufficient ? 'good' : 'warn'}>{sufficient ? 'enough for this' : 'not enough for this'}</Chip>{' '}
        {sufficient
          ? 'Everything open that it may be told is in it.'
          : 'Something that matters is missing, or nothing was found to begin with.'}
      </p>
      {capture_hints.length > 0 && (
        <>
          <p className="quiet">The hub says to the assistant:</p>
          <ul aria-label="What else it is told">
            {capture_hints.map((hint) => (
              <li key={hint}>
                “<Words>{hint}</Words>”
              </li>
            ))}
          </ul>
        </>
      )}
      {omissions.length > 0 && (
        <>
          <p className="quiet">It is not told:</p>
          <ul>
            {omissions.map(({ category, label, count }) => (
              <li key={category}>
                <span className="numbers">{count}</span> {label.charAt(0).toLowerCase() + label.slice(1)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
