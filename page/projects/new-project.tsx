// Beginning a project: what it is, what for, and whom it is kept from.
import { useLocation } from 'wouter';
import { api, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Switch, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { type Classification, ONLY_ME, SENSITIVITIES, whoSees } from '../parts/sensitivity.ts';

interface NewProjectProps {
  open: boolean;
  onClose(): void;
}

export default function NewProject({ open, onClose }: NewProjectProps) {
  return (
    <Dialog open={open} onClose={onClose} title="A new project">
      <ProjectForm onClose={onClose} />
    </Dialog>
  );
}

interface Written {
  title: string;
  charter: string;
  classification: Classification;
  onlyMe: boolean;
}

const EMPTY: Written = { title: '', charter: '', classification: 'private', onlyMe: false };

function ProjectForm({ onClose }: { onClose(): void }) {
  const [written, setWritten] = useHalfTyped('new project', EMPTY);
  const { title, charter, classification, onlyMe } = written;
  const set = (more: Partial<Written>) => setWritten((now) => ({ ...now, ...more }));
  const [, navigate] = useLocation();
  const create = api.useMutation('post', '/v1/projects', {
    onSuccess: ({ id }) => {
      onClose();
      navigate(`/projects/${id}`);
    },
  });
  return (
    <Form
      onSubmit={() => {
        const body = {
          title: title.trim(),
          classification,
          ...(charter.trim() !== '' && { charter: charter.trim() }),
          ...(onlyMe && { policy_tags: [ONLY_ME] }),
        };
        create.mutate(once({ body }));
      }}
    >
      <TextField
        label="What is it?"
        value={title}
        onChange={(title) => set({ title })}
        maxLength={200}
        required
        placeholder="The garden house"
      />
      <TextArea
        label="What is it for?"
        hint="You can leave this empty."
        value={charter}
        onChange={(charter) => set({ charter })}
      />
      <SelectField
        label="How sensitive"
        hint={whoSees(classification)}
        value={classification}
        onChange={(classification) => set({ classification })}
        options={SENSITIVITIES}
      />
      <Switch
        label="Only me"
        hint="No assistant is ever shown it, or anything in it, whatever you granted."
        checked={onlyMe}
        onChange={(onlyMe) => set({ onlyMe })}
      />
      <Failure error={create.error} />
      <div className="button-row end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="first" busy={create.isPending} aria-disabled={title.trim() === ''}>
          Begin
        </Button>
      </div>
    </Form>
  );
}
