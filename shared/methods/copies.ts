// Copies of backups elsewhere, from two sides: what the owner asks of the vault, and what the vault asks of the process that
// carries them. What the supervisor does for both is in supervisor.ts.
import { LONG_CALL_DEADLINE_MS } from '../limits.ts';
import {
  CopyFault,
  FoundCopy,
  NewTarget,
  RunTarget,
  SendRequest,
  TakeOverRequest,
  TakeOverState,
  TargetName,
  TargetTest,
  TargetView,
} from '../schemas/copies.ts';
import { Closed, Nullable, Type } from '../schemas/fields.ts';
import { BackupName } from '../schemas/safekeeping.ts';
import {
  ACTS,
  ACTS_ONCE,
  askedOf,
  Begins,
  forAnyone,
  forOwner,
  type Method,
  Nothing,
  READS,
  WRITES,
  Written,
} from './method.ts';

const forVault = askedOf('courier', ['vault']);

export const copies = {
  list: {
    ...forOwner('copies.list', READS),
    params: Nothing,
    result: Type.Array(TargetView),
    summary: 'Where backups are copied to, and what left last',
  },
  add: {
    ...forOwner('copies.add', WRITES),
    params: NewTarget,
    result: Written(TargetView),
    summary: 'Copy each backup to a place elsewhere from now on',
  },
  remove: {
    ...forOwner('copies.remove', WRITES),
    params: Closed({ name: TargetName }),
    result: Written(Closed({ name: TargetName })),
    summary: 'Copy no backup there any more; the copies there stay',
  },
  test: {
    ...forOwner('copies.test', ACTS_ONCE),
    params: Closed({ name: TargetName }),
    result: TargetTest,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'See whether copies can be written there, and which there are',
  },
  send: {
    ...forOwner('copies.send', WRITES),
    params: Closed({ name: TargetName, ...SendRequest.properties }),
    ...Begins(TargetView),
    summary: 'Copy the newest backup there now',
  },
} as const satisfies Record<string, Method>;

/** Asked before there is a vault, and so before anybody has a token. */
export const takeOver = {
  begin: {
    ...forAnyone('take_over.begin', ACTS_ONCE),
    params: TakeOverRequest,
    result: TakeOverState,
    summary: 'Bring the newest copy of a vault here, where there is none yet',
  },
  state: {
    ...forAnyone('take_over.state', READS),
    params: Nothing,
    result: TakeOverState,
    summary: 'How far a vault is on its way here',
  },
} as const satisfies Record<string, Method>;

const Fault = Nullable(CopyFault);

export const courier = {
  prepare: {
    ...forVault('courier.prepare', ACTS_ONCE),
    deadline_ms: 24 * LONG_CALL_DEADLINE_MS,
    params: Closed({ target: RunTarget }),
    result: Closed({ fault: Fault }),
    summary: 'Make a place for copies in a target that has none, and write into it once',
  },
  find: {
    ...forVault('courier.find', ACTS_ONCE),
    deadline_ms: 24 * LONG_CALL_DEADLINE_MS,
    params: Closed({ target: RunTarget }),
    result: Closed({ vaults: Type.Array(Type.String()), fault: Fault }),
    summary: 'Whose copies are in a place, for a machine that has no vault yet',
  },
  look: {
    ...forVault('courier.look', ACTS_ONCE),
    deadline_ms: 24 * LONG_CALL_DEADLINE_MS,
    params: Closed({ target: RunTarget }),
    result: Closed({ copies: Type.Array(FoundCopy), fault: Fault }),
    summary: 'Which copies of this vault are in the target',
  },
  send: {
    ...forVault('courier.send', ACTS_ONCE),
    deadline_ms: 24 * LONG_CALL_DEADLINE_MS,
    params: Closed({ target: RunTarget, backup: BackupName, label: FoundCopy.properties.label }),
    result: Closed({ bytes: Type.Integer(), sent_bytes: Type.Integer(), fault: Fault }),
    summary: 'Copy a finished backup into the target',
  },
  forget: {
    ...forVault('courier.forget', ACTS_ONCE),
    deadline_ms: 24 * LONG_CALL_DEADLINE_MS,
    params: Closed({ target: RunTarget, ids: Type.Array(FoundCopy.properties.id), sweep: Type.Boolean() }),
    result: Closed({ fault: Fault }),
    summary: 'Delete copies from the target; with `sweep`, give back the room they took',
  },
  fetch: {
    ...forVault('courier.fetch', ACTS_ONCE),
    deadline_ms: 24 * LONG_CALL_DEADLINE_MS,
    params: Closed({ target: RunTarget, id: FoundCopy.properties.id }),
    result: Closed({ fault: Fault }),
    summary: 'Bring a copy back, into the folder of the run',
  },
} as const satisfies Record<string, Method>;

/** The courier's news on the way. */
export const underway = {
  progress: {
    ...askedOf('vault', ['courier'])('underway.progress', ACTS),
    params: Closed({ done: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) }),
    result: Nothing,
    summary: 'How far a copy is on its way',
  },
} as const satisfies Record<string, Method>;

export const COPY_METHODS: readonly Method[] = [copies, takeOver, courier, underway].flatMap((group) =>
  Object.values(group),
);
