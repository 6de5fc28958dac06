// Pairing: which assistant, how it learns of the hub, and a live view of whether it has come.
import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { Failure } from '../parts/notice.tsx';
import { Said } from '../parts/words.tsx';

type AssistantKind = Schemas['Assistant'];
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

export function Pair({ onPaired }: PairProps) {
  const [chosen, setChosen] = useState<AssistantKind | null>(null);
  const [name, setName] = useState('');
  const link = api.useMutation('post', '/v1/connections/links');
  if (link.data) return <Connect link={link.data} kind={chosen} onPaired={onPaired} />;
  return (
    <Form
      onSubmit={() => {
        link.mutate({ body: { name: name.trim() } });
      }}
    >
      <ChooseKind
        chosen={chosen}
        onChoose={(kind) => {
          setChosen(kind);
          setName(kind?.name ?? '');
        }}
      />
      <TextField
        label="What do you call it?"
        value={name}
        onChange={setName}
        maxLength={200}
        required
        placeholder="My assistant"
      />
      <Failure error={link.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={link.isPending} aria-disabled={name.trim() === ''}>
          Go on
        </Button>
      </div>
    </Form>
  );
}

function ChooseKind({
  chosen,
  onChoose,
}: {
  chosen: AssistantKind | null;
  onChoose(kind: AssistantKind | null): void;
}) {
  const { data, error, isPending } = api.useQuery('get', '/v1/catalog/assistants');
  if (isPending) return <Waiting lines={2} />;
  return (
    <fieldset className="kinds">
      <legend className="label">Which one?</legend>
      <Failure error={error} />
      {data?.map((kind) => (
        <label key={kind.id} className="kind">
          <input type="radio" name="kind" checked={chosen?.id === kind.id} onChange={() => onChoose(kind)} />
          <span>
            <b>{kind.name}</b>
            <small>{kind.kind}</small>
          </span>
          {kind.validated && <Chip tone="good">validated</Chip>}
        </label>
      ))}
      <label className="kind">
        <input type="radio" name="kind" checked={chosen === null} onChange={() => onChoose(null)} />
        <span>
          <b>Another program</b>
          <small>anything that can make an HTTP request</small>
        </span>
      </label>
    </fieldset>
  );
}

function Connect({ link, kind, onPaired }: PairProps & { link: Link; kind: AssistantKind | null }) {
  const [way, setWay] = useState<'recipe' | 'code'>(kind === null ? 'code' : 'recipe');
  const recipe = api.useMutation('post', '/v1/connections/{conn_id}/recipe');
  return (
    <div className="stack">
      {way === 'recipe' && kind !== null ? (
        recipe.data ? (
          <RecipeView recipe={recipe.data} />
        ) : (
          <div className="stack-s">
            <p>
              <b>{kind.name}</b> is connected by a few lines in its settings. They hold a token of its own: treat them
              like a password.
            </p>
            <Failure error={recipe.error} />
            <div className="button-row">
              <Button
                look="first"
                busy={recipe.isPending}
                onClick={() =>
                  recipe.mutate({ params: { path: { conn_id: link.connection_id } }, body: { assistant: kind.id } })
                }
              >
                Show the lines
              </Button>
              <Button look="bare" onClick={() => setWay('code')}>
                Pair with a code instead
              </Button>
            </div>
          </div>
        )
      ) : (
        <CodeView link={link} />
      )}
      {(way === 'code' || recipe.data) && <Arrival id={link.connection_id} onPaired={onPaired} />}
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
        {recipe.file_paths.map((path) => (
          <code key={path}>{path}</code>
        ))}
      </p>
      <Verbatim label="The lines for its settings">{recipe.snippet}</Verbatim>
      <div className="button-row">
        <CopyButton text={recipe.snippet}>Copy the lines</CopyButton>
        <CopyButton text={recipe.runtime_rule}>Copy a rule for its instructions</CopyButton>
      </div>
    </div>
  );
}

function CodeView({ link }: { link: Link }) {
  const left = useSecondsUntil(link.expires_at);
  return (
    <div className="stack-s">
      <p>Give your assistant this code. It works once, and like a password it is nobody else’s.</p>
      <p className="pairing-code">{link.code}</p>
      <p className="quiet small numbers">
        {left > 0
          ? `Good for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} more`
          : 'It has expired. Close this and begin again.'}
      </p>
      <div className="button-row">
        <CopyButton text={link.code}>Copy the code</CopyButton>
        <CopyButton text={link.link}>Copy as a link</CopyButton>
      </div>
    </div>
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
        {isSeen ? 'Say what it may see' : isPaired ? 'Say what it may see meanwhile' : 'Go on without waiting'}
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
