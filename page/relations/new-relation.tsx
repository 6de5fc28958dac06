import { useState } from 'react';
import { RELATION_WORDS } from '../../shared/owners-words.ts';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { titleOf, useProjects, wordFor } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';

type RelationType = Schemas['Relation']['relation_type'];

/** What can be related: all of each kind that one relates, the newest first. */
function useThings() {
  const { projects } = useProjects();
  const goals = useWhole('/v1/goals').items;
  const commitments = useWhole('/v1/commitments').items;
  const decisions = useWhole('/v1/decisions').items;
  const things = [...projects, ...goals, ...commitments, ...decisions];
  return things.map((each) => ({ value: each.id, label: visible(titleOf(each)), hint: wordFor(each.id) }));
}

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
  const types = (Object.keys(RELATION_WORDS) as RelationType[]).map((value) => ({
    value,
    label: RELATION_WORDS[value],
  }));
  const isReady = fromId !== '' && toId !== '' && fromId !== toId;
  const blank = { value: '', label: 'Choose…' };
  return (
    <Form
      onSubmit={() => {
        if (isReady) create.mutate(once({ body: { from_id: fromId, to_id: toId, relation_type: type } }));
      }}
    >
      <SelectField label="From" value={fromId} onChange={setFromId} options={[blank, ...things]} />
      <SelectField label="Relation" value={type} onChange={setType} options={types} />
      <SelectField label="To" value={toId} onChange={setToId} options={[blank, ...things]} />
      <Failure error={create.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={create.isPending} aria-disabled={!isReady}>
          Relate them
        </Button>
      </div>
    </Form>
  );
}
