// What came with the dump of another service: what became of it, and the texts that wait.
import { ArrowLeft, FileText } from 'lucide-react';
import { Link } from 'wouter';
import { api } from '../hub/cache.ts';
import { isGone, type Schemas } from '../hub/client.ts';
import { StatusChip } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { WaitingTexts } from './waiting-texts.tsx';

type VendorBatch = Schemas['VendorBatch'];

const TEXTS: Record<VendorBatch['archive_status'], { one: string; more: string }> = {
  none: { one: '', more: '' },
  pending: { one: 'text waits for you', more: 'texts wait for you' },
  admitted: { one: 'text let in', more: 'texts let in' },
  discarded: { one: 'text thrown away', more: 'texts thrown away' },
};

/** As the services call themselves. */
const VENDOR_NAMES: Record<NonNullable<VendorBatch['vendor']>, string> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  mem0: 'mem0',
  openmemory: 'OpenMemory',
  'basic-memory': 'basic-memory',
  'server-memory': 'the MCP memory server',
  pam: 'PAM',
  ump: 'UMP',
  'saved-list': 'a list',
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
          {vendor !== null && <span>{VENDOR_NAMES[vendor]}</span>}
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
          {texts.toLocaleString('en')} {TEXTS[archive_status][texts === 1 ? 'one' : 'more']}
        </span>
      )}
      {known > 0 && <span>{known.toLocaleString('en')} known already</span>}
      {passed_over > 0 && <span>{passed_over.toLocaleString('en')} passed over</span>}
    </>
  );
}

export function BatchPage({ id }: { id: string }) {
  const { data, error, isPending } = api.useQuery('get', '/v1/import/vendor/{id}', { params: { path: { id } } });
  const gone = isGone(error);
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
          {vendor !== null && <span>{VENDOR_NAMES[vendor]}</span>}
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
        <Empty icon={FileText} title="No texts wait in it">
          <p>Conversations and documents would wait here until you let them in.</p>
        </Empty>
      ) : archive_status === 'pending' ? (
        <WaitingTexts batch={batch} />
      ) : (
        <p>
          {archive_status === 'admitted'
            ? 'Its texts were let in: they are documents now, and stay marked as coming from outside. '
            : 'What you did not let in was thrown away, and nothing of it was kept. '}
          <Link href="/documents">Look at your documents</Link>
        </p>
      )}
    </>
  );
}
