// Lists that are read page by page, as far as somebody scrolls, and brought up to date without being read again whole;
// and those of a few dozen things, which are read to their end.

import { type InfiniteData, type Query, replaceEqualDeep, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { paths } from '#hub-api';
import { cache } from './cache.ts';
import { answered, hub, isGone, type Refusal } from './client.ts';

type ListAnswer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': (infer T)[] } } } };
}
  ? T
  : never;
type ListPath = { [P in keyof paths]: ListAnswer<P> extends never ? never : P }[keyof paths];
type Filters = Record<string, string | undefined>;

interface Page<T> {
  items: T[];
  next: string | null;
}
interface Row {
  id?: string;
  seq?: number;
  version?: number;
  status?: unknown;
}

const FIRST_PAGE = 100;
/** The most the hub answers at once. */
const FURTHER_PAGE = 500;
/** A list that was read further than this is patched; a shorter one is simply read again. */
const READ_AGAIN_PAGES = 2;
const LOOK_AGAIN_MS = 1000;

async function readPage<T>(
  path: string,
  filters: Filters,
  cursor: string | null,
  signal?: AbortSignal,
  limit = cursor === null ? FIRST_PAGE : FURTHER_PAGE,
): Promise<Page<T>> {
  const query = { ...filters, limit, ...(cursor !== null && { cursor }) };
  const answer = await hub.GET(path as '/v1/memories', { params: { query }, ...(signal && { signal }) });
  return { items: answered(answer) as unknown as T[], next: nextIn(answer.response) };
}

/** Where the next page begins, out of the header that names it. */
export function nextIn({ headers }: Response): string | null {
  const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  return cursor === undefined ? null : decodeURIComponent(cursor);
}

interface ListOptions<T> {
  enabled?: boolean;
  /** What `{id}` in the path stands for. */
  id?: string;
  /** Read again and again while this holds: for what changes without an event. */
  often?: (items: readonly T[]) => boolean;
}

/** Filters that are undefined are left out. */
export function useList<P extends ListPath>(
  path: P,
  filters: Filters = {},
  { enabled = true, id = '', often }: ListOptions<ListAnswer<P>> = {},
) {
  type T = ListAnswer<P>;
  const address = path.replace('{id}', id);
  const found = useInfiniteQuery({
    queryKey: ['get', address, 'pages', filters],
    queryFn: ({ pageParam, signal }) => readPage<T>(address, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled,
    structuralSharing: (before, next) => withKnownRows(before as Pages | undefined, next as Pages),
    // Asked at every change of anything: a long list is not put together for a question that nobody has.
    refetchInterval: ({ state }) =>
      often?.(state.data === undefined ? NOTHING : allOf(state.data.pages)) ? LOOK_AGAIN_MS : false,
  });
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage } = found;
  const items = data === undefined ? NOTHING : allOf(data.pages);
  // Whoever else reads the list at this moment is not interrupted.
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  return { items, error: error as Refusal | null, isPending: isPending && enabled, hasMore: hasNextPage, more };
}

/** What was put together once: whoever reads the same pages has the same list. */
const joined = new WeakMap<object, readonly unknown[]>();

function allOf<T>(pages: readonly Page<T>[]): readonly T[] {
  const known = joined.get(pages) as readonly T[] | undefined;
  // Two hundred pages of five hundred rows: joined by the engine, and not one by one.
  const all = known ?? ([] as T[]).concat(...pages.map(({ items }) => items));
  joined.set(pages, all);
  return all;
}

/** Reads a list on to its end, where what is shown cannot be told from a part of it. */
export function useToTheEnd({ hasMore, error, more }: { hasMore: boolean; error: unknown; more(): void }): void {
  useEffect(() => {
    if (hasMore && error === null) more();
  });
}

/** All of a list, for what is looked up in it or chosen from it: things that a person has by the dozen. */
export function useWhole<P extends ListPath>(
  path: P,
  filters: Filters = {},
  { enabled = true, often }: Omit<ListOptions<ListAnswer<P>>, 'id'> = {},
) {
  type T = ListAnswer<P>;
  const { data, error, isPending } = useQuery({
    queryKey: ['get', path, 'whole', filters],
    queryFn: async ({ signal }) => {
      const items: T[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Page<T> = await readPage<T>(path, filters, cursor ?? null, signal, FURTHER_PAGE);
        items.push(...page.items);
        cursor = page.next;
      }
      return items;
    },
    enabled,
    refetchInterval: ({ state }) => (often?.(state.data ?? []) ? LOOK_AGAIN_MS : false),
  });
  return { items: data ?? NOTHING, error: error as Refusal | null, isPending: isPending && enabled };
}

/** The same one each time, so that nobody takes it for a change. */
const NOTHING: never[] = [];

type Pages = InfiniteData<Page<Row>, string | null>;

/** A row that has not changed stays the same object, wherever it stands now: what shows it is not drawn again. */
function withKnownRows(before: Pages | undefined, next: Pages): Pages {
  if (before === undefined) return next;
  const left = new Set(before.pages);
  const gone = new Set(before.pages);
  for (const page of next.pages) gone.delete(page);
  if (gone.size === 0) return next;
  const known = new Map([...gone].flatMap(({ items }) => items.map((row) => [nameOf(row), row])));
  const pages = next.pages.map((page, i) => {
    if (left.has(page)) return page;
    const items = page.items.map((row) => replaceEqualDeep(known.get(nameOf(row)), row) as Row);
    const here = before.pages[i];
    return here !== undefined && here.next === page.next && areSame(here.items, items) ? here : { ...page, items };
  });
  return areSame(before.pages, pages) ? before : { ...next, pages };
}

function nameOf({ id, seq, version }: Row): string {
  return `${id} ${seq} ${version}`;
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, i) => each === others[i]);
}

/** Rows that neither an id nor a number of the log tells apart are read again, however many they are. */
export function isPatched({ state, queryKey }: Query): boolean {
  // What is patched stands in the order of its ids.
  if ((queryKey[3] as Filters | undefined)?.from !== undefined) return false;
  const { pages = [] } = (state.data ?? {}) as Partial<Pages>;
  const [first] = pages.flatMap(({ items }) => items.slice(0, 1));
  return pages.length > READ_AGAIN_PAGES && first !== undefined && (first.id ?? first.seq) !== undefined;
}

/** Brings a long list up to date: what is new at its top, and what is known to have changed in it. */
export async function patchList({ queryKey }: Query, changed: readonly string[]): Promise<void> {
  const [, path, , filters] = queryKey as ['get', string, 'pages', Filters];
  const top = await readPage<Row>(path, filters, null).catch(() => null);
  if (top === null) return;
  // Versions of one object share its id, and none of them ever changes.
  const ofOne = path.endsWith('/versions');
  const keyOf = (row: Row): string => (ofOne ? padded(row.version) : (row.id ?? padded(row.seq)));
  const inTop = new Map(top.items.map((row) => [keyOf(row), row]));
  const last = top.items.at(-1);
  const found = await Promise.all(changed.filter((id) => !inTop.has(id)).map((id) => readOne(path, id)));
  const deeper = new Map(found.map(({ id, row }) => [id, row]));
  cache.setQueryData<Pages>(queryKey, (pages) => {
    if (pages === undefined) return pages;
    const known = new Set(pages.pages.flatMap(({ items }) => items.map(keyOf)));
    const fresh = top.items.filter((row) => !known.has(keyOf(row)));
    const back = isByStatusAlone(filters)
      ? [...deeper].flatMap(([key, row]) => (row && fits(row, filters) && !known.has(key) ? [row] : []))
      : [];
    const updated = pages.pages.map((page, i) => {
      const items = page.items.flatMap((row) => {
        const key = keyOf(row);
        const here = inTop.get(key) ?? deeper.get(key);
        if (here !== undefined) return here === null || !fits(here, filters) ? [] : [here];
        // It should have been among the newest, and is not.
        return last !== undefined && key > keyOf(last) ? [] : [row];
      });
      const end = page.next === null ? '' : keyOf(page.items.at(-1) ?? {});
      const here = back.filter((row) => keyOf(row) >= end);
      for (const row of here) back.splice(back.indexOf(row), 1);
      const whole = here.length === 0 ? items : [...items, ...here].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
      const all = i === 0 ? [...fresh, ...whole] : whole;
      return areSame(all, page.items) ? page : { ...page, items: all };
    });
    return { ...pages, pages: updated };
  });
}

function padded(number: number | undefined): string {
  return String(number).padStart(16, '0');
}

function fits(row: Row, { status }: Filters): boolean {
  return status === undefined || row.status === status;
}

/** Nothing else has to be known of a row to say that it belongs to the list again. */
function isByStatusAlone({ status, ...others }: Filters): boolean {
  return status !== undefined && Object.values(others).every((each) => each === undefined);
}

/** Where one of a list is read, if not under the list: there the address would be that of a memory. */
const ONE_AT: Readonly<Record<string, string>> = { '/v1/memories/proposals': '/v1/memory-proposals' };

/** Null when it is gone; left as it is where the family has no address for one. */
async function readOne(path: string, id: string): Promise<{ id: string; row: Row | null | undefined }> {
  try {
    const answer = await hub.GET(`${ONE_AT[path] ?? path}/{id}` as '/v1/memories/{id}', { params: { path: { id } } });
    return { id, row: answered(answer) };
  } catch (error) {
    return { id, row: isGone(error) ? null : undefined };
  }
}
