// What can be wrong with a provider, by name. Each problem is a sentence for the owner with what to do, says whether it is
// worth another try, and whether the owner has to do something first. A provider's own words are not passed on: they may
// hold addresses, tokens or text of others.

type ProblemKind =
  /** The consent ended: it was withdrawn, it expired, or the password changed. */
  | 'reconsent_required'
  /** The provider does not accept the OAuth client itself. */
  | 'client_refused'
  /** The account may not do this: a scope is missing, an API is off. */
  | 'forbidden'
  | 'rate_limited'
  | 'not_found'
  /** The provider has forgotten where the last sync left off: everything is walked through again. */
  | 'place_forgotten'
  /** No answer, an answer that breaks off, an error of the provider's own. */
  | 'unavailable'
  /** An answer that no working provider gives. */
  | 'bad_answer'
  | 'selection';

export class ProviderProblem extends Error {
  readonly kind: ProblemKind;
  readonly fix: string | null;
  /** How long the provider asked to wait. */
  readonly waitMs: number | null;

  constructor(kind: ProblemKind, sentence: string, options: { fix?: string; waitMs?: number | null } = {}) {
    super(sentence);
    this.name = 'ProviderProblem';
    this.kind = kind;
    this.fix = options.fix ?? null;
    this.waitMs = options.waitMs ?? null;
  }

  get passes(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable';
  }
}

/** Whether the network failed: its errors have codes of the system; an answer that is cut or takes too long has names. */
export function isNetworkFault(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if (each.name === 'TimeoutError' || each.name === 'SyntaxError') return true;
    if (/^(E[A-Z]{3,}|UND_ERR_\w+)$/.test(String((each as NodeJS.ErrnoException).code ?? ''))) return true;
    if (each instanceof TypeError && /fetch failed|terminated/.test(each.message)) return true;
  }
  return false;
}

export function unreachable(provider: string): ProviderProblem {
  return new ProviderProblem('unavailable', `${provider} did not answer, or its answer broke off.`, {
    fix: 'Nothing is needed: the hub tries again by itself.',
  });
}

/** The wait that a header `Retry-After` asks for, in seconds or as a date. */
export function waitAskedFor(header: string | null | undefined, now: number): number | null {
  if (header == null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}
