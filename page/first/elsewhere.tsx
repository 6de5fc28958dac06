// A vault that lies elsewhere comes to this machine: where its copies are, what opens them, and how far it is.
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, cache } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { look } from '../hub/session.ts';
import { Button } from '../parts/button.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure, HubSays } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { When } from '../parts/when.tsx';
import { type Opening, openingFor, placeOf } from './place.ts';

type State = Schemas['TakeOverState'];
type Step = State['step'];

const LOOK_AGAIN_MS = 400;
const STEPS = ['looking', 'fetching', 'opening', 'done'] as const satisfies readonly Step[];
const UNDER_WAY: readonly Step[] = ['looking', 'fetching', 'opening'];

export function Elsewhere() {
  const { data } = api.useQuery('get', '/v1/setup/restore', undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.step) ? LOOK_AGAIN_MS : false),
  });
  // What was typed stays while a copy is on its way, which may turn out to be the wrong one.
  const [draft, setDraft] = useState<Draft>({ where: '', opening: {}, words: '', vault: '' });
  const [isOpen, setOpen] = useState(false);
  const isBegun = data !== undefined && (data.step === 'done' || UNDER_WAY.includes(data.step));
  return (
    <details
      className="elsewhere"
      open={isOpen || isBegun}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>I have a vault elsewhere</summary>
      {isBegun ? <OnTheWay state={data} /> : <Fetch state={data} draft={draft} onDraft={setDraft} />}
    </details>
  );
}

interface Draft {
  where: string;
  opening: Opening;
  words: string;
  vault: string;
}

interface FetchProps {
  state: State | undefined;
  draft: Draft;
  onDraft(draft: Draft): void;
}

function Fetch({ state, draft, onDraft }: FetchProps) {
  const { where, opening, words, vault } = draft;
  const change = (more: Partial<Draft>) => onDraft({ ...draft, ...more });
  const begin = api.useMutation('post', '/v1/setup/restore', {
    onSuccess: (begun) => {
      cache.setQueryData(['get', '/v1/setup/restore', undefined], begun);
      return cache.invalidateQueries({ queryKey: ['get', '/v1/setup/restore'] });
    },
  });
  const fields = openingFor(where);
  const vaults = state?.vaults ?? [];
  const isWhole = where !== '' && words.trim() !== '' && (fields.length === 0 || (opening.password ?? '') !== '');
  return (
    <Form
      onSubmit={() => {
        if (!isWhole) return;
        begin.mutate({ body: { place: placeOf(where, opening), words, ...(vault !== '' && { vault_id: vault }) } });
      }}
    >
      <p>
        Its newest copy is fetched from where its backups go, and opened with the twelve words of its recovery kit. Each
        page, event and version is checked before it counts.
      </p>
      <TextField
        label="Where its copies are"
        hint="The full path of a folder, such as /media/stick; or a repository as restic names it: sftp:…, rest:…, s3:…, rclone:…, and restic:/… for one in a folder."
        value={where}
        onChange={(typed) => change({ where: typed })}
        maxLength={1024}
      />
      {fields.map(({ name, label, hint, isLong }) => {
        const Field = isLong ? TextArea : TextField;
        return (
          <Field
            key={name}
            label={label}
            hint={hint}
            value={opening[name] ?? ''}
            onChange={(value) => change({ opening: { ...opening, [name]: value } })}
            {...(!isLong && { type: 'password' as const })}
          />
        );
      })}
      {vaults.length > 1 && (
        <TextField
          label="Which vault"
          hint={`Copies of several are there: ${vaults.join(', ')}.`}
          value={vault}
          onChange={(typed) => change({ vault: typed })}
          maxLength={64}
        />
      )}
      <TextArea
        label="The twelve words"
        hint="Of its recovery kit, in their order, with a space between."
        value={words}
        onChange={(typed) => change({ words: typed })}
        rows={2}
        maxLength={1024}
      />
      <HubSays tone="bad">{state?.fault}</HubSays>
      <Failure error={begin.error} />
      <div className="button-row">
        <Button type="submit" busy={begin.isPending} aria-disabled={!isWhole}>
          Bring it here
        </Button>
      </div>
      <p className="quiet small">
        The same in a terminal: <code>hub stop</code>, <code>hub restore --from PLACE</code>, <code>hub start</code>.
      </p>
    </Form>
  );
}

function OnTheWay({ state }: { state: State }) {
  const { step, done, total, made_at, notice } = state;
  const at = (STEPS as readonly Step[]).indexOf(step);
  const said: Record<(typeof STEPS)[number], ReactNode> = {
    looking: at > 0 ? 'Its newest copy is found' : 'Looking for its newest copy',
    fetching:
      made_at === null ? (
        'Fetching it'
      ) : (
        <>
          Fetching the copy of <When at={made_at} />
        </>
      ),
    opening: 'Opening it, and checking each page and event',
    done: 'Your vault is here',
  };
  return (
    <div className="stack">
      <ol className="taking-over" aria-live="polite">
        {STEPS.map((each, i) => (
          <li key={each} className={i > at ? 'quiet' : ''} aria-current={i === at ? 'step' : undefined}>
            <span>{said[each]}</span>
            {(i < at || step === 'done') && (
              <>
                <Check size={16} aria-hidden />
                <span className="unseen"> (done)</span>
              </>
            )}
            {i === at && total !== null && step !== 'done' && <Progress label="Bytes" done={done} total={total} />}
          </li>
        ))}
      </ol>
      <HubSays>{notice}</HubSays>
      {step === 'done' && (
        <>
          <p>
            Your assistants are paused until you have looked through them and resumed them. The machine you came from
            learns at its next backup that you went on here.
          </p>
          <div className="button-row">
            <Button look="first" onClick={() => void look()}>
              Go to your hub
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
