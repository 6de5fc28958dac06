// One preference: how it is liked, since when, and what it took the place of.
import { AuthorityChip, Chip, NoLonger, StatusChip } from '../parts/chip.tsx';
import { shown } from '../parts/contract.tsx';
import { Fact, HoldsFact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { RecordPage } from '../records/record-page.tsx';

export function PreferencePage({ id }: { id: string }) {
  return (
    <RecordPage
      family="preference"
      id={id}
      kind="preference"
      all={{ href: '/preferences', name: 'All preferences' }}
      words={({ key, value }) => (
        <header>
          <p className="eyebrow">
            <Words>{key}</Words>
          </p>
          <h1 className="statement">
            <Words>{shown(value)}</Words>
          </h1>
        </header>
      )}
      outside={({ authority }) => authority === 'source_imported' && 'Imported'}
      succession={{
        action: 'It is different now',
        asks: 'How is it now?',
        only: ['value', 'rationale'],
        notice: 'Something newer took its place:',
      }}
      facts={(preference) => (
        <>
          <Fact name="Status">
            <StatusChip of={preference.status} /> {preference.status === 'live' && <NoLonger of={preference} />}
          </Fact>
          <WordsFact name="Why" words={preference.rationale} />
          {preference.always && (
            <Fact name="Told to">
              <Chip>every assistant that may see it</Chip>
            </Fact>
          )}
          <Fact name="Who says so">
            <AuthorityChip of={preference.authority} />
          </Fact>
          <SensitivityFact of={preference} />
          <NamedFact name="Project" id={preference.project_id} />
          <WordsFact name="Labels" words={preference.labels} />
          <HoldsFact of={preference} />
          <KeptFact of={preference} />
          <NamedFact name="Replaces" id={preference.supersedes} />
          <Fact name="Written">
            <When at={preference.created_at} />
          </Fact>
        </>
      )}
      deleted="It leaves every list."
    />
  );
}
