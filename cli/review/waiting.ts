// What waits for the owner, as the command has it: as the hub tells it, and as it stands in a line.
import type { ActionIntent } from '../../shared/schemas/action.ts';
import type { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../shared/schemas/proposal.ts';
import type { DueObject } from '../../shared/schemas/review.ts';
import type { WaitingKind } from '../terminal/waiting-kinds.ts';

export type Whole = MemoryProposal | OperationalProposal | RelationProposal | ActionIntent | Conflict | DueObject;

export interface Waiting {
  id: string;
  what: WaitingKind;
  about: string;
  from?: string;
  verdict?: string;
  /** Of a conflict with what is proposed: that, which is decided by it. */
  proposal?: string;
}

export interface Listed extends Waiting {
  /** All that is known of it: what a digest of it is made of. */
  whole: Whole;
}

export interface PutOff extends Waiting {
  until: string;
}

export interface Filter {
  from?: string | undefined;
  what?: string | undefined;
}

export interface WaitingList {
  waiting: readonly Listed[];
  /** What is proposed against something that is there: one thing with its conflict, in whose line it stands. */
  contested: readonly Listed[];
  /** Whatever can be named, also where fewer were asked for. */
  named: readonly { id: string }[];
  /** What is asked about again on a later day, the soonest first. */
  putOff: readonly PutOff[];
  /** More of a kind wait than are listed at once. */
  isMore: boolean;
}
