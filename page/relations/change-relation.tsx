// How two things are related, said otherwise. What they are stays: others are another relation.
import { cache, once } from '../hub/cache.ts';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { Dialog } from '../parts/dialog.tsx';
import { remark } from '../parts/toast.tsx';
import { EditForm } from '../records/edit-form.tsx';
import { type FieldSpec, KEEPING, LABELS } from '../records/fields.ts';
import { RELATION_TYPES } from './relation-types.ts';

type Relation = Schemas['Relation'];

const FIELDS: readonly FieldSpec[] = [
  { name: 'relation_type', label: 'Relation', kind: 'choice', options: RELATION_TYPES },
  ...KEEPING,
  LABELS,
];

interface ChangeRelationProps {
  relation: Relation | null;
  onClose(): void;
}

export function ChangeRelation({ relation, onClose }: ChangeRelationProps) {
  return (
    <Dialog open={relation !== null} onClose={onClose} title="How are they related?">
      {relation && <RelationForm relation={relation} onDone={onClose} />}
    </Dialog>
  );
}

function RelationForm({ relation, onDone }: { relation: Relation; onDone(): void }) {
  const { id } = relation;
  const save = (changes: Record<string, unknown>, version: number | undefined) => {
    const init = once({ params: { path: { id } }, body: changes }, version);
    return cache
      .getMutationCache()
      .build(cache, { mutationFn: async () => answered(await hub.PATCH('/v1/relations/{id}', init)) })
      .execute(undefined)
      .then(() => remark('Saved'));
  };
  return (
    <EditForm
      fields={FIELDS}
      record={{ ...relation }}
      action="Save"
      save={save}
      reload={async () => ({ ...answered(await hub.GET('/v1/relations/{id}', { params: { path: { id } } })) })}
      onDone={onDone}
    />
  );
}
