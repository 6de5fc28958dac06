// Deleting one object: out of every list, or with everything that it ever said.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Confirm } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { remark } from '../parts/toast.tsx';
import { type FamilyName, forget, remove } from './change-record.ts';

interface DeleteRecordProps {
  family: FamilyName;
  id: string;
  /** What it is called, and where the others of its kind are. */
  kind: string;
  list: string;
  /** What happens when it is deleted. */
  consequence: string;
  open: boolean;
  onClose(): void;
}

export function DeleteRecord({ family, id, kind, list, consequence, open, onClose }: DeleteRecordProps) {
  const [purge, setPurge] = useState(false);
  const [, navigate] = useLocation();
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`Delete this ${kind}?`}
      action={purge ? 'Delete it for good' : 'Delete it'}
      onConfirm={async () => {
        await remove(family, id, purge);
        remark(purge ? 'Deleted for good' : 'Deleted');
        navigate(list);
        // Once its page is left.
        setTimeout(() => forget(id));
      }}
    >
      <p>{consequence} You cannot undo this.</p>
      <Checkbox
        label="Delete its history too"
        hint="Then nothing of what it ever said is left."
        checked={purge}
        onChange={setPurge}
      />
    </Confirm>
  );
}
