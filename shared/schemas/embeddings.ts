// Search by a model of the owner's choosing: where the model is, what the owner agreed to, and how it goes.
import { MODEL_NAME_LENGTH } from '../limits.ts';
import { Closed, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';

/** The names of this machine, and no other. */
export const LoopbackHost = OneOf('127.0.0.1', '::1', 'localhost');
export type LoopbackHost = Static<typeof LoopbackHost>;

const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
/** The number of a user of this system. */
const UserId = Type.Integer({ minimum: 0 });

/** Where a server of models listens, and whose it was when its owner agreed; null where the system does not tell users apart. */
export const ModelServer = Closed({ host: LoopbackHost, port: Port, user_id: Nullable(UserId) });
export type ModelServer = Static<typeof ModelServer>;

/** Who listens on a port; null for what the system does not tell. */
export const Listener = Closed({
  user_id: Nullable(UserId),
  user: Nullable(Type.String({ maxLength: 256 })),
  program: Nullable(Type.String({ maxLength: 512 })),
});
export type Listener = Static<typeof Listener>;

export const ModelName = Type.String({
  minLength: 1,
  maxLength: MODEL_NAME_LENGTH,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
});

/** Which model, as its owner names it: an address as its server prints it, and a name as it lists it. */
export const ModelChoice = Closed({ address: Type.String({ minLength: 1, maxLength: 200 }), model: ModelName });
export type ModelChoice = Static<typeof ModelChoice>;

/** The disclosure before the owner agrees. It is agreed to by its id, so that nothing else can be. */
export const EmbeddingsConsent = Closed({
  id: Type.String({ maxLength: 64 }),
  address: Type.String(),
  model: ModelName,
  listener: Nullable(Listener),
  /** In plain words: which process gets plain text of what. */
  words: Type.Array(Type.String()),
  /** The same for what is sensitive, which takes a second yes. */
  sensitive_words: Type.Array(Type.String()),
});
export type EmbeddingsConsent = Static<typeof EmbeddingsConsent>;

/** The reasons for which no vectors came of asking a model. */
export const ModelFault = OneOf(
  'no_worker',
  'no_listener',
  'another_user',
  'late',
  'redirect',
  'refused',
  'failing',
  'garbage',
);
export type ModelFault = Static<typeof ModelFault>;

const Count = Type.Integer({ minimum: 0 });

export const EmbeddingsStatus = Closed({
  state: OneOf('off', 'starting', 'filling', 'ready', 'paused', 'failing'),
  address: Nullable(Type.String()),
  model: Nullable(ModelName),
  /** How long its vectors are; null until it has answered once. */
  dimensions: Nullable(Type.Integer()),
  with_sensitive: Type.Boolean(),
  agreed_at: Nullable(Instant),
  /** Objects that have a vector, that wait for one, and that the model could not take. */
  done: Count,
  waiting: Count,
  skipped: Count,
  /** The fault and its fix; null where there is none. Search goes by words alone meanwhile. */
  fault: Nullable(Type.String()),
});
export type EmbeddingsStatus = Static<typeof EmbeddingsStatus>;
