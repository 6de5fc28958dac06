// Documents, mails, notes and conversations: what was brought in, and what was written down whole.
import { FileText } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { AuthorityChip, Chip, KeptFrom } from '../parts/chip.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { documentKind } from '../records/fields.ts';
import { ListPage } from '../records/list-page.tsx';
import { useProjectFilter } from '../records/project-filter.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { DocumentPage } from './document.tsx';
import './documents.css';

export default function Documents() {
  return <AllAndOne path="/documents" all={<AllDocuments />} one={(id) => <DocumentPage key={id} id={id} />} />;
}

function AllDocuments() {
  const { project, field } = useProjectFilter();
  const list = useList('/v1/artifacts', { project });
  return (
    <ListPage
      name="Documents"
      lead="Mails, articles, conversations and notes, as they came."
      path="/documents"
      list={list}
      action="Write a note"
      maker={(open, onClose) => <RecordDialog family="artifact" open={open} onClose={onClose} title="A note" />}
      filters={field}
      empty={{
        icon: FileText,
        title: project === undefined ? 'No document yet' : 'None of these',
        text: 'What connectors, plugins and imports bring in appears here, and stays marked as coming from outside.',
      }}
      row={documentRow}
    />
  );
}

function documentRow(document: Schemas['Artifact']) {
  const { title, kind, sender, sent_at, created_at, authority, untrusted } = document;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        <Chip>{documentKind(kind)}</Chip>
        <AuthorityChip of={authority} untrusted={untrusted} />
        <KeptFrom of={document} />
        {sender !== null && (
          <span className="clip">
            <Words>{sender}</Words>
          </span>
        )}
        <When at={sent_at ?? created_at} />
      </span>
    </>
  );
}
