import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { FoundSelect } from '../parts/found-select.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';
import { useThings } from '../records/thing-inputs.tsx';
import { RELATION_TYPES } from './relation-types.ts';

type RelationType = Schemas['Relation']['relation_type'];

export function NewRelation({ open, onClose, from }: { open: boolean; onClose(): void; from: string | null }) {
  return (
    <Dialog open={open} onClose={onClose} title="Relate two things">
      <RelationForm from={from} onDone={onClose} />
    </Dialog>
  );
}

function RelationForm({ from, onDone }: { from: string | null; onDone(): void }) {
  const things = useThings();
  const [fromId, setFromId] = useState(from ?? '');
  const [toId, setToId] = useState('');
  const [type, setType] = useState<RelationType>('depends_on');
  const create = api.useMutation('post', '/v1/relations', {
    onSuccess: () => {
      remark('Related');
      onDone();
    },
  });
  const isReady = fromId !== '' && toId !== '' && fromId !== toId;
  const blank = { value: '', label: 'Choose…' };
  return (
    <Form
      onSubmit={() => {
        if (isReady) create.mutate(once({ body: { from_id: fromId, to_id: toId, relation_type: type } }));
      }}
    >
      <FoundSelect label="From" value={fromId} onChange={setFromId} none={blank} options={things} />
      <SelectField label="Relation" value={type} onChange={setType} options={RELATION_TYPES} />
      <FoundSelect label="To" value={toId} onChange={setToId} none={blank} options={things} />
      <Failure error={create.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={create.isPending} aria-disabled={!isReady}>
          Relate them
        </Button>
      </div>
    </Form>
  );
}
