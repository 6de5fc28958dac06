// Deleting a project takes nothing else with it. What belonged to it is seen by no assistant any more, so its owner is
// asked where it goes.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { madeVisible } from '../../shared/visible-text.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Confirm } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Checkbox } from '../parts/field.tsx';
import { useProjects } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';
import { changeOne, type FamilyName, forget, remove } from '../records/change-record.ts';

const STAYS = 'stays';
const NONE = 'none';

interface DeleteProjectProps {
  open: boolean;
  onClose(): void;
  brief: Schemas['ProjectBrief'];
}

export function DeleteProject({ open, onClose, brief }: DeleteProjectProps) {
  const { project, goals, commitments, decisions, memories } = brief;
  const of = { project: project.id };
  const documents = useWhole('/v1/artifacts', of, { enabled: open });
  const events = useWhole('/v1/calendar-events', of, { enabled: open });
  const [to, setTo] = useState(NONE);
  const [purge, setPurge] = useState(false);
  const [, navigate] = useLocation();
  const { projects } = useProjects();
  const children = [
    ...goals.map(({ id }) => ({ family: 'goal' as FamilyName, id })),
    ...commitments.map(({ id }) => ({ family: 'commitment' as FamilyName, id })),
    ...decisions.map(({ id }) => ({ family: 'decision' as FamilyName, id })),
    ...memories.map(({ id }) => ({ family: 'memory' as FamilyName, id })),
    ...documents.items.map(({ id }) => ({ family: 'artifact' as FamilyName, id })),
    ...events.items.map(({ id }) => ({ family: 'event' as FamilyName, id })),
  ];
  const options = [
    { value: NONE, label: 'to no project' },
    { value: STAYS, label: 'nowhere: no assistant sees it any more' },
    ...projects
      .filter(({ id }) => id !== project.id)
      .map(({ id, title }) => ({ value: id, label: `to ${madeVisible(title)}` })),
  ];
  const confirm = async () => {
    if (to !== STAYS) {
      const project_id = to === NONE ? null : to;
      for (const { family, id } of children) await changeOne(family, id, { project_id }, undefined);
    }
    await remove('project', project.id, purge);
    remark(purge ? 'Deleted for good' : 'Deleted');
    navigate('/projects');
    // Once its page is left.
    setTimeout(() => forget(project.id));
  };
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`Delete ${madeVisible(project.title)}?`}
      action={purge ? 'Delete the project for good' : 'Delete the project'}
      onConfirm={confirm}
    >
      <Failure error={documents.error ?? events.error} />
      {documents.isPending || events.isPending ? (
        <Waiting lines={2} />
      ) : children.length === 0 ? (
        <p>Nothing open belongs to it.</p>
      ) : (
        <>
          <p>
            {children.length === 1
              ? 'One thing belongs to it and stays'
              : `${children.length} things belong to it and stay`}
            . Where do they go?
          </p>
          <SelectField label="What belongs to it goes" value={to} onChange={setTo} options={options} />
        </>
      )}
      <p>You cannot undo this.</p>
      <Checkbox
        label="Delete its history too"
        hint="Then nothing of what the project ever said is left."
        checked={purge}
        onChange={setPurge}
      />
    </Confirm>
  );
}
