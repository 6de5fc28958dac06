// What came with the dump of another service: what became of it, and the texts that wait.
import { ArrowLeft, FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../hub/cache.ts';
import { Refusal, type Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Chip, StatusChip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { Rows } from '../parts/rows.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';

type VendorBatch = Schemas['VendorBatch'];

const TEXTS: Record<VendorBatch['archive_status'], string> = {
  none: '',
  pending: 'texts wait for you',
  admitted: 'texts let in',
  discarded: 'texts thrown away',
};

export function BatchRow({ batch }: { batch: VendorBatch }) {
  const { id, name, vendor, created_at } = batch;
  return (
    <li className="item">
      <div>
        <Link href={`/import/${id}`}>
          <Words>{name}</Words>
        </Link>
        <p className="meta">
          <StatusChip of={batch.status} />
          {vendor !== null && <span>{vendor}</span>}
          <Counts batch={batch} />
          <When at={created_at} />
        </p>
      </div>
    </li>
  );
}

function Counts({ batch: { counts, archive_status } }: { batch: VendorBatch }) {
  const { proposed, texts, known, passed_over } = counts;
  return (
    <>
      {proposed > 0 && (
        <span>
          <Link href="/review">{proposed.toLocaleString('en')} proposed</Link>
        </span>
      )}
      {texts > 0 && (
        <span className={archive_status === 'pending' ? 'late' : undefined}>
          {texts.toLocaleString('en')} {TEXTS[archive_status]}
        </span>
      )}
      {known > 0 && <span>{known.toLocaleString('en')} known already</span>}
      {passed_over > 0 && <span>{passed_over.toLocaleString('en')} passed over</span>}
    </>
  );
}

export function BatchPage({ id }: { id: string }) {
  const { data, error, isPending } = api.useQuery('get', '/v1/import/vendor/{id}', { params: { path: { id } } });
  const gone = error instanceof Refusal && error.status === 404;
  return (
    <div className="stack">
      <Link href="/import" className="back">
        <ArrowLeft size={16} aria-hidden /> All imports
      </Link>
      {isPending && <Waiting lines={5} />}
      {data === undefined && !isPending && <h1>This import is not there</h1>}
      <Failure error={gone ? null : error} />
      {data && <OneBatch batch={data} />}
    </div>
  );
}

function OneBatch({ batch }: { batch: VendorBatch }) {
  const { name, vendor, status, counts, archive_status, created_at } = batch;
  return (
    <>
      <header className="stack-s">
        <h1>
          <Words>{name}</Words>
        </h1>
        <p className="meta">
          <StatusChip of={status} />
          {vendor !== null && <span>{vendor}</span>}
          <Counts batch={batch} />
          <span>
            arrived <When at={created_at} />
          </span>
        </p>
      </header>
      {counts.proposed > 0 && (
        <p>
          Its memories wait in <Link href="/review">Review</Link>: none of them is live before you accept it.
        </p>
      )}
      {counts.texts === 0 ? (
        <Empty icon={FileText} title="No texts came with it">
          <p>Conversations and documents would wait here until you let them in.</p>
        </Empty>
      ) : archive_status === 'pending' ? (
        <Texts batch={batch} />
      ) : (
        <p>
          {archive_status === 'admitted'
            ? 'Its texts were let in: they are documents now, and stay marked as coming from outside. '
            : 'Its texts were thrown away, and nothing of them was kept.'}
          {archive_status === 'admitted' && <Link href="/documents">Look at them</Link>}
        </p>
      )}
    </>
  );
}

function Texts({ batch: { id, counts } }: { batch: VendorBatch }) {
  const { items, error, isPending, hasMore, more } = useList('/v1/import/vendor/{id}/texts', {}, { id });
  const [throwing, setThrowing] = useState(false);
  const work = useWork();
  const decide = (admit: boolean) => work.begin('/v1/import/vendor/{id}/archive', { id, body: { admit } });
  return (
    <section className="section" aria-labelledby="texts">
      <div className="page-head">
        <div>
          <h2 id="texts">
            Texts that wait <span className="quiet numbers">{counts.texts.toLocaleString('en')}</span>
          </h2>
          <p className="quiet">
            Let in, they become documents that stay untrusted. Thrown away, nothing of them is kept.
          </p>
        </div>
        <div className="button-row">
          <Button look="danger" busy={work.isRunning} onClick={() => setThrowing(true)}>
            Throw them away
          </Button>
          <Button look="first" busy={work.isRunning} onClick={() => void decide(true)}>
            Let them in
          </Button>
        </div>
      </div>
      <Failure error={error ?? work.error} />
      {work.isRunning && <Progress label="Deciding" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      {isPending && <Waiting />}
      <Outside what="From another service">
        <Rows
          label="Texts that wait"
          items={items}
          keyOf={({ number }) => String(number)}
          height={3.75}
          hasMore={hasMore}
          more={more}
        >
          {({ title, kind, length, written_at }) => (
            <div className="list-row">
              <span className="clip">
                <Words>{title}</Words>
              </span>
              <span className="meta one-line">
                <Chip>{kind}</Chip>
                <span className="numbers">{length.toLocaleString('en')} characters</span>
                {written_at && <When at={written_at} />}
              </span>
            </div>
          )}
        </Rows>
      </Outside>
      <Confirm
        open={throwing}
        onClose={() => setThrowing(false)}
        title="Throw these texts away?"
        action="Throw them away"
        onConfirm={() => decide(false)}
      >
        <p>Nothing of them is kept. The dump itself stays where it is; its memories still wait in Review.</p>
      </Confirm>
    </section>
  );
}
