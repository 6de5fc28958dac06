// One decision: what was chosen, what else there was, what held before.
import { AuthorityChip, StatusChip } from '../parts/chip.tsx';
import { DayFact, Fact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { RecordPage } from '../records/record-page.tsx';

export function DecisionPage({ id }: { id: string }) {
  return (
    <RecordPage
      family="decision"
      id={id}
      kind="decision"
      all={{ href: '/decisions', name: 'All decisions' }}
      words={({ title }) => (
        <h1>
          <Words>{title}</Words>
        </h1>
      )}
      outside={({ authority }) => authority === 'source_imported' && 'Imported'}
      succession={{
        action: 'Decided differently now',
        asks: 'What is decided now?',
        only: ['title', 'chosen_option', 'alternatives', 'rationale', 'classification', 'policy_tags'],
        notice: 'A newer decision took its place:',
      }}
      facts={(decision) => (
        <>
          <Fact name="Chosen">
            {decision.chosen_option === null ? 'Still open' : <Words>{decision.chosen_option}</Words>}
          </Fact>
          <WordsFact
            name={decision.chosen_option === null ? 'To choose from' : 'What else there was'}
            words={decision.alternatives}
          />
          <WordsFact name="Why" words={decision.rationale} />
          <DayFact name="Decided" at={decision.decided_at} />
          <Fact name="Status">
            <StatusChip of={decision.status} />
          </Fact>
          <Fact name="Who says so">
            <AuthorityChip of={decision.authority} />
          </Fact>
          <SensitivityFact of={decision} />
          <NamedFact name="Project" id={decision.project_id} />
          <WordsFact name="Labels" words={decision.labels} />
          <KeptFact of={decision} />
          <NamedFact name="Replaces" id={decision.supersedes} />
          <Fact name="Written">
            <When at={decision.created_at} />
          </Fact>
        </>
      )}
      deleted="It leaves every list."
    />
  );
}
