// A row of what is decided about, one by one or many together: its box picks it, the rest of it opens it.
import type { ReactNode } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { shortened } from './shortened.ts';
import { Words } from './words.tsx';

interface PickRowProps {
  title: string;
  /** What tells it from the others, where its title does not. */
  name?: string;
  /** What the box does, for whoever listens. */
  verb: string;
  isCurrent: boolean;
  isPicked: boolean;
  onOpen(): void;
  onPick(): void;
  /** What stands below the title. */
  children: ReactNode;
}

/** More than a line holds: whoever hears the row hears no page of it. */
const MOST_NAMED = 160;

export function PickRow({ title, name = title, verb, isCurrent, isPicked, onOpen, onPick, children }: PickRowProps) {
  return (
    <div className={`review-row ${isCurrent ? 'current' : ''}`}>
      {/* The browser's own: fifty at once come into sight, and each of ours is a dozen parts. */}
      <input
        type="checkbox"
        className="pick"
        aria-label={`${verb}: ${madeVisible(name).slice(0, MOST_NAMED)}`}
        checked={isPicked}
        onChange={onPick}
      />
      <button type="button" className="review-open" onClick={onOpen} tabIndex={isCurrent ? 0 : -1}>
        <span className="clip">
          <Words>{shortened(title, MOST_NAMED)}</Words>
        </span>
        <span className="meta">{children}</span>
      </button>
    </div>
  );
}
