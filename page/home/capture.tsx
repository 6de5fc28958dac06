// Something to remember, written down without leaving the page.
import { useRef } from 'react';
import { api, once } from '../hub/cache.ts';
import { faultOf } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Switch, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { ONLY_ME } from '../parts/sensitivity.ts';
import { remark } from '../parts/toast.tsx';

const EMPTY = { text: '', onlyMe: false };

export function Capture() {
  // The switch waits with the words: whoever kept them to themselves does so behind the lock and at other places as well.
  const [{ text, onlyMe }, setWritten] = useHalfTyped('capture', EMPTY, { stays: true });
  const form = useRef<HTMLFormElement>(null);
  const create = api.useMutation('post', '/v1/memories', {
    onSuccess: () => {
      setWritten(EMPTY);
      remark(
        'Remembered',
        onlyMe ? 'It is in Memories, and only you can see it.' : 'It is in Memories, marked private.',
      );
    },
  });
  const submit = () => {
    if (text.trim() === '') return;
    const body = { kind: 'semantic' as const, statement: text.trim(), ...(onlyMe && { policy_tags: [ONLY_ME] }) };
    create.mutate(once({ body }));
  };
  const fault = faultOf(create.error, 'statement');
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
        onChange={(text) => setWritten((now) => ({ ...now, text }))}
        rows={2}
        fault={fault}
      />
      {fault === undefined && <Failure error={create.error} />}
      {text.trim() !== '' && (
        <>
          <Switch
            label="Only me"
            hint="No assistant is ever shown it."
            checked={onlyMe}
            onChange={(onlyMe) => setWritten((now) => ({ ...now, onlyMe }))}
          />
          <Button type="submit" look="first" busy={create.isPending} shortcut="Ctrl ↵">
            Remember
          </Button>
        </>
      )}
    </Form>
  );
}
