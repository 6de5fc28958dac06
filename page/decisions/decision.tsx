// One decision: what was chosen, what else there was, what held before.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, ClassificationChip, StatusChip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Fact } from '../parts/fact.tsx';
import { KeptUntil } from '../parts/kept-until.tsx';
import { useKeys } from '../parts/keys.ts';
import { Named } from '../parts/named.tsx';
import { Notice } from '../parts/notice.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { remark } from '../parts/toast.tsx';
import { Day, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { Past } from '../records/history.tsx';
import { RecordDialog, retract } from '../records/record-dialog.tsx';

type Sheet = 'edit' | 'supersede' | 'retract' | 'delete' | null;

export function DecisionPage({ id }: { id: string }) {
  const found = api.useQuery('get', '/v1/decisions/{id}', { params: { path: { id } } });
  return (
    <OnePage all={{ href: '/decisions', name: 'All decisions' }} kind="decision" found={found}>
      {(decision) => <Decision decision={decision} />}
    </OnePage>
  );
}

function Decision({ decision }: { decision: Schemas['Decision'] }) {
  const { id, title, status, authority, superseded_by, version } = decision;
  const [sheet, setSheet] = useState<Sheet>(null);
  const [, navigate] = useLocation();
  const versions = api.useQuery('get', '/v1/decisions/{id}/versions', { params: { path: { id } } });
  const isLive = status === 'live';
  const close = () => setSheet(null);
  useKeys('Decision', [
    { press: 'e', does: 'Correct it', run: () => isLive && setSheet('edit') },
    { press: 's', does: 'Supersede it', run: () => isLive && setSheet('supersede') },
    { press: 'u', does: 'Back to all', run: () => navigate('/decisions') },
  ]);
  const words = (
    <h1>
      <Words>{title}</Words>
    </h1>
  );
  return (
    <>
      {authority === 'source_imported' ? <Outside what="Imported">{words}</Outside> : words}
      {superseded_by && (
        <Notice tone="warn">
          <p>
            It was decided otherwise: <Named id={superseded_by} />
          </p>
        </Notice>
      )}
      <div className="button-row">
        {isLive && (
          <>
            <Button look="first" onClick={() => setSheet('supersede')}>
              It is decided otherwise
            </Button>
            <Button onClick={() => setSheet('edit')}>Correct it</Button>
            <Button onClick={() => setSheet('retract')}>Take it back</Button>
          </>
        )}
        <Button look="danger" onClick={() => setSheet('delete')}>
          Delete
        </Button>
      </div>
      <Facts decision={decision} />
      <Past title="What it said before" versions={versions} />
      <RecordDialog
        family="decision"
        open={sheet === 'edit'}
        onClose={close}
        title="Correct this decision"
        record={decision}
      />
      <RecordDialog
        family="decision"
        open={sheet === 'supersede'}
        onClose={close}
        title="How is it decided now?"
        record={decision}
        only={['title', 'chosen_option', 'alternatives', 'rationale', 'classification']}
        supersedes
        onSaved={(saved) => navigate(`/decisions/${String(saved.id)}`)}
      />
      <Confirm
        open={sheet === 'retract'}
        onClose={close}
        title="Take this decision back?"
        action="Take it back"
        onConfirm={async () => {
          await retract('decisions', id, version);
          remark('Taken back');
        }}
      >
        <p>
          It no longer holds, and no assistant is told of it. It stays in the history, and you can still read it here.
        </p>
      </Confirm>
      <DeleteRecord
        {...{ family: 'decision', id, kind: 'decision', list: '/decisions' }}
        consequence="It leaves every list."
        open={sheet === 'delete'}
        onClose={close}
      />
    </>
  );
}

function Facts({ decision }: { decision: Schemas['Decision'] }) {
  const { chosen_option, alternatives, rationale, decided_at, project_id, supersedes, retention } = decision;
  return (
    <dl className="facts">
      <Fact name="Chosen">{chosen_option === null ? 'Still open' : <Words>{chosen_option}</Words>}</Fact>
      {alternatives.length > 0 && (
        <Fact name={chosen_option === null ? 'To choose from' : 'What else there was'}>
          <Words>{alternatives.join(', ')}</Words>
        </Fact>
      )}
      {rationale && (
        <Fact name="Why">
          <Words>{rationale}</Words>
        </Fact>
      )}
      {decided_at && (
        <Fact name="Decided">
          <Day at={decided_at} />
        </Fact>
      )}
      <Fact name="Status">
        <StatusChip of={decision.status} />
      </Fact>
      <Fact name="Says who">
        <AuthorityChip of={decision.authority} />
      </Fact>
      <Fact name="Sensitivity">
        <ClassificationChip of={decision.classification} />
      </Fact>
      {project_id && (
        <Fact name="Project">
          <Named id={project_id} />
        </Fact>
      )}
      {retention && (
        <Fact name="Kept">
          <KeptUntil {...retention} />
        </Fact>
      )}
      {supersedes && (
        <Fact name="In place of">
          <Named id={supersedes} />
        </Fact>
      )}
      <Fact name="Written">
        <When at={decision.created_at} />
      </Fact>
    </dl>
  );
}
