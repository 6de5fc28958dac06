// One memory: what it says, where it comes from, what it said before.
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

export function MemoryPage({ id }: { id: string }) {
  const found = api.useQuery('get', '/v1/memories/{id}', { params: { path: { id } } });
  return (
    <OnePage all={{ href: '/memories', name: 'All memories' }} kind="memory" found={found}>
      {(memory) => <Memory memory={memory} />}
    </OnePage>
  );
}

function Memory({ memory }: { memory: Schemas['Memory'] }) {
  const { id, statement, status, authority, superseded_by, supersedes, source_refs, confidence } = memory;
  const [sheet, setSheet] = useState<Sheet>(null);
  const [, navigate] = useLocation();
  const versions = api.useQuery('get', '/v1/memories/{id}/versions', { params: { path: { id } } });
  const isLive = status === 'live';
  useKeys('Memory', [
    { press: 'e', does: 'Correct it', run: () => setSheet('edit') },
    { press: 's', does: 'Supersede it', run: () => isLive && setSheet('supersede') },
    { press: 'u', does: 'Back to all', run: () => navigate('/memories') },
  ]);
  const words = (
    <h1 className="statement">
      <Words>{statement}</Words>
    </h1>
  );
  return (
    <>
      {authority === 'source_imported' ? <Outside what="Imported">{words}</Outside> : words}
      {superseded_by && (
        <Notice tone="warn">
          <p>
            Something newer took its place: <Named id={superseded_by} />
          </p>
        </Notice>
      )}
      <div className="button-row">
        {isLive && (
          <Button look="first" onClick={() => setSheet('supersede')}>
            It is different now
          </Button>
        )}
        <Button onClick={() => setSheet('edit')}>Correct it</Button>
        {isLive && <Button onClick={() => setSheet('retract')}>Take it back</Button>}
        <Button look="danger" onClick={() => setSheet('delete')}>
          Delete
        </Button>
      </div>
      <dl className="facts">
        <Fact name="Status">
          <StatusChip of={status} />
        </Fact>
        <Fact name="Says who">
          <AuthorityChip of={authority} />{' '}
          {confidence !== null && `with a confidence of ${Math.round(confidence * 100)} %`}
        </Fact>
        <Fact name="Sensitivity">
          <ClassificationChip of={memory.classification} /> {memory.sensitivity_flags.join(', ')}
        </Fact>
        <Fact name="Kind">{memory.kind}</Fact>
        {memory.project_id && (
          <Fact name="Project">
            <Named id={memory.project_id} />
          </Fact>
        )}
        {memory.labels.length > 0 && (
          <Fact name="Labels">
            <Words>{memory.labels.join(', ')}</Words>
          </Fact>
        )}
        {(memory.valid_from || memory.valid_until) && (
          <Fact name="Holds">
            {memory.valid_from && (
              <>
                from <Day at={memory.valid_from} />{' '}
              </>
            )}
            {memory.valid_until && (
              <>
                until <Day at={memory.valid_until} />
              </>
            )}
          </Fact>
        )}
        {memory.retention && (
          <Fact name="Kept">
            <KeptUntil {...memory.retention} />
          </Fact>
        )}
        {supersedes && (
          <Fact name="In place of">
            <Named id={supersedes} />
          </Fact>
        )}
        {source_refs.length > 0 && (
          <Fact name="Sources">
            <Words>{source_refs.join(', ')}</Words>
          </Fact>
        )}
        <Fact name="Written">
          <When at={memory.created_at} />
        </Fact>
      </dl>
      <Past title="What it said before" versions={versions} />
      <RecordDialog
        family="memory"
        open={sheet === 'edit'}
        onClose={() => setSheet(null)}
        title="Correct this memory"
        record={memory}
      />
      <RecordDialog
        family="memory"
        open={sheet === 'supersede'}
        onClose={() => setSheet(null)}
        title="How is it now?"
        record={memory}
        only={['statement', 'classification']}
        supersedes
        onSaved={(saved) => navigate(`/memories/${String(saved.id)}`)}
      />
      <Confirm
        open={sheet === 'retract'}
        onClose={() => setSheet(null)}
        title="Take this memory back?"
        action="Take it back"
        onConfirm={async () => {
          await retract('memories', id, memory.version);
          remark('Taken back');
        }}
      >
        <p>No assistant gets it any more. It stays in the history, and you can still read it here.</p>
      </Confirm>
      <DeleteRecord
        {...{ family: 'memory', id, kind: 'memory', list: '/memories' }}
        consequence="It leaves every list."
        open={sheet === 'delete'}
        onClose={() => setSheet(null)}
      />
    </>
  );
}
