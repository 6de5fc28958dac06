// The recovery kit: twelve words and their code, on the screen this once. They are in this page's memory while they are
// shown, and nowhere else: no query keeps them.
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { kitTime } from '../../shared/kit-time.ts';
import { cache } from '../hub/cache.ts';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { useOnBody } from '../parts/on-body.ts';
import './backups.css';

type Kit = Schemas['RecoveryKit'];

/** When the kit was made whose words were shown, and never read back. */
const UNREAD = 'kit-unread';

/** Whether a kit that is there counts as kept, as far as this browser knows. */
export function isKept({ made_at }: Pick<Kit, 'made_at'>): boolean {
  return localStorage.getItem(UNREAD) !== made_at;
}

interface RecoveryKitProps {
  /** The one there is, which is void for what is backed up from then on. */
  replaces: Pick<Kit, 'made_at'> | null;
  onDone(made: boolean): void;
}

export function RecoveryKit({ replaces, onDone }: RecoveryKitProps) {
  const [kit, setKit] = useState<Kit | null>(null);
  const [kept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useOnBody('has-kit', kit !== null && !isAsked);
  const make = async () => {
    setBusy(true);
    setError(null);
    try {
      const made = answered(await hub.POST('/v1/key/recovery-kit', { body: { replaces: replaces?.made_at ?? null } }));
      localStorage.setItem(UNREAD, made.made_at);
      setKit(made);
    } catch (refusal) {
      setError(refusal);
    } finally {
      // A kit may have been made all the same: its answer was lost, or somebody else has made one.
      void cache.invalidateQueries({ queryKey: ['get', '/v1/key'] });
      setBusy(false);
    }
  };
  if (kit === null) {
    return (
      <div className="stack">
        <p>
          Twelve words that open your vault, and every backup made from now on, when the key is lost: on another
          machine, or after the keyring was emptied. They are shown once. Have paper or a printer at hand, and nobody
          behind you.
        </p>
        {replaces !== null && (
          <Notice tone="warn">
            <p>
              The words you have now, of {kitTime(replaces)}, open the backups made from then until now. Those made from
              now on open with the new words alone, so keep every page.
            </p>
          </Notice>
        )}
        <Failure error={error} />
        <div className="button-row">
          <Button look="first" busy={busy} onClick={make}>
            {busy ? 'Making it…' : 'Show me the words'}
          </Button>
          <Button look="bare" onClick={() => onDone(false)}>
            Later
          </Button>
        </div>
      </div>
    );
  }
  const keep = () => {
    localStorage.removeItem(UNREAD);
    onDone(true);
  };
  if (isAsked) return <AskedBack words={kit.words} onAgain={() => setAsked(false)} onRight={keep} />;
  return (
    <div className="stack kit">
      <div className="kit-paper">
        <p className="kit-title">Context Hub: recovery kit</p>
        <ol className="kit-words" aria-label="The twelve words">
          {kit.words.map((word, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice, and none of them moves
            <li key={i}>{word}</li>
          ))}
        </ol>
        <Code rows={kit.code} />
        <p className="small kit-use">
          Vault {kit.vault_id}, made {kitTime(kit)}. To use it: <code>hub restore BACKUP --kit</code>
        </p>
      </div>
      <p>
        Whoever has these words and a copy of the vault can read all of it. Keep them where you keep what you cannot
        replace, and not on this computer.
      </p>
      <Checkbox label="I have written them down, or printed them" checked={kept} onChange={setKept} />
      <div className="button-row">
        <Button look="first" aria-disabled={!kept} onClick={() => setAsked(true)}>
          Put them away
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

interface AskedBackProps {
  words: readonly string[];
  onAgain(): void;
  onRight(): void;
}

/** Two of the words, from the paper: what was not written down is found out now, and not when it is needed. */
function AskedBack({ words, onAgain, onRight }: AskedBackProps) {
  const [places] = useState(() => twoOf(words.length));
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [isWrong, setWrong] = useState(false);
  const isRight = (place: number) => (typed[place] ?? '').trim().toLowerCase() === words[place];
  return (
    <Form
      onSubmit={() => {
        if (places.every(isRight)) onRight();
        else setWrong(true);
      }}
    >
      <p>Read two of them from where you wrote them down. Then the kit counts as kept.</p>
      {places.map((place) => (
        <TextField
          key={place}
          label={`Word ${place + 1}`}
          value={typed[place] ?? ''}
          onChange={(word) => {
            setTyped({ ...typed, [place]: word });
            setWrong(false);
          }}
          fault={isWrong && !isRight(place) ? 'That is not the word in this place.' : null}
        />
      ))}
      <div className="button-row">
        <Button type="submit" look="first">
          They are kept
        </Button>
        <Button look="bare" onClick={onAgain}>
          Show me the words again
        </Button>
      </div>
    </Form>
  );
}

function twoOf(count: number): [number, number] {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  const one = first % count;
  const other = (one + 1 + (second % (count - 1))) % count;
  return one < other ? [one, other] : [other, one];
}

function Code({ rows }: { rows: readonly string[] }) {
  const dark = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === '1' ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className="kit-code"
      viewBox={`-2 -2 ${rows.length + 4} ${rows.length + 4}`}
      role="img"
      aria-label="The words as a code for a camera"
      shapeRendering="crispEdges"
    >
      <rect x="-2" y="-2" width={rows.length + 4} height={rows.length + 4} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
