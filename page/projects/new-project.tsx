import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';

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
  const [, navigate] = useLocation();
  const create = api.useMutation('post', '/v1/projects', {
    onSuccess: ({ id }) => {
      onClose();
      setTitle('');
      setCharter('');
      if (onMade) onMade(id);
      else navigate(`/projects/${id}`);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title="A new project">
      <Form
        onSubmit={() => {
          create.mutate(
            once({ body: { title: title.trim(), ...(charter.trim() !== '' && { charter: charter.trim() }) } }),
          );
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
