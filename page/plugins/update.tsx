// A newer version: what it asks for beyond what was agreed to is said before it is taken.
import { useEffect } from 'react';
import { api } from '../hub/cache.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { Words } from '../parts/words.tsx';
import type { Plugin } from './plugin-state.tsx';

export function Update({ plugin: { id, name } }: { plugin: Plugin }) {
  const check = api.useQuery('get', '/v1/plugins/{id}/update', { params: { path: { id } } }, { retry: false });
  const work = useWork();
  const isTaken = work.job?.state === 'done';
  useEffect(() => {
    if (isTaken) remark(`${name} is updated`);
  }, [isTaken, name]);
  const { data } = check;
  if (data === undefined || data.available === null) return null;
  return (
    <section className="section" aria-labelledby="update">
      <h2 id="update">
        Version {data.available} is available <span className="quiet">instead of {data.installed}</span>
      </h2>
      {data.added.length === 0 ? (
        <p>It asks for nothing that you have not agreed to.</p>
      ) : (
        <>
          <p>It asks for more, and stops until you have agreed to that:</p>
          <ul className="permissions">
            {data.added.map((sentence) => (
              <li key={sentence}>
                <Words>{sentence}</Words> <Chip tone="warn">new</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      <Failure error={work.error} />
      <div className="button-row">
        <Button
          look="first"
          busy={work.isRunning}
          onClick={() => void work.begin('/v1/plugins/{id}/update', { id, body: {} })}
        >
          {work.isRunning ? 'Updating…' : 'Update'}
        </Button>
      </div>
    </section>
  );
}
