// The canonical form (RFC 8785). Of what we write ourselves the keys are written down in their order, so that JSON alone
// makes it, in a third of the time; what somebody else put in, the value of a preference, goes through the canonicaliser, and
// so does what somebody else wrote.
import canonicalize from 'canonicalize';

/** INVARIANT: the keys of `document` are in the order of their code units, but for those inside `foreign`. */
export function canonicalText(document: object, foreign: unknown): string {
  if (typeof foreign === 'object' && foreign !== null) return canonicalize(document) as string;
  return JSON.stringify(document);
}

/** Undefined where there is none: for half of a character, and for numbers that JSON does not have. */
export function canonicalFormOf(foreign: object): string | undefined {
  try {
    return canonicalize(foreign);
  } catch {
    return undefined;
  }
}
