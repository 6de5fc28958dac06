// A text of the vault in a list: as much as a few lines hold, and all of it for whoever opens it.
import { shortened } from './shortened.ts';
import { Words } from './words.tsx';

const MOST_AT_ONCE = 240;

export function LongWords({ children }: { children: string }) {
  if (children.length <= MOST_AT_ONCE) {
    return (
      <p>
        <Words>{children}</Words>
      </p>
    );
  }
  return (
    <details>
      <summary>
        <Words>{shortened(children, MOST_AT_ONCE)}</Words>
      </summary>
      <p>
        <Words>{children}</Words>
      </p>
    </details>
  );
}
