// Taking a decision about a proposal back: the hub says whether that can be.
import { kindOf } from '../../shared/id-kinds.ts';
import { once, sent } from '../hub/cache.ts';
import { hub } from '../hub/client.ts';

/** Whatever it is a proposal of, it waits again. */
export function reopen(id: string): Promise<unknown> {
  const one = once({ params: { path: { id } } });
  switch (kindOf(id)) {
    case 'operational_proposal':
      return sent(() => hub.POST('/v1/operational-proposals/{id}/reopen', one));
    case 'relation_proposal':
      return sent(() => hub.POST('/v1/relation-proposals/{id}/reopen', one));
    default:
      return sent(() => hub.POST('/v1/memories/proposals/{id}/reopen', one));
  }
}
