// The catalog of the marketplace: a file that its keeper signs. What is in it is bound to it: the digest of a package, and
// the key that has to have signed it.
import { Closed, Instant, Nullable, Sha256, type Static, Type } from './fields.ts';
import { AvailablePlugin } from './plugin.ts';
import { PluginPermissions, PluginSlug, Semver } from './plugin-manifest.ts';

/** Of an OpenPGP key, in lower case. */
const Fingerprint = Type.String({ pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' });

export const CatalogEntry = Closed({
  id: PluginSlug,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.String({ maxLength: 1000 }),
  publisher: Type.String({ minLength: 1, maxLength: 200 }),
  publisher_key: Fingerprint,
  version: Semver,
  api_version: Type.Integer(),
  permissions: PluginPermissions,
  /** Where the package is: relative to the catalog, or an address of its own. */
  package: Type.String({ minLength: 1, maxLength: 2000 }),
  sha256: Sha256,
  length: Type.Integer({ minimum: 1 }),
});
export type CatalogEntry = Static<typeof CatalogEntry>;

const Revocation = Closed({
  id: PluginSlug,
  /** Every version where it is left out. */
  versions: Type.Optional(Type.Array(Semver, { minItems: 1, maxItems: 200 })),
  reason: Type.String({ minLength: 1, maxLength: 400 }),
});

export const Catalog = Closed({
  format: Type.Literal(1),
  /** Grows with every catalog that its keeper publishes. */
  version: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  issued_at: Instant,
  expires_at: Instant,
  entries: Type.Array(CatalogEntry, { maxItems: 2000 }),
  revoked: Type.Array(Revocation, { maxItems: 2000 }),
});
export type Catalog = Static<typeof Catalog>;

export const CatalogState = Closed({
  configured: Type.Boolean(),
  version: Nullable(Type.Integer()),
  issued_at: Nullable(Instant),
  expires_at: Nullable(Instant),
  refreshed_at: Nullable(Instant),
  /** The newest version of each plugin, from the catalog and from what needs none. */
  available: Type.Array(AvailablePlugin),
});
export type CatalogState = Static<typeof CatalogState>;
