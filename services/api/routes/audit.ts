// The audit log, its verification, the jobs that do long work, and the stream of what happens.
import { vault } from '../../../shared/contracts/vault.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { AuditEvent, AuditVerdict } from '../../../shared/schemas/audit.ts';
import { Closed, Id, Type } from '../../../shared/schemas/fields.ts';
import { Job } from '../../../shared/schemas/system.ts';
import { prefersAsync, tokenOf } from '../caller.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn } from '../endpoint.ts';
import { longWork } from '../long-work.ts';
import { linkNext } from '../paging.ts';

const common = { method: 'GET', tag: 'audit', access: 'owner' } as const;
const { limit, cursor, kind, ref } = vault.events.params.properties;

export const AUDIT_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...common,
    url: '/v1/events',
    operationId: 'listEvents',
    summary: vault.events.summary,
    description: 'The next page is named by the Link header.',
    query: Closed({ limit: Type.Optional(limit), cursor, kind, ref }),
    answers: { 200: { description: 'One page of events', schema: Type.Array(AuditEvent) } },
    handle: async (visit) => {
      const { limit = PAGE_DEFAULT, ...filters } = visit.query;
      const page = await askVault(visit, vault.events, { limit, ...filters });
      linkNext(visit.reply, '/v1/events', { ...filters, limit }, page.next);
      return page.items;
    },
  }),
  endpoint({
    ...common,
    url: '/v1/events/verify',
    operationId: 'verifyEvents',
    summary: vault.verify.summary,
    description: 'With `Prefer: respond-async` it answers at once, with the id of a job.',
    headers: ['idempotency-key', 'prefer'],
    answers: {
      200: { description: 'The verdict', schema: AuditVerdict },
      202: { description: 'The job that verifies', schema: Closed({ job_id: Id }) },
    },
    handle: (visit) =>
      prefersAsync(visit.request)
        ? longWork(visit, vault.startJob, { kind: 'verify' })
        : askVault(visit, vault.verify, {}),
  }),
  endpoint({
    ...common,
    url: '/v1/events/stream',
    operationId: 'streamEvents',
    summary: 'What happens, as it happens',
    description:
      'Server-sent events: `audit` (something was written to the audit log), `job` (a job has come further), `resumed` (the vault was away, look again), `closed` (the stream ends). Ids and kinds only.',
    answers: { 200: { description: 'The stream', schema: Type.String(), media: 'text/event-stream' } },
    handle: async (visit) => {
      await visit.ports.streams.open(tokenOf(visit.request), () => askVault(visit, vault.watch, {}), visit.reply);
      return visit.reply;
    },
  }),
  endpoint({
    ...common,
    url: '/v1/jobs/:id',
    operationId: 'getJob',
    summary: vault.job.summary,
    params: IdParams,
    answers: { 200: { description: 'The job', schema: Job } },
    handle: (visit) => askVault(visit, vault.job, { id: idIn(visit.params, 'job') }),
  }),
];
