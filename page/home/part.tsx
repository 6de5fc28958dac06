// A part of the day: its name, how many there are of it, and a line for each.
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  /** Where there is none. */
  none?: string;
  /** How many there are, where not all have a line. */
  count?: number;
  /** Below the lines. */
  foot?: ReactNode;
  children: ReactNode[];
}

export function Part({ title, none, count, foot, children }: PartProps) {
  return (
    <section className="part">
      <h2>
        {title} {children.length > 0 && <span className="quiet numbers">{count ?? children.length}</span>}
      </h2>
      {children.length === 0 ? <p className="quiet">{none}</p> : <ul className="lines-of-day">{children}</ul>}
      {foot}
    </section>
  );
}
