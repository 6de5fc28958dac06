// What `hub status` says of what goes on in the background: of each connector and plugin, of search, the model and the copies.
import { TargetView } from './copies.ts';
import { EmbeddingsStatus } from './embeddings.ts';
import { Closed, Id, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';

export const SourceHealth = Closed({
  id: Id,
  /** A plugin's own id; provider and kind of a connector. */
  name: Type.String(),
  state: OneOf('active', 'running', 'waiting', 'paused', 'disabled', 'failed', 'reconsent_required'),
  items: Type.Integer({ minimum: 0 }),
  last_at: Nullable(Instant),
  next_at: Nullable(Instant),
  /** The fault and its fix; null where there is none. */
  fault: Nullable(Type.String()),
});
export type SourceHealth = Static<typeof SourceHealth>;

export const BackgroundHealth = Closed({
  connectors: Type.Array(SourceHealth),
  plugins: Type.Array(SourceHealth),
  /** Versions that search is yet to look at anew, in the background: it finds what it knows meanwhile. */
  search_behind: Type.Integer({ minimum: 0 }),
  /** The model of the owner's choosing; null where none is used. */
  embeddings: Nullable(EmbeddingsStatus),
  /** Where backups are copied to, and what left last. */
  copies: Type.Array(TargetView),
});
export type BackgroundHealth = Static<typeof BackgroundHealth>;
