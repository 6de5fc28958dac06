// What something was said because of: objects by their names, and whatever else was given as grounds in its own words.
import { isId } from '../../shared/id-kinds.ts';
import { Chip } from './chip.tsx';
import { Named, useIsFromOutside } from './named.tsx';
import { Words } from './words.tsx';

export function Refs({ refs }: { refs: readonly string[] }) {
  return (
    <ul>
      {refs.map((ref) => (
        <li key={ref}>{isId(ref) ? <Source id={ref} /> : <Words>{ref}</Words>}</li>
      ))}
    </ul>
  );
}

/** What was drawn from a text that somebody else wrote says so, whoever vouches for it. */
function Source({ id }: { id: string }) {
  const isFromOutside = useIsFromOutside(id);
  return (
    <>
      <Named id={id} />
      {isFromOutside && (
        <>
          {' '}
          <Chip tone="warn">From outside</Chip>
        </>
      )}
    </>
  );
}
