// What the vault answers, to whom. The vault is asked; the one thing it says unasked is `owner.notify` (see api.ts).
import { LONG_CALL_DEADLINE_MS, PASSPHRASE_BYTES } from '../limits.ts';
import { AuditEvent, AuditVerdict } from '../schemas/audit.ts';
import { BackgroundHealth } from '../schemas/background-health.ts';
import { Days } from '../schemas/days.ts';
import { Closed, Id, Instant, JsonObject, Nullable, OneOf, type Static, Title, Type } from '../schemas/fields.ts';
import {
  BootstrapAnswer,
  HubProof,
  Job,
  LockSettings,
  ProofRequest,
  Setup,
  SetupAnswer,
  SetupRequest,
  Space,
  VaultState,
} from '../schemas/system.ts';
import {
  ACTS,
  ACTS_ONCE,
  askedOf,
  Begins,
  forAny,
  forAnyone,
  forOwner,
  type Method,
  Nothing,
  READS,
  WRITES,
  WRITES_AGAIN,
  WRITES_ONCE,
  Written,
} from './method.ts';
import { Page, PageRequest, RECORD_METHODS } from './records.ts';

/** The page of the hub asks, in a browser: what it is handed ends with the hub, and it says one of both for itself. */
const AskingPage = Closed({
  /** The api has just sent it to the browser that opened it. */
  opened: Type.Optional(Type.Literal(true)),
  /** It was let in before, and says so with the key that it was told then. */
  known: Type.Optional(Type.String({ maxLength: 256 })),
});
export type AskingPage = Static<typeof AskingPage>;
/** Where the key is kept under one, and the hub was started without it. */
export const TypedPassphrase = Type.Optional(Type.String({ minLength: 1, maxLength: PASSPHRASE_BYTES }));
const ForPage = Type.Optional(AskingPage);

export const vault = {
  state: {
    ...forAnyone('vault.state', READS),
    params: Nothing,
    result: Closed({ state: VaultState, setup: Setup }),
    summary: 'Whether the vault is set up, open or locked',
  },
  setup: {
    ...forAnyone('vault.setup', WRITES_ONCE),
    params: Closed({ ...SetupRequest.properties, page: ForPage }),
    result: SetupAnswer,
    summary: 'Make the vault, or run the first questions again with the token of the owner',
  },
  bootstrap: {
    ...forAnyone('vault.bootstrap', WRITES_ONCE),
    result: BootstrapAnswer,
    params: Closed({
      /** The executable at the other end of the connection, where the system tells. It goes into the audit log. */
      reader: Nullable(Type.String({ maxLength: 512 })),
      /** The one-time code that `hub open` made. */
      code: Type.Optional(Type.String({ maxLength: 256 })),
      page: ForPage,
    }),
    summary: 'Hand the token of the owner to a local program, or let the page of the hub in',
  },
  proveHub: {
    ...forAnyone('vault.prove_hub', READS),
    params: ProofRequest,
    result: HubProof,
    summary: 'Prove to a page that was let in that this is the hub of its vault',
  },
  allowBootstrap: {
    ...askedOf('vault', ['supervisor'])('vault.allow_bootstrap', ACTS_ONCE),
    params: Closed({ code_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    result: Nothing,
    summary: 'Accept a one-time code, known here by its hash alone, for the next bootstrap',
  },
  imports: {
    ...forAnyone('vault.imports', ACTS_ONCE),
    /** The one-time code of a command: whoever only wants to know how it goes is handed no token. */
    params: Closed({ code: Type.String({ maxLength: 256 }) }),
    result: BackgroundHealth,
    summary: 'How every connector and plugin is',
  },
  authorizeOwner: {
    ...forOwner('vault.authorize_owner', READS),
    params: Nothing,
    result: Nothing,
    summary: 'Whether this token is the token of the owner, for what the api does outside the vault',
  },
  authorize: {
    ...forAny('vault.authorize', READS),
    params: Nothing,
    result: Nothing,
    summary: 'Whether this token is anyone’s, for what the api answers without the vault',
  },
  spaces: {
    ...forOwner('space.list', READS),
    params: Nothing,
    result: Type.Array(Space),
    summary: 'The spaces of this vault',
  },
  events: {
    ...forOwner('audit.list', READS),
    result: Page(AuditEvent),
    params: Closed({
      ...PageRequest.properties,
      kind: Type.Optional(Type.String({ maxLength: 64 })),
      ref: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    summary: 'The audit log, newest first',
  },
  days: {
    ...forOwner('audit.days', READS),
    params: Closed({ from: Type.Optional(Instant) }),
    result: Days,
    summary: 'How much was written down and how much each assistant asked, hour by hour',
  },
  verify: {
    ...forOwner('audit.verify', READS),
    params: Nothing,
    result: AuditVerdict,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Check the audit chain, its outside heads and every version it vouches for',
  },
  settleAlarm: {
    ...forOwner('audit.settle_alarm', WRITES),
    params: Closed({
      /** The owner's finding, or why the alarm is no matter. It stays in the audit log. */
      note: Title,
    }),
    result: Written(Closed({ settled: Type.String() })),
    summary: 'Go on with the vault as it is, though it contradicts what is known of it outside',
  },
  examine: {
    ...forOwner('vault.examine', READS),
    params: Nothing,
    result: Closed({ whole: Type.Boolean() }),
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Read every page of the database and compare its indexes with its tables',
  },
  startJob: {
    ...forOwner('job.start', WRITES),
    params: Closed({ kind: OneOf('verify') }),
    ...Begins(AuditVerdict),
    summary: 'Begin long work and answer at once',
  },
  job: {
    ...forOwner('job.get', READS),
    params: Closed({ id: Id }),
    result: Job,
    summary: 'How far long work has come',
  },
  waitForJob: {
    ...forOwner('job.wait', READS),
    params: Closed({ id: Id }),
    result: Job,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Answer when long work has ended',
  },
  watch: {
    ...forOwner('owner.watch', ACTS),
    params: Nothing,
    result: Nothing,
    summary: 'Send what happens in the vault to this api process from now on',
  },
  unwatch: {
    ...forAnyone('owner.unwatch', ACTS),
    params: Nothing,
    result: Nothing,
    summary: 'Send nothing any more',
  },
  lock: {
    ...forOwner('vault.lock', WRITES_AGAIN),
    params: Nothing,
    result: Nothing,
    summary: 'Close the database and forget the key',
  },
  lockSettings: {
    ...forOwner('vault.lock_settings', READS),
    params: Nothing,
    result: LockSettings,
    summary: 'When the vault locks itself',
  },
  setLockSettings: {
    ...forOwner('vault.set_lock_settings', WRITES),
    params: LockSettings,
    result: Written(LockSettings),
    summary: 'Change when the vault locks itself',
  },
  unlock: {
    ...forAnyone('vault.unlock', ACTS),
    params: Closed({ passphrase: TypedPassphrase }),
    result: Nothing,
    summary: 'Fetch the key from where it is kept and open the database',
  },
  beginOnce: {
    ...forOwner('idempotency.begin', WRITES),
    params: Closed({ body: JsonObject }),
    result: Closed({ outcome: OneOf('run', 'replay'), answer: Nullable(JsonObject) }),
    summary: 'Reserve an idempotency key for work outside the vault, or answer what it led to before',
  },
  finishOnce: {
    ...forOwner('idempotency.finish', WRITES),
    /** The body again: a vault that was restarted in between has forgotten the reservation. */
    params: Closed({ body: JsonObject, answer: Nullable(JsonObject) }),
    result: Nothing,
    summary: 'Store what the reserved work led to, or free the key when it failed',
  },
} as const satisfies Record<string, Method>;

export const VAULT_METHODS: readonly Method[] = [...Object.values(vault), ...RECORD_METHODS];
