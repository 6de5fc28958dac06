// JSON as it is, to the byte: for those who want to see exactly what an assistant gets.
import type { ReactNode } from 'react';
import { Words } from './words.tsx';

export function Exactly({ value, label }: { value: unknown; label: string }) {
  return (
    <Verbatim label={label}>
      <Words>{JSON.stringify(value, null, 2)}</Words>
    </Verbatim>
  );
}

export function Verbatim({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="exactly" tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}
