// `hub search`: the whole vault, as its owner sees it.

import { SEARCH_LENGTH } from '../../shared/limits.ts';
import { SEARCHED_TYPES, typeNamed } from '../../shared/searched-types.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askPage, type OwnedHub, ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { inCell, print, table } from '../terminal/output.ts';
import { dayOf } from '../terminal/when.ts';

interface SearchOptions extends CommandOptions {
  type?: string;
  project?: string;
  all?: boolean;
}

interface Answer {
  hits: {
    ref: { id: string; type: string; summary: string };
    snippet: string;
    beside_match?: boolean;
    alike?: boolean;
    status: string | null;
    due_at: string | null;
    starts_at: string | null;
    superseded_by: string | null;
    untrusted: boolean;
  }[];
  total: number;
  is_least: boolean;
  notes: string[];
  read: { id: string; text: string } | null;
}

type Hit = Answer['hits'][number];

const LINE_LENGTH = 100;

export async function search(words: string[], { type, project, all, ...options }: SearchOptions): Promise<void> {
  const q = words.join(' ');
  if (q.trim() === '' && type === undefined && project === undefined) {
    throw new UsageRefused('There is nothing to look for; try `hub search mason`.');
  }
  // The api would not even read the address of a very long one.
  if (q.length > SEARCH_LENGTH)
    throw new UsageRefused(`A search has at most ${SEARCH_LENGTH} characters; use fewer words.`);
  if (type !== undefined && typeNamed(type) === undefined)
    throw new UsageRefused(`\`--type\` takes ${SEARCHED_TYPES.slice(0, -1).join(', ')} or ${SEARCHED_TYPES.at(-1)}.`);
  const hub = await ownedHub(options);
  const asked = new URLSearchParams({ q, ...(type && { type }), ...(project && { project }) });
  const { answer, next } = await found(hub, `/v1/search?${asked}`, all === true);
  print(answer, describe(answer, next !== null), options);
}

/** The first of it, or all that is told of one search. */
async function found(hub: OwnedHub, path: string, all: boolean): Promise<{ answer: Answer; next: string | null }> {
  const first = await askPage<Answer>(hub, path);
  if (!all) return first;
  let { answer, next } = first;
  const hits = new Map(answer.hits.map((hit) => [hit.ref.id, hit]));
  while (next !== null) {
    ({ answer, next } = await askPage<Answer>(hub, next));
    // What stood beside a match may be found further on.
    for (const hit of answer.hits) if (!hits.has(hit.ref.id)) hits.set(hit.ref.id, hit);
  }
  return { answer: { ...answer, hits: [...hits.values()], notes: first.answer.notes }, next };
}

function describe({ hits, total, is_least, notes, read }: Answer, hasMore: boolean): string {
  // Text from elsewhere is shown on a terminal: nothing in it may steer that.
  if (read !== null) return `${originOf(hits[0])}${stateOf(hits[0])}${read.text.replace(/[^\P{Cc}\n\t]/gu, '?')}`;
  if (hits.length === 0) return ['Nothing was found.', ...notes].join(' ');
  const rows = hits.map(({ ref, snippet, beside_match, alike, status, untrusted, due_at, starts_at }) => [
    ref.id,
    ref.type,
    inCell(whatOf(ref.summary, snippet), LINE_LENGTH),
    [
      due_at === null ? '' : `due ${dayOf(due_at)}`,
      starts_at === null ? '' : `on ${dayOf(starts_at)}`,
      beside_match ? 'beside a match' : '',
      alike ? 'alike' : '',
      OUT_OF_TIME[status ?? ''] ?? '',
      untrusted ? 'from outside' : '',
    ]
      .filter(Boolean)
      .join(', '),
  ]);
  const found = hits.filter(({ beside_match }) => !beside_match).length;
  const further = hasMore ? '; `--all` shows the others' : '';
  const more = total > found ? [`${found} of ${is_least ? 'at least ' : ''}${total} are shown${further}.`] : [];
  return [table([['ID', 'TYPE', 'WHAT', ''], ...rows]), ...more, ...notes].join('\n');
}

/** What was found often begins with what the thing is called, which may be cut short; words that only begin with the same letters do not. */
function whatOf(summary: string, snippet: string): string {
  if (snippet === '') return summary;
  const called = summary.replace(/…$/, '');
  const isWithin =
    snippet.startsWith(called) && (called !== summary || !/^[\p{L}\p{M}\p{N}]/u.test(snippet.slice(called.length)));
  return isWithin ? snippet : `${summary} — ${snippet}`;
}

/** Of a memory whoever reads it cannot tell otherwise: its owner has let it in. */
function originOf(hit: Hit | undefined): string {
  return hit?.untrusted === true && hit.ref.type === 'memory' ? 'It came from outside, as it stands here.\n\n' : '';
}

const OUT_OF_TIME: Record<string, string> = { over: 'no longer holds', not_yet: 'does not hold yet' };

/** What is read by its id may hold no more: that is said above its text. */
function stateOf(hit: Hit | undefined): string {
  if (hit?.superseded_by) return `It was replaced by ${hit.superseded_by}.\n\n`;
  const state = OUT_OF_TIME[hit?.status ?? ''] ?? (hit?.status === 'retracted' ? OUT_OF_TIME.over : undefined);
  return state === undefined ? '' : `It ${state}.\n\n`;
}
