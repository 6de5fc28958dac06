// Deciding, whatever it is that waits; each decision is sent so that it happens once, and has a way back for ten seconds.
import { useState } from 'react';
import { whyAlone } from '../../shared/review/waiting-record.ts';
import { once, sent } from '../hub/cache.ts';
import { hub } from '../hub/client.ts';
import { remarkFailure } from '../parts/toast.tsx';
import { hold, named, offerUndo } from '../parts/undo.ts';
import { decidedWith } from './perhaps-same.ts';
import { reopen } from './reopening.ts';
import { recordOf, type Waiting } from './waiting.ts';

export type Verb = 'accept' | 'reject';

/** The hub takes these back; whoever has decided about others is asked to be sure for ten seconds. */
type Returnable = Extract<Waiting, { kind: 'memory' | 'state' | 'relation' }>;

export function isReturnable(item: Waiting): item is Returnable {
  return item.kind === 'memory' || item.kind === 'state' || item.kind === 'relation';
}

/** It may be decided together with others. */
export function isForMany(item: Waiting): boolean {
  return whyAlone(recordOf(item)) === undefined;
}

/** Told to the hub, once. */
function tell(verb: Verb, item: Waiting): Promise<unknown> {
  const { id } = item.kind === 'due' ? item.due : item;
  const one = once({ params: { path: { id } } });
  const isYes = verb === 'accept';
  switch (item.kind) {
    case 'memory': {
      const body = decidedWith(item.proposal);
      return isYes
        ? sent(() => hub.POST('/v1/memories/proposals/{id}/accept', { ...one, body }))
        : sent(() => hub.POST('/v1/memories/proposals/{id}/reject', { ...one, body }));
    }
    case 'state':
      return sent(() => hub.POST(`/v1/operational-proposals/{id}/${verb}`, one));
    case 'relation':
      return sent(() => hub.POST(`/v1/relation-proposals/{id}/${verb}`, one));
    case 'action': {
      const decision = isYes ? 'approved' : 'declined';
      const decided = once({ params: { path: { intent_id: id } }, body: { decision } as const });
      return sent(() => hub.POST('/v1/approvals/{intent_id}/decide', decided));
    }
    case 'due': {
      // As it was shown, and not as it may have become.
      const shown = once({ params: { path: { id } } }, item.due.version);
      return isYes
        ? sent(() => hub.POST('/v1/review/due/{id}/keep', { ...shown, body: {} }))
        : sent(() => hub.POST('/v1/review/due/{id}/let-go', shown));
    }
    case 'conflict':
      throw new Error('a conflict has two sides to choose from');
  }
}

/** Puts something that waits off until a day, or with null lets it wait as before. */
function postpone(id: string, until: string | null): Promise<unknown> {
  const put = once({ params: { path: { id } }, body: { until } });
  return sent(() => hub.POST('/v1/review/waiting/{id}/defer', put));
}

/** What was decided and waits again is told: whoever takes something back wants to look at it. */
export function useDecisions(onReturn: (id: string) => void) {
  // Gone from the screen at once; the hub's own word follows within moments. What is refused comes back.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const hide = (...gone: string[]) => setDecided((ids) => new Set([...ids, ...gone]));
  const show = (...back: string[]) => setDecided((ids) => new Set([...ids].filter((each) => !back.includes(each))));
  const hidden = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    hide(id);
    try {
      return await work();
    } catch (refusal) {
      show(id);
      throw refusal;
    }
  };
  const takeBack = async (item: Returnable) => {
    await reopen(item.id);
    show(item.id);
  };
  /** Holds it back for ten seconds, in which it waits nowhere else. */
  const later = (item: Waiting, title: string, work: () => Promise<unknown>) => {
    const ids = idsOf(item);
    hide(...ids);
    hold({
      title,
      description: 'In ten seconds, if this page is still open.',
      send: work,
      onRefused: (refusal) => {
        show(...ids);
        remarkFailure(refusal);
      },
      onUndone: () => {
        show(...ids);
        onReturn(item.id);
      },
    });
  };
  return {
    decided,
    later,
    /** One of many: no word about it, and no way back but the one for all of them. */
    oneOf: (verb: Verb) => (item: Waiting) => hidden(item.id, () => tell(verb, item)),
    takeBack,
    decide: async (verb: Verb, item: Waiting) => {
      const said = SAID[item.kind === 'due' || item.kind === 'action' ? item.kind : 'proposed'][verb];
      const name = nameOf(item);
      const title = name === null ? said : named(said, name);
      if (!isReturnable(item)) return later(item, title, () => tell(verb, item));
      const sent = hidden(item.id, () => tell(verb, item));
      const unsay = offerUndo(title, verb === 'accept' && isContested(item) ? STAYS_OPEN : undefined, async () => {
        await sent;
        await takeBack(item);
        onReturn(item.id);
      });
      await sent.catch((refusal) => {
        unsay();
        throw refusal;
      });
    },
    putOff: async (item: Waiting, until: string) => {
      await hidden(item.id, () => postpone(item.id, until));
      offerUndo('Put off', 'It waits under “Put off”. The assistant is not told.', async () => {
        await postpone(item.id, null);
        show(item.id);
        onReturn(item.id);
      });
    },
  };
}

/** With a conflict its proposal is decided, which waits by itself as soon as what it contradicted is gone. */
function idsOf(item: Waiting): string[] {
  const proposal = item.kind === 'conflict' ? item.conflict.proposal_id : null;
  return proposal === null ? [item.id] : [item.id, proposal];
}

/** Whatever it contradicts goes on to be told beside it. */
function isContested(item: Waiting): boolean {
  return item.kind === 'memory' && (item.proposal.against ?? []).some(({ kind }) => kind === 'contradiction');
}

const STAYS_OPEN = 'It contradicts what is there: that waits in Review until you settle it.';

/** In its own words, where it has any. */
function nameOf(item: Waiting): string | null {
  switch (item.kind) {
    case 'action':
      return item.intent.summary_human;
    case 'due':
      return item.due.summary;
    case 'memory':
      return item.proposal.statement;
    case 'state':
      return item.proposal.current_step ?? item.proposal.situation_intent;
    default:
      return null;
  }
}

const SAID = {
  proposed: { accept: 'Accepted', reject: 'Rejected' },
  action: { accept: 'Approved', reject: 'Declined' },
  due: { accept: 'Still true', reject: 'Let go' },
} as const;
