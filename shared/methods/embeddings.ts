// Search by a model of the owner's choosing, from two sides: what the owner asks of the vault, and what the vault asks of the
// process that speaks to the model. What the supervisor does for both is in supervisor.ts.
import { MODEL_TEXT_LENGTH, MODEL_TEXTS_AT_ONCE, MODEL_VECTOR_LENGTH } from '../limits.ts';
import { EmbeddingsConsent, EmbeddingsStatus, ModelChoice, ModelFault, ModelName } from '../schemas/embeddings.ts';
import { Closed, Nullable, OneOf, Type } from '../schemas/fields.ts';
import { ACTS_ONCE, askedOf, forOwner, type Method, Nothing, READS, WRITES, Written } from './method.ts';

export const embeddings = {
  status: {
    ...forOwner('embeddings.status', READS),
    params: Nothing,
    result: EmbeddingsStatus,
    summary: 'Whether a model of the owner finds by meaning, and how that goes',
  },
  propose: {
    ...forOwner('embeddings.propose', READS),
    params: ModelChoice,
    result: EmbeddingsConsent,
    summary: 'Say which process would get plain text if a model were used',
  },
  turnOn: {
    ...forOwner('embeddings.turn_on', WRITES),
    params: Closed({ consent: Type.String({ maxLength: 64 }) }),
    result: Written(EmbeddingsStatus),
    summary: 'Use a model, after agreeing to what it gets',
  },
  allowSensitive: {
    ...forOwner('embeddings.allow_sensitive', WRITES),
    params: Closed({ allowed: Type.Boolean() }),
    result: Written(EmbeddingsStatus),
    summary: 'Let the model have what is sensitive as well, or no longer',
  },
  switch: {
    ...forOwner('embeddings.switch', WRITES),
    params: Closed({ to: OneOf('filling', 'paused') }),
    result: Written(EmbeddingsStatus),
    summary: 'Pause or go on embedding what waits',
  },
  turnOff: {
    ...forOwner('embeddings.turn_off', WRITES),
    params: Nothing,
    result: Written(EmbeddingsStatus),
    summary: 'Use no model any more, and delete what it made',
  },
} as const satisfies Record<string, Method>;

/** A vector in bytes, one for each dimension, in base64. */
const Vector = Type.String({ maxLength: Math.ceil(MODEL_VECTOR_LENGTH / 3) * 4 });

export const embedder = {
  embed: {
    ...askedOf('embeddings', ['vault'])('embedder.embed', ACTS_ONCE),
    params: Closed({
      /** Where on the server vectors are asked for. */
      path: Type.String({ pattern: '^/[\\x21-\\x7e]*$', maxLength: 200 }),
      model: ModelName,
      texts: Type.Array(Type.String({ maxLength: MODEL_TEXT_LENGTH }), { minItems: 1, maxItems: MODEL_TEXTS_AT_ONCE }),
      wait_ms: Type.Integer({ minimum: 1, maximum: 240_000 }),
    }),
    result: Closed({
      /** One for each text, all of one length; null where there are none, and then `fault` says why. */
      vectors: Nullable(Type.Array(Vector)),
      fault: Nullable(ModelFault),
    }),
    deadline_ms: 300_000,
    summary: 'Ask the model what texts mean, as vectors',
  },
} as const satisfies Record<string, Method>;

export const EMBEDDINGS_METHODS: readonly Method[] = [embeddings, embedder].flatMap((group) => Object.values(group));
