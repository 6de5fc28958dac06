// One call of the vault on behalf of whoever makes a request. What may be asked twice, and under which key, is said by the
// declaration of the method.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HubError } from '../../../shared/errors.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import type { CallContext, Method, ParamsOf, ResultOf } from '../../../shared/methods/method.ts';
import { codeOf, idempotencyOf, tokenOf } from './caller.ts';
import type { ConnectionTurns } from './connection-turns.ts';
import type { FailedTokens } from './failed-tokens.ts';

export interface AskDeps {
  vault: Link;
  failedTokens: FailedTokens;
  connectionTurns: ConnectionTurns;
}

/** Who asks: the request, and what the vault is asked through. */
export interface Asker {
  request: FastifyRequest;
  deps: AskDeps;
}

/** One that is answered, too. */
export interface Exchange extends Asker {
  reply: FastifyReply;
}

export interface AskOptions {
  /** The key of the request belongs to something else than this call. */
  keyless?: boolean;
  /** The secret that is guessed here instead of a token. */
  guess?: string | undefined;
}

export async function askVault<M extends Method>(
  { request, deps }: Asker,
  method: M,
  params: ParamsOf<M>,
  { keyless = false, guess }: AskOptions = {},
): Promise<ResultOf<M>> {
  const token = tokenOf(request);
  const idempotency = method.repeatable === 'keyed' && !keyless ? idempotencyOf(request) : undefined;
  const context: CallContext = { ...(token !== undefined && { token }), ...(idempotency && { idempotency }) };
  const needsToken = method.actor !== 'none';
  const guessable = guess ?? token ?? codeOf(request);
  const settle = guessable !== undefined || needsToken ? deps.failedTokens.admit(guessable) : undefined;
  try {
    const ask = () => deps.vault.ask(method, params, { context });
    const result = await deps.connectionTurns.inTurn(token, ask, () => request.raw.socket.destroyed);
    settle?.(needsToken ? 'right' : 'unknown');
    return result;
  } catch (error) {
    // A token that was revoked is known: whoever still has it is not guessing.
    settle?.(error instanceof HubError && error.code === 'unauthorized' ? 'wrong' : 'unknown');
    throw error;
  }
}
