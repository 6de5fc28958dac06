// One thing that was found: what it is called, what of it fits, and what it is.
import { Link } from 'wouter';
import { AuthorityChip, Chip, ClassificationChip, NoLonger } from '../parts/chip.tsx';
import { placeFor, wordFor } from '../parts/named.tsx';
import { Day, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import type { Hit } from './hits.ts';

/** By what it is called, and what it says behind that. A memory is called by its beginning; found by it, it is said in full. */
function nameAndMore({ snippet, ref: { type, summary } }: Hit): { name: string; more: string } {
  if (type === 'memory' && summary.endsWith('…') && snippet.startsWith(summary.slice(0, -1)))
    return { name: snippet, more: '' };
  const more = snippet.startsWith(summary) ? snippet.slice(summary.length).replace(/^ — /, '') : snippet;
  return { name: summary, more };
}

export function HitView({ hit }: { hit: Hit }) {
  const { ref, beside_match, alike, classification, authority, untrusted, project_id } = hit;
  const place = placeFor(ref.id) ?? (project_id === null ? null : placeFor(project_id));
  const { name, more } = nameAndMore(hit);
  const told = (
    <>
      <p>
        {place === null ? (
          <b>
            <Words>{name}</Words>
          </b>
        ) : (
          <Link href={place}>
            <Words>{name}</Words>
          </Link>
        )}
      </p>
      {more !== '' && (
        <p className="quiet">
          <Words>{more}</Words>
        </p>
      )}
      <p className="meta">
        <span>{wordFor(ref.id)}</span>
        {beside_match && (
          <Chip title="It does not match, and was written right before or after what does">beside a match</Chip>
        )}
        {alike && <Chip title="It holds none of these words, and means something like them">alike</Chip>}
        <NoLonger of={hit} />
        {hit.status === 'not_yet' && <Chip tone="warn">does not hold yet</Chip>}
        <AuthorityChip of={authority} untrusted={untrusted === true} />
        {classification !== 'private' && <ClassificationChip of={classification} />}
        <Placed of={hit} />
      </p>
    </>
  );
  return <li>{untrusted ? <Outside>{told}</Outside> : told}</li>;
}

/** By the day of its own that it has, or by when it was last written. */
function Placed({ of }: { of: Hit }) {
  const [word, day] =
    DAYS.map(([word, name]) => [word, of[name] ?? null] as const).find(([, day]) => day !== null) ?? [];
  if (day == null) return <When at={of.updated_at} />;
  return (
    <span>
      {word} <Day at={day} />
    </span>
  );
}

const DAYS = [
  ['decided', 'decided_at'],
  ['sent', 'sent_at'],
  ['due', 'due_at'],
  ['on', 'starts_at'],
] as const;
