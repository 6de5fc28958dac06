// The audit log, its verification, the jobs that do long work, and the stream of what happens.
import { vault } from '../../../shared/methods/vault.ts';
import { Closed, Id, Type } from '../../../shared/schemas/fields.ts';
import { prefersAsync, tokenOf } from '../asking/caller.ts';
import { longWork } from '../asking/long-work.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const AUDIT_ENDPOINTS = tagged('audit', [
  endpoint(vault.events, {
    at: 'GET /v1/events',
    operationId: 'listEvents',
    answer: 'One page of events',
  }),
  endpoint(vault.days, {
    at: 'GET /v1/days',
    operationId: 'getDays',
    description:
      'For pictures: the hours, counted from `from`, in which things were made that are still there, and in which assistants asked or proposed. The last 90 days unless it is said, and 400 at most.',
    answer: 'Numbers, hour by hour',
  }),
  endpoint(vault.verify, {
    at: 'GET /v1/events/verify',
    operationId: 'verifyEvents',
    description: 'With `Prefer: respond-async` it answers at once, with the id of a job.',
    headers: ['idempotency-key', 'prefer'],
    answer: 'The verdict',
    also: { 202: { description: 'The job that verifies', schema: Closed({ job_id: Id }) } },
    handle: (visit) =>
      prefersAsync(visit.request) ? longWork(visit, vault.startJob, { kind: 'verify' }) : visit.ask(vault.verify, {}),
  }),
  endpoint(vault.settleAlarm, {
    at: 'POST /v1/events/alarm/settle',
    operationId: 'settleAlarm',
    description:
      'While the alarm stands (`GET /v1/setup` says why) no assistant is served. Grants, tokens and revocations are those of the vault as it is now: look at them first.',
    answer: 'The alarm that is settled',
  }),
  endpoint(vault.watch, {
    at: 'GET /v1/events/stream',
    operationId: 'streamEvents',
    summary: 'What happens, as it happens',
    description:
      'Server-sent events: `audit` (something was written to the audit log), `job` (a job has come further), `resumed` (the vault was away, look again), `closed` (the stream ends). Ids and kinds only. What happened while nobody listened is not told again, whatever `Last-Event-ID` says: `GET /v1/events` has it.',
    answer: { description: 'The stream', schema: Type.String(), media: 'text/event-stream' },
    handle: async ({ request, reply, deps, ask }) => {
      await deps.streams.open(tokenOf(request), () => ask(vault.watch, {}), reply);
      return reply;
    },
  }),
  endpoint(vault.job, { at: 'GET /v1/jobs/:id', operationId: 'getJob', answer: 'The job' }),
]);
