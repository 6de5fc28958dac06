// What something was said because of: objects by their names, and whatever else was given as grounds in its own words.
import { isId } from '../../shared/id-kinds.ts';
import { Named } from './named.tsx';
import { Words } from './words.tsx';

export function Refs({ refs }: { refs: readonly string[] }) {
  return (
    <ul>
      {refs.map((ref) => (
        <li key={ref}>{isId(ref) ? <Named id={ref} /> : <Words>{ref}</Words>}</li>
      ))}
    </ul>
  );
}
