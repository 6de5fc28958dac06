// What the vault answers, to whom. The vault is asked; the one thing it says unasked is `owner.notify` (see api.ts).
import { LONG_CALL_DEADLINE_MS, PAGE_MAX } from '../limits.ts';
import { AuditEvent, AuditVerdict } from '../schemas/audit.ts';
import { Closed, Id, JsonObject, Nullable, OneOf, Type } from '../schemas/fields.ts';
import { BootstrapAnswer, Job, Setup, SetupAnswer, SetupRequest, Space, VaultState } from '../schemas/system.ts';
import { type Method, Nothing } from './method.ts';
import { Page, RECORD_METHODS } from './records.ts';

const forApi = { server: 'vault', callers: ['api'] } as const;

export const vault = {
  state: {
    ...forApi,
    name: 'vault.state',
    effect: 'read',
    actor: 'none',
    params: Nothing,
    result: Closed({ state: VaultState, setup: Setup }),
    summary: 'Whether the vault is set up, open or locked',
  },
  setup: {
    ...forApi,
    name: 'vault.setup',
    effect: 'write',
    actor: 'none',
    params: SetupRequest,
    result: SetupAnswer,
    summary: 'Make the vault, or run the first questions again with the token of the owner',
  },
  bootstrap: {
    ...forApi,
    name: 'vault.bootstrap',
    effect: 'write',
    actor: 'none',
    result: BootstrapAnswer,
    params: Closed({
      /** The executable at the other end of the connection, where the system tells. It goes into the audit log. */
      reader: Nullable(Type.String({ maxLength: 512 })),
      /** The one-time code that `hub open` made. */
      code: Type.Optional(Type.String({ maxLength: 256 })),
    }),
    summary: 'Hand the token of the owner to the local page',
  },
  allowBootstrap: {
    name: 'vault.allow_bootstrap',
    server: 'vault',
    callers: ['supervisor'],
    effect: 'read',
    actor: 'none',
    params: Closed({ code_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    result: Nothing,
    summary: 'Accept a one-time code, known here by its hash alone, for the next bootstrap',
  },
  authorizeOwner: {
    ...forApi,
    name: 'vault.authorize_owner',
    effect: 'read',
    actor: 'owner',
    params: Nothing,
    result: Nothing,
    summary: 'Whether this token is the token of the owner, for what the api does outside the vault',
  },
  authorize: {
    ...forApi,
    name: 'vault.authorize',
    effect: 'read',
    actor: 'any',
    params: Nothing,
    result: Nothing,
    summary: 'Whether this token is anyone’s, for what the api answers without the vault',
  },
  spaces: {
    ...forApi,
    name: 'space.list',
    effect: 'read',
    actor: 'owner',
    params: Nothing,
    result: Type.Array(Space),
    summary: 'The spaces of this vault',
  },
  events: {
    ...forApi,
    name: 'audit.list',
    effect: 'read',
    actor: 'owner',
    result: Page(AuditEvent),
    params: Closed({
      limit: Type.Integer({ minimum: 1, maximum: PAGE_MAX }),
      cursor: Type.Optional(Type.String({ maxLength: 512 })),
      kind: Type.Optional(Type.String({ maxLength: 64 })),
      ref: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    summary: 'The audit log, newest first',
  },
  verify: {
    ...forApi,
    name: 'audit.verify',
    effect: 'read',
    actor: 'owner',
    params: Nothing,
    result: AuditVerdict,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Check the audit chain, its outside heads and every version it vouches for',
  },
  startJob: {
    ...forApi,
    name: 'job.start',
    effect: 'read',
    actor: 'owner',
    params: Closed({ kind: OneOf('verify') }),
    result: Job,
    summary: 'Begin long work and answer at once',
  },
  job: {
    ...forApi,
    name: 'job.get',
    effect: 'read',
    actor: 'owner',
    params: Closed({ id: Id }),
    result: Job,
    summary: 'How far long work has come',
  },
  watch: {
    ...forApi,
    name: 'owner.watch',
    effect: 'read',
    actor: 'owner',
    params: Nothing,
    result: Nothing,
    summary: 'Send what happens in the vault to this api process from now on',
  },
  unwatch: {
    ...forApi,
    name: 'owner.unwatch',
    effect: 'read',
    actor: 'none',
    params: Nothing,
    result: Nothing,
    summary: 'Send nothing any more',
  },
  lock: {
    ...forApi,
    name: 'vault.lock',
    effect: 'read',
    actor: 'owner',
    params: Nothing,
    result: Nothing,
    summary: 'Close the database and forget the key',
  },
  unlock: {
    ...forApi,
    name: 'vault.unlock',
    effect: 'read',
    actor: 'none',
    params: Nothing,
    result: Nothing,
    summary: 'Fetch the key from where it is kept and open the database',
  },
  beginOnce: {
    ...forApi,
    name: 'idempotency.begin',
    effect: 'write',
    actor: 'owner',
    params: Closed({ body: JsonObject }),
    result: Closed({ outcome: OneOf('run', 'replay'), answer: Nullable(JsonObject) }),
    summary: 'Reserve an idempotency key for work outside the vault, or answer what it led to before',
  },
  finishOnce: {
    ...forApi,
    name: 'idempotency.finish',
    effect: 'write',
    actor: 'owner',
    /** The body again: a vault that was restarted in between has forgotten the reservation. */
    params: Closed({ body: JsonObject, answer: Nullable(JsonObject) }),
    result: Nothing,
    summary: 'Store what the reserved work led to, or free the key when it failed',
  },
} as const satisfies Record<string, Method>;

export const VAULT_METHODS: readonly Method[] = [...Object.values(vault), ...RECORD_METHODS];
