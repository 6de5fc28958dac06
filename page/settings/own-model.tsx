// A model of one's own that finds by meaning: what it would get, in words, before anything is agreed to; then how far it is.
import { useState } from 'react';
import { api, cache, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure, HubSays, Notice } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';

const KEY = ['get', '/v1/embeddings', {}] as const;
const LOOK_AGAIN_MS = 3000;

const keep = (status: unknown) => cache.setQueryData(KEY, status);

export function OwnModel() {
  const { data, error } = api.useQuery(...KEY, { refetchInterval: LOOK_AGAIN_MS });
  if (data === undefined) return <Failure error={error} />;
  return data.state === 'off' ? <Choose /> : <InUse />;
}

function Choose() {
  const [address, setAddress] = useState('http://127.0.0.1:11434/v1');
  const [model, setModel] = useState('');
  const ask = api.useMutation('post', '/v1/embeddings/consent');
  const agree = api.useMutation('put', '/v1/embeddings', { onSuccess: keep });
  const isReady = address.trim() !== '' && model.trim() !== '';
  return (
    <>
      <p className="quiet">
        A model on this machine (Ollama, llama.cpp, LM Studio) can find things by what they mean, in every language it
        knows. This is off until you have read what the model gets, and agreed.
      </p>
      <Form
        onSubmit={() => {
          if (isReady && !ask.isPending) ask.mutate(once({ body: { address: address.trim(), model: model.trim() } }));
        }}
      >
        <TextField label="Where its server listens" value={address} onChange={setAddress} required />
        <TextField
          label="Name of the model"
          placeholder="nomic-embed-text"
          value={model}
          onChange={setModel}
          required
        />
        <Failure error={ask.error} />
        <div className="button-row">
          <Button type="submit" busy={ask.isPending} aria-disabled={!isReady}>
            Show me what it would get
          </Button>
        </div>
      </Form>
      {ask.data && (
        <Notice tone="warn">
          <Sentences words={ask.data.words} />
          <div className="button-row">
            <Button
              look="first"
              busy={agree.isPending}
              onClick={() => agree.mutate(once({ body: { consent: ask.data.id } }))}
            >
              I agree
            </Button>
          </div>
          <Failure error={agree.error} />
        </Notice>
      )}
    </>
  );
}

function InUse() {
  const { data } = api.useQuery(...KEY);
  const pause = api.useMutation('post', '/v1/embeddings/pause', { onSuccess: keep });
  const resume = api.useMutation('post', '/v1/embeddings/resume', { onSuccess: keep });
  const off = api.useMutation('delete', '/v1/embeddings', { onSuccess: keep });
  if (data === undefined) return null;
  const other = data.state === 'paused' ? resume : pause;
  return (
    <>
      <p>
        The model <Words>{data.model ?? ''}</Words> at <code>{data.address}</code> has read {data.done} things;{' '}
        {data.waiting} are waiting{data.skipped > 0 && `, and it could not read ${data.skipped}`}.
        {data.state === 'paused' && ' It is paused.'}
      </p>
      <HubSays>{data.fault}</HubSays>
      <Sensitive />
      <Failure error={other.error ?? off.error} />
      <div className="button-row">
        <Button busy={other.isPending} onClick={() => other.mutate(once({}))}>
          {data.state === 'paused' ? 'Go on' : 'Pause'}
        </Button>
        <Button look="danger" busy={off.isPending} onClick={() => off.mutate(once({}))}>
          Turn it off and delete what it made
        </Button>
      </div>
    </>
  );
}

/** The second yes, with its own words. */
function Sensitive() {
  const { data } = api.useQuery(...KEY);
  const ask = api.useMutation('post', '/v1/embeddings/consent');
  const put = api.useMutation('put', '/v1/embeddings/sensitive', { onSuccess: keep });
  if (data === undefined) return null;
  const { address, model, with_sensitive } = data;
  if (address === null || model === null) return null;
  const set = (allowed: boolean) => put.mutate(once({ body: { allowed } }), { onSuccess: () => ask.reset() });
  if (with_sensitive) {
    return (
      <div className="button-row">
        <p className="grow">It also gets what is sensitive.</p>
        <Button busy={put.isPending} onClick={() => set(false)}>
          Keep that to myself
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className="button-row">
        <p className="grow">It gets nothing that is sensitive.</p>
        <Button busy={ask.isPending} onClick={() => ask.mutate(once({ body: { address, model } }))}>
          Let it have that too
        </Button>
      </div>
      {ask.data && (
        <Notice tone="warn">
          <Sentences words={ask.data.sensitive_words} />
          <div className="button-row">
            <Button look="first" busy={put.isPending} onClick={() => set(true)}>
              I agree to that too
            </Button>
          </div>
        </Notice>
      )}
      <Failure error={ask.error ?? put.error} />
    </>
  );
}

function Sentences({ words }: { words: readonly string[] }) {
  return (
    <ul>
      {words.map((each) => (
        <li key={each}>
          <Words>{each}</Words>
        </li>
      ))}
    </ul>
  );
}
