// Long work: it is begun, answered with a job at once, and its progress comes over the stream.
import { useState } from 'react';
import { api } from './cache.ts';
import { answered, hub, isGone, Refusal, type Schemas } from './client.ts';

export type Job = Schemas['Job'];

/** The paths that begin something long; what they take differs, what they answer does not. */
type LongPath =
  | '/v1/export'
  | '/v1/backups/targets/{name}/send'
  | '/v1/backups'
  | '/v1/import/stage'
  | '/v1/import/staging/{id}/apply'
  | '/v1/import/vendor'
  | '/v1/import/vendor/{id}/archive'
  | '/v1/plugins'
  | '/v1/plugins/{id}/sync'
  | '/v1/plugins/{id}/update'
  | '/v1/marketplace/refresh'
  | '/v1/marketplace/install'
  | '/v1/connectors/{connector_id}/sync';

const LOOK_AGAIN_MS = 2000;

interface Order {
  id?: string;
  /** JSON, or a form that carries a file. */
  body: object;
}

interface Work {
  job: Job | undefined;
  error: unknown;
  isRunning: boolean;
  begin(path: LongPath, order: Order): Promise<void>;
}

/** By the place that waits for it: whoever comes back there sees how far it is, or what came of it. */
const underWay = new Map<string, string>();

/** `at`: the place that it goes on at when that is left. */
export function useWork(at?: string): Work {
  const [jobId, setJobId] = useState<string | null>(() => underWay.get(at ?? '') ?? null);
  const [begun, setBegun] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { data, error: jobRefusal } = useJobAnswer(jobId);
  // The hub keeps no job for ever, and a tab may be open for longer: what came of it is told no more, and is no failure.
  const isForgotten = isGone(jobRefusal);
  const job = isForgotten ? undefined : data;
  const begin = async (path: LongPath, { id, body }: Order) => {
    setRefusal(null);
    setJobId(null);
    if (at !== undefined) underWay.delete(at);
    setBegun(true);
    try {
      const named = { id: id ?? '', connector_id: id ?? '', name: id ?? '' };
      const init = { params: { path: named }, body: body as never, headers: { prefer: 'respond-async' } };
      const answer = answered(await hub.POST(path as '/v1/import/staging/{id}/apply', init)) as unknown as {
        job_id: string;
      };
      setJobId(answer.job_id);
      if (at !== undefined) underWay.set(at, answer.job_id);
    } catch (error) {
      setRefusal(error);
    } finally {
      setBegun(false);
    }
  };
  const failure = job?.state === 'failed' ? new Refusal({ ...job.error }, 0) : null;
  const isRunning = begun || (jobId !== null && !isForgotten && (job === undefined || !hasEnded(job)));
  return { job, error: refusal ?? failure, isRunning, begin };
}

export function useJob(id: string | null): Job | undefined {
  return useJobAnswer(id).data;
}

/** The stream brings its progress. It is also asked for now and then: an answer may cross with the news of its end. */
function useJobAnswer(id: string | null) {
  return api.useQuery(
    'get',
    '/v1/jobs/{id}',
    { params: { path: { id: id ?? '' } } },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isGone(state.error) || (state.data !== undefined && hasEnded(state.data)) ? false : LOOK_AGAIN_MS,
    },
  );
}

export function hasEnded({ state }: Job): boolean {
  return state === 'done' || state === 'failed';
}
