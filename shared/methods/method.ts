// One declaration per remote method: its name, who serves it, who may call it, what it takes and what it answers.
// Both ends of a channel validate against this one declaration. What is not declared does not exist.

import { IDEMPOTENCY_KEY_LENGTH } from '../limits.ts';
import { Closed, type Static, type TSchema, Type } from '../schemas/fields.ts';
import { Job, type ProcessName } from '../schemas/system.ts';

export interface Method<P extends TSchema = TSchema, R extends TSchema = TSchema> {
  name: string;
  server: ProcessName | 'worker';
  /** Closed by default: a process that is not named here commits a violation by asking. */
  callers: readonly ProcessName[];
  /** The method goes through the commit queue of the vault. */
  commits: boolean;
  /** The method acts outside of any database: a process starts or ends, a file is written, somebody is told. */
  acts?: true;
  /**
   * Carried out twice it does no harm: a call that was under way when its server died may be asked again by itself.
   * `keyed`: under an idempotency key alone, which the call may carry then.
   */
  repeatable: boolean | 'keyed';
  /** Whose token the call must carry. The vault decides; `none` is for what is asked before anyone can have a token. */
  actor: 'owner' | 'connection' | 'any' | 'none';
  params: P;
  result: R;
  /** The result of the job that the method begins and answers. */
  outcome?: TSchema;
  summary: string;
  deadline_ms?: number;
}

/** Changes nothing. */
export const READS = { commits: false, repeatable: true } as const;
/** The answer is stored under the key, and given again to whoever repeats the call. */
export const WRITES = { commits: true, repeatable: 'keyed' } as const;
/** Reads, and leaves a receipt. It is judged anew each time: no answer that was stored is given again. */
export const LEAVES_RECEIPT = { commits: true, repeatable: true } as const;
/** Writes, and never twice: the answer is none to be stored, or there is no one who could name a key. */
export const WRITES_ONCE = { commits: true, repeatable: false } as const;
/** Writes without a key: what is there after one call is there after two. */
export const WRITES_AGAIN = { commits: true, repeatable: true } as const;
/** Changes something that is in no database, and twice is as once. */
export const ACTS = { commits: false, acts: true, repeatable: true } as const;
/** Changes something that is in no database, and each time anew. */
export const ACTS_ONCE = { commits: false, acts: true, repeatable: false } as const;

/** How a declaration begins: who serves the method, who may ask for it, and whose token that takes; its name, and what it does. */
export function askedOf<
  const Server extends Method['server'],
  const Callers extends Method['callers'],
  const Actor extends Method['actor'] = 'none',
>(server: Server, callers: Callers, actor = 'none' as Actor) {
  return <const Name extends string, Does extends Pick<Method, 'commits' | 'acts' | 'repeatable'>>(
    name: Name,
    does: Does,
  ) => ({
    name,
    server,
    callers,
    actor,
    ...does,
  });
}

/** Of the vault, by way of the api. */
export const forOwner = askedOf('vault', ['api'], 'owner');
export const forConnection = askedOf('vault', ['api'], 'connection');
/** The owner or a connection. */
export const forAny = askedOf('vault', ['api'], 'any');
/** Before anybody has a token, or by what is no token. */
export const forAnyone = askedOf('vault', ['api']);

/** Every answer to a write says whether it was made now or is the stored answer to an earlier, equal request. */
export function Written<R extends TSchema>(value: R) {
  return Closed({ value, replayed: Type.Boolean() });
}
export interface Written<V> {
  value: V;
  replayed: boolean;
}

/** Long work: the answer is the job that does it. */
export function Begins<O extends TSchema>(outcome: O) {
  return { result: Written(Job), outcome } as const;
}

/** The context that travels beside the params: on whose behalf the call is made. Every claim in it is checked by the vault. */
export const CallContext = Closed({
  token: Type.Optional(Type.String({ maxLength: 512 })),
  idempotency: Type.Optional(
    Closed({
      key: Type.String({ minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH }),
      /** Method and path: the same key on another route is another request. */
      route: Type.String({ maxLength: 2048 }),
    }),
  ),
});
export type CallContext = Static<typeof CallContext>;

export type ParamsOf<M extends Method> = Static<M['params']>;
export type ResultOf<M extends Method> = Static<M['result']>;
/** What a write made; a method that answers no `Written` makes nothing. */
export type MadeBy<M extends Method> = ResultOf<M> extends Written<infer V> ? V : never;
/** The result without what is said beside it. */
export type ValueOf<M extends Method> = ResultOf<M> extends Written<infer V> ? V : ResultOf<M>;

export function valueIn<M extends Method>(result: ResultOf<M>): ValueOf<M> {
  const isWritten = typeof result === 'object' && result !== null && 'replayed' in result && 'value' in result;
  return (isWritten ? result.value : result) as ValueOf<M>;
}

export const Nothing = Closed({});
