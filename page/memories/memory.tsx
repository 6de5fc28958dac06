// One memory: what it says, where it comes from, what it said before.
import { AuthorityChip, NoLonger, StatusChip } from '../parts/chip.tsx';
import { Fact, HoldsFact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { Refs } from '../parts/refs.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { memoryKind } from '../records/fields.ts';
import { RecordPage } from '../records/record-page.tsx';

export function MemoryPage({ id }: { id: string }) {
  return (
    <RecordPage
      family="memory"
      id={id}
      kind="memory"
      all={{ href: '/memories', name: 'All memories' }}
      words={({ statement }) => (
        <h1 className="statement">
          <Words>{statement}</Words>
        </h1>
      )}
      outside={({ authority, untrusted }) =>
        authority === 'source_imported' ? 'Imported' : untrusted === true && 'From outside'
      }
      succession={{
        action: 'It is different now',
        asks: 'How is it now?',
        only: ['statement', 'classification', 'policy_tags'],
        notice: 'Something newer took its place:',
      }}
      facts={(memory) => (
        <>
          <Fact name="Status">
            <StatusChip of={memory.status} /> {memory.status === 'live' && <NoLonger of={memory} />}
          </Fact>
          <Fact name="Who says so">
            <AuthorityChip of={memory.authority} />{' '}
            {memory.confidence !== null && `with a confidence of ${Math.round(memory.confidence * 100)} %`}
          </Fact>
          <SensitivityFact of={memory} />
          <Fact name="Kind">{memoryKind(memory.kind)}</Fact>
          <NamedFact name="Project" id={memory.project_id} />
          <NamedFact name="About" id={memory.subject_ref} />
          <WordsFact name="Labels" words={memory.labels} />
          <HoldsFact of={memory} />
          <KeptFact of={memory} />
          <NamedFact name="Replaces" id={memory.supersedes} />
          {memory.source_refs.length > 0 && (
            <Fact name="Sources">
              <Refs refs={memory.source_refs} />
            </Fact>
          )}
          <Fact name="Written">
            <When at={memory.created_at} />
          </Fact>
        </>
      )}
      deleted="It leaves every list."
    />
  );
}
