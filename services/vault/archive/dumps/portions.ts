// What was found, cut to what the vault stores: long texts in several parts, nothing left out; titles and labels shortened.
import { hash } from 'node:crypto';
import { DOCUMENT_LENGTH, LIST_LENGTH, TEXT_LENGTH, TITLE_LENGTH } from '../../../../shared/limits.ts';
import type { MemoryProposalRequest } from '../../../../shared/schemas/proposal.ts';
import type { Vendor, WaitingText } from '../../../../shared/schemas/vendor-batch.ts';
import { type Brought, digestOf, originOf, wordsOfText } from '../vendor-origins.ts';
import type { FoundMemory, FoundText } from './formats/dump.ts';

/** A row that waits in a batch. */
export interface Portion {
  what: Brought;
  /** Names it for ever, across batches. */
  origin: Buffer;
  /** Tells whether it says the same as the last time. */
  digest: Buffer;
  content: string;
  /** The line by which the owner sees a text that waits. */
  summary: string | null;
}

export type MemoryContent = Required<Pick<MemoryProposalRequest, 'memory' | 'evidence_refs'>>;

export interface TextContent {
  kind: FoundText['kind'];
  title: string;
  body_text: string;
  labels: string[];
  source_key: string;
  sent_at: string | null;
}

export function portionsOf(vendor: Vendor, found: FoundMemory | FoundText): Portion[] {
  return found.what === 'memory' ? memoryPortions(vendor, found) : textPortions(vendor, found);
}

function memoryPortions(vendor: Vendor, found: FoundMemory): Portion[] {
  const { kind, confidence, valid_from, valid_until } = found;
  // A window that ends before it begins holds nothing; then only the words are worth keeping.
  const isWindow = valid_from === null || valid_until === null || valid_from < valid_until;
  const labels = labelsOf(found.labels);
  return cut(found.statement, TEXT_LENGTH).map((statement, index) => {
    const source = sourceKey(vendor, found.origin, index);
    const evidence_refs = [
      found.learnt_at === null ? source : `${source.slice(0, TITLE_LENGTH - 25)} ${found.learnt_at}`,
    ];
    const window = isWindow ? { valid_from, valid_until } : {};
    const content: MemoryContent = { memory: { kind, statement, labels, confidence, ...window }, evidence_refs };
    return { ...portion('memory', source, statement, content), summary: null };
  });
}

function textPortions(vendor: Vendor, { kind, origin, title, body, labels, written_at }: FoundText): Portion[] {
  const parts = cut(body, DOCUMENT_LENGTH);
  return parts.map((body_text, index) => {
    const source_key = sourceKey(vendor, origin, index);
    const number = parts.length === 1 ? '' : ` (${index + 1} of ${parts.length})`;
    const named = `${oneLine(title).slice(0, TITLE_LENGTH - number.length)}${number}`;
    const content: TextContent = {
      kind,
      title: named,
      body_text,
      labels: labelsOf(labels),
      source_key,
      sent_at: written_at,
    };
    const summary: Omit<WaitingText, 'number'> = { kind, title: named, length: body_text.length, written_at };
    return { ...portion('text', source_key, wordsOfText(content), content), summary: JSON.stringify(summary) };
  });
}

function portion(what: Portion['what'], source: string, words: string, content: unknown) {
  return { what, origin: originOf(what, source), digest: digestOf(words), content: JSON.stringify(content) };
}

/** `claude:4f0c…`: whose it is and what it is called there. A name too long is known by its digest. */
function sourceKey(vendor: Vendor, origin: string, index: number): string {
  const name = oneLine(origin);
  const key = `${vendor}:${name.length > TITLE_LENGTH / 2 ? `sha256:${hash('sha256', origin).slice(0, 32)}` : name}`;
  return index === 0 ? key : `${key}#${index + 1}`;
}

function labelsOf(labels: readonly string[]): string[] {
  const clean = labels.map((label) => oneLine(label).slice(0, TITLE_LENGTH).trim()).filter((label) => label !== '');
  return [...new Set(clean)].slice(0, LIST_LENGTH);
}

function oneLine(words: string): string {
  const line = words
    .toWellFormed()
    .slice(0, TITLE_LENGTH * 10)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? '-' : line;
}

/** In parts of at most `length`, each of which says something: at a paragraph, a line or a word where there is one. */
function cut(words: string, length: number): string[] {
  let rest = words.toWellFormed().trim();
  const parts: string[] = [];
  while (rest.length > length) {
    const end = endOfPart(rest, length);
    const part = rest.slice(0, end).trim();
    if (part !== '') parts.push(part);
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

function endOfPart(words: string, length: number): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const end = words.lastIndexOf(mark, length - mark.length);
    if (end > length / 2) return end + mark.length;
  }
  const last = words.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return isHalf ? length - 1 : length;
}
