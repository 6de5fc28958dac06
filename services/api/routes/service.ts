// Whether the hub runs, setting it up, handing its token to the local page, locking it, its processes.
import type { FastifyRequest } from 'fastify';
import { HubError, notFound } from '../../../shared/errors.ts';
import { describeFailure } from '../../../shared/log.ts';
import { supervisor } from '../../../shared/methods/supervisor.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { Closed, OneOf } from '../../../shared/schemas/fields.ts';
import { SIMULATED } from '../../../shared/schemas/lab.ts';
import {
  EMBEDDINGS,
  Health,
  LAB,
  Setup,
  SetupRequest,
  WORKER_NAMES,
  WorkerName,
} from '../../../shared/schemas/system.ts';
import { codeOf, isPage } from '../asking/caller.ts';
import { idempotently } from '../asking/idempotently.ts';
import { shownBy } from '../asking/page-ticket.ts';
import { NoBody, NoQuery } from '../asking/places.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { LOCKED, PROBLEM_TYPE, Problem } from '../endpoint/problems.ts';
import { requireSameUser } from '../endpoint/same-user.ts';

const LockState = Closed({ state: OneOf('ready', 'locked') });
const Restarted = Closed({ process: WorkerName, state: OneOf('ready', 'restarting') });

/** Nothing for any other program. */
function pageOf(request: FastifyRequest) {
  return isPage(request) ? { page: shownBy(request) } : {};
}

export const SERVICE_ENDPOINTS = tagged('service', [
  endpoint(vault.state, {
    at: 'GET /health',
    operationId: 'getHealth',
    summary: 'Whether the hub is ready',
    answer: { description: 'The hub answers', schema: Health },
    also: { 503: { description: 'The hub is starting', schema: Health } },
    handle: async ({ deps, reply }) => {
      try {
        const { state, setup } = await deps.vault.ask(vault.state, {}, { now: true });
        return { ok: setup.alarm === null && setup.fault === null, state };
      } catch (error) {
        if (!(error instanceof HubError) || error.code !== 'unavailable') throw error;
        reply.code(503);
        return { ok: false, state: 'starting' };
      }
    },
  }),
  endpoint(vault.state, {
    at: 'GET /v1/setup',
    operationId: 'getSetup',
    summary: 'Whether there is a vault, and how it is kept',
    answer: { description: 'How the vault is kept', schema: Setup },
    handle: async ({ deps }) => (await deps.vault.ask(vault.state, {})).setup,
  }),
  endpoint(vault.setup, {
    at: 'POST /v1/setup',
    operationId: 'setUp',
    description:
      'A fresh vault needs no token; afterwards the token of the owner is needed. `restart` runs the first questions again and replaces that token; it never touches what the vault holds. Only programs of the user who runs the hub are answered.',
    body: SetupRequest,
    bodyOptional: true,
    headers: ['x-hub-ticket'],
    given: async ({ request, deps, body }) => {
      await requireSameUser(request, deps, { handsOutToken: false });
      return { ...body, ...pageOf(request) };
    },
    answer: 'The token of the owner, and how the vault is kept',
    also: {
      401: { description: 'There is a vault, and this is no token of it', schema: Problem, media: PROBLEM_TYPE },
      ...LOCKED,
    },
  }),
  endpoint(vault.bootstrap, {
    at: 'GET /v1/bootstrap',
    operationId: 'bootstrap',
    description:
      'For the page of the hub and for local programs. Only programs of the user who runs the hub are answered, every answer is audited, and where users cannot be told apart the one-time code of `hub open` is needed. In a browser the token is one that ends with the hub, and `hub` holds what the page knows it by; only a page that was opened at this hub, and not one that the browser had kept, is let in. Any other program gets the token of the owner.',
    headers: ['x-hub-code', 'x-hub-ticket'],
    query: NoQuery,
    given: async ({ request, deps }) => {
      const reader = await requireSameUser(request, deps, { handsOutToken: true });
      const code = codeOf(request);
      return { reader, ...pageOf(request), ...(code !== undefined && { code }) };
    },
    answer: 'A token of the owner, null before setup, and how the vault is kept',
    also: LOCKED,
  }),
  endpoint(vault.proveHub, {
    at: 'POST /v1/proof',
    operationId: 'proveHub',
    description:
      'A page that stays open asks it whenever its connection was lost, before it sends anything else: another program may have taken the port. Needs no token, and opens nothing.',
    answer: 'The answer to the nonce, and the life that the hub is in',
    also: LOCKED,
  }),
  endpoint(vault.imports, {
    at: 'GET /v1/imports',
    operationId: 'getImportsHealth',
    description: 'For `hub status`: only programs of the user who runs the hub are answered, with a one-time code.',
    headers: ['x-hub-code'],
    query: NoQuery,
    given: async ({ request, deps }) => {
      await requireSameUser(request, deps, { handsOutToken: false });
      return { code: codeOf(request) ?? '' };
    },
    answer: 'State, counts, last and next time, and what is wrong',
    also: LOCKED,
  }),
  endpoint(vault.spaces, {
    at: 'GET /v1/spaces',
    operationId: 'listSpaces',
    answer: 'Every space',
    told: (own, { deps }) => (deps.settings.lab ? [...own, { id: SIMULATED, kind: SIMULATED }] : own),
  }),
  endpoint(vault.lock, {
    at: 'POST /v1/lock',
    operationId: 'lock',
    answer: { description: 'The vault is locked', schema: LockState },
    told: () => ({ state: 'locked' }),
  }),
  endpoint(vault.lockSettings, {
    at: 'GET /v1/lock',
    operationId: 'getLockSettings',
    answer: 'Minutes without use; 0 for never',
  }),
  endpoint(vault.setLockSettings, {
    at: 'PUT /v1/lock',
    operationId: 'setLockSettings',
    description:
      'Use is what the owner or an assistant asks of the vault. Syncs and other work of the hub itself are none; long work is not cut off.',
  }),
  endpoint(vault.unlock, {
    at: 'POST /v1/unlock',
    operationId: 'unlock',
    description:
      'A locked vault knows no token, so none is asked for: only programs of the user who runs the hub are answered, and nothing is handed out. Where the key is kept under a passphrase that the hub was not started with, it is typed here.',
    bodyOptional: true,
    given: async ({ request, deps, body }) => {
      await requireSameUser(request, deps, { handsOutToken: false });
      return body ?? {};
    },
    answer: { description: 'The vault is open', schema: LockState },
    told: () => ({ state: 'ready' }),
  }),
  endpoint(supervisor.status, {
    admit: vault.authorizeOwner,
    at: 'GET /v1/system',
    operationId: 'getSystem',
    answer: 'The version and every process',
  }),
  endpoint(vault.examine, {
    at: 'GET /v1/system/integrity',
    operationId: 'getIntegrity',
    answer: 'Whether it is whole',
  }),
  endpoint(supervisor.restart, {
    admit: vault.authorizeOwner,
    at: 'POST /v1/system/:process/restart',
    operationId: 'restartProcess',
    description: 'The api process itself answers 202 before it goes.',
    body: NoBody,
    idempotently: true,
    answer: { description: 'The process is ready again', schema: Restarted },
    also: { 202: { description: 'The process is about to restart', schema: Restarted } },
    handle: async (visit) => {
      const { path, deps, reply } = visit;
      await visit.ask(vault.authorizeOwner, {});
      const name = [...WORKER_NAMES, EMBEDDINGS, LAB].find((each) => each === path.process);
      if (name === undefined || (name === LAB && !deps.settings.lab)) throw notFound();
      const restart = () => deps.supervisor.ask(supervisor.restart, { name });
      if (name !== 'api') {
        return idempotently(visit, {}, async () => {
          await restart();
          return { process: name, state: 'ready' };
        });
      }
      reply.code(202);
      return idempotently(visit, {}, async () => {
        reply.raw.on('finish', () => {
          restart().catch((error: unknown) => deps.log.error({ err: describeFailure(error) }, 'restart failed'));
        });
        return { process: name, state: 'restarting' };
      });
    },
  }),
]);
