// Finding one particular thing.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { paths } from '#hub-api';
import { ownersWord } from '../../shared/owners-words.ts';
import { SEARCHED_TYPES } from '../../shared/searched-types.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { nextIn } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip, NoLonger } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { TextField } from '../parts/field.tsx';
import { useKeys } from '../parts/keys.ts';
import { placeFor, useProjects, wordFor } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { SENSITIVITIES } from '../parts/sensitivity.ts';
import { Day, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { endOfDate, startOfDate } from '../parts/zone.ts';
import './search.css';

type Hit = Schemas['SearchAnswer']['hits'][number];

const ANY = 'any';
const TYPING_MS = 180;
const FILTERS = ['type', 'project', 'classification', 'from', 'to'] as const;

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A day is a day of the owner, from its beginning to its end. */
function asked(name: (typeof FILTERS)[number], value: string): string {
  if (!DATE.test(value)) return value;
  if (name === 'from') return startOfDate(value).toISOString();
  return name === 'to' ? endOfDate(value).toISOString() : value;
}

export default function Search() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [text, setText] = useState(q);
  /** What the address said last, as far as it is known here. */
  const known = useRef(q);
  const box = useRef<HTMLDivElement>(null);
  const { projects } = useProjects();
  const focus = () => box.current?.querySelector('input')?.focus();
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  useKeys('Search', [{ press: '/', run: focus }]);

  // By a link, or by the way back: what is typed here stands there only later.
  useEffect(() => {
    if (q === known.current) return;
    known.current = q;
    setText(q);
  }, [q]);

  // The address says what is looked for, so that going back finds it again.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text === known.current) return;
      known.current = text;
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (text === '') next.delete('q');
          else next.set('q', text);
          return next;
        },
        { replace: true },
      );
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, setParams]);

  const filter = (name: (typeof FILTERS)[number]) => params.get(name) ?? '';
  const setFilter = (name: (typeof FILTERS)[number], value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '' || value === ANY) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const set = FILTERS.filter((name) => filter(name) !== '');
  const query = { q, ...Object.fromEntries(set.map((name) => [name, asked(name, filter(name))])) };
  const isAsked = q.trim() !== '' || set.length > 0;
  const isWindow = set.includes('from') || set.includes('to');
  const order = q.trim() !== '' ? 'the best first' : isWindow ? 'in the order of their start' : 'the newest first';
  const { data, error, isFetching, hasMore, more } = useHits(query, isAsked);
  return (
    <div className="stack">
      <h1>Search</h1>
      <search className="stack">
        <div ref={box} className="search-box">
          <TextField
            label="Look for"
            hideLabel
            type="search"
            value={text}
            onChange={setText}
            placeholder={'Words, "a phrase", begin*'}
          />
        </div>
        <div className="row filters-row">
          <SelectField
            label="Kind"
            value={filter('type') || ANY}
            onChange={(value) => setFilter('type', value)}
            options={[
              { value: ANY, label: 'Everything' },
              ...SEARCHED_TYPES.map((value) => ({ value, label: ownersWord(value) })),
            ]}
          />
          <SelectField
            label="Project"
            value={filter('project') || ANY}
            onChange={(value) => setFilter('project', value)}
            options={[
              { value: ANY, label: 'Every project' },
              ...projects.map(({ id, title }) => ({ value: id, label: madeVisible(title) })),
            ]}
          />
          <SelectField
            label="Sensitivity"
            value={filter('classification') || ANY}
            onChange={(value) => setFilter('classification', value)}
            options={[{ value: ANY, label: 'Any' }, ...SENSITIVITIES]}
          />
          <TextField
            label="Events from"
            type="date"
            value={filter('from')}
            onChange={(value) => setFilter('from', value)}
          />
          <TextField
            label="Events until"
            type="date"
            value={filter('to')}
            onChange={(value) => setFilter('to', value)}
          />
        </div>
      </search>
      <Failure error={error} />
      {isAsked && data === undefined && isFetching && <Waiting lines={4} />}
      {isAsked && data && (
        <>
          <p className="quiet small" role="status">
            {data.hits.length === 0 ? 'Nothing found' : foundWords(data, order)}
          </p>
          {data.notes.map((note) => (
            <p key={note} className="quiet small">
              <Words>{note}</Words>
            </p>
          ))}
          <ul className="hits">
            {data.hits.map((hit) => (
              <HitView key={hit.ref.id} hit={hit} />
            ))}
          </ul>
          {hasMore && (
            <div className="button-row">
              <Button busy={isFetching} onClick={more}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
      {(!isAsked || data?.hits.length === 0) && (
        <Empty icon={SearchIcon} title={isAsked ? 'Nothing fits' : 'What are you looking for?'}>
          <p>
            {isAsked
              ? q.trim() === ''
                ? 'Fewer filters find more.'
                : 'Fewer words find more, and begin* finds every word that begins like that.'
              : 'Everything in your vault is searched, here on this machine. Accents and endings do not matter.'}
          </p>
        </Empty>
      )}
    </div>
  );
}

type Asked = NonNullable<paths['/v1/search']['get']['parameters']['query']>;
type Query = { q: string } & Partial<Record<(typeof FILTERS)[number], string>>;

/** As many pages of them as were asked for, as one answer. */
function useHits(query: Query, enabled: boolean) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['get', '/v1/search', 'further', query],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const asked = await hub.GET('/v1/search', { params: { query: { ...query, ...cursor } as Asked }, signal });
      return { answer: answered(asked), next: nextIn(asked.response) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    data: data && joined(data.pages),
    error,
    isFetching,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
  };
}

/** What stood beside a match on one page may be found on the next: it is shown once. */
function joined(pages: readonly { answer: Schemas['SearchAnswer'] }[]): Schemas['SearchAnswer'] | undefined {
  const last = pages.at(-1)?.answer;
  const byId = new Map<string, Hit>();
  for (const hit of pages.flatMap(({ answer }) => answer.hits)) if (!byId.has(hit.ref.id)) byId.set(hit.ref.id, hit);
  const notes = [...new Set(pages.flatMap(({ answer }) => answer.notes))];
  return last && { ...last, hits: [...byId.values()], notes };
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

/** By what it is called, and what it says behind that. A memory is called by its beginning; found by it, it is said in full. */
function nameAndMore({ snippet, ref: { type, summary } }: Hit): { name: string; more: string } {
  if (type === 'memory' && summary.endsWith('…') && snippet.startsWith(summary.slice(0, -1)))
    return { name: snippet, more: '' };
  const more = snippet.startsWith(summary) ? snippet.slice(summary.length).replace(/^ — /, '') : snippet;
  return { name: summary, more };
}

function HitView({ hit }: { hit: Hit }) {
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
function Placed({ of: { decided_at, sent_at, updated_at } }: { of: Hit }) {
  const day = decided_at ?? sent_at;
  if (day === undefined) return <When at={updated_at} />;
  return (
    <span>
      {decided_at === undefined ? 'sent' : 'decided'} <Day at={day} />
    </span>
  );
}
