// What an assistant is told when the hub refused: what is the matter, and what its user can do. Never more than the hub said.

export interface Refusal {
  code: string;
  detail: string;
  fix?: string | undefined;
  errors?: { loc: (string | number)[]; msg: string }[] | undefined;
}

export const REVOKED =
  'This connection was revoked by the user, or its token was replaced by a newer one. Do not try again; the user can connect this assistant anew with `hub connect`.';

export function sentenceOf({ code, detail, fix, errors = [] }: Refusal): string {
  if (code === 'revoked' || code === 'unauthorized') return REVOKED;
  // Where several things are wrong, the detail names only the first of them.
  const faults = errors.length > 1 ? errors.map(({ loc, msg }) => `${placeOf(loc)} ${msg}.`) : [detail];
  return [...faults, fix].filter(Boolean).join(' ');
}

function placeOf(loc: (string | number)[]): string {
  return loc.slice(1).join('.') || 'The body';
}
