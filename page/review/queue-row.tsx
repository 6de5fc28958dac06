// What waits, as a row of the queue.
import { memo } from 'react';
import { CLASHES } from '../../shared/owners-words.ts';
import { alikeOf, isOverChanged } from '../../shared/review/waiting-record.ts';
import { Chip } from '../parts/chip.tsx';
import { PickRow } from '../parts/pick-row.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { Called, nameOf, WithHeadline } from './headline.tsx';
import { KINDS } from './kinds.ts';
import type { Waiting } from './waiting.ts';

interface QueueRowProps {
  item: Waiting;
  isCurrent: boolean;
  isSelected: boolean;
  onOpen(id: string): void;
  onSelect(id: string): void;
}

export const QueueRow = memo(function QueueRow({ item, isCurrent, isSelected, onOpen, onSelect }: QueueRowProps) {
  const { id, kind, at } = item;
  return (
    <WithHeadline item={item}>
      {(text, against) => (
        <PickRow
          title={text}
          name={nameOf(text, against)}
          verb="Select"
          isCurrent={isCurrent}
          isPicked={isSelected}
          onOpen={() => onOpen(id)}
          onPick={() => onSelect(id)}
        >
          <Chip tone={kind === 'action' ? 'warn' : isClash(item) ? 'bad' : 'plain'}>{kindOf(item)}</Chip>
          {item.kind === 'state' && isOverChanged(item.proposal) && <Chip tone="warn">changed since</Chip>}
          {item.kind === 'memory' && <AlikeChip count={alikeOf(item.proposal).length} />}
          <When at={at} />
          {item.kind === 'state' && (
            <span className="clip">
              <Called id={item.proposal.target_id} />
            </span>
          )}
          {against !== null && (
            <span className="clip">
              against: <Words>{against}</Words>
            </span>
          )}
        </PickRow>
      )}
    </WithHeadline>
  );
});

/** What only may be the same is no alarm. */
function isClash(item: Waiting): boolean {
  return item.kind === 'conflict' && item.conflict.kind === 'contradiction';
}

function kindOf(item: Waiting): string {
  return item.kind !== 'conflict' || isClash(item) ? KINDS[item.kind].name : CLASHES[item.conflict.kind];
}

function AlikeChip({ count }: { count: number }) {
  return count === 0 ? null : <Chip tone="plain">{`and ${count} perhaps the same`}</Chip>;
}
