// Ways to a plugin: one that is offered, a packed file, a folder. Nothing runs before its owner has read what it may do.
import { FolderInput, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { type Job, useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FileField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { When } from '../parts/when.tsx';
import { Said, Words } from '../parts/words.tsx';
import { ORIGINS } from './origin.ts';
import type { Plugin } from './plugin-state.tsx';

/** Its page opens with what it asks for. */
function useArrival(job: Job | undefined): void {
  const [, navigate] = useLocation();
  const arrived = job?.state === 'done' ? (job.result as { id: string }).id : null;
  useEffect(() => {
    if (arrived !== null) navigate(`/plugins/${arrived}?consent=1`);
  }, [arrived, navigate]);
}

interface OfferedProps {
  catalog: Schemas['Catalog'] | undefined;
  error: unknown;
  installed: readonly Plugin[];
}

export function Offered({ catalog, error, installed }: OfferedProps) {
  const refresh = useWork();
  const here = new Set(installed.map(({ plugin_id }) => plugin_id));
  const offered = catalog?.available.filter(({ plugin_id }) => !here.has(plugin_id)) ?? [];
  return (
    <section className="section" aria-labelledby="offered">
      <div className="row">
        <h2 id="offered" className="grow">
          To install
        </h2>
        {catalog?.configured && (
          <Button
            icon={RefreshCw}
            busy={refresh.isRunning}
            onClick={() => void refresh.begin('/v1/marketplace/refresh', { body: {} })}
          >
            {refresh.isRunning ? 'Fetching…' : 'Fetch the catalog'}
          </Button>
        )}
      </div>
      <Failure error={error ?? refresh.error} />
      {catalog && <CatalogState catalog={catalog} />}
      {catalog && offered.length === 0 && <p className="quiet">Everything that is offered is installed.</p>}
      <ul className="items">
        {offered.map((each) => (
          <OfferedRow key={each.plugin_id} offered={each} />
        ))}
      </ul>
    </section>
  );
}

function CatalogState({ catalog: { configured, refreshed_at, expires_at, version } }: { catalog: Schemas['Catalog'] }) {
  if (!configured) return <p className="quiet small">No catalog is set up, so this is what comes with the hub.</p>;
  if (refreshed_at === null) return <p className="quiet small">The catalog has not been fetched yet.</p>;
  if (expires_at !== null && Date.parse(expires_at) < Date.now()) {
    return (
      <Notice tone="warn">
        <p>
          The catalog expired <When at={expires_at} />. Fetch it again: until then nothing is installed from it.
        </p>
      </Notice>
    );
  }
  return (
    <p className="quiet small">
      Catalog {version}, signed by its keeper, fetched <When at={refreshed_at} />.
    </p>
  );
}

function OfferedRow({ offered }: { offered: Schemas['AvailablePlugin'] }) {
  const { plugin_id, name, description, publisher, version, origin } = offered;
  const work = useWork();
  useArrival(work.job);
  const install = () =>
    origin === 'marketplace'
      ? work.begin('/v1/marketplace/install', { body: { plugin_id } })
      : work.begin('/v1/plugins', { body: { source: origin, plugin_id } });
  return (
    <li className="item">
      <div>
        <p className="strong">
          <Words>{name}</Words>
        </p>
        <p>
          <Words>{description}</Words>
        </p>
        <p className="meta">
          <span>
            <Words>{publisher}</Words> {version}
          </span>
          <span>{ORIGINS[origin]}</span>
        </p>
        <Failure error={work.error} />
      </div>
      <Button busy={work.isRunning} onClick={() => void install()} aria-label={`Install ${name}`}>
        {work.isRunning ? 'Installing…' : 'Install'}
      </Button>
    </li>
  );
}

export function InstallOther() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={FolderInput} onClick={() => setOpen(true)}>
        Install from a file
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A plugin of your own"
        description="It is opened and checked first. It does nothing until you have read what it may do."
      >
        <FromFile />
      </Dialog>
    </>
  );
}

function FromFile() {
  const [file, setFile] = useState<File | null>(null);
  const [path, setPath] = useState('');
  const work = useWork();
  useArrival(work.job);
  const folder = path.trim();
  const isReady = (file !== null) !== (folder !== '');
  const install = () => {
    if (!isReady || work.isRunning) return;
    if (file === null) return void work.begin('/v1/plugins', { body: { source: 'sideload', path: folder } });
    const form = new FormData();
    form.set('source', 'sideload');
    form.set('file', file);
    void work.begin('/v1/plugins', { body: form });
  };
  return (
    <Form onSubmit={install}>
      <FileField
        label="A packed plugin"
        hint={<Said>As `hub plugin pack` and `hub plugin sign` make it.</Said>}
        onChoose={setFile}
      />
      <TextField
        label="Or a folder"
        hint="A folder or file in the folder “imports” of the data directory."
        placeholder="imports/my-plugin"
        value={path}
        onChange={setPath}
      />
      {file !== null && folder !== '' && <p className="quiet small">One of them: the file or the folder.</p>}
      <Failure error={work.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={work.isRunning} aria-disabled={!isReady}>
          {work.isRunning ? 'Reading it…' : 'Install'}
        </Button>
      </div>
    </Form>
  );
}
