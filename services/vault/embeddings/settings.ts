// What the owner has set about a model: a part of the vault's own settings, so that the audit chain vouches for it.
import { EmbeddingsStatus, ModelName, ModelServer } from '../../../shared/schemas/embeddings.ts';
import { Closed, Instant, type Static, Type } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';
import { changeSettings, findSettings, ownSettings } from '../lifecycle/open/own-settings.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';

const EmbeddingsSettings = Closed({
  server: ModelServer,
  path: Type.String(),
  address: Type.String(),
  model: ModelName,
  with_sensitive: EmbeddingsStatus.properties.with_sensitive,
  paused: Type.Boolean(),
  agreed_at: Instant,
});
export type EmbeddingsSettings = Static<typeof EmbeddingsSettings>;

/** Null where no model is used. */
export function embeddingsSettings(reader: Reader, vaultId: string, at: string): EmbeddingsSettings | null {
  const kept = findSettings(reader, vaultId, at)?.record.embeddings;
  return conforms(EmbeddingsSettings, kept) ? kept : null;
}

export function changeEmbeddings(
  change: Change,
  vaultId: string,
  embeddings: EmbeddingsSettings | null,
  reason: { kind: string; summary: string },
): void {
  changeSettings(change, ownSettings(change.tx, vaultId, change.at), { values: { embeddings } }, reason);
}
