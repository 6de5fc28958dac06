// What arrived, when it was made and what has become of it; and the way to throw it away.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { When } from '../parts/when.tsx';

interface StagedHeadProps {
  id: string;
  staging: Schemas['StagingReview'] | undefined;
  gone: boolean;
}

export function StagedHead({ id, staging, gone }: StagedHeadProps) {
  const [discarding, setDiscarding] = useState(false);
  const discard = api.useMutation('post', '/v1/import/staging/{id}/discard');
  return (
    <header className="page-head">
      <div className="stack-s">
        <h1>{gone ? 'This import is not there' : 'An archive that arrived'}</h1>
        {staging && (
          <p className="meta">
            <StatusChip of={staging.status} />
            <span>
              made <When at={staging.manifest.created_at} />
            </span>
            {staging.applied_at && (
              <span>
                applied <When at={staging.applied_at} />
              </span>
            )}
          </p>
        )}
      </div>
      {staging?.status === 'staged' && (
        <Button look="danger" onClick={() => setDiscarding(true)}>
          Throw it away
        </Button>
      )}
      <Confirm
        open={discarding}
        onClose={() => setDiscarding(false)}
        title="Throw this import away?"
        action="Throw it away"
        onConfirm={() => discard.mutateAsync(once({ params: { path: { id } }, body: {} }))}
      >
        <p>Nothing of it is kept, but for what was applied already. The archive itself stays where it is.</p>
      </Confirm>
    </header>
  );
}
