// Taking a decision about a proposal back: the hub says whether that can be.
import { kindOf } from '../../shared/id-kinds.ts';
import { api, once } from '../hub/cache.ts';

/** Whatever it is a proposal of, it waits again. */
export function useReopening(): (id: string) => Promise<unknown> {
  const memory = api.useMutation('post', '/v1/memories/proposals/{id}/reopen');
  const state = api.useMutation('post', '/v1/operational-proposals/{id}/reopen');
  const relation = api.useMutation('post', '/v1/relation-proposals/{id}/reopen');
  return (id) => {
    const one = once({ params: { path: { id } } });
    const kind = kindOf(id);
    if (kind === 'operational_proposal') return state.mutateAsync(one);
    return (kind === 'relation_proposal' ? relation : memory).mutateAsync(one);
  };
}
