// What an assistant is told when the hub refused: what is the matter, and what its user can do. Never more than the hub said.
import type { WireError } from '../errors.ts';
import type { ValidationIssue } from '../validation-issue.ts';

/** A failure in one or two sentences that the assistant passes on. */
export class ToolRefused extends Error {}

export type Refusal = Pick<WireError, 'code' | 'detail' | 'fix'> & {
  errors?: Pick<ValidationIssue, 'loc' | 'msg'>[];
};

export const REVOKED =
  'This connection was revoked by the user, or its token was replaced by a newer one. Do not try again; ask the user to connect this assistant anew, if they want to.';

/** Assistants have shells, and would rather help than wait: what its owner closed is not theirs to open. */
const LOCKED =
  'The vault of this person is locked, and nothing in it can be read or written until they open it. Ask them to; never unlock it for them.';

export function sentenceOf({ code, detail, fix, errors = [] }: Refusal): string {
  if (code === 'revoked' || code === 'unauthorized') return REVOKED;
  if (code === 'locked') return LOCKED;
  // Where several things are wrong, the detail names only the first of them. A tool has arguments, and knows of no body.
  const faults =
    errors.length > 1 ? errors.map(({ loc, msg }) => `${placeOf(loc)} ${msg}.`) : [detail.replace(/^body: /, '')];
  return [...faults, fix].filter(Boolean).join(' ');
}

function placeOf(loc: (string | number)[]): string {
  return loc.slice(1).join('.') || 'The body';
}
