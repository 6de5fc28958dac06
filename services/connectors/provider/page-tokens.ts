import { ProviderProblem } from './provider-problem.ts';

/** The tokens by which pages follow one another. A token that comes again would lead around in circles for ever. */
export class PageTokens {
  readonly #met = new Set<string>();

  next(token: string | null | undefined): string | undefined {
    if (token == null || token === '') return undefined;
    if (this.#met.has(token)) {
      throw new ProviderProblem('bad_answer', 'The provider sent the same page again and again.', {
        fix: 'Sync again later; what was imported so far is kept.',
      });
    }
    this.#met.add(token);
    return token;
  }
}
