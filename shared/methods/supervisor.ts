// What the supervisor answers its workers, and what every worker answers the supervisor.
import { LONG_CALL_DEADLINE_MS, MAX_CONNECTIONS, WORKER_DRAIN_MS, WORKER_START_MS } from '../limits.ts';
import { Errand } from '../schemas/copies.ts';
import { Listener, ModelServer } from '../schemas/embeddings.ts';
import { Closed, Nullable, OneOf, Type } from '../schemas/fields.ts';
import { ProcessName, System, VaultState, WorkerName } from '../schemas/system.ts';
import { ACTS, ACTS_ONCE, askedOf, type Method, Nothing, READS } from './method.ts';

const forApi = askedOf('supervisor', ['api']);
const forVault = askedOf('supervisor', ['vault']);
const forSupervisor = askedOf('worker', ['supervisor']);

export const supervisor = {
  status: {
    ...forApi('supervisor.status', READS),
    params: Nothing,
    result: System,
    summary: 'Every process with its state',
  },
  restart: {
    ...forApi('supervisor.restart', ACTS_ONCE),
    params: Closed({ name: WorkerName }),
    result: Nothing,
    deadline_ms: WORKER_START_MS,
    summary: 'Stop one worker, start it again, and answer when it is ready',
  },
  identifyPeer: {
    ...forApi('supervisor.identify_peer', READS),
    params: Closed({ address: Type.String(), port: Type.Integer() }),
    result: Closed({
      /** Null where the system does not tell. */
      same_user: Nullable(Type.Boolean()),
      executable: Nullable(Type.String()),
    }),
    summary: 'Who is at the other end of a loopback connection, by the port it comes from',
  },
  strangersAmong: {
    ...forApi('supervisor.strangers_among', READS),
    params: Closed({
      peers: Type.Array(Closed({ address: Type.String({ maxLength: 64 }), port: Type.Integer() }), {
        maxItems: MAX_CONNECTIONS,
      }),
    }),
    /** None where the system does not tell. */
    result: Closed({ strangers: Type.Array(Type.Integer()) }),
    summary:
      'Which of these loopback connections do not come from the user who runs the hub, by their place in the list',
  },
  reportViolation: {
    ...askedOf('supervisor', ['vault', 'api', 'connectors', 'plugin-host', 'embeddings', 'courier', 'lab'])(
      'supervisor.report_violation',
      ACTS_ONCE,
    ),
    params: Closed({ peer: ProcessName, reason: Type.String() }),
    result: Nothing,
    summary: 'A peer asked for what no honest peer asks; it is to be restarted',
  },
  identifyListener: {
    ...forVault('supervisor.identify_listener', READS),
    params: Closed({ port: ModelServer.properties.port }),
    /** Null where nobody listens; `is_told` is false where the system does not tell. */
    result: Closed({ listener: Nullable(Listener), is_told: Type.Boolean() }),
    summary: 'Who listens on a port of this machine',
  },
  useModelServer: {
    ...forVault('supervisor.use_model_server', ACTS),
    params: Closed({ server: Nullable(ModelServer) }),
    result: Nothing,
    summary: 'Start the process that speaks to this server of models, in place of any earlier one; null ends it',
  },
  reachModelServer: {
    ...askedOf('supervisor', ['embeddings'])('supervisor.reach_model_server', ACTS_ONCE),
    params: Nothing,
    /** The number under which the connection is handed over, or why there is none. */
    result: Closed({
      connection: Nullable(Type.Integer({ minimum: 1 })),
      fault: Nullable(OneOf('no_listener', 'another_user')),
    }),
    summary: 'A connection to the one server that the owner has named',
  },
  useCourier: {
    ...forVault('supervisor.use_courier', ACTS_ONCE),
    params: Closed({ errand: Nullable(Errand) }),
    result: Nothing,
    summary: 'Start the process that carries copies of backups, in a box for this one run; null ends it',
  },
} as const satisfies Record<string, Method>;

/** Everything a worker is told at its start. A worker reads no environment. */
export const WorkerSettings = Closed({
  version: Type.String(),
  data_dir: Type.String(),
  port: Type.Integer(),
  /** Another in every life of the hub, and the same for a worker that is started again in it. */
  hub_run: Type.String(),
  /** Open a database that is not encrypted, and make a new one plain. */
  plain_sqlite: Type.Boolean(),
  passphrase_file: Nullable(Type.String()),
  /** Serve the token of the owner only against a one-time code. */
  bootstrap_once: Type.Boolean(),
  /** Whether bootstrap can be limited to the user who runs the hub. */
  peers_told_apart: Type.Boolean(),
  /** How an assistant starts the bridge. */
  bridge_command: Type.Array(Type.String()),
  /** The OAuth client of the environment; for the vault alone. */
  oauth_client: Nullable(Closed({ client_id: Type.String(), client_secret: Type.String() })),
  /** Where the provider sends the owner back to, when it is not this service itself. */
  oauth_redirect: Nullable(Type.String()),
  /** Where a provider is that is asked in the place of Google; null for Google itself. */
  google_base: Nullable(Type.String()),
  /** Where the catalog of plugins is, and the armored key that has to have signed it. */
  catalog_url: Nullable(Type.String()),
  catalog_pubkey: Nullable(Type.String()),
  /** The catalog may be on a server of this machine. */
  catalog_development: Type.Boolean(),
  /** A folder with plugins of the owner's own. */
  plugins_dir: Nullable(Type.String()),
  /** Where restic is, as the path or the owner has named it; for what carries copies alone. */
  restic: Nullable(Type.String()),
  /** Simulated lives are served. */
  lab: Type.Boolean(),
});

export const worker = {
  start: {
    ...forSupervisor('worker.start', ACTS_ONCE),
    params: Closed({ settings: WorkerSettings }),
    deadline_ms: WORKER_START_MS,
    result: Type.Union([
      Closed({
        ready: Type.Literal(true),
        state: Nullable(VaultState),
        /** A word to whoever starts the hub. */
        notice: Type.Optional(Type.String()),
      }),
      Closed({ ready: Type.Literal(false), reason: Type.String(), fix: Nullable(Type.String()) }),
    ]),
    summary: 'Take the settings, open what is yours, and say that you are ready, or why the hub must not start',
  },
  drain: {
    ...forSupervisor('worker.drain', ACTS_ONCE),
    params: Nothing,
    result: Nothing,
    deadline_ms: WORKER_DRAIN_MS,
    summary: 'Finish what is begun, begin nothing, and end',
  },
  ping: {
    ...forSupervisor('worker.ping', READS),
    params: Nothing,
    result: Nothing,
    // Whoever asks counts for itself how long it has waited.
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Whether the event loop turns',
  },
} as const satisfies Record<string, Method>;

export const SUPERVISOR_METHODS: readonly Method[] = Object.values(supervisor);
export const WORKER_METHODS: readonly Method[] = Object.values(worker);
