import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands where nothing is yet: what would be here, and how it gets here. */
export function Empty({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <Icon size={28} strokeWidth={1.4} aria-hidden />
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  );
}

/** Grey lines in the shape of what is coming. */
export function Waiting({ lines = 3 }: { lines?: number }) {
  return (
    <div className="waiting" role="status">
      <span className="unseen">Loading…</span>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
        <span key={i} aria-hidden />
      ))}
    </div>
  );
}
