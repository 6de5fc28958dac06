// One event of the audit log, and what is known of it: for a question of an assistant what it asked and what for, which
// versions of what it was told, under which grants; for a failure, why.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../hub/client.ts';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { deedOf, questionOf, toldIn, toldWords } from './deeds.ts';
import { Fact } from './fact.tsx';
import { isConnection, isNamed, Named, PlainName, WhoName, wordFor } from './named.tsx';
import { Day, timeOf, When } from './when.tsx';
import { Words } from './words.tsx';

type AuditEvent = Schemas['AuditEvent'];

const OMITTED: Record<string, string> = {
  scope_not_granted: 'outside what you granted',
  classification_ceiling: 'more sensitive than granted',
  capability_missing: 'of a kind it may not read',
  policy_exclusion: 'kept back by you, or out of date',
  not_relevant: 'not relevant',
  over_cap: 'too much for one answer',
};

/** One that was looked for stands open, in view. */
export function Receipt({ event, isLookedFor = false }: { event: AuditEvent; isLookedFor?: boolean }) {
  const told = toldIn(event);
  const shown = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isLookedFor) shown.current?.scrollIntoView({ block: 'center' });
  }, [isLookedFor]);
  return (
    <details ref={shown} className="receipt" open={isLookedFor}>
      <summary>
        <span className="receipt-what">
          <Asked event={event} />
          {told !== null && <span className="quiet numbers">{toldWords(told)}</span>}
          {event.kind === 'context.refused' && <Chip tone="bad">refused</Chip>}
        </span>
        <span className="quiet small">
          <When at={event.created_at} />
        </span>
      </summary>
      <ReceiptDetails event={event} />
    </details>
  );
}

/** What was asked comes first, in the words of whoever asked; then what for. */
function Asked({ event }: { event: AuditEvent }) {
  const { extra, refs, actor } = event;
  const { query, purpose } = extra;
  const about = refs.find((ref) => ref !== actor && isNamed(ref));
  const first = questionOf(event);
  return (
    <>
      <span>{capital(deedOf(event))}</span>{' '}
      {first !== null && (
        <span>
          “<Words>{first}</Words>”
        </span>
      )}{' '}
      {typeof query === 'string' && typeof purpose === 'string' && (
        <span className="quiet">
          for “<Words>{purpose}</Words>”
        </span>
      )}
      {first === null && about !== undefined && <NameInHeading id={about} />}
    </>
  );
}

/** A click on a heading opens it: no link stands in there, and what is opened has one. */
function NameInHeading({ id }: { id: string }) {
  return isConnection(id) ? <WhoName id={id} /> : <PlainName id={id} />;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why it went wrong, in the words it was said in. */
export function reasonIn({ extra }: AuditEvent): string | null {
  const { reason = (extra.what as Record<string, unknown> | undefined)?.reason, code } = extra;
  if (typeof reason === 'string') return inOwnersWords(reason);
  return typeof code === 'string' ? code.replaceAll('_', ' ') : null;
}

/** An assistant is told the name of what it lacks; its owner knows that as what they may grant. */
function inOwnersWords(reason: string): string {
  const [, lacking = ''] = /^No grant of this connection holds (\S+)\.$/.exec(reason) ?? [];
  const said = LACKING[lacking as Schemas['Grant']['capabilities'][number]];
  return said === undefined ? reason : `You have not allowed it to ${said}.`;
}

const LACKING: Readonly<Record<Schemas['Grant']['capabilities'][number], string>> = {
  'project.read': 'read projects, goals and decisions',
  'commitment.read': 'read promises',
  'memory.retrieve': 'read memories and documents',
  'profile.read': 'read your profile and preferences',
  'memory.propose': 'suggest updates',
  'action.propose': 'ask you before it acts',
  'state.write': 'leave handoff notes',
  'state.share': 'share handoff notes with your other assistants',
};

export function ReceiptDetails({ event }: { event: AuditEvent }) {
  const { seq, refs, extra, created_at, hash } = event;
  const told = pairsIn(extra.told);
  const omissions = pairsIn(extra.omissions);
  const reason = reasonIn(event);
  const inALine = new Set(textsIn(extra.in_a_line));
  const [lines = [], whole = []] = [true, false].map((isLine) => told.filter(([id]) => inALine.has(id) === isLine));
  // What it was about, and what it was told, whole or in a line, was told by more than its name.
  const said = new Set([...refs, ...told.map(([id]) => id)]);
  const named = textsIn(extra.mentioned).filter((id) => !said.has(id) && isNamed(id));
  const grants = textsIn(extra.grants)
    .concat(pairsIn(extra.grants).map(([id]) => id))
    .filter((id) => isNamed(id));
  const [from, to] = Array.isArray(extra.part) ? (extra.part as number[]) : [];
  return (
    <dl className="facts">
      {typeof extra.query === 'string' && (
        <Fact name="Searched for">
          “<Words>{extra.query}</Words>”
        </Fact>
      )}
      {typeof extra.purpose === 'string' && (
        <Fact name="What for">
          “<Words>{extra.purpose}</Words>”
        </Fact>
      )}
      <Fact name="When">
        <Day at={created_at} />, at {timeOf(created_at)}
      </Fact>
      {reason !== null && (
        <Fact name="Why">
          <Words>{reason}</Words>
        </Fact>
      )}
      {typeof extra.tool === 'string' && (
        <Fact name="Tool">
          <code>{extra.tool}</code>
        </Fact>
      )}
      {typeof extra.as_of === 'string' && (
        <Fact name="As of">
          <Day at={extra.as_of} />
        </Fact>
      )}
      {typeof extra.project === 'string' && (
        <Fact name="About">
          <Named id={extra.project} />
        </Fact>
      )}
      {whole.length > 0 && (
        <Fact name="It was told">
          <Several items={whole} each={toldVersion} />
        </Fact>
      )}
      {lines.length > 0 && (
        <Fact name="In one line">
          <Several items={lines} each={toldVersion} />
        </Fact>
      )}
      {from !== undefined && to !== undefined && (
        <Fact name="Of its text">
          characters {from.toLocaleString('en')} to {to.toLocaleString('en')}
        </Fact>
      )}
      {named.length > 0 && (
        <Fact name="By name alone">
          <Several
            items={named}
            each={(id) => (
              <li key={id}>
                <Named id={id} /> <span className="quiet small">{wordFor(id)}</span>
              </li>
            )}
          />
        </Fact>
      )}
      {omissions.length > 0 && (
        <Fact name="Left out">
          {omissions.map(([category, count]) => `${count} ${OMITTED[category] ?? category}`).join(', ')}
        </Fact>
      )}
      {grants.length > 0 && (
        <Fact name="It was allowed by">
          <ul>
            {grants.map((id) => (
              <li key={id}>
                <Named id={id} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {told.length === 0 && refs.length > 0 && (
        <Fact name="About">
          <Several
            items={refs}
            each={(id) => (
              <li key={id}>
                <Named id={id} /> <span className="quiet small">{wordFor(id)}</span>
              </li>
            )}
          />
        </Fact>
      )}
      <Fact name="Event">
        <span className="quiet small">
          {seq} · <code title={hash}>{hash.slice(0, 12)}…</code>
        </span>
      </Fact>
    </dl>
  );
}

function toldVersion([id, version]: [string, string]) {
  return (
    <li key={id}>
      <Named id={id} />{' '}
      <span className="quiet small">
        {wordFor(id)}
        {version !== 'null' && `, version ${version}`}
      </span>
    </li>
  );
}

const AT_FIRST = 20;

function Several<T>({ items, each }: { items: readonly T[]; each(item: T): ReactNode }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul>{(all ? items : items.slice(0, AT_FIRST)).map(each)}</ul>
      {!all && items.length > AT_FIRST && (
        <Button look="bare" onClick={() => setAll(true)}>
          All {items.length}
        </Button>
      )}
    </>
  );
}

function pairsIn(value: unknown): [string, string][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => (Array.isArray(each) && each.length >= 2 ? [[String(each[0]), String(each[1])]] : []));
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
