// One document, as text and nothing else: what somebody else wrote is marked, and what hides in it is made visible.
import { useState } from 'react';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { Fact } from '../parts/fact.tsx';
import { Named } from '../parts/named.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { Day, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { Past } from '../records/history.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';

/** More than this at once is a book; the rest is shown when it is asked for. */
const AT_FIRST = 20_000;

export function DocumentPage({ id }: { id: string }) {
  const found = api.useQuery('get', '/v1/artifacts/{id}', { params: { path: { id } } });
  return (
    <OnePage all={{ href: '/documents', name: 'All documents' }} kind="document" found={found}>
      {(document) => <OneDocument document={document} />}
    </OnePage>
  );
}

function OneDocument({ document }: { document: Schemas['Artifact'] }) {
  const { id, title, kind, untrusted, authority, classification, project_id, sender, recipients, sent_at } = document;
  const [sheet, setSheet] = useState<'edit' | 'delete' | null>(null);
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
      <Past title="How it came here" versions={versions} />
      <RecordDialog
        family="artifact"
        open={sheet === 'edit'}
        onClose={() => setSheet(null)}
        title="Change this document"
        record={document}
      />
      <DeleteRecord
        {...{ family: 'artifact', id, kind: 'document', list: '/documents' }}
        consequence="It leaves every list, and what brought it does not bring it again."
        open={sheet === 'delete'}
        onClose={() => setSheet(null)}
      />
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
