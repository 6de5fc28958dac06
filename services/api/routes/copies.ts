// Where backups are copied to, for the owner alone; and how one comes back to a machine that has no vault yet.
import { copies, takeOver } from '../../../shared/methods/copies.ts';
import { NoQuery } from '../asking/places.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { PROBLEM_TYPE, Problem } from '../endpoint/problems.ts';
import { requireSameUser } from '../endpoint/same-user.ts';

export const COPY_ENDPOINTS = tagged('safekeeping', [
  endpoint(copies.list, {
    at: 'GET /v1/backups/targets',
    operationId: 'listBackupTargets',
    description: 'No credential is in the answer. What is wrong is said under `fault`, with what to do.',
    answer: 'The targets',
  }),
  endpoint(copies.add, {
    at: 'POST /v1/backups/targets',
    operationId: 'addBackupTarget',
    description:
      'A folder, or a repository of restic. Each backup is copied there from now on, at most hourly. The credentials are kept in the vault and are in no answer. `…/test` sees whether it can be used.',
    answer: 'The target',
  }),
  endpoint(copies.remove, {
    at: 'DELETE /v1/backups/targets/:name',
    operationId: 'removeBackupTarget',
    answer: 'It is no target any more',
  }),
  endpoint(copies.test, {
    at: 'POST /v1/backups/targets/:name/test',
    operationId: 'testBackupTarget',
    description: 'Makes a place for copies where there is none yet, writes into it, and says what is there.',
    answer: 'What was found',
  }),
  endpoint(copies.send, {
    at: 'POST /v1/backups/targets/:name/send',
    operationId: 'sendBackup',
    bodyOptional: true,
    description:
      '`go_on`: although another machine has gone on with this vault, or the target has lost what was in it. The newest copy is fetched back and read when that was not done for a week.',
    answer: 'The target, as it is then',
  }),
  endpoint(takeOver.begin, {
    at: 'POST /v1/setup/restore',
    operationId: 'beginTakeOver',
    description:
      'There is no vault yet, and so no token: only programs of the user who runs the hub are answered. The newest copy is fetched, opened with the words of the recovery kit and proven; no assistant is served before the owner has resumed them. `GET` says how far that is.',
    given: async ({ request, deps, body }) => {
      await requireSameUser(request, deps, { handsOutToken: false });
      return body;
    },
    answer: 'It has begun',
    status: 202,
    also: {
      409: {
        description: 'There is a vault already, or one is on its way here',
        schema: Problem,
        media: PROBLEM_TYPE,
      },
    },
  }),
  endpoint(takeOver.state, {
    at: 'GET /v1/setup/restore',
    operationId: 'getTakeOver',
    query: NoQuery,
    given: async ({ request, deps }) => {
      await requireSameUser(request, deps, { handsOutToken: false });
      return {};
    },
    answer: 'The step it is at, and what went wrong',
  }),
]);
