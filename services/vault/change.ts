import type { AuditChain, NewEvent } from './audit/chain.ts';
import type { Writer } from './db/sql.ts';

/** On whose behalf something is read or changed. The owner is the one there is until assistants are paired. */
export type Actor = { kind: 'owner' } | { kind: 'vault' };

/** One change under way: the transaction, the chain that records it, whose it is and when it happens. */
export interface Change {
  tx: Writer;
  chain: AuditChain;
  actor: Actor;
  at: string;
}

/** Records what was done, in the transaction that does it. */
export function recordEvent({ tx, chain, actor, at }: Change, event: Omit<NewEvent, 'actor'>): number {
  return chain.append(tx, { ...event, actor: actor.kind }, at);
}
