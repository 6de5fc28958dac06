import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Switch, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { type Classification, ONLY_ME, SENSITIVITIES } from '../parts/sensitivity.ts';

export default function NewProject({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose(): void;
  onMade?(id: string): void;
}) {
  const [title, setTitle] = useState('');
  const [charter, setCharter] = useState('');
  const [classification, setClassification] = useState<Classification>('private');
  const [onlyMe, setOnlyMe] = useState(false);
  const [, navigate] = useLocation();
  const create = api.useMutation('post', '/v1/projects', {
    onSuccess: ({ id }) => {
      onClose();
      setTitle('');
      setCharter('');
      setClassification('private');
      setOnlyMe(false);
      if (onMade) onMade(id);
      else navigate(`/projects/${id}`);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title="A new project">
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
          onChange={setTitle}
          maxLength={200}
          required
          placeholder="The garden house"
        />
        <TextArea label="What is it for?" hint="You can leave this empty." value={charter} onChange={setCharter} />
        <SelectField
          label="How sensitive"
          value={classification}
          onChange={setClassification}
          options={SENSITIVITIES}
        />
        <Switch
          label="Only me"
          hint="No assistant is ever shown it, or anything in it, whatever it was granted."
          checked={onlyMe}
          onChange={setOnlyMe}
        />
        <Failure error={create.error} />
        <div className="button-row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="first" busy={create.isPending} aria-disabled={title.trim() === ''}>
            Begin
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
