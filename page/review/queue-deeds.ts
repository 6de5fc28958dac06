// What is done to what waits, and to what is looked at where nothing else is named: decided, put off, or asked about before that.
import { remark, remarkFailure } from '../parts/toast.tsx';
import type { useCurrentItem } from './current-item.ts';
import type { useDecisions, Verb } from './decide.ts';
import type { useDialogs } from './review-dialogs.tsx';
import type { Selection } from './selection.ts';
import type { Waiting } from './waiting.ts';

interface Queue extends Pick<ReturnType<typeof useCurrentItem>, 'current' | 'advance' | 'setCurrentId'> {
  decisions: ReturnType<typeof useDecisions>;
  dialogs: ReturnType<typeof useDialogs>;
  selection: Selection;
}

export function queueDeeds({ current, advance, setCurrentId, decisions, dialogs, selection }: Queue) {
  const { setEditing, setLeaving, setBatch } = dialogs;
  const advanceFrom = (item: Waiting) => {
    if (item.id === current?.id) advance();
  };
  const send = async (verb: Verb, item: Waiting) => {
    advanceFrom(item);
    try {
      await decisions.decide(verb, item);
    } catch (refusal) {
      setCurrentId(item.id);
      remarkFailure(refusal);
    }
  };
  return {
    advanceFrom,
    send,
    decide: async (verb: Verb, item = current) => {
      if (item === undefined) return;
      // Between two sides there is more to choose from than yes and no.
      if (item.kind === 'conflict') return setEditing(item);
      if (item.kind === 'due' && verb === 'reject') return setLeaving(item);
      await send(verb, item);
    },
    putOff: async (until: string, item = current) => {
      if (item === undefined || item.kind === 'due') return;
      advanceFrom(item);
      await decisions.putOff(item, until).catch(remarkFailure);
    },
    startBatch: (verb: Verb) => {
      const { items, leftOut } = selection.together();
      if (items.length > 0) return setBatch({ verb, items, leftOut });
      remark(
        'These are decided one by one',
        'Actions, what contradicts something, what was changed since, and what you wanted to look at again.',
      );
    },
  };
}
