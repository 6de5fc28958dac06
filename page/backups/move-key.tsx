// Where the key of the vault lives, and how it is moved somewhere else.
import { useState } from 'react';
import { weaknessOf } from '../../shared/passphrase-strength.ts';
import { api, cache, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { KEY_PLACES } from '../parts/key-places.ts';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';

const KEY = ['get', '/v1/key', {}] as const;
type Place = Exclude<Schemas['KeyState']['key_storage'], 'none'>;

const PLACES: readonly { value: Place; label: string; hint: string }[] = [
  { value: 'keyring', label: 'in the keyring', hint: 'It opens when you log in, and a copy of the disk is not enough' },
  { value: 'passphrase', label: 'under a passphrase', hint: 'You type it on this page whenever the vault is opened' },
  { value: 'file', label: 'in a file beside it', hint: 'Whoever copies the folder can read the vault' },
];

export function MoveKey() {
  const { data, error } = api.useQuery(...KEY);
  const [to, setTo] = useState<Place | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const move = api.useMutation('post', '/v1/key/move', {
    onSuccess: (state) => {
      cache.setQueryData(KEY, state);
      leave();
      remark('The key has moved', 'It is no longer where it was before.');
    },
  });
  const leave = () => {
    setTo(null);
    setPassphrase('');
    setAgain('');
  };
  if (data === undefined) return <Failure error={error} />;
  const { key_storage: here } = data;
  if (here === 'none') return <p>{KEY_PLACES.none}</p>;
  const chosen = to ?? here;
  const isTyped = chosen === 'passphrase' && passphrase !== '';
  const differs = again !== '' && again !== passphrase;
  // A hub that was started with one in a file takes that one.
  const isReady = chosen !== 'passphrase' || passphrase === again;
  return (
    <div className="stack-s">
      <p>{KEY_PLACES[here]}</p>
      <div className="sentence">
        The key lives{' '}
        <SelectField inline label="Where the key lives" value={chosen} onChange={setTo} options={PLACES} />.
      </div>
      {chosen === 'passphrase' && here !== 'passphrase' && (
        <>
          <TextField
            label="The passphrase"
            hint="Four or five random words. If you forget it, you need the recovery kit. Leave it empty if the hub was started with a passphrase file."
            type="password"
            value={passphrase}
            onChange={setPassphrase}
          />
          <TextField
            label="And once more"
            type="password"
            value={again}
            onChange={setAgain}
            fault={differs ? 'The two are not the same.' : undefined}
          />
          {isTyped && weaknessOf(passphrase) !== null && <p className="quiet small">{weaknessOf(passphrase)}</p>}
        </>
      )}
      <Failure error={move.error} />
      {chosen !== here && (
        <div className="button-row">
          <Button
            look="first"
            busy={move.isPending}
            aria-disabled={!isReady}
            onClick={() => move.mutate(once({ body: { to: chosen, ...(isTyped && { passphrase }) } }))}
          >
            Move it there
          </Button>
          <Button
            look="bare"
            onClick={() => {
              leave();
              move.reset();
            }}
          >
            Leave it where it is
          </Button>
        </div>
      )}
    </div>
  );
}
