// Pairing: which assistant, how it learns of the hub, and a live view of whether it has come.
import { Check, LoaderCircle } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Verbatim } from '../parts/exactly.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { Failure } from '../parts/notice.tsx';
import { Said } from '../parts/words.tsx';

type RecipeKind = Schemas['Recipe']['assistant'];
type Kind = Omit<Schemas['Assistant'], 'id'> & { id: RecipeKind };
type Link = Schemas['PairingLink'];
type Recipe = Schemas['Recipe'];

interface PairProps {
  onPaired(id: string): void;
}

export function PairDialog({ open, onClose, onPaired }: PairProps & { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Pair an assistant" wide>
      <Pair
        onPaired={(id) => {
          onClose();
          onPaired(id);
        }}
      />
    </Dialog>
  );
}

const BLANK = { chosen: undefined, name: '' };

/** One connection from beginning to end: whoever goes back, or was too slow for the code, goes on with the same one. */
export function Pair({ onPaired }: PairProps) {
  const [begun, setBegun] = useState<Link | null>(null);
  const [{ chosen, name }, setWritten] = useHalfTyped<{ chosen: Choice; name: string }>('pairing', BLANK, {
    isTyped: (written) => begun === null && written.name !== (written.chosen?.name ?? ''),
  });
  const [isBack, setBack] = useState(false);
  const catalog = api.useQuery('get', '/v1/catalog/assistants');
  const link = api.useMutation('post', '/v1/connections/links', {
    onSuccess: (made) => {
      setBegun(made);
      setBack(false);
    },
  });
  const isReady = chosen !== undefined && name.trim() !== '';
  const begin = () => {
    link.mutate({ body: { name: name.trim(), ...(begun && { connection_id: begun.connection_id }) } });
  };
  if (begun !== null && !isBack)
    return (
      <Connect
        key={begun.code}
        link={begun}
        kind={chosen ?? null}
        onBack={() => setBack(true)}
        onNewCode={begin}
        isMaking={link.isPending}
        error={link.error}
        onPaired={onPaired}
      />
    );
  // What is asked first comes first: the name waits for it, and does not take the focus.
  if (catalog.isPending) return <Waiting lines={6} />;
  return (
    <Form onSubmit={begin}>
      <ChooseKind
        catalog={catalog}
        chosen={chosen}
        onChoose={(kind) => {
          // A name that somebody thought of stays.
          setWritten({ chosen: kind, name: name === (chosen?.name ?? '') ? (kind?.name ?? '') : name });
        }}
      />
      <TextField
        label="What do you call it?"
        value={name}
        onChange={(name) => setWritten((now) => ({ ...now, name }))}
        maxLength={200}
        required
        placeholder="My assistant"
      />
      <Failure error={link.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={link.isPending} aria-disabled={!isReady}>
          Go on
        </Button>
      </div>
    </Form>
  );
}

/** Beside those of the catalog. */
const VS_CODE: Kind = { id: 'vscode', name: 'VS Code', kind: 'code editor, with Copilot', validated: false };

/** Null for a program of no kind that is known here; undefined as long as nobody has said which one it is. */
type Choice = Kind | null | undefined;

interface ChooseKindProps {
  catalog: { data: readonly Schemas['Assistant'][] | undefined; error: unknown };
  chosen: Choice;
  onChoose(kind: Kind | null): void;
}

function ChooseKind({ catalog: { data, error }, chosen, onChoose }: ChooseKindProps) {
  const kinds: readonly Kind[] = data ? [...data, VS_CODE] : [];
  return (
    <fieldset className="kinds">
      <legend className="label">Which one?</legend>
      <Failure error={error} />
      {kinds.map((kind) => (
        <label key={kind.id} className="kind">
          <input type="radio" name="kind" checked={chosen?.id === kind.id} onChange={() => onChoose(kind)} />
          <span>
            <b>{kind.name}</b>
            <small>{kind.kind}</small>
          </span>
          {kind.validated && <Chip tone="good">tested</Chip>}
        </label>
      ))}
      <label className="kind">
        <input type="radio" name="kind" checked={chosen === null} onChange={() => onChoose(null)} />
        <span>
          <b>Another program</b>
          <small>anything that can make HTTP requests</small>
        </span>
      </label>
    </fieldset>
  );
}

interface ConnectProps extends PairProps {
  link: Link;
  kind: Kind | null;
  onBack(): void;
  onNewCode(): void;
  isMaking: boolean;
  error: unknown;
}

function Connect({ link, kind, onBack, onNewCode, isMaking, error, onPaired }: ConnectProps) {
  const [way, setWay] = useState<'command' | 'recipe' | 'code'>(kind === null ? 'code' : 'command');
  const recipe = api.useMutation('post', '/v1/connections/{conn_id}/recipe');
  const isOver = useSecondsUntil(link.expires_at) === 0 && !recipe.data;
  return (
    <div className="stack">
      {isOver ? (
        <div className="stack-s">
          <p>The code has expired. Nothing is lost: a new code goes on with the same connection.</p>
          <div className="button-row">
            <Button look="first" busy={isMaking} onClick={onNewCode}>
              Make a new code
            </Button>
          </div>
        </div>
      ) : way === 'command' && kind !== null ? (
        <CommandView link={link} kind={kind} />
      ) : way === 'recipe' && recipe.data ? (
        <RecipeView recipe={recipe.data} />
      ) : (
        <CodeView link={link} />
      )}
      <Failure error={recipe.error ?? error} />
      <Arrival id={link.connection_id} onPaired={onPaired} />
      <div className="button-row">
        {/* The lines hold its token: from there on it is connected again from its own page. */}
        {way !== 'recipe' && (
          <Button look="bare" onClick={onBack}>
            Back
          </Button>
        )}
        {kind !== null && way !== 'recipe' && (
          <Button
            look="bare"
            busy={recipe.isPending}
            onClick={() =>
              recipe.mutate(
                { params: { path: { conn_id: link.connection_id } }, body: { assistant: kind.id } },
                { onSuccess: () => setWay('recipe') },
              )
            }
          >
            {kind.id in INSTALLS ? `Install it into ${kind.name}` : 'Show the lines for its settings'}
          </Button>
        )}
        {way === 'command' && (
          <Button look="bare" onClick={() => setWay('code')}>
            Just the code
          </Button>
        )}
      </div>
    </div>
  );
}

/** Those that open a link which puts the hub into their settings. */
const INSTALLS: Partial<Record<RecipeKind, true>> = { cursor: true, vscode: true };

function CommandView({ link, kind }: { link: Link; kind: Kind }) {
  const command = `hub connect ${kind.id} --code ${link.code}`;
  return (
    <div className="stack-s">
      <p>
        Run this in a terminal on this machine. It finishes this connection: it writes the settings of {kind.name},
        keeps a copy of the old ones, and tries the connection.
      </p>
      <Verbatim label="The command">{command}</Verbatim>
      <div className="button-row">
        <CopyButton text={command}>Copy the command</CopyButton>
      </div>
      <TimeLeft until={link.expires_at} />
    </div>
  );
}

export function RecipeView({ recipe }: { recipe: Recipe }) {
  return (
    <div className="stack-s">
      <p>
        <Said>{recipe.instructions}</Said>
      </p>
      <p className="small quiet">
        {recipe.file_paths.map((path, i) => (
          <Fragment key={path}>
            {i > 0 && ' or '}
            <code>{path}</code>
          </Fragment>
        ))}
      </p>
      {recipe.install_link !== null && (
        <>
          <p>
            Or open this link, and they are put there for you. The link contains the token: on a machine that you share
            with others, use the command instead.
          </p>
          <p>
            <a className="button first" href={recipe.install_link}>
              Install it
            </a>
          </p>
        </>
      )}
      <Verbatim label="The lines for its settings">{recipe.snippet}</Verbatim>
      <div className="button-row">
        <CopyButton text={recipe.snippet}>Copy the lines</CopyButton>
        <CopyButton text={recipe.runtime_rule}>Copy a rule for its instructions</CopyButton>
      </div>
    </div>
  );
}

function CodeView({ link }: { link: Link }) {
  return (
    <div className="stack-s">
      <p>Give your assistant this code. It works once. Keep it to yourself, like a password.</p>
      <p className="pairing-code">{link.code}</p>
      <TimeLeft until={link.expires_at} />
      <div className="button-row">
        <CopyButton text={link.code}>Copy the code</CopyButton>
        <CopyButton text={link.link}>Copy as a link</CopyButton>
      </div>
    </div>
  );
}

function TimeLeft({ until }: { until: string }) {
  const left = useSecondsUntil(until);
  return (
    <p className="quiet small numbers">
      Valid for another {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </p>
  );
}

/** Waiting… connected: live, without looking again. */
function Arrival({ id, onPaired }: PairProps & { id: string }) {
  const { items } = useWhole('/v1/connections');
  const connection = items.find((each) => each.id === id);
  const isSeen = connection?.last_seen_at != null;
  const isPaired = connection?.status === 'active';
  return (
    <div className="arrival" role="status">
      {isSeen ? <Check size={20} aria-hidden /> : <LoaderCircle className="turning" size={20} aria-hidden />}
      <p className="grow">
        {isSeen ? 'Connected.' : isPaired ? 'Paired. Waiting for its first call…' : 'Waiting for the assistant…'}
      </p>
      <Button look={isPaired ? 'first' : 'plain'} onClick={() => onPaired(id)}>
        {isSeen ? 'Say what it may see' : isPaired ? 'Meanwhile, say what it may see' : 'Go on without waiting'}
      </Button>
    </div>
  );
}

function useSecondsUntil(instant: string): number {
  const left = () => Math.max(0, Math.round((Date.parse(instant) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is made of the instant alone
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}
