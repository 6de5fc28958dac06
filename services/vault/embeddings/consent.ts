// What the owner agrees to before a model is used: in words, which process gets plain text of what. What was shown is
// remembered for as long as somebody may take to read it, and agreed to by its id.
import { createHash } from 'node:crypto';
import { HubError } from '../../../shared/errors.ts';
import { CONSENT_TTL_MS } from '../../../shared/limits.ts';
import type { EmbeddingsConsent, Listener, ModelChoice, ModelServer } from '../../../shared/schemas/embeddings.ts';
import type { ModelAddress } from './model-address.ts';

interface Agreed {
  server: ModelServer;
  path: string;
  address: string;
  model: string;
}

/** More than anybody reads at a time. */
const MOST_SHOWN = 16;

export class ShownConsents {
  readonly #shown = new Map<string, { agreed: Agreed; until: number }>();

  show(address: ModelAddress, { model }: ModelChoice, listener: Listener | null, now: number): EmbeddingsConsent {
    const { host, port, path, shown } = address;
    const agreed = { server: { host, port, user_id: listener?.user_id ?? null }, path, address: shown, model };
    const words = wordsFor(shown, model, listener);
    const sensitive_words = sensitiveWordsFor(shown, listener);
    const id = createHash('sha256')
      .update(JSON.stringify([agreed, words]))
      .digest('base64url');
    this.#shown.delete(id);
    this.#shown.set(id, { agreed, until: now + CONSENT_TTL_MS });
    for (const first of this.#shown.keys()) if (this.#shown.size > MOST_SHOWN) this.#shown.delete(first);
    return { id, address: shown, model, listener, words, sensitive_words };
  }

  take(id: string, now: number): Agreed {
    const found = this.#shown.get(id);
    if (found && found.until > now) return found.agreed;
    throw new HubError('consent_required', 'This is nothing that was shown to you within the last ten minutes.', {
      fix: 'Ask again what would go where, with `hub embeddings on` or on the page.',
    });
  }
}

function wordsFor(address: string, model: string, listener: Listener | null): string[] {
  return [
    `Plain text goes to ${whoListens(address, listener)}, for the model ${model}.`,
    'That is what your projects, goals, commitments, decisions, documents, mails, events, memories and preferences say, each up to its first 2,000 characters, and every question that you or an assistant searches for.',
    'What that program does with it the hub cannot see; some pass it on to a service elsewhere. The hub itself sends it to this address and to no other.',
    'What is marked owner_only never goes there, nor what lies in a project that is. What is sensitive stays here as well, unless you agree to that in a second step.',
    'Numbers come back. They are kept in the encrypted database and its backups, go with what they were made of, and are in no export.',
  ];
}

function sensitiveWordsFor(address: string, listener: Listener | null): string[] {
  return [
    `What you have marked sensitive goes in plain text to ${whoListens(address, listener)} as well.`,
    'What is marked owner_only, or lies in a project that is, still never goes there.',
  ];
}

function whoListens(address: string, listener: Listener | null): string {
  if (listener === null) return `whichever program listens at ${address}: this system does not tell which one that is`;
  const { program, user, user_id } = listener;
  const name = user ?? (user_id === null ? null : `number ${user_id}`);
  const what = program === null ? `the program that listens at ${address}` : `${program}, which listens at ${address}`;
  return name === null ? what : `${what} and is run by the user ${name}`;
}
