// Whether the hub runs, setting it up, handing its token to the local page, locking it, its processes.
import { supervisor } from '../../../shared/contracts/supervisor.ts';
import { vault } from '../../../shared/contracts/vault.ts';
import { HubError, notFound } from '../../../shared/errors.ts';
import { describeFailure } from '../../../shared/log.ts';
import { Closed, OneOf, Type } from '../../../shared/schemas/fields.ts';
import { ImportsHealth } from '../../../shared/schemas/import-health.ts';
import { SIMULATED } from '../../../shared/schemas/lab.ts';
import {
  BootstrapAnswer,
  Health,
  LAB,
  LockSettings,
  Setup,
  SetupAnswer,
  SetupRequest,
  Space,
  System,
  WORKER_NAMES,
  WorkerName,
} from '../../../shared/schemas/system.ts';
import { codeOf } from '../caller.ts';
import { askVault, type Endpoint, endpoint, NoBody, type Visit, written } from '../endpoint.ts';
import { once } from '../once.ts';
import { requireSameUser } from '../peer.ts';
import { LOCKED, PROBLEM_TYPE, Problem } from '../problems.ts';

const health = endpoint({
  method: 'GET',
  url: '/health',
  tag: 'service',
  access: 'open',
  operationId: 'getHealth',
  summary: 'Whether the hub is ready',
  answers: {
    200: { description: 'The hub answers', schema: Health },
    503: { description: 'The hub is starting', schema: Health },
  },
  handle: async ({ ports, reply }) => {
    try {
      const { state } = await ports.vault.ask(vault.state, {}, { now: true });
      return { ok: true, state };
    } catch (error) {
      if (!(error instanceof HubError) || error.code !== 'unavailable') throw error;
      reply.code(503);
      return { ok: false, state: 'starting' };
    }
  },
});

const getSetup = endpoint({
  method: 'GET',
  url: '/v1/setup',
  tag: 'service',
  access: 'open',
  operationId: 'getSetup',
  summary: 'Whether there is a vault, and how it is kept',
  answers: { 200: { description: 'How the vault is kept', schema: Setup } },
  handle: async ({ ports }) => {
    const { setup } = await ports.vault.ask(vault.state, {});
    return setup;
  },
});

const postSetup = endpoint({
  method: 'POST',
  url: '/v1/setup',
  tag: 'service',
  access: 'open',
  operationId: 'setUp',
  summary: vault.setup.summary,
  description:
    'A fresh vault needs no token; afterwards the token of the owner is needed. `restart` runs the first questions again and replaces that token; it never touches what the vault holds. Only programs of the user who runs the hub are answered.',
  body: SetupRequest,
  bodyOptional: true,
  answers: {
    200: { description: 'The token of the owner, and how the vault is kept', schema: SetupAnswer },
    401: { description: 'There is a vault, and this is no token of it', schema: Problem, media: PROBLEM_TYPE },
    ...LOCKED,
  },
  handle: async (visit) => {
    await requireSameUser(visit.request, visit.ports, { handsOutToken: false });
    return askVault(visit, vault.setup, visit.body);
  },
});

const bootstrap = endpoint({
  method: 'GET',
  url: '/v1/bootstrap',
  tag: 'service',
  access: 'open',
  operationId: 'bootstrap',
  summary: vault.bootstrap.summary,
  description:
    'For the page of the hub. Only programs of the user who runs the hub are answered, every answer is audited, and where users cannot be told apart the one-time code of `hub open` is needed.',
  headers: ['x-hub-code'],
  answers: {
    200: {
      description: 'The token of the owner, null before setup, and how the vault is kept',
      schema: BootstrapAnswer,
    },
    ...LOCKED,
  },
  handle: async (visit) => {
    const reader = await requireSameUser(visit.request, visit.ports, { handsOutToken: true });
    const code = codeOf(visit.request);
    return askVault(visit, vault.bootstrap, { reader, ...(code !== undefined && { code }) });
  },
});

const imports = endpoint({
  method: 'GET',
  url: '/v1/imports',
  tag: 'service',
  access: 'open',
  operationId: 'getImportsHealth',
  summary: vault.imports.summary,
  description: 'For `hub status`: only programs of the user who runs the hub are answered, with a one-time code.',
  headers: ['x-hub-code'],
  answers: {
    200: { description: 'State, counts, last and next time, and what is wrong', schema: ImportsHealth },
    ...LOCKED,
  },
  handle: async (visit) => {
    await requireSameUser(visit.request, visit.ports, { handsOutToken: false });
    return askVault(visit, vault.imports, { code: codeOf(visit.request) ?? '' });
  },
});

const spaces = endpoint({
  method: 'GET',
  url: '/v1/spaces',
  tag: 'service',
  access: 'owner',
  operationId: 'listSpaces',
  summary: vault.spaces.summary,
  answers: { 200: { description: 'Every space', schema: Type.Array(Space) } },
  handle: async (visit) => {
    const own = await askVault(visit, vault.spaces, {});
    return visit.ports.settings.lab ? [...own, { id: SIMULATED, kind: SIMULATED }] : own;
  },
});

const LockState = Closed({ state: OneOf('ready', 'locked') });

const lock = endpoint({
  method: 'POST',
  url: '/v1/lock',
  tag: 'service',
  access: 'owner',
  operationId: 'lock',
  summary: vault.lock.summary,
  body: NoBody,
  bodyOptional: true,
  answers: { 200: { description: 'The vault is locked', schema: LockState } },
  handle: async (visit) => {
    await askVault(visit, vault.lock, {});
    return { state: 'locked' };
  },
});

const lockSettings = endpoint({
  method: 'GET',
  url: '/v1/lock',
  tag: 'service',
  access: 'owner',
  operationId: 'getLockSettings',
  summary: vault.lockSettings.summary,
  answers: { 200: { description: 'Minutes without use; 0 for never', schema: LockSettings } },
  handle: (visit) => askVault(visit, vault.lockSettings, {}),
});

const setLockSettings = endpoint({
  method: 'PUT',
  url: '/v1/lock',
  tag: 'service',
  access: 'owner',
  operationId: 'setLockSettings',
  summary: vault.setLockSettings.summary,
  description:
    'Use is what the owner or an assistant asks of the vault. Syncs and other work of the hub itself are none; long work is not cut off.',
  body: LockSettings,
  headers: ['idempotency-key'],
  answers: { 200: { description: 'As it is now', schema: LockSettings } },
  handle: async (visit) => written(visit.reply, await askVault(visit, vault.setLockSettings, visit.body)),
});

const unlock = endpoint({
  method: 'POST',
  url: '/v1/unlock',
  tag: 'service',
  access: 'open',
  operationId: 'unlock',
  summary: vault.unlock.summary,
  description:
    'A locked vault knows no token, so none is asked for: only programs of the user who runs the hub are answered, and nothing is handed out.',
  body: NoBody,
  bodyOptional: true,
  answers: { 200: { description: 'The vault is open', schema: LockState } },
  handle: async (visit) => {
    await requireSameUser(visit.request, visit.ports, { handsOutToken: false });
    await askVault(visit, vault.unlock, {});
    return { state: 'ready' };
  },
});

const system = endpoint({
  method: 'GET',
  url: '/v1/system',
  tag: 'service',
  access: 'owner',
  operationId: 'getSystem',
  summary: supervisor.status.summary,
  answers: { 200: { description: 'The version and every process', schema: System } },
  handle: async (visit) => {
    await askVault(visit, vault.authorizeOwner, {});
    return visit.ports.supervisor.ask(supervisor.status, {});
  },
});

const integrity = endpoint({
  method: 'GET',
  url: '/v1/system/integrity',
  tag: 'service',
  access: 'owner',
  operationId: 'getIntegrity',
  summary: vault.examine.summary,
  answers: { 200: { description: 'Whether it is whole', schema: vault.examine.result } },
  handle: (visit) => askVault(visit, vault.examine, {}),
});

const Restarted = Closed({ process: WorkerName, state: OneOf('ready', 'restarting') });

const restart = endpoint({
  method: 'POST',
  url: '/v1/system/:process/restart',
  tag: 'service',
  access: 'owner',
  operationId: 'restartProcess',
  summary: supervisor.restart.summary,
  description: 'The api process itself answers 202 before it goes.',
  params: Closed({ process: Type.String() }),
  body: NoBody,
  bodyOptional: true,
  headers: ['idempotency-key'],
  answers: {
    200: { description: 'The process is ready again', schema: Restarted },
    202: { description: 'The process is about to restart', schema: Restarted },
  },
  handle: async (visit) => {
    await askVault(visit, vault.authorizeOwner, {});
    const name = [...WORKER_NAMES, LAB].find((each) => each === visit.params.process);
    if (name === undefined || (name === LAB && !visit.ports.settings.lab)) throw notFound();
    if (name === 'api') visit.reply.code(202);
    const answer = await once(visit, {}, () => (name === 'api' ? restartAfterAnswer(visit) : restartNow(visit, name)));
    return answer;
  },
});

async function restartNow({ ports }: Visit, name: WorkerName): Promise<Record<string, unknown>> {
  await ports.supervisor.ask(supervisor.restart, { name });
  return { process: name, state: 'ready' };
}

async function restartAfterAnswer({ ports, reply }: Visit): Promise<Record<string, unknown>> {
  reply.raw.on('finish', () => {
    ports.supervisor.ask(supervisor.restart, { name: 'api' }).catch((error: unknown) => {
      ports.log.error({ err: describeFailure(error) }, 'restart failed');
    });
  });
  return { process: 'api', state: 'restarting' };
}

export const SERVICE_ENDPOINTS: readonly Endpoint[] = [
  health,
  getSetup,
  postSetup,
  bootstrap,
  imports,
  spaces,
  lock,
  lockSettings,
  setLockSettings,
  unlock,
  system,
  integrity,
  restart,
];
