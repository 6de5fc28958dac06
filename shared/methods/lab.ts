// What the lab answers the api. It is there in development alone; the api asks the vault for the owner first.
import { LONG_CALL_DEADLINE_MS, PAGE_MAX } from '../limits.ts';
import { Closed, Id, Type } from '../schemas/fields.ts';
import { SimObject, SimRun, SimRunRequest, SimTick, SimTicksRequest } from '../schemas/lab.ts';
import { ACTS_ONCE, askedOf, type Method, Nothing, READS } from './method.ts';
import { ById } from './records.ts';

const forApi = askedOf('lab', ['api']);

export const lab = {
  begin: {
    ...forApi('sim.begin', ACTS_ONCE),
    params: SimRunRequest,
    result: SimRun,
    summary: 'Begin a simulated life',
  },
  list: {
    ...forApi('sim.list', READS),
    params: Nothing,
    result: Type.Array(SimRun),
    summary: 'Every simulated life, newest first',
  },
  get: { ...forApi('sim.get', READS), params: ById, result: SimRun, summary: 'One simulated life' },
  pause: {
    ...forApi('sim.pause', ACTS_ONCE),
    params: ById,
    result: SimRun,
    summary: 'Hold a simulated life after the day that is under way',
  },
  resume: {
    ...forApi('sim.resume', ACTS_ONCE),
    params: ById,
    result: SimRun,
    summary: 'Let a simulated life go on',
  },
  stop: {
    ...forApi('sim.stop', ACTS_ONCE),
    params: ById,
    result: SimRun,
    summary: 'End a simulated life for good',
  },
  step: {
    ...forApi('sim.step', ACTS_ONCE),
    params: Closed({ id: Id, ...SimTicksRequest.properties }),
    result: Type.Array(SimTick),
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Let some days of a paused life pass, and answer what happened',
  },
  ticks: {
    ...forApi('sim.ticks', READS),
    params: Closed({
      id: Id,
      after: Type.Optional(Type.Integer({ minimum: 0 })),
      limit: Type.Integer({ minimum: 1, maximum: PAGE_MAX }),
    }),
    result: Type.Array(SimTick),
    summary: 'What happened on each day, in their order',
  },
  object: {
    ...forApi('sim.object', READS),
    params: Closed({ id: Id, run: Type.Optional(Id) }),
    result: SimObject,
    summary: 'One object of a simulated life with all its versions',
  },
} as const satisfies Record<string, Method>;

export const LAB_METHODS: readonly Method[] = Object.values(lab);
