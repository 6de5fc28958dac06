// What an assistant asks to do, in words: each part of it by its name, and whether that is all.
interface ActionParts {
  /** Why it asks, and what comes of it. */
  rationale: string | null;
  impact: string | null;
  told: readonly { field: string; name: string; words: string }[];
  /** Nothing is left that only its data says. */
  isAll: boolean;
}

const NAMES: Record<string, string> = {
  to: 'To',
  cc: 'Copies to',
  body: 'Text',
  body_text: 'Text',
};

export function partsOf({ rationale, impact, ...payload }: Readonly<Record<string, unknown>>): ActionParts {
  const parts = Object.entries({
    ...payload,
    ...(typeof rationale !== 'string' && rationale !== undefined && { rationale }),
    ...(typeof impact !== 'string' && impact !== undefined && { impact }),
  }).map(([field, value]) => ({ field, name: NAMES[field] ?? nameOf(field), words: wordsOf(value) }));
  const told = parts.flatMap(({ words, ...part }) => (words === null ? [] : [{ ...part, words }]));
  return { rationale: textOf(rationale), impact: textOf(impact), told, isAll: told.length === parts.length };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function nameOf(code: string): string {
  const words = code.replaceAll(/[_.-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isList ? value.join(', ') : null;
}
