// What is shown depends on the state of the hub: the whole page while the session is open, one clear view otherwise.
import { KeyRound, LoaderCircle, Lock, ShieldAlert, Unplug } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { isSameHub } from '../hub/admission.ts';
import { api } from '../hub/cache.ts';
import { look, pairingCode, type Session, unlockVault, useSession } from '../hub/session.ts';
import { Alone } from '../parts/alone.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { halfTyped } from '../parts/half-typed.ts';
import { Failure } from '../parts/notice.tsx';
import { Said } from '../parts/words.tsx';
import { Frame } from './frame.tsx';

const FirstRun = lazy(() => import('../first/first-run.tsx'));
const PairingCode = lazy(() => import('../first/pairing-code.tsx'));

export function Entry() {
  const session = useSession();
  const [code, setCode] = useState(pairingCode);
  if (code !== null) {
    return (
      <Suspense>
        <PairingCode code={code} onDone={() => setCode(null)} />
      </Suspense>
    );
  }
  if (session.state === 'setup_required' || (session.state === 'open' && session.fresh)) {
    return (
      <Suspense>
        <FirstRun />
      </Suspense>
    );
  }
  return session.state === 'open' ? <Frame /> : <Closed session={session} />;
}

function Closed({ session }: { session: Exclude<Session, { state: 'open' }> }) {
  switch (session.state) {
    case 'locked':
      return <Locked />;
    case 'refused':
      return (
        <Alone icon={<KeyRound size={30} strokeWidth={1.4} aria-hidden />} title="This page may not open your vault">
          <p>
            <Said>{session.refusal.message}</Said>
          </p>
          <p>
            <Said>{session.refusal.fix ?? 'Open this page with `hub open`.'}</Said>
          </p>
          <Button look="first" onClick={() => void look()}>
            Try again
          </Button>
        </Alone>
      );
    case 'another_hub':
      return (
        <Alone
          icon={<ShieldAlert size={30} strokeWidth={1.4} aria-hidden />}
          title="This is not the hub that this page belongs to"
        >
          <p>
            <Said>
              Another program answers at this address, or the token of the owner is a new one. Nothing was sent to it.
              Look with `hub status` in a terminal: if your hub runs at this address, load the page again.
            </Said>
          </p>
          <Button look="first" onClick={() => location.reload()}>
            Load the page again
          </Button>
        </Alone>
      );
    case 'away':
      return (
        <Alone icon={<Unplug size={30} strokeWidth={1.4} aria-hidden />} title="The hub does not answer">
          <p>
            <Said>
              Is it running? `hub status` in a terminal says, `hub start` starts it. This page goes on by itself.
            </Said>
          </p>
        </Alone>
      );
    default:
      return (
        <Alone
          icon={<LoaderCircle className="turning" size={30} strokeWidth={1.4} aria-hidden />}
          passing
          title={session.state === 'starting' ? 'The hub is starting' : 'Looking for the hub'}
        >
          <p>This takes a moment.</p>
        </Alone>
      );
  }
}

function Locked() {
  const form = useRef<HTMLFormElement>(null);
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const setup = api.useQuery('get', '/v1/setup', {}, { staleTime: 0 });
  const isAsked = setup.data?.key_storage === 'passphrase';
  // Whoever has the port after a hub has ended is told no passphrase.
  const [isDoubtful, setDoubtful] = useState(false);
  const unlock = async () => {
    setBusy(true);
    setError(null);
    if (passphrase !== '' && !(await isSameHub())) setDoubtful(true);
    else await unlockVault(passphrase).catch(onRefused);
    setBusy(false);
  };
  // What did not open it is typed again, and not added to.
  const onRefused = (refusal: unknown) => {
    setError(refusal);
    form.current?.querySelector('input')?.select();
  };
  return (
    <Alone icon={<Lock size={30} strokeWidth={1.4} aria-hidden />} title="The vault is locked">
      <p>The database is closed, and no process knows the key. Your assistants get nothing until you unlock it.</p>
      {halfTyped() > 0 && (
        <p className="quiet">What you were writing is kept in this tab: open the form again, and it is there.</p>
      )}
      <Failure error={error} />
      {isDoubtful ? (
        <>
          <p>
            The hub was restarted meanwhile, and while it is locked it cannot prove that it is yours. Your passphrase
            was not sent. Load the page again, and type it there.
          </p>
          <Button look="first" onClick={() => location.reload()}>
            Load the page again
          </Button>
        </>
      ) : (
        <Form ref={form} onSubmit={() => void unlock()}>
          {isAsked && (
            <TextField
              label="Your passphrase"
              hint="You can leave this empty if the hub was started with a passphrase file."
              type="password"
              value={passphrase}
              onChange={setPassphrase}
              autoFocus
            />
          )}
          <div className="button-row">
            <Button type="submit" look="first" busy={busy} autoFocus={!isAsked}>
              Unlock
            </Button>
          </div>
        </Form>
      )}
    </Alone>
  );
}
