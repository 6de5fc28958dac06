// Which of the objects of an archive are looked at: by what would become of them.
import type { Schemas } from '../hub/client.ts';
import { useInAddress } from '../parts/in-address.ts';
import { type Action, useStagedObjects } from './staged-objects.ts';

export const ACTIONS: Record<Action, string> = { conflict: 'To decide', create: 'New here', skip: 'Here already' };

export function useShownAction(id: string): [shown: Action, show: (action: Action) => void] {
  const [asked, show] = useInAddress<Action | ''>('show', '');
  const { staging } = useStagedObjects(id, 'conflict');
  if (asked in ACTIONS) return [asked as Action, show];
  // Where nothing has to be decided, what is new is worth a look.
  return [staging?.unresolved === 0 ? 'create' : 'conflict', show];
}

interface ByActionProps {
  staging: Schemas['StagingReview'];
  action: Action;
  onShow(action: Action): void;
}

export function ByAction({ staging, action, onShow }: ByActionProps) {
  return (
    <div className="row filters">
      <fieldset className="row filters">
        <legend className="unseen">Show</legend>
        {(Object.keys(ACTIONS) as Action[]).map((each) => (
          <button
            key={each}
            type="button"
            className="filter"
            aria-pressed={action === each}
            onClick={() => onShow(each)}
          >
            {ACTIONS[each]}{' '}
            <span className="numbers">
              {(each === 'conflict' ? staging.unresolved : staging.tally[each]).toLocaleString('en')}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
