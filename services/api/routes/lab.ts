// The lab's routes. They are there only where the hub was started with it; anywhere else their addresses are unknown.
import { lab } from '../../../shared/methods/lab.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

/** The vault says whether it is the owner who asks; the lab knows no tokens. */
const forOwner = { admit: vault.authorizeOwner } as const;
const change = { ...forOwner, idempotently: true, answer: 'The run as it is now' } as const;
const LABELLED = 'All of it is labelled `simulated`, and none of it is in the vault of the owner.';

export const LAB_ENDPOINTS = tagged('lab', [
  endpoint(lab.begin, {
    ...change,
    at: 'POST /v1/sim/runs',
    operationId: 'beginSimRun',
    description: `A day of it is a tick. The same seed leads the same life, to the byte. ${LABELLED}`,
    bodyOptional: true,
    answer: 'The run that has begun',
  }),
  endpoint(lab.list, { ...forOwner, at: 'GET /v1/sim/runs', operationId: 'listSimRuns', answer: 'Every run' }),
  endpoint(lab.get, { ...forOwner, at: 'GET /v1/sim/runs/:id', operationId: 'getSimRun', answer: 'The run' }),
  endpoint(lab.pause, { ...change, at: 'POST /v1/sim/runs/:id/pause', operationId: 'pauseSimRun' }),
  endpoint(lab.resume, { ...change, at: 'POST /v1/sim/runs/:id/resume', operationId: 'resumeSimRun' }),
  endpoint(lab.stop, { ...change, at: 'POST /v1/sim/runs/:id/stop', operationId: 'stopSimRun' }),
  endpoint(lab.step, {
    ...change,
    at: 'POST /v1/sim/runs/:id/ticks',
    operationId: 'stepSimRun',
    bodyOptional: true,
    answer: 'What happened',
  }),
  endpoint(lab.ticks, {
    ...forOwner,
    at: 'GET /v1/sim/runs/:id/ticks',
    operationId: 'listSimTicks',
    answer: 'The days after the one that is named',
  }),
  endpoint(lab.object, {
    ...forOwner,
    at: 'GET /v1/sim/objects/:id',
    operationId: 'getSimObject',
    description: `Without \`run\`, of the newest run that has it. ${LABELLED}`,
    answer: 'The object and its versions',
  }),
]);
