// Something to remember, written down without leaving the page.
import { useRef, useState } from 'react';
import { api, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Switch, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { ONLY_ME } from '../parts/sensitivity.ts';
import { remark } from '../parts/toast.tsx';

export function Capture() {
  const [text, setText] = useHalfTyped('capture', '');
  const [onlyMe, setOnlyMe] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const create = api.useMutation('post', '/v1/memories', {
    onSuccess: () => {
      setText('');
      remark('Remembered', `It is in Memories, ${onlyMe ? 'and only you see it' : 'and private'}.`);
      setOnlyMe(false);
    },
  });
  const submit = () => {
    if (text.trim() === '') return;
    const body = { kind: 'semantic' as const, statement: text.trim(), ...(onlyMe && { policy_tags: [ONLY_ME] }) };
    create.mutate(once({ body }));
  };
  useKeys('Home', [
    { press: 'n', does: 'Write something down', run: () => form.current?.querySelector('textarea')?.focus() },
  ]);
  return (
    <Form ref={form} className="card capture" onSubmit={submit}>
      <TextArea
        label="Something to remember"
        hideLabel
        placeholder="Something to remember…"
        value={text}
        onChange={setText}
        rows={2}
      />
      <Failure error={create.error} />
      {text.trim() !== '' && (
        <>
          <Switch label="Only me" hint="No assistant is ever shown it." checked={onlyMe} onChange={setOnlyMe} />
          <Button type="submit" look="first" busy={create.isPending} shortcut="Ctrl ↵">
            Remember
          </Button>
        </>
      )}
    </Form>
  );
}
