// Gemini in a Google Takeout: MyActivity.json, or the same as a page (gemini-page.ts): single exchanges, newest first. Those
// with the same address are one conversation. Google publishes no schema; all of this was seen in the wild.
import { hash } from 'node:crypto';
import { DUMP_RECORD_BYTES } from '../../../../../shared/limits.ts';
import { htmlToText } from '../../../../../shared/reading/text/html-text.ts';
import { type DumpReader, type Found, type Member, PASSED_OVER, type Probe, recordTooLarge, text } from './dump.ts';
import { type Card, cardsOf, isActivityPage } from './gemini-page.ts';
import { jsonParts } from './json-stream.ts';
import { asInstant, asText, field, objectsIn } from './loose.ts';
import { originOfText } from './memory-rows.ts';
import { type Said, transcript } from './transcript.ts';

export const gemini: DumpReader = {
  vendor: 'gemini',
  recognizes: (probe) => (isActivity(probe) || isActivityPage(probe) ? 'surely' : false),
  async *read(probes) {
    for (const { member, form } of probes) {
      // The exchanges of one conversation lie anywhere in the file. A large file is read in several rounds, each of which
      // holds only its share of the conversations.
      const rounds = Math.max(1, Math.ceil(member.size / DUMP_RECORD_BYTES));
      for (let round = 0; round < rounds; round++) {
        const exchanges = form === 'page' ? exchangesOnPage(member) : exchangesInList(member);
        yield* conversationsOf(member, exchanges, round, rounds);
      }
    }
  },
};

async function* exchangesInList(member: Member): AsyncGenerator<Exchange | undefined> {
  for await (const { value } of jsonParts(member, ['$.*'])) yield exchangeIn(value);
}

async function* exchangesOnPage(member: Member): AsyncGenerator<Exchange | undefined> {
  for await (const card of cardsOf(member)) yield card && exchangeOf(card);
}

async function* conversationsOf(
  member: Member,
  all: AsyncIterable<Exchange | undefined>,
  round: number,
  rounds: number,
): AsyncGenerator<Found> {
  const conversations = new Map<string, Exchange[]>();
  let length = 0;
  for await (const exchange of all) {
    if (exchange === undefined) {
      if (round === 0) yield PASSED_OVER;
      continue;
    }
    if (hash('sha1', exchange.conversation, 'buffer').readUInt32BE() % rounds !== round) continue;
    length += exchange.length;
    if (length > DUMP_RECORD_BYTES * 2) throw recordTooLarge(member);
    const same = conversations.get(exchange.conversation);
    if (same) same.push(exchange);
    else conversations.set(exchange.conversation, [exchange]);
  }
  for (const [origin, exchanges] of conversations) yield conversation(origin, exchanges);
}

interface Exchange {
  conversation: string;
  at: string | null;
  said: Said[];
  length: number;
}

function isActivity({ form, keys, texts, member }: Probe): boolean {
  const isGemini = /gemini|bard/i.test(`${texts.get('header') ?? ''} ${member.path}`);
  return form === 'list' && keys.has('header') && (keys.has('details') || keys.has('userInteractions') || isGemini);
}

function exchangeIn(value: unknown): Exchange | undefined {
  const { request, response } = wordsIn(value);
  if (request === undefined && response === undefined) return undefined;
  const conversation = /\/app\/([\w-]+)/.exec(asText(field(value, 'titleUrl')) ?? '')?.[1];
  return exchangeOf({ conversation, at: asInstant(field(value, 'time')), request, response });
}

function exchangeOf({ conversation, at, request, response }: Card): Exchange {
  const said: Said[] = [];
  if (request !== undefined) said.push({ by: 'user', at, text: request });
  if (response !== undefined) said.push({ by: 'assistant', at, text: response });
  const origin = conversation ?? originOfText(at ?? '', request ?? '', response ?? '');
  return { conversation: origin, at, said, length: (request?.length ?? 0) + (response?.length ?? 0) };
}

function wordsIn(value: unknown): { request: string | undefined; response: string | undefined } {
  const named = new Map(
    objectsIn(field(value, 'details')).map(({ name, value: words }) => [asText(name), asText(words)]),
  );
  const told = objectsIn(field(value, 'userInteractions')).map((each) => field(each, 'userInteraction'));
  const join = (name: string) => asText(told.flatMap((each) => wordsOf(field(each, name)) ?? []).join('\n\n'));
  const response = named.get('Response') ?? join('response') ?? answerIn(value);
  const request = named.get('Request') ?? join('request');
  return {
    request: request ?? (named.size + told.length === 0 ? requestInTitle(value, response) : undefined),
    response,
  };
}

/** Where only a title is left, it is the request behind one verb; without an answer it may be a rating or a changed setting. */
function requestInTitle(value: unknown, response: string | undefined): string | undefined {
  const title = asText(field(value, 'title'));
  const asked = title?.replace(/^Prompted\s+/, '');
  return response === undefined && asked === title ? undefined : asked;
}

/** Newer files keep the answer as a piece of a page. */
function answerIn(value: unknown): string | undefined {
  const pages = objectsIn(field(value, 'safeHtmlItem')).flatMap(({ html }) => asText(html) ?? []);
  return asText(pages.map((html) => htmlToText(html)).join('\n\n'));
}

/** A text; where that text is JSON itself, the first words in it. */
function wordsOf(value: unknown): string | undefined {
  const words = asText(value);
  if (words === undefined || !/^\s*["[{]/.test(words)) return words;
  try {
    return firstText(JSON.parse(words)) ?? words;
  } catch {
    return words;
  }
}

function firstText(value: unknown): string | undefined {
  const waiting = [value];
  for (let looked = 0; waiting.length > 0 && looked < 1000; looked++) {
    const next = waiting.shift();
    const words = asText(next);
    if (words !== undefined) return words;
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).slice(0, 100));
  }
  return undefined;
}

function conversation(origin: string, exchanges: Exchange[]): Found {
  // Where no times are known, the last on the page was the first.
  const inOrder = exchanges.toReversed().sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  const said = inOrder.flatMap((exchange) => exchange.said);
  const title = firstLine(said[0]?.text ?? 'Gemini conversation');
  return text('conversation', origin, title, transcript(said), { written_at: inOrder[0]?.at ?? null });
}

function firstLine(words: string): string {
  return words.trim().split('\n', 1)[0] as string;
}
