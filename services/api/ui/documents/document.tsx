// One document, as text and nothing else: what somebody else wrote is marked, and what hides in it is made visible.
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../hub/cache.ts';
import { Refusal, type Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Checkbox } from '../parts/field.tsx';
import { Named } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { Day, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { History } from '../records/history.tsx';
import { RecordDialog, remove } from '../records/record-dialog.tsx';
import { Fact } from '../review/detail.tsx';

/** More than this at once is a book; the rest is shown when it is asked for. */
const AT_FIRST = 20_000;

export function DocumentPage({ id }: { id: string }) {
  const { data, error, isPending } = api.useQuery('get', '/v1/artifacts/{id}', { params: { path: { id } } });
  const gone = error instanceof Refusal && error.status === 404;
  return (
    <div className="stack page-wide">
      <Link href="/documents" className="back">
        <ArrowLeft size={16} aria-hidden /> All documents
      </Link>
      {isPending && <Waiting lines={6} />}
      {data === undefined && !isPending && <h1>This document is not there</h1>}
      <Failure error={gone ? null : error} />
      {data && <OneDocument document={data} />}
    </div>
  );
}

function OneDocument({ document }: { document: Schemas['Artifact'] }) {
  const { id, title, kind, untrusted, authority, classification, project_id, sender, recipients, sent_at } = document;
  const [sheet, setSheet] = useState<'edit' | 'delete' | null>(null);
  const [purge, setPurge] = useState(false);
  const [, navigate] = useLocation();
  const versions = api.useQuery('get', '/v1/artifacts/{id}/versions', { params: { path: { id } } });
  const text = (
    <>
      <h1 className="statement">
        <Words>{title}</Words>
      </h1>
      <Body text={document.body_text ?? ''} />
    </>
  );
  return (
    <>
      <article className="stack document">{untrusted ? <Outside what="From outside">{text}</Outside> : text}</article>
      <div className="button-row">
        <Button onClick={() => setSheet('edit')}>Change it</Button>
        <Button look="danger" onClick={() => setSheet('delete')}>
          Delete
        </Button>
      </div>
      <dl className="facts">
        <Fact name="Kind">
          <Chip>{kind.replaceAll('_', ' ')}</Chip>
        </Fact>
        <Fact name="Says who">
          <AuthorityChip of={authority} />
        </Fact>
        <Fact name="Sensitivity">
          <ClassificationChip of={classification} />
        </Fact>
        {sender !== null && (
          <Fact name="From">
            <Words>{sender}</Words>
          </Fact>
        )}
        {recipients.length > 0 && (
          <Fact name="To">
            <Words>{recipients.join(', ')}</Words>
          </Fact>
        )}
        {sent_at !== null && (
          <Fact name="Sent">
            <Day at={sent_at} />
          </Fact>
        )}
        {project_id !== null && (
          <Fact name="Project">
            <Named id={project_id} />
          </Fact>
        )}
        <Fact name="Here since">
          <When at={document.created_at} />
        </Fact>
      </dl>
      <section className="section">
        <h2>How it came here</h2>
        {versions.isPending ? <Waiting /> : <History versions={versions.data ?? []} />}
        <Failure error={versions.error} />
      </section>
      <RecordDialog
        family="artifact"
        open={sheet === 'edit'}
        onClose={() => setSheet(null)}
        title="Change this document"
        record={document}
      />
      <Confirm
        open={sheet === 'delete'}
        onClose={() => setSheet(null)}
        title="Delete this document?"
        action={purge ? 'Delete it for good' : 'Delete it'}
        onConfirm={async () => {
          await remove('artifact', id, purge);
          remark(purge ? 'Deleted for good' : 'Deleted');
          navigate('/documents');
        }}
      >
        <p>It leaves every list, and what brought it does not bring it again.</p>
        <Checkbox
          label="And its history with it"
          hint="Then nothing of what it said is left."
          checked={purge}
          onChange={setPurge}
        />
      </Confirm>
    </>
  );
}

function Body({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text === '') return <p className="quiet">It has no text.</p>;
  const isLong = text.length > AT_FIRST && !whole;
  return (
    <>
      <p className="document-text">
        <Words>{isLong ? text.slice(0, AT_FIRST) : text}</Words>
      </p>
      {isLong && (
        <div>
          <Button onClick={() => setWhole(true)}>
            The other {(text.length - AT_FIRST).toLocaleString('en')} characters
          </Button>
        </div>
      )}
    </>
  );
}
