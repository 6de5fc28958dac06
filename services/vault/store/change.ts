// A change under way, as whatever takes part in it is handed it: on whose behalf, when, and in which transaction.
import type { NewId } from '../../../shared/ids.ts';
import type { AppendOptions, AuditChain, NewEvent } from './audit/chain.ts';
import type { AfterCommit } from './db/commit-queue.ts';
import type { Writer } from './db/sql.ts';
import type { Space } from './space.ts';

/** On whose behalf something is read or changed. */
export type Actor = { kind: 'owner' } | { kind: 'vault' } | ConnectionActor | SourceActor;

/** The owner, and the vault on its own behalf. */
export const OWNER: Actor = { kind: 'owner' };
export const VAULT: Actor = { kind: 'vault' };

export interface ConnectionActor {
  kind: 'connection';
  id: string;
}

/** A plugin or a connector, by its id: what it imports is in the log under its name. */
interface SourceActor {
  kind: 'source';
  id: string;
}

/** How an actor is named in the audit log, and told apart by idempotency keys. */
export function actorName(actor: Actor): string {
  return 'id' in actor ? actor.id : actor.kind;
}

/**
 * One change under way: its transaction, the chain that records it, whose it is, when it happens, and where new objects go and
 * how they get their ids.
 */
export interface Change {
  tx: Writer;
  chain: AuditChain;
  actor: Actor;
  at: string;
  space: Space;
  newId: NewId;
  /** For what must not begin or be removed before the rows that say so are on the disk. */
  afterCommit: AfterCommit;
}

/** The same change on the vault's own behalf: in the log of whoever began it, an event would tell of what they may not see. */
export function byVault(change: Change): Change {
  return { ...change, actor: VAULT };
}

/** Records what was done, in the transaction that does it. */
export function recordEvent(
  { tx, chain, actor, at }: Change,
  event: Omit<NewEvent, 'actor'>,
  options: AppendOptions = {},
): number {
  return chain.append(tx, { ...event, actor: actorName(actor) }, at, options);
}
