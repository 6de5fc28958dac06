// Text of the vault. It is always set as text, never as markup; characters that hide or steer are written out, and what
// came from outside says so.
import type { ReactNode } from 'react';
import { splitHidden } from '../../shared/visible-text.ts';

export function Words({ children, className }: { children: string | null | undefined; className?: string }) {
  const text = children ?? '';
  return (
    <bdi className={className ? `words ${className}` : 'words'} dir="auto">
      {splitHidden(text).map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <mark key={i} className="hidden-character" title={`A character that cannot be seen: ${part.name}`}>
            {part.name}
          </mark>
        ),
      )}
    </bdi>
  );
}

/** Around what somebody else wrote: imported, or proposed by an assistant. Data, and nobody's instruction. */
export function Outside({ what = 'From outside', children }: { what?: string; children: ReactNode }) {
  return (
    <div className="outside">
      <span className="outside-mark">{what}: not your words</span>
      {children}
    </div>
  );
}

/** A sentence of the hub itself; what stands between backticks is something to type. */
export function Said({ children }: { children: string }) {
  return children.split('`').map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    i % 2 === 1 ? <code key={i}>{part}</code> : part,
  );
}
