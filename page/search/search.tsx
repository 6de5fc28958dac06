// Finding one particular thing.
import { Search as SearchIcon } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';
import { HitView } from './hit.tsx';
import { useHits } from './hits.ts';
import { type LookedFor, useLookedFor } from './looked-for.ts';
import { SearchFields } from './search-fields.tsx';
import './search.css';

export default function Search() {
  const lookedFor = useLookedFor();
  const { query, isAsked, isBackward, order } = lookedFor;
  const { data, error, isFetching, hasMore, more } = useHits(query, isAsked && !isBackward);
  return (
    <div className="stack">
      <h1>Search</h1>
      <SearchFields {...lookedFor} />
      <Failure error={error} />
      {isAsked && data === undefined && isFetching && <Waiting lines={4} />}
      {isAsked && !isBackward && data && (
        <>
          <Found answer={data} order={order} />
          {hasMore && (
            <div className="button-row">
              <Button busy={isFetching} onClick={more}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
      {(!isAsked || (!isBackward && data?.hits.length === 0)) && <NothingShown {...lookedFor} />}
    </div>
  );
}

function Found({ answer, order }: { answer: Schemas['SearchAnswer']; order: string }) {
  return (
    <>
      <p className="quiet small" role="status">
        {answer.hits.length === 0 ? 'Nothing found' : foundWords(answer, order)}
      </p>
      {answer.notes.map((note) => (
        <p key={note} className="quiet small">
          <Words>{note}</Words>
        </p>
      ))}
      <ul className="hits">
        {answer.hits.map((hit) => (
          <HitView key={hit.ref.id} hit={hit} />
        ))}
      </ul>
    </>
  );
}

/** What only stands beside a match is shown with the others, and counted apart from them. */
function foundWords({ hits, total, is_least }: Schemas['SearchAnswer'], order: string): string {
  const beside = hits.filter(({ beside_match }) => beside_match).length;
  const shown = hits.length - beside;
  const whole = is_least ? `at least ${total}` : total;
  const found = total > shown ? `${shown} of ${whole} found` : shown === 1 ? 'One found' : `${shown} found`;
  const more = beside === 0 ? '' : `, and ${beside} beside ${shown === 1 ? 'it' : 'them'}`;
  return `${found}${more}${hits.length > 1 ? `, ${order}` : ''}`;
}

function NothingShown({ isAsked, hasWords }: Pick<LookedFor, 'isAsked' | 'hasWords'>) {
  return (
    <Empty icon={SearchIcon} title={isAsked ? 'Nothing fits' : 'What are you looking for?'}>
      <p>{hintFor({ isAsked, hasWords })}</p>
    </Empty>
  );
}

function hintFor({ isAsked, hasWords }: Pick<LookedFor, 'isAsked' | 'hasWords'>): string {
  if (!isAsked) return 'Everything in your vault is searched, here on this machine. Accents and endings do not matter.';
  return hasWords
    ? 'Fewer words find more, and begin* finds every word that begins like that.'
    : 'Fewer filters find more.';
}
