import { ValidationIssue } from '../validation-issue.ts';
import { Closed, Id, Instant, Nullable, OneOf, Seen, type Static, Title, Type } from './fields.ts';

export const PROCESS_NAMES = ['supervisor', 'vault', 'api', 'connectors', 'plugin-host'] as const;
/** There while the owner has a model of their own in use. */
export const EMBEDDINGS = 'embeddings' as const;
/** There while a copy of a backup is on its way, or is looked for. */
export const COURIER = 'courier' as const;
/** There in development alone. */
export const LAB = 'lab' as const;

export const ProcessName = OneOf(...PROCESS_NAMES, EMBEDDINGS, COURIER, LAB);
export type ProcessName = Static<typeof ProcessName>;

export const WORKER_NAMES = ['vault', 'api', 'connectors', 'plugin-host'] as const;
export const WorkerName = OneOf(...WORKER_NAMES, EMBEDDINGS, COURIER, LAB);
export type WorkerName = Static<typeof WorkerName>;

/** In a data directory as soon as there is a vault: says which one it is. */
export const VAULT_FILE = 'vault.json';

export const VaultState = OneOf('setup_required', 'ready', 'locked');
export type VaultState = Static<typeof VaultState>;

export const KeyStorage = OneOf('keyring', 'file', 'passphrase', 'none');
export type KeyStorage = Static<typeof KeyStorage>;

/** Tells one key from another, and nothing else of either. */
export const KeyCheck = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** The facts of the vault that anyone may know: whether there is one, and how it is kept. */
export const Setup = Closed({
  initialized: Type.Boolean(),
  encrypted: Type.Boolean(),
  key_storage: KeyStorage,
  /** A warning about where the key lives, in one sentence, with what to do. */
  warning: Nullable(Type.String()),
  /** Why the vault contradicts what is known of it outside: while this stands no assistant is served. */
  alarm: Nullable(Type.String()),
  /** The part that the vault does without, in one sentence. */
  fault: Nullable(Type.String()),
});
export type Setup = Static<typeof Setup>;

export const SetupRequest = Closed({ name: Type.Optional(Seen(Title)), restart: Type.Optional(Type.Boolean()) });

/** By what the page of the owner knows its hub again: a key that the hub proves itself with, and the life that it is in. */
export const PageHub = Closed({ key: Type.String(), run: Type.String() });
export type PageHub = Static<typeof PageHub>;

/** To the page of the hub a token that ends with the hub, and how it knows the hub again; to any other program `hub` is null. */
const HandedOut = { hub: Nullable(PageHub) };
export const SetupAnswer = Closed({ owner_token: Type.String(), ...HandedOut, ...Setup.properties });
export const BootstrapAnswer = Closed({ owner_token: Nullable(Type.String()), ...HandedOut, setup: Setup });

/** Made anew for each question, so that no answer can be kept for later. */
export const ProofRequest = Closed({ nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }) });
export const HubProof = Closed({
  /** HMAC-SHA256 with the key, over the port, the life and the nonce with a space between; in base64url. */
  proof: Type.String(),
  run: Type.String(),
});

export const LockSettings = Closed({
  /** Minutes without use after which the vault locks itself; 0 for never. A week at most. */
  after_minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
});
export type LockSettings = Static<typeof LockSettings>;

export const Space = Closed({ id: Type.String(), kind: Type.String() });

export const Health = Closed({
  /** False while it starts, and while the owner should look at it: `GET /v1/setup` says why. */
  ok: Type.Boolean(),
  state: OneOf('starting', 'setup_required', 'ready', 'locked'),
});

export const ProcessStatus = Closed({
  name: ProcessName,
  pid: Nullable(Type.Integer()),
  /** `not_answering`: it was at work, and is stopped or hangs. It is ended and started again by itself before long. */
  state: OneOf('starting', 'ready', 'not_answering', 'draining', 'waiting', 'failed', 'stopped'),
  uptime_s: Type.Number(),
  restarts: Type.Integer(),
  memory_bytes: Nullable(Type.Integer()),
  /** Which layers hold this process: `permission`, `pdeathsig`, `bubblewrap`, … */
  isolation: Type.Array(Type.String()),
});
export type ProcessStatus = Static<typeof ProcessStatus>;

export const System = Closed({ version: Type.String(), processes: Type.Array(ProcessStatus) });

export const Job = Closed({
  id: Id,
  kind: OneOf(
    'verify',
    'backup',
    'backup_copy',
    'export',
    'stage',
    'apply',
    'vendor_import',
    'vendor_archive',
    'plugin_install',
    'plugin_update',
    'plugin_run',
    'plugin_remove',
    'marketplace_refresh',
    'connector_sync',
    'connector_remove',
  ),
  state: OneOf('queued', 'running', 'done', 'failed'),
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  result: Type.Optional(Type.Unknown()),
  error: Type.Optional(
    Closed({
      code: Type.String(),
      detail: Type.String(),
      fix: Type.Optional(Type.String()),
      errors: Type.Optional(Type.Array(ValidationIssue)),
    }),
  ),
  created_at: Instant,
  updated_at: Instant,
});
export type Job = Static<typeof Job>;
