// What came with the dump of another service: what became of it, and the texts that wait.
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';

type VendorBatch = Schemas['VendorBatch'];

export function Batch({ batch }: { batch: VendorBatch }) {
  const { name, vendor, status, archive_status, counts, created_at } = batch;
  const [open, setOpen] = useState(false);
  return (
    <li className="item">
      <div>
        <p>
          <Words>{name}</Words>
        </p>
        <p className="meta">
          <StatusChip of={status} />
          {vendor !== null && <span>{vendor}</span>}
          {counts.proposed > 0 && (
            <span>
              <Link href="/review">{counts.proposed} proposed</Link>
            </span>
          )}
          {counts.known > 0 && <span>{counts.known} known already</span>}
          {counts.texts > 0 && (
            <span>
              {counts.texts} texts {archive_status === 'pending' ? 'wait' : archive_status}
            </span>
          )}
          <When at={created_at} />
        </p>
      </div>
      {archive_status === 'pending' && <Button onClick={() => setOpen(true)}>Decide on the texts</Button>}
      <Dialog open={open} onClose={() => setOpen(false)} title="Texts that came with it" wide>
        <Texts batch={batch} onDone={() => setOpen(false)} />
      </Dialog>
    </li>
  );
}

function Texts({ batch: { id, counts }, onDone }: { batch: VendorBatch; onDone(): void }) {
  const { data, error, isPending } = api.useQuery('get', '/v1/import/vendor/{id}/texts', {
    params: { path: { id }, query: { limit: 200 } },
  });
  const work = useWork();
  const decide = (admit: boolean) => void work.begin('/v1/import/vendor/{id}/archive', { id, body: { admit } });
  if (work.job?.state === 'done') {
    return (
      <div className="stack">
        <p>That is decided.</p>
        <Button onClick={onDone}>Close</Button>
      </div>
    );
  }
  return (
    <div className="stack">
      <p>Let in, they become documents that stay untrusted. Thrown away, nothing of them is kept.</p>
      <Failure error={error ?? work.error} />
      {isPending && <Waiting />}
      <Outside what="From another service">
        <ol className="batch">
          {data?.map(({ number, title, kind, length }) => (
            <li key={number}>
              <Words>{title}</Words>{' '}
              <span className="quiet small">
                {kind}, {length.toLocaleString('en')} characters
              </span>
            </li>
          ))}
        </ol>
      </Outside>
      {data && counts.texts > data.length && <p className="quiet small">and {counts.texts - data.length} more</p>}
      {work.isRunning && <Progress label="Deciding" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      <div className="button-row end">
        <Button look="danger" busy={work.isRunning} onClick={() => decide(false)}>
          Throw them away
        </Button>
        <Button look="first" busy={work.isRunning} onClick={() => decide(true)}>
          Let them in
        </Button>
      </div>
    </div>
  );
}
