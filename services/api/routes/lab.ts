// The lab's routes. They are there only where the hub was started with it; anywhere else their addresses are unknown.
import { lab } from '../../../shared/contracts/lab.ts';
import type { Method, ParamsOf, ResultOf } from '../../../shared/contracts/method.ts';
import { vault } from '../../../shared/contracts/vault.ts';
import { PAGE_DEFAULT, PAGE_MAX } from '../../../shared/limits.ts';
import { Closed, Id, Type } from '../../../shared/schemas/fields.ts';
import { RUN_PREFIX, SimObject, SimRun, SimRunRequest, SimTick, SimTicksRequest } from '../../../shared/schemas/lab.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, type Visit } from '../endpoint.ts';
import { once } from '../once.ts';

const forOwner = { tag: 'lab', access: 'owner' } as const;
const LABELLED = 'All of it is labelled `simulated`, and none of it is in the vault of the owner.';

/** The vault says whether it is the owner who asks; the lab knows no tokens. */
async function askLab<M extends Method>(visit: Visit, method: M, params: ParamsOf<M>): Promise<ResultOf<M>> {
  await askVault(visit, vault.authorizeOwner, {});
  return visit.ports.lab.ask(method, params);
}

function runIn({ params }: { params: { id: string } }): string {
  return idIn(params, RUN_PREFIX);
}

function settling(verb: 'pause' | 'resume' | 'stop'): Endpoint {
  const method = lab[verb];
  return endpoint({
    ...forOwner,
    method: 'POST',
    url: `/v1/sim/runs/:id/${verb}`,
    operationId: `${verb}SimRun`,
    summary: method.summary,
    params: IdParams,
    headers: ['idempotency-key'],
    answers: { 200: { description: 'The run as it is now', schema: SimRun } },
    handle: async (visit) => {
      const id = runIn(visit);
      await askVault(visit, vault.authorizeOwner, {});
      return once(visit, { id }, () => askLab(visit, method, { id }));
    },
  });
}

export const LAB_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...forOwner,
    method: 'POST',
    url: '/v1/sim/runs',
    operationId: 'beginSimRun',
    summary: lab.begin.summary,
    description: `A day of it is a tick. The same seed leads the same life, to the byte. ${LABELLED}`,
    body: SimRunRequest,
    bodyOptional: true,
    headers: ['idempotency-key'],
    answers: { 200: { description: 'The run that has begun', schema: SimRun } },
    handle: async (visit) => {
      await askVault(visit, vault.authorizeOwner, {});
      return once(visit, visit.body, () => askLab(visit, lab.begin, visit.body));
    },
  }),
  endpoint({
    ...forOwner,
    method: 'GET',
    url: '/v1/sim/runs',
    operationId: 'listSimRuns',
    summary: lab.list.summary,
    answers: { 200: { description: 'Every run', schema: Type.Array(SimRun) } },
    handle: (visit) => askLab(visit, lab.list, {}),
  }),
  endpoint({
    ...forOwner,
    method: 'GET',
    url: '/v1/sim/runs/:id',
    operationId: 'getSimRun',
    summary: lab.get.summary,
    params: IdParams,
    answers: { 200: { description: 'The run', schema: SimRun } },
    handle: (visit) => askLab(visit, lab.get, { id: runIn(visit) }),
  }),
  settling('pause'),
  settling('resume'),
  settling('stop'),
  endpoint({
    ...forOwner,
    method: 'POST',
    url: '/v1/sim/runs/:id/ticks',
    operationId: 'stepSimRun',
    summary: lab.step.summary,
    params: IdParams,
    body: SimTicksRequest,
    bodyOptional: true,
    headers: ['idempotency-key'],
    answers: { 200: { description: 'What happened', schema: Type.Array(SimTick) } },
    handle: async (visit) => {
      const asked = { id: runIn(visit), ...visit.body };
      await askVault(visit, vault.authorizeOwner, {});
      const { ticks } = await once(visit, asked, async () => ({ ticks: await askLab(visit, lab.step, asked) }));
      return ticks;
    },
  }),
  endpoint({
    ...forOwner,
    method: 'GET',
    url: '/v1/sim/runs/:id/ticks',
    operationId: 'listSimTicks',
    summary: lab.ticks.summary,
    params: IdParams,
    query: Closed({
      after: Type.Optional(Type.Integer({ minimum: 0 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX })),
    }),
    answers: { 200: { description: 'The days after the one that is named', schema: Type.Array(SimTick) } },
    handle: (visit) => askLab(visit, lab.ticks, { id: runIn(visit), limit: PAGE_DEFAULT, ...visit.query }),
  }),
  endpoint({
    ...forOwner,
    method: 'GET',
    url: '/v1/sim/objects/:id',
    operationId: 'getSimObject',
    summary: lab.object.summary,
    description: `Without \`run\`, of the newest run that has it. ${LABELLED}`,
    params: IdParams,
    query: Closed({ run: Type.Optional(Id) }),
    answers: { 200: { description: 'The object and its versions', schema: SimObject } },
    handle: (visit) => askLab(visit, lab.object, { id: idIn(visit.params, 'mem'), ...visit.query }),
  }),
];
