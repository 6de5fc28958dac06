// One thing in the middle of an empty page.
import { type ReactNode, useEffect } from 'react';

interface AloneProps {
  icon?: ReactNode;
  title: string;
  /** It goes by itself within moments. */
  passing?: boolean;
  children: ReactNode;
}

export function Alone({ icon, title, passing = false, children }: AloneProps) {
  useEffect(() => {
    document.title = `${title} · Context Hub`;
  }, [title]);
  return (
    <main className="alone">
      <div className={`alone-box ${passing ? 'passing' : ''}`}>
        {icon}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
