// One of many that are decided together: what it says, where it belongs, whom it is kept from, and when it ends.
import { memo } from 'react';
import { alikeOf } from '../../shared/review/waiting-record.ts';
import type { Schemas } from '../hub/client.ts';
import { ClassificationChip, NoLonger, OnlyYou } from '../parts/chip.tsx';
import { FromUntil } from '../parts/fact.tsx';
import { KeptUntil } from '../parts/kept-until.tsx';
import { phaseName } from '../parts/phase.ts';
import { isOnlyMine } from '../parts/sensitivity.ts';
import { Words } from '../parts/words.tsx';
import { Called, Headline } from './headline.tsx';
import type { Waiting } from './waiting.ts';

export const BatchRow = memo(function BatchRow({ item }: { item: Waiting }) {
  return (
    <li className="stack-s">
      <Headline item={item} />
      {item.kind === 'memory' &&
        alikeOf(item.proposal).map(({ id, says }) => (
          <p key={id} className="meta">
            perhaps the same: <Words>{says}</Words>
          </p>
        ))}
      {item.kind === 'memory' && <MemoryMeta proposed={item.proposal.proposed_memory} />}
      {item.kind === 'state' && <StateMeta proposal={item.proposal} />}
    </li>
  );
});

function MemoryMeta({ proposed }: { proposed: Partial<Schemas['Memory']> }) {
  const { classification = 'private', policy_tags = [], project_id, valid_from, valid_until, retention } = proposed;
  return (
    <p className="meta">
      {isOnlyMine({ policy_tags }) ? <OnlyYou /> : <ClassificationChip of={classification} />}
      <NoLonger of={proposed} />
      {project_id && <Called id={project_id} />}
      {(valid_from || valid_until) && (
        <span>
          holds <FromUntil of={proposed} />
        </span>
      )}
      {retention && retention.mode !== 'until_revoked' && (
        <span>
          kept <KeptUntil {...retention} />
        </span>
      )}
    </p>
  );
}

/** The headline says one of what would change. */
function StateMeta({ proposal }: { proposal: Schemas['OperationalProposal'] }) {
  const { target_id, operational_phase, current_step, situation_intent } = proposal;
  const isPhaseSaid = current_step !== null || situation_intent !== null;
  return (
    <p className="meta">
      <Called id={target_id} />
      {operational_phase !== null && isPhaseSaid && <span>{phaseName(operational_phase)}</span>}
      {situation_intent !== null && current_step !== null && (
        <span>
          so that <Words>{situation_intent}</Words>
        </span>
      )}
    </p>
  );
}
