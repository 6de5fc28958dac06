// Deciding, whatever it is that waits; each decision is sent so that it happens once.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import { Editor } from './editor.tsx';
import type { Waiting } from './waiting.ts';

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

  const send = (verb: 'accept' | 'reject', item: Waiting): Promise<unknown> => {
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
  const decide = (verb: 'accept' | 'reject') => async (item: Waiting) => {
    setDecided((ids) => new Set([...ids, item.id]));
    try {
      await send(verb, item);
    } catch (refusal) {
      setDecided((ids) => new Set([...ids].filter((id) => id !== item.id)));
      throw refusal;
    }
  };
  return { accept: decide('accept'), reject: decide('reject'), isDecided: (id: string) => decided.has(id), Editor };
}
