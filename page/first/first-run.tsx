// The first run, on one page: the vault is made, where its key lives and what that means, the recovery kit, the first project, the first
// assistant with a grant in a sentence, and what it would get.
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { GrantForm } from '../assistants/grant-form.tsx';
import { Pair } from '../assistants/pair.tsx';
import { Preview } from '../assistants/preview.tsx';
import { MoveKey } from '../backups/move-key.tsx';
import { RecoveryKit } from '../backups/recovery-kit.tsx';
import { api, once } from '../hub/cache.ts';
import { useWhole } from '../hub/lists.ts';
import { keepSettling, makeVault, settledSoFar, settleIn, useSession } from '../hub/session.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { PlainName } from '../parts/named.tsx';
import { Failure, HubSays } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';
import { Elsewhere } from './elsewhere.tsx';
import './first-run.css';

export default function FirstRun() {
  const session = useSession();
  const setup = session.state === 'open' ? session.setup : null;
  useEffect(() => {
    document.title = 'The first run · Context Hub';
  }, []);
  return (
    <main className="first-run">
      <header>
        <img src="/ui/mark.svg" alt="" width="44" height="44" />
        <h1>One vault for what your assistants should know</h1>
        <p className="lead">
          Your projects, promises and preferences, in one place on this machine. Each assistant sees exactly what you
          grant it, none can change anything without you, and you can prove it afterwards.
        </p>
      </header>
      <ol className="steps">
        <MakeStep setup={setup} />
        {setup !== null && <AfterMaking isPlain={setup.key_storage === 'none'} />}
      </ol>
    </main>
  );
}

function Step({ title, done, children }: { title: string; done: boolean; children: ReactNode }) {
  return (
    <li className={`step ${done ? 'done' : ''}`}>
      <h2 tabIndex={-1}>
        {title}
        {done && (
          <>
            <Check size={18} aria-hidden />
            <span className="unseen"> (done)</span>
          </>
        )}
      </h2>
      {children}
    </li>
  );
}

function MakeStep({ setup }: { setup: { warning: string | null; key_storage: string } | null }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (setup !== null) {
    return (
      <Step title="Your vault is ready" done>
        <MoveKey />
        {setup.key_storage === 'none' && <HubSays>{setup.warning}</HubSays>}
      </Step>
    );
  }
  return (
    <Step title="Make your vault" done={false}>
      <Form
        onSubmit={async () => {
          setBusy(true);
          setError(null);
          await makeVault(name.trim()).catch(setError);
          setBusy(false);
        }}
      >
        <TextField
          label="Your name"
          hint="So that your assistants know who they work for. You can leave this empty."
          value={name}
          onChange={setName}
          maxLength={200}
          autoFocus
        />
        <Failure error={error} />
        <div className="button-row">
          <Button type="submit" look="first" busy={busy}>
            Make my vault
          </Button>
        </div>
        <p className="quiet small">
          It is encrypted from the start, and nothing in it leaves this machine unless you say so.
        </p>
      </Form>
      <Elsewhere />
    </Step>
  );
}

/** How far it has come; what was made is named by its id. */
interface Steps {
  kit: 'made' | 'later' | null;
  project: string | null;
  connection: string | null;
  granted: boolean;
}

function AfterMaking({ isPlain }: { isPlain: boolean }) {
  const [steps, setSteps] = useState<Steps>(() => ({
    kit: isPlain ? 'later' : null,
    project: null,
    connection: null,
    granted: false,
    ...settledSoFar<Steps>(),
  }));
  const { kit, project, granted } = steps;
  const { items } = useWhole('/v1/connections');
  // Whoever comes back to this page may have been shown a kit before.
  const key = api.useQuery('get', '/v1/key', {}).data;
  const connection = items.find(({ id }) => id === steps.connection);
  const end = useRef<HTMLLIElement>(null);
  // Whoever took a step is led to what comes next, and whoever comes back to where they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another step there is another heading
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    end.current?.previousElementSibling?.querySelector<HTMLElement>('h2')?.focus();
  }, [steps, connection?.id]);
  const leave = () => {
    settleIn();
    // Its end was far down, and what comes is read from its beginning.
    window.scrollTo(0, 0);
  };
  const take = (step: Partial<Steps>) => {
    const next = { ...steps, ...step };
    setSteps(next);
    keepSettling(next);
  };
  return (
    <>
      {!isPlain && (
        <Step title="Your recovery kit" done={kit === 'made'}>
          {kit === null ? (
            <RecoveryKit
              replaces={key?.recovery_kit ?? null}
              onDone={(made) => take({ kit: made ? 'made' : 'later' })}
            />
          ) : kit === 'made' ? (
            <p>Twelve words that open your vault when the key is lost. Only you have them.</p>
          ) : (
            <p className="quiet">Later, under Backups. Until then, losing the key means losing the vault.</p>
          )}
        </Step>
      )}
      {kit !== null && (
        <Step title="What are you in the middle of?" done={project !== null && project !== 'later'}>
          {project === 'later' ? (
            <p className="quiet">Later.</p>
          ) : project !== null ? (
            <p>
              {/* No link: what it leads to is not shown before this is over. */}
              <PlainName id={project} />
            </p>
          ) : (
            <FirstProject onMade={({ id }) => take({ project: id })} onSkip={() => take({ project: 'later' })} />
          )}
        </Step>
      )}
      {project !== null && (
        <Step title="Pair your first assistant" done={connection !== undefined}>
          {connection ? (
            <p>
              <Words>{connection.name}</Words>{' '}
              <span className="quiet">{connection.last_seen_at !== null ? 'is connected.' : 'is on its way.'}</span>
            </p>
          ) : (
            <Pair onPaired={(id) => take({ connection: id })} />
          )}
        </Step>
      )}
      {connection && (
        <Step title={`What may ${connection.name} see?`} done={granted}>
          {granted ? (
            <Preview connectionId={connection.id} name={connection.name} />
          ) : (
            <GrantForm connectionId={connection.id} name={connection.name} onGranted={() => take({ granted: true })} />
          )}
        </Step>
      )}
      <li ref={end} className="steps-end">
        <Button look={granted ? 'first' : 'bare'} onClick={leave}>
          {granted ? 'Go to your hub' : 'Skip the rest, and look around'}
        </Button>
      </li>
    </>
  );
}

function FirstProject({ onMade, onSkip }: { onMade(project: { id: string }): void; onSkip(): void }) {
  const [{ title, step }, setWritten] = useHalfTyped('first project', { title: '', step: '' });
  const create = api.useMutation('post', '/v1/projects', { onSuccess: onMade });
  return (
    <Form
      onSubmit={() => {
        const current_step = step.trim() === '' ? null : step.trim();
        create.mutate(once({ body: { title: title.trim(), current_step } }));
      }}
    >
      <TextField
        label="A project"
        value={title}
        onChange={(title) => setWritten((now) => ({ ...now, title }))}
        maxLength={200}
        placeholder="The garden house"
        required
      />
      <TextField
        label="Where it stands right now"
        hint="You can leave this empty."
        value={step}
        onChange={(step) => setWritten((now) => ({ ...now, step }))}
        maxLength={200}
        placeholder="Waiting for the second quote"
      />
      <Failure error={create.error} />
      <div className="button-row">
        <Button type="submit" look="first" busy={create.isPending} aria-disabled={title.trim() === ''}>
          Write it down
        </Button>
        <Button look="bare" onClick={onSkip}>
          Later
        </Button>
      </div>
    </Form>
  );
}
