// Deciding, whatever it is that waits; each decision is sent so that it happens once, and has a way back for ten seconds.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import { remarkFailure } from '../parts/toast.tsx';
import { Editor } from './editor.tsx';
import { useReopening } from './reopening.ts';
import { hold, offerUndo } from './undo.ts';
import type { Waiting } from './waiting.ts';

export type Verb = 'accept' | 'reject';

/** The hub takes these back; whoever has decided about others is asked to be sure for ten seconds. */
type Returnable = Extract<Waiting, { kind: 'memory' | 'state' | 'relation' }>;

export function isReturnable(item: Waiting): item is Returnable {
  return item.kind === 'memory' || item.kind === 'state' || item.kind === 'relation';
}

export function useDecisions() {
  // Gone from the screen at once; the hub's own word follows within moments. What is refused comes back.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const acceptMemory = api.useMutation('post', '/v1/memories/proposals/{id}/accept');
  const rejectMemory = api.useMutation('post', '/v1/memories/proposals/{id}/reject');
  const acceptState = api.useMutation('post', '/v1/operational-proposals/{id}/accept');
  const rejectState = api.useMutation('post', '/v1/operational-proposals/{id}/reject');
  const acceptRelation = api.useMutation('post', '/v1/relation-proposals/{id}/accept');
  const rejectRelation = api.useMutation('post', '/v1/relation-proposals/{id}/reject');
  const keepDue = api.useMutation('post', '/v1/review/due/{id}/keep');
  const retire = api.useMutation('post', '/v1/review/due/{id}/let-go');
  const decideAction = api.useMutation('post', '/v1/approvals/{intent_id}/decide');
  const postpone = api.useMutation('post', '/v1/review/waiting/{id}/defer');
  const reopen = useReopening();

  const send = (verb: Verb, item: Waiting): Promise<unknown> => {
    const { id } = item.kind === 'due' ? item.due : item;
    const one = once({ params: { path: { id } } });
    switch (item.kind) {
      case 'memory':
        return verb === 'accept' ? acceptMemory.mutateAsync({ ...one, body: {} }) : rejectMemory.mutateAsync(one);
      case 'state':
        return (verb === 'accept' ? acceptState : rejectState).mutateAsync(one);
      case 'relation':
        return (verb === 'accept' ? acceptRelation : rejectRelation).mutateAsync(one);
      case 'action': {
        const decision = verb === 'accept' ? 'approved' : 'declined';
        return decideAction.mutateAsync(once({ params: { path: { intent_id: id } }, body: { decision } }));
      }
      case 'due': {
        // As it was shown, and not as it may have become.
        const shown = once({ params: { path: { id } } }, item.due.version);
        return verb === 'accept' ? keepDue.mutateAsync({ ...shown, body: {} }) : retire.mutateAsync(shown);
      }
      case 'conflict':
        throw new Error('a conflict has two sides to choose from');
    }
  };
  const hide = (id: string) => setDecided((ids) => new Set([...ids, id]));
  const show = (id: string) => setDecided((ids) => new Set([...ids].filter((each) => each !== id)));
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
    hide(item.id);
    const cancel = hold(work, (refusal) => {
      show(item.id);
      remarkFailure(refusal);
    });
    offerUndo(
      title,
      'It takes effect in ten seconds. If you close the page before that, it keeps waiting.',
      async () => {
        await cancel();
        show(item.id);
      },
    );
  };
  return {
    isDecided: (id: string) => decided.has(id),
    Editor,
    later,
    /** One of many: no word about it, and no way back but the one for all of them. */
    oneOf: (verb: Verb) => (item: Waiting) => hidden(item.id, () => send(verb, item)),
    takeBack,
    decide: async (verb: Verb, item: Waiting) => {
      const title = SAID[item.kind === 'due' || item.kind === 'action' ? item.kind : 'proposed'][verb];
      if (!isReturnable(item)) return later(item, title, () => send(verb, item));
      const sent = hidden(item.id, () => send(verb, item));
      offerUndo(title, undefined, async () => {
        await sent;
        await takeBack(item);
      });
      await sent;
    },
    putOff: async (item: Waiting, until: string) => {
      const to = (day: string | null) =>
        postpone.mutateAsync(once({ params: { path: { id: item.id } }, body: { until: day } }));
      await hidden(item.id, () => to(until));
      offerUndo('Put off', 'It waits under “Put off”. The assistant is not told.', async () => {
        await to(null);
        show(item.id);
      });
    },
  };
}

const SAID = {
  proposed: { accept: 'Accepted', reject: 'Rejected' },
  action: { accept: 'Approved', reject: 'Declined' },
  due: { accept: 'Still true', reject: 'Let go' },
} as const;
