// Which part of an account is imported and how often; and its password, where it has one.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Connector } from '../parts/accounts.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { draftOf, isEmpty, selectionOf } from './selection.ts';
import { SelectionFields } from './selection-fields.tsx';

export function ChangeConnector({ connector, onDone }: { connector: Connector; onDone(): void }) {
  const { id, provider, kind, selection, interval_minutes, version } = connector;
  const [draft, setDraft] = useState(() => draftOf(selection));
  const [minutes, setMinutes] = useState(String(interval_minutes));
  const [password, setPassword] = useState('');
  const change = api.useMutation('patch', '/v1/connectors/{connector_id}', {
    onSuccess: () => {
      remark('Saved', 'The account is synced right away.');
      onDone();
    },
  });
  const isReady = !isEmpty(kind, draft) && minutes !== '' && !change.isPending;
  return (
    <Form
      onSubmit={() => {
        if (!isReady) return;
        const body = {
          selection: selectionOf(kind, draft),
          interval_minutes: Number(minutes),
          ...(password !== '' && { password }),
        };
        change.mutate(once({ params: { path: { connector_id: id } }, body }, version));
      }}
    >
      <SelectionFields provider={provider} kind={kind} draft={draft} onChange={setDraft} />
      <TextField
        label="Minutes between two syncs"
        hint="From 5 to 1440, which is once a day."
        type="number"
        value={minutes}
        onChange={setMinutes}
      />
      {provider !== 'google' && (
        <TextField
          label="Another password"
          hint="Leave this empty to keep the one that is stored."
          type="password"
          value={password}
          onChange={setPassword}
        />
      )}
      <Failure error={change.error} />
      <div className="button-row end">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="first" busy={change.isPending} aria-disabled={!isReady}>
          Save
        </Button>
      </div>
    </Form>
  );
}
