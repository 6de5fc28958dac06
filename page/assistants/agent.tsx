// One assistant: what it may see, what it would get right now, what it asked, and its end.
import { Eye, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import { useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { Exactly } from '../parts/exactly.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { remark } from '../parts/toast.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { Calls } from './calls.tsx';
import { type Connection, type Grant, LastSeen } from './connection.tsx';
import { Effect } from './effect.tsx';
import { GrantForm } from './grant-form.tsx';
import { GrantSight } from './grant-sight.tsx';
import { RecipeView } from './pair.tsx';
import { usePaused } from './pause-all.tsx';
import { Preview } from './preview.tsx';
import './assistants.css';

export function AgentPage({ id }: { id: string }) {
  const { items, isPending, error } = useWhole('/v1/connections');
  const found = { data: items.find((each) => each.id === id), isPending, error };
  return (
    <OnePage all={{ href: '/agents', name: 'All assistants' }} kind="assistant" found={found}>
      {(connection) => <Agent connection={connection} />}
    </OnePage>
  );
}

function Agent({ connection }: { connection: Connection }) {
  const { id, name, status } = connection;
  const paused = usePaused();
  // Known here before the list brings it.
  const [ended, setEnded] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isOver = ended || status === 'revoked';
  return (
    <>
      <header className="page-head">
        <div>
          <h1>
            <Words>{name}</Words>
          </h1>
          <p className="quiet row">
            <StatusChip of={status} />
            <span>
              <LastSeen connection={connection} />
            </span>
          </p>
        </div>
        {!isOver && <Ending connection={connection} onEnding={setEnding} onEnded={() => setEnded(true)} />}
      </header>
      {isOver && connection.revoked_at && (
        <Notice tone="warn">
          <p>
            Revoked <When at={connection.revoked_at} />. It has no access any more. What it asked before is listed
            below.
          </p>
        </Notice>
      )}
      {paused && !isOver && <Notice tone="warn">All assistants are paused: this one gets nothing either.</Notice>}
      <Grants connection={connection} isAsked={!isOver && !isEnding} />
      {/* Not asked any more while it is being ended: the answer could come too late. */}
      {!isOver && <Preview connectionId={id} name={name} isAsked={!isEnding} isGrantSaid />}
      <Calls connectionId={id} isOver={isOver} />
      {connection.runtime_info !== null && (
        <section className="section">
          <h2>What it says about itself</h2>
          <Exactly value={connection.runtime_info} label="What it says about itself" />
        </section>
      )}
    </>
  );
}

function Grants({ connection, isAsked }: { connection: Connection; isAsked: boolean }) {
  const { id, name, status } = connection;
  const { items, error, isPending } = useWhole('/v1/grants', { connection: id });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Grant | null>(null);
  const revoke = api.useMutation('post', '/v1/grants/{grant_id}/revoke');
  const active = items.filter((grant) => grant.status === 'active');
  const past = items.filter((grant) => grant.status !== 'active');
  return (
    <section className="section" aria-labelledby="grants">
      <div className="row">
        <h2 id="grants" className="grow">
          What it may see
        </h2>
        {status !== 'revoked' && active.length > 0 && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            Grant more
          </Button>
        )}
      </div>
      <Failure error={error} />
      {!isPending && error === null && active.length === 0 && status !== 'revoked' && (
        <Empty icon={Eye} title="It sees nothing">
          <p>Until you grant it something, it is told nothing, whatever it asks.</p>
          <Button look="first" onClick={() => setAdding(true)}>
            Grant something
          </Button>
        </Empty>
      )}
      {!isPending && error === null && active.length === 0 && status === 'revoked' && <p className="quiet">Nothing.</p>}
      <ul className="grant-list">
        {active.map((grant) => (
          <li key={grant.id} className="row">
            <p className="grow">
              <GrantSight grant={grant} isAsked={isAsked} />
              {grant.expires_at && (
                <span className="quiet">
                  {' '}
                  Ends <When at={grant.expires_at} />.
                </span>
              )}
            </p>
            <Button look="danger" onClick={() => setEnding(grant)}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary>Before ({past.length})</summary>
          <ul className="stack-s">
            {past.map((grant) => (
              <li key={grant.id} className="row quiet">
                <span className="grow">{grant.summary_human}</span> <StatusChip of={grant.status} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title={`What may ${name} see?`} wide>
        <GrantForm connectionId={id} name={name} onGranted={() => setAdding(false)} onCancel={() => setAdding(false)} />
      </Dialog>
      <Confirm
        open={ending !== null}
        onClose={() => setEnding(null)}
        title="Take this grant back?"
        action="Take back"
        onConfirm={async () => {
          if (ending) await revoke.mutateAsync(once({ params: { path: { grant_id: ending.id } } }));
          remark('The grant is taken back');
        }}
      >
        <p>{ending?.summary_human}</p>
        {ending && <Effect connectionId={id} without={ending.id} />}
        <p>
          From its next question on, <Words>{name}</Words> no longer sees this. It stays connected.
        </p>
      </Confirm>
    </section>
  );
}

interface EndingProps {
  connection: Connection;
  onEnding(isEnding: boolean): void;
  onEnded(): void;
}

function Ending({ connection: { id, name, status }, onEnding, onEnded }: EndingProps) {
  const isNew = status === 'pending';
  const [ending, setEnding] = useState(false);
  // As it was when the sheet was opened: what is done there changes it.
  const [renewing, setRenewing] = useState<{ isOpen: boolean; isNew: boolean }>({ isOpen: false, isNew });
  const [renaming, setRenaming] = useState(false);
  const revoke = api.useMutation('post', '/v1/connections/{conn_id}/revoke');
  return (
    <div className="button-row">
      <Button onClick={() => setRenaming(true)}>Rename</Button>
      <Button onClick={() => setRenewing({ isOpen: true, isNew })}>{isNew ? 'Connect it' : 'Connect it again'}</Button>
      <Button look="danger" onClick={() => setEnding(true)}>
        Revoke
      </Button>
      <Confirm
        open={ending}
        onClose={() => setEnding(false)}
        title={`Revoke ${name}?`}
        action="Revoke"
        onConfirm={async () => {
          onEnding(true);
          try {
            await revoke.mutateAsync(once({ params: { path: { conn_id: id } } }));
          } finally {
            onEnding(false);
          }
          onEnded();
          remark(`${name} is revoked`);
        }}
      >
        <p>
          It loses its access at once, and all its grants end. This cannot be undone: to come back, it would have to be
          paired again.
        </p>
        <p>What it was told before cannot be taken back. The audit log says what that was.</p>
      </Confirm>
      <Dialog open={renaming} onClose={() => setRenaming(false)} title={`What do you call ${name}?`}>
        <Rename connection={{ id, name }} onDone={() => setRenaming(false)} />
      </Dialog>
      <Dialog
        open={renewing.isOpen}
        onClose={() => setRenewing({ ...renewing, isOpen: false })}
        title={renewing.isNew ? `Connect ${name}` : `Connect ${name} again`}
        wide
      >
        <Renew id={id} isNew={renewing.isNew} />
      </Dialog>
    </div>
  );
}

function Rename({ connection, onDone }: { connection: Pick<Connection, 'id' | 'name'>; onDone(): void }) {
  const [name, setName] = useHalfTyped(`name ${connection.id}`, connection.name);
  const rename = api.useMutation('patch', '/v1/connections/{conn_id}', { onSuccess: onDone });
  return (
    <Form
      onSubmit={() => {
        rename.mutate(once({ params: { path: { conn_id: connection.id } }, body: { name: name.trim() } }));
      }}
    >
      <TextField label="Its name" value={name} onChange={setName} maxLength={200} required />
      <Failure error={rename.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={rename.isPending} aria-disabled={name.trim() === ''}>
          Rename
        </Button>
      </div>
    </Form>
  );
}

function Renew({ id, isNew }: { id: string; isNew: boolean }) {
  const { data } = api.useQuery('get', '/v1/catalog/assistants');
  const recipe = api.useMutation('post', '/v1/connections/{conn_id}/recipe');
  if (recipe.data) return <RecipeView recipe={recipe.data} />;
  return (
    <div className="stack">
      <p>
        {isNew ? 'It gets a token of its own.' : 'It gets a new token, and the one it has now stops working.'} What kind
        of assistant is it?
      </p>
      <Failure error={recipe.error} />
      <div className="button-row">
        {data?.map((kind) => (
          <Button
            key={kind.id}
            busy={recipe.isPending}
            onClick={() => recipe.mutate({ params: { path: { conn_id: id } }, body: { assistant: kind.id } })}
          >
            {kind.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
