// What waits, as a row of the queue.
import { memo } from 'react';
import { Chip } from '../parts/chip.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { WithHeadline } from './headline.tsx';
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
      {(text) => (
        <div className={`review-row ${isCurrent ? 'current' : ''}`}>
          {/* The browser's own: fifty at once come into sight, and each of ours is a dozen parts. */}
          <input
            type="checkbox"
            className="pick"
            aria-label={`Select: ${visible(text).slice(0, 80)}`}
            checked={isSelected}
            onChange={() => onSelect(id)}
          />
          <button type="button" className="review-open" onClick={() => onOpen(id)} tabIndex={isCurrent ? 0 : -1}>
            <span className="clip">
              <Words>{text}</Words>
            </span>
            <span className="meta">
              <Chip tone={kind === 'action' ? 'warn' : kind === 'conflict' ? 'bad' : 'plain'}>{KINDS[kind].name}</Chip>
              <When at={at} />
            </span>
          </button>
        </div>
      )}
    </WithHeadline>
  );
});
