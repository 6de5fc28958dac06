// What is decided about, beside the list: the keyboard goes on at once, and what is told of the next one follows it.
import { memo, useDeferredValue } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { useOnBody } from '../parts/on-body.ts';
import type { Verb } from './decide.ts';
import { Detail } from './detail.tsx';
import { nameOf, WithHeadline } from './headline.tsx';
import { KINDS } from './kinds.ts';
import type { Waiting } from './waiting.ts';

interface DecidingProps {
  item: Waiting;
  onDecide(verb: Verb, item: Waiting): void;
  onEdit(item: Waiting): void;
  onPutOff(until: string, item: Waiting): void;
}

export function Deciding({ item, ...does }: DecidingProps) {
  useOnBody('is-deciding');
  return <DecidedAbout item={useDeferredValue(item)} {...does} />;
}

/** What is decided about. The focus of whoever has decided stays in it, and is told what comes next. */
const DecidedAbout = memo(function DecidedAbout({ item, onDecide, onEdit, onPutOff }: DecidingProps) {
  return (
    <WithHeadline item={item}>
      {(text, against) => (
        <section
          className="review-detail"
          tabIndex={-1}
          aria-label={`${KINDS[item.kind].name}: ${madeVisible(nameOf(text, against))}`}
        >
          <Detail
            key={item.id}
            item={item}
            onAccept={() => onDecide('accept', item)}
            onReject={() => onDecide('reject', item)}
            onEdit={() => onEdit(item)}
            onPutOff={(until) => onPutOff(until, item)}
          />
        </section>
      )}
    </WithHeadline>
  );
});
