// One switch for all assistants at once.
import { api, once } from '../hub/cache.ts';
import { Switch } from '../parts/field.tsx';
import { remark, remarkFailure } from '../parts/toast.tsx';

export function usePaused(): boolean | undefined {
  return api.useQuery('get', '/v1/connections/pause-all').data?.paused;
}

export function PauseAll() {
  const paused = usePaused();
  const said = {
    onSuccess: ({ paused }: { paused: boolean }) =>
      remark(paused ? 'All assistants are paused' : 'Your assistants can ask again'),
    onError: remarkFailure,
  };
  const pause = api.useMutation('post', '/v1/connections/pause-all', said);
  const resume = api.useMutation('post', '/v1/connections/resume-all', said);
  if (paused === undefined) return null;
  return (
    <Switch
      label="Pause all assistants"
      hint={paused ? 'Everything they ask is refused until you turn this off.' : undefined}
      checked={paused}
      onChange={(next) => (next ? pause : resume).mutate(once({ body: {} }))}
    />
  );
}
