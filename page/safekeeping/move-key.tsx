// Where the key of the vault lives, and how it is moved somewhere else.
import { useState } from 'react';
import { api, cache, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { KEY_PLACES } from '../parts/key-places.ts';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';

const KEY = ['get', '/v1/key', {}] as const;
type Place = Exclude<Schemas['KeyState']['key_storage'], 'none'>;

const PLACES: readonly { value: Place; label: string; hint: string }[] = [
  { value: 'keyring', label: 'in the keyring', hint: 'Opened with your session; a copy of the disk is not enough' },
  { value: 'passphrase', label: 'under a passphrase', hint: 'In a file that the hub is started with' },
  { value: 'file', label: 'in a file beside it', hint: 'Whoever copies the folder can read the vault' },
];

export function MoveKey() {
  const { data, error } = api.useQuery(...KEY);
  const [to, setTo] = useState<Place | null>(null);
  const move = api.useMutation('post', '/v1/key/move', {
    onSuccess: (state) => {
      cache.setQueryData(KEY, state);
      setTo(null);
      remark('The key is there', 'Where it was before it is no more.');
    },
  });
  if (data === undefined) return <Failure error={error} />;
  const { key_storage: here } = data;
  if (here === 'none') return <p>{KEY_PLACES.none}</p>;
  const chosen = to ?? here;
  return (
    <div className="stack-s">
      <p>{KEY_PLACES[here]}</p>
      <div className="sentence">
        The key lives{' '}
        <SelectField inline label="Where the key lives" value={chosen} onChange={setTo} options={PLACES} />.
      </div>
      <Failure error={move.error} />
      {chosen !== here && (
        <div className="button-row">
          <Button look="first" busy={move.isPending} onClick={() => move.mutate(once({ body: { to: chosen } }))}>
            Move it there
          </Button>
          <Button
            look="bare"
            onClick={() => {
              setTo(null);
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
