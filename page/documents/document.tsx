// One document, as text and nothing else: what somebody else wrote is marked, and what hides in it is made visible.
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip } from '../parts/chip.tsx';
import { DayFact, Fact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { documentKind } from '../records/fields.ts';
import { RecordPage } from '../records/record-page.tsx';

/** More than this at once is a book; the rest is shown when it is asked for. */
const AT_FIRST = 20_000;

export function DocumentPage({ id }: { id: string }) {
  return (
    <RecordPage
      family="artifact"
      id={id}
      kind="document"
      all={{ href: '/documents', name: 'All documents' }}
      words={({ title, body_text }) => (
        <article className="stack document">
          <h1 className="statement">
            <Words>{title}</Words>
          </h1>
          <Body text={body_text ?? ''} />
        </article>
      )}
      outside={({ untrusted }) => untrusted && 'From outside'}
      facts={(document) => (
        <>
          <Fact name="Kind">
            <Chip>{documentKind(document.kind)}</Chip>
          </Fact>
          <Fact name="Who says so">
            <AuthorityChip of={document.authority} untrusted={document.untrusted} />
          </Fact>
          <SensitivityFact of={document} />
          <WordsFact name="From" words={document.sender} />
          <WordsFact name="To" words={document.recipients} />
          <DayFact name="Sent" at={document.sent_at} />
          <NamedFact name="Project" id={document.project_id} />
          <WordsFact name="Labels" words={document.labels} />
          <KeptFact of={document} />
          <Fact name="Here since">
            <When at={document.created_at} />
          </Fact>
        </>
      )}
      past="History"
      deleted="It leaves every list, and what brought it does not bring it again."
    />
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
