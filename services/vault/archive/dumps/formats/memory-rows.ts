// Memories as a list of rows, as people and tools write them down where a service has no export of its own:
// `[{content | text | memory, id?, enabled?}]`, or just texts.
import { hash } from 'node:crypto';
import { type Found, type Member, memory, PASSED_OVER, type Probe } from './dump.ts';
import { jsonParts } from './json-stream.ts';
import { asId, asInstant, asLabels, asText, field } from './loose.ts';

const TEXTS = ['content', 'text', 'memory'];

export function looksLikeRows({ name, form, keys }: Probe): boolean {
  return /^(saved[-_ ]?)?memor(y|ies)\.json$/.test(name) && form === 'list' && (keys.size === 0 || holdsText(keys));
}

function holdsText(keys: ReadonlySet<string>): boolean {
  return TEXTS.some((name) => keys.has(name));
}

export async function* readRows(member: Member): AsyncGenerator<Found> {
  for await (const { value } of jsonParts(member, ['$.*'])) yield memoryOfRow(value);
}

export function memoryOfRow(row: unknown): Found {
  const statement = asText(row) ?? TEXTS.map((name) => asText(field(row, name))).find((text) => text !== undefined);
  return field(row, 'enabled') === false ? PASSED_OVER : memoryFrom(row, statement);
}

/** The memory of a row with its dates and labels, in the names that most services share. */
export function memoryFrom(row: unknown, statement: string | undefined): Found {
  if (statement === undefined) return PASSED_OVER;
  return memory(asId(field(row, 'id')) ?? originOfText(statement), statement, {
    labels: asLabels(field(row, 'categories')),
    learnt_at: asInstant(field(row, 'updated_at')) ?? asInstant(field(row, 'created_at')),
  });
}

/** A text without an id is known by its words; how they are spaced does not count. */
export function originOfText(...texts: string[]): string {
  const words = texts.map((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '));
  return `sha256:${hash('sha256', JSON.stringify(words)).slice(0, 32)}`;
}
