// Leaving: an encrypted archive of the vault, or of a part of it, that other programs open as well.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { sizeOf } from '../../shared/amounts.ts';
import { weaknessOf } from '../../shared/passphrase-strength.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import { api } from '../hub/cache.ts';
import { type Schemas, saveArchive } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { CLASSIFICATIONS } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useProjects } from '../parts/named.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { SelectField } from '../parts/select.tsx';
import { remarkFailure } from '../parts/toast.tsx';
import { When } from '../parts/when.tsx';
import { startOfDate } from '../parts/zone.ts';

const ALL = 'all';
const FORMATS = [
  { value: 'age', label: 'age', hint: 'Opened by age, rage and every Context Hub' },
  { value: 'fallback', label: 'PBKDF2 and Fernet', hint: 'Where age is not available' },
] as const;

export default function Export() {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [project, setProject] = useState(ALL);
  const [ceiling, setCeiling] = useState<string>('sensitive');
  const [since, setSince] = useState('');
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('age');
  const { projects } = useProjects();
  const work = useWork('/export');
  // Said before the file is made, and not when it has left.
  const weakness = passphrase === '' ? null : weaknessOf(passphrase);
  const differs = again !== '' && again !== passphrase;
  const isReady = passphrase !== '' && again === passphrase && !work.isRunning;
  const made = work.job?.state === 'done' ? (work.job.result as Answer) : undefined;
  const filters = {
    ...(project !== ALL && { project }),
    ...(ceiling !== 'sensitive' && { classification: ceiling }),
    ...(since !== '' && { since: startOfDate(since).toISOString() }),
  };
  return (
    <div className="stack page-narrow">
      <header>
        <h1>Export</h1>
        <p className="quiet">
          Everything you wrote down, with its history and the audit log, in one encrypted file. Assistants, grants and
          tokens are never in it.
        </p>
      </header>
      <Form
        className="stack section"
        onSubmit={() => {
          if (isReady) void work.begin('/v1/export', { body: { passphrase, filters, format } });
        }}
      >
        <TextField
          label="A passphrase for the archive"
          hint="It is stored nowhere. Whoever has it and the file can read everything; without it nobody can."
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          required
        />
        {weakness !== null && (
          <Notice tone="warn">
            <p>{weakness}</p>
          </Notice>
        )}
        <TextField
          label="Once more"
          type="password"
          value={again}
          onChange={setAgain}
          fault={differs ? 'The two are not the same.' : null}
        />
        <div className="row filters-row">
          <SelectField
            label="Which project"
            value={project}
            onChange={setProject}
            options={[
              { value: ALL, label: 'Everything' },
              ...projects.map(({ id, title }) => ({ value: id, label: madeVisible(title) })),
            ]}
          />
          <SelectField
            label="How sensitive, at most"
            value={ceiling}
            onChange={setCeiling}
            options={CLASSIFICATIONS.map((value) => ({ value, label: value }))}
          />
          <TextField label="Changed since" type="date" value={since} onChange={setSince} />
          <SelectField label="Encrypted with" value={format} onChange={setFormat} options={FORMATS} />
        </div>
        <Failure error={work.error} />
        <div className="button-row">
          <Button type="submit" look="first" busy={work.isRunning} aria-disabled={!isReady}>
            Make the archive
          </Button>
        </div>
      </Form>
      {work.isRunning && (
        <Progress label="Writing the archive" done={work.job?.done ?? 0} total={work.job?.total ?? null} />
      )}
      {made && <Made answer={made} />}
      <Before except={made?.path} />
    </div>
  );
}

type Answer = Schemas['ExportAnswer'];

function Made({ answer: { path, counts, bytes, warning } }: { answer: Answer }) {
  const objects = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <section className="card" role="status">
      <h2>The archive is made</h2>
      <p className="numbers">
        {objects.toLocaleString('en')} records, {sizeOf(bytes)}
      </p>
      <p>
        <code>{path}</code>
      </p>
      {warning && (
        <Notice tone="warn">
          <p>{warning}</p>
        </Notice>
      )}
      <div className="button-row">
        <SaveButton look="first" path={path} />
        <CopyButton text={path}>Copy where it is</CopyButton>
      </div>
    </section>
  );
}

const MOST_SHOWN = 10;

/** Those of other days too: an archive is there until its owner removes it. */
function Before({ except }: { except: string | undefined }) {
  const { data = [], error } = api.useQuery('get', '/v1/exports');
  const before = data.filter(({ path }) => path !== except);
  if (error !== null) return <Failure error={error} />;
  if (before.length === 0) return null;
  return (
    <section className="section">
      <h2>Archives made before</h2>
      <p className="quiet">
        They lie in the folder “exports” of the data directory, and stay there until you remove them. Each opens with
        the passphrase that it was made with.
      </p>
      <ul className="items">
        {before.slice(0, MOST_SHOWN).map(({ name, path, made_at, bytes }) => (
          <li key={name} className="item">
            <div>
              <p>
                <span className="strong">
                  <When at={made_at} />
                </span>
                , <span className="numbers">{sizeOf(bytes)}</span>
              </p>
              <p className="small quiet">
                <code>{path}</code>
              </p>
            </div>
            <SaveButton path={path} />
          </li>
        ))}
      </ul>
      {before.length > MOST_SHOWN && (
        <p className="quiet small">And {before.length - MOST_SHOWN} older ones in the same folder.</p>
      )}
    </section>
  );
}

function SaveButton({ path, look = 'plain' }: { path: string; look?: 'first' | 'plain' }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveArchive(path.split(/[\\/]/).at(-1) ?? path).catch(remarkFailure);
    setBusy(false);
  };
  return (
    <Button look={look} icon={Download} busy={busy} onClick={save}>
      Save it elsewhere
    </Button>
  );
}
