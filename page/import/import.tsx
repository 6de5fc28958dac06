// Arriving: with an archive of a Context Hub, or with the dump of another service. Nothing of either is live before its owner
// has looked at it.
import { PackageOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { kindOf } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { useWork } from '../hub/work.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { FileField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { When } from '../parts/when.tsx';
import { BatchPage, BatchRow } from './batch.tsx';
import { StagedImport } from './staged-import.tsx';
import './import.css';

export default function Import() {
  return (
    <AllAndOne
      path="/import"
      all={<Arrivals />}
      one={(id) => (kindOf(id) === 'vendor_batch' ? <BatchPage key={id} id={id} /> : <StagedImport key={id} id={id} />)}
    />
  );
}

function Arrivals() {
  const stagings = useWhole('/v1/import/staging');
  const batches = useWhole('/v1/import/vendor');
  const isEmpty = stagings.items.length === 0 && batches.items.length === 0;
  return (
    <div className="stack">
      <header>
        <h1>Import</h1>
        <p className="quiet">You look at what arrives before it counts, and it stays marked as coming from outside.</p>
      </header>
      <div className="columns">
        <FromArchive />
        <FromElsewhere />
      </div>
      <Failure error={stagings.error ?? batches.error} />
      {(stagings.isPending || batches.isPending) && <Waiting lines={3} />}
      {isEmpty && !stagings.isPending && !batches.isPending && (
        <Empty icon={PackageOpen} title="Nothing has arrived yet">
          <p>Imports that are waiting for you, and those that are done, are listed here.</p>
        </Empty>
      )}
      {stagings.items.length > 0 && (
        <section className="section">
          <h2>Archives</h2>
          <ul className="items">
            {stagings.items.map((staging) => (
              <StagingRow key={staging.id} staging={staging} />
            ))}
          </ul>
        </section>
      )}
      {batches.items.length > 0 && (
        <section className="section">
          <h2>From other services</h2>
          <ul className="items">
            {batches.items.map((batch) => (
              <BatchRow key={batch.id} batch={batch} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function StagingRow({ staging: { id, status, tally, unresolved, created_at } }: { staging: Schemas['ImportStaging'] }) {
  return (
    <li className="item">
      <div>
        <Link href={`/import/${id}`}>An archive of {tally.create + tally.skip + tally.conflict} objects</Link>
        <p className="meta">
          <StatusChip of={status} />
          <span>{tally.create} new</span>
          <span>{tally.skip} here already</span>
          {unresolved > 0 && <span className="late">{unresolved} to decide</span>}
          <When at={created_at} />
        </p>
      </div>
    </li>
  );
}

function FromArchive() {
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [, navigate] = useLocation();
  const work = useWork();
  const staged = work.job?.state === 'done' ? (work.job.result as { id: string }).id : null;
  useEffect(() => {
    if (staged !== null) navigate(`/import/${staged}`);
  }, [staged, navigate]);
  const isReady = file !== null && passphrase !== '' && !work.isRunning;
  return (
    <Form
      className="card"
      onSubmit={() => {
        if (file === null || !isReady) return;
        const form = new FormData();
        form.set('passphrase', passphrase);
        form.set('file', file);
        void work.begin('/v1/import/stage', { body: form });
      }}
    >
      <h2>An archive of Context Hub</h2>
      <FileField label="The archive" hint="A file whose name ends in .pca." onChoose={setFile} />
      <TextField label="Its passphrase" type="password" value={passphrase} onChange={setPassphrase} />
      <Failure error={work.error} />
      {work.isRunning && (
        <Progress label="Reading and comparing" done={work.job?.done ?? 0} total={work.job?.total ?? null} />
      )}
      <div className="button-row">
        <Button type="submit" look="first" busy={work.isRunning} aria-disabled={!isReady}>
          Look at it
        </Button>
      </div>
    </Form>
  );
}

function FromElsewhere() {
  const [file, setFile] = useState<File | null>(null);
  const [, navigate] = useLocation();
  const work = useWork();
  const taken = work.job?.state === 'done' ? (work.job.result as { id: string }).id : null;
  useEffect(() => {
    if (taken !== null) navigate(`/import/${taken}`);
  }, [taken, navigate]);
  return (
    <Form
      className="card"
      onSubmit={() => {
        if (file === null || work.isRunning) return;
        const form = new FormData();
        form.set('file', file);
        void work.begin('/v1/import/vendor', { body: form });
      }}
    >
      <h2>From another service</h2>
      <FileField
        label="Its export"
        hint="ChatGPT, Claude, Gemini (Takeout), mem0, OpenMemory, basic-memory, the MCP memory server, PAM or UMP; as they gave it to you."
        onChoose={setFile}
      />
      <details className="small">
        <summary>How do I get it?</summary>
        <ul className="stack-s">
          <li>
            <b>ChatGPT</b>: Settings, Data controls, Export data. The file comes by mail.
          </li>
          <li>
            <b>Claude</b>: Settings, Privacy, Export data. The file comes by mail.
          </li>
          <li>
            <b>Gemini</b>: takeout.google.com, My Activity, and in it Gemini Apps.
          </li>
        </ul>
      </details>
      <p className="quiet small">Its memories wait in Review. Its conversations wait here until you let them in.</p>
      <Failure error={work.error} />
      {work.isRunning && <Progress label="Taking it in" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      <div className="button-row">
        <Button type="submit" look="first" busy={work.isRunning} aria-disabled={file === null || work.isRunning}>
          Take it in
        </Button>
      </div>
    </Form>
  );
}
