// What a plugin may do, in sentences, before it does anything. What it asks for beyond what was agreed to is marked, and the
// consent is good for the version that was read alone.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Checkbox } from '../parts/field.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { Words } from '../parts/words.tsx';
import { IsolationView, RatingReasons } from './holding.tsx';
import { ORIGINS } from './origin.ts';
import type { Plugin } from './plugin-state.tsx';

interface ConsentProps {
  plugin: Plugin;
  open: boolean;
  onClose(): void;
}

export function ConsentDialog({ plugin, open, onClose }: ConsentProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`What may ${plugin.name} do?`} wide>
      <Consent plugin={plugin} onDone={onClose} />
    </Dialog>
  );
}

function Consent({ plugin, onDone }: { plugin: Plugin; onDone(): void }) {
  const { id, name } = plugin;
  const [reduced, setReduced] = useState(false);
  const init = { params: { path: { id } } };
  const { data, error, isPending } = api.useQuery('get', '/v1/plugins/{id}/consent', init, { staleTime: 0 });
  const agree = api.useMutation('post', '/v1/plugins/{id}/consent', {
    onSuccess: () => {
      remark(`${name} is enabled`);
      onDone();
    },
  });
  if (isPending) return <Waiting lines={5} />;
  if (data === undefined) return <Failure error={error} />;
  const isFirst = plugin.consent === null;
  const added = new Set(data.added);
  return (
    <div className="stack">
      <p className="meta">
        <span>
          <Words>{data.publisher}</Words>
        </span>
        <span>version {data.version}</span>
        <span>{ORIGINS[data.origin]}</span>
        {data.signer !== null && (
          <span>
            signed by <code title={data.signer}>{data.signer.slice(-16)}</code>
          </span>
        )}
      </p>
      {!isFirst && data.needed && added.size > 0 && (
        <Notice tone="warn">
          <p>This is more than you agreed to. What is new is marked. Until you agree, it does not run.</p>
        </Notice>
      )}
      <ul className="permissions">
        {data.sentences.map((sentence) => (
          <li key={sentence}>
            <Words>{sentence}</Words> {!isFirst && added.has(sentence) && <Chip tone="warn">new</Chip>}
          </li>
        ))}
        {data.added
          .filter((sentence) => !data.sentences.includes(sentence))
          .map((sentence) => (
            <li key={sentence}>
              <Words>{sentence}</Words> <Chip tone="warn">new</Chip>
            </li>
          ))}
      </ul>
      <div className="columns held">
        <section className="stack-s">
          <h3>How much that is</h3>
          <RatingReasons rating={data.rating} />
        </section>
        <section className="stack-s">
          <h3>What confines it</h3>
          <IsolationView isolation={data.isolation} tense="now" />
        </section>
      </div>
      {data.needed && data.weaker !== null && (
        <Notice tone="warn">
          <p>
            <Words>{data.weaker}</Words>
          </p>
          <Checkbox label="Let it run with this weaker protection" checked={reduced} onChange={setReduced} />
        </Notice>
      )}
      <Failure error={agree.error} />
      <div className="button-row end">
        <Button onClick={onDone}>{data.needed ? 'Not now' : 'Close'}</Button>
        {data.needed && (
          <Button
            look="first"
            busy={agree.isPending}
            aria-disabled={data.weaker !== null && !reduced}
            onClick={() =>
              agree.mutate(once({ ...init, body: { version: data.version, ...(data.weaker !== null && { reduced }) } }))
            }
          >
            {isFirst ? 'Agree, and enable it' : 'Agree to this'}
          </Button>
        )}
      </div>
    </div>
  );
}
