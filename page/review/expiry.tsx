// How long a proposal waits for its owner.
import { useState } from 'react';
import { api, cache, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { remark, remarkFailure } from '../parts/toast.tsx';

export function Expiry() {
  const { data } = api.useQuery('get', '/v1/review/settings');
  const [said, setSaid] = useState<string | null>(null);
  const change = api.useMutation('put', '/v1/review/settings', {
    onSuccess: () => {
      remark('Saved');
      void cache.invalidateQueries({ queryKey: ['get', '/v1/review/settings'] });
    },
    onError: remarkFailure,
  });
  if (data === undefined) return null;
  const days = said ?? String(data.proposals_expire_days);
  const isFit = /^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= 3650;
  return (
    <Form
      className="row beside-field"
      onSubmit={() => isFit && change.mutate(once({ body: { proposals_expire_days: Number(days) } }))}
    >
      <TextField
        label="Days after which an undecided proposal expires"
        type="number"
        value={days}
        onChange={setSaid}
        fault={isFit ? null : 'From 1 to 3650 days.'}
      />
      <Button type="submit" busy={change.isPending} aria-disabled={!isFit}>
        Set
      </Button>
    </Form>
  );
}
