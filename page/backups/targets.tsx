// Where backups are copied to: what left last, what is wrong, and a folder that is added here. A repository is added in a terminal,
// where its keys are.
import { FolderUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sizeOf } from '../../shared/amounts.ts';
import { api, once } from '../hub/cache.ts';
import { Refusal, type Schemas } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Waiting } from '../parts/empty.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure, HubSays } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { remark } from '../parts/toast.tsx';
import { When } from '../parts/when.tsx';

type Target = Schemas['TargetView'];

const STATES: Record<Target['state'], { said: string; tone: 'good' | 'warn' | 'bad' | 'plain' }> = {
  waiting: { said: 'nothing sent yet', tone: 'plain' },
  at_work: { said: 'sending', tone: 'plain' },
  in_order: { said: 'in order', tone: 'good' },
  behind: { said: 'behind', tone: 'warn' },
  failing: { said: 'not reached', tone: 'bad' },
  left_behind: { said: 'left behind', tone: 'bad' },
};

export function Targets() {
  const { data, error, isPending } = api.useQuery('get', '/v1/backups/targets');
  if (isPending) return <Waiting lines={2} />;
  return (
    <section className="section" aria-labelledby="targets">
      <h2 id="targets">Copies elsewhere</h2>
      <Failure error={error} />
      {data?.length === 0 && (
        <p className="quiet">
          Every backup lies on the disk that it protects. Name a folder on another disk, and each is copied there
          automatically.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="items">
          {data.map((target) => (
            <TargetRow key={target.name} target={target} />
          ))}
        </ul>
      )}
      <AddFolder />
      <p className="quiet small">
        For a server or cloud storage, by way of restic, see <code>hub backup target add --help</code> in a terminal.
      </p>
    </section>
  );
}

function TargetRow({ target }: { target: Target }) {
  const { name, place, state, sent, verified_at, fault, notice } = target;
  const work = useWork();
  const remove = api.useMutation('delete', '/v1/backups/targets/{name}', {
    onSuccess: () => remark('No backup is copied there any more', 'The copies that are there stay.'),
  });
  const send = (goesOn: boolean) =>
    void work.begin('/v1/backups/targets/{name}/send', { id: name, body: goesOn ? { go_on: true } : {} });
  return (
    <li className="item">
      <div>
        <p className="row">
          <span className="strong">{name}</span>
          <Chip tone={STATES[state].tone}>{STATES[state].said}</Chip>
        </p>
        <p className="meta numbers">
          {sent !== null && (
            <span>
              last copied <When at={sent.at} />, {sizeOf(sent.sent_bytes)} of {sizeOf(sent.bytes)}
            </span>
          )}
          {verified_at !== null && (
            <span>
              read back <When at={verified_at} />
            </span>
          )}
        </p>
        <p className="quiet small">
          <code>{place}</code>
        </p>
        <HubSays tone="bad">{fault}</HubSays>
        <HubSays>{notice}</HubSays>
        {work.isRunning && <Progress label="Copying" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
        <Failure error={work.error ?? remove.error} />
        <div className="button-row">
          <Button busy={work.isRunning} onClick={() => send(false)}>
            Send now
          </Button>
          {state === 'left_behind' && <Button onClick={() => send(true)}>Go on here after all</Button>}
        </div>
      </div>
      <IconButton
        icon={Trash2}
        name={`Copy nothing to ${name} any more`}
        onClick={() => remove.mutate(once({ params: { path: { name } } }))}
      />
    </li>
  );
}

/** What is no name and no folder at all, in words of the page. */
const UNFIT = {
  name: 'Small letters, digits and hyphens only; it begins with a letter or a digit.',
  folder: 'Begin with a slash: the full path is needed, without a star in it.',
};

/** What is wrong with one of the two fields, and undefined where it is with the other one, or with neither. */
function faultOf(field: 'name' | 'folder', error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { issues, message, fix } = error;
  const issue = issues.find(({ loc }) => loc.includes(field));
  if (issue === undefined) return undefined;
  if (issue.type === 'pattern') return UNFIT[field];
  return issue.type === 'place' ? [message, fix].filter(Boolean).join(' ') : `It ${issue.msg}.`;
}

function AddFolder() {
  const [name, setName] = useState('');
  const [folder, setFolder] = useState('');
  const [said, setSaid] = useState<{ ok: boolean; said: string } | null>(null);
  const add = api.useMutation('post', '/v1/backups/targets');
  const test = api.useMutation('post', '/v1/backups/targets/{name}/test');
  const remove = api.useMutation('delete', '/v1/backups/targets/{name}');
  const submit = async () => {
    setSaid(null);
    // What went wrong the last time is not said of this one.
    for (const past of [test, remove]) past.reset();
    await add.mutateAsync(once({ body: { name, kind: 'folder', folder } }));
    // What cannot be used is not kept: nobody would look for a typing error among what waits.
    const takeBack = () => remove.mutateAsync(once({ params: { path: { name } } }));
    const tested = await test.mutateAsync({ params: { path: { name } } }).catch(async (refusal) => {
      await takeBack();
      throw refusal;
    });
    if (!tested.ok) {
      await takeBack();
      return setSaid({ ok: false, said: `${tested.said} It was not added.` });
    }
    setSaid(tested);
    setName('');
    setFolder('');
  };
  const faults = { name: faultOf('name', add.error), folder: faultOf('folder', add.error) };
  const isBesideAField = faults.name !== undefined || faults.folder !== undefined;
  return (
    <Form onSubmit={() => void submit().catch(() => {})}>
      <TextField
        label="A name for it"
        hint="Small letters, digits and hyphens."
        value={name}
        onChange={(next) => {
          add.reset();
          setName(next);
        }}
        maxLength={32}
        fault={faults.name}
      />
      <TextField
        label="The folder"
        hint="Its full path, such as /media/stick. It must exist already."
        value={folder}
        onChange={(next) => {
          add.reset();
          setFolder(next);
        }}
        maxLength={1024}
        fault={faults.folder}
      />
      <HubSays tone={said?.ok ? 'info' : 'bad'}>{said?.said}</HubSays>
      <Failure error={isBesideAField ? (test.error ?? remove.error) : (add.error ?? test.error ?? remove.error)} />
      <div className="button-row">
        <Button
          type="submit"
          icon={FolderUp}
          busy={add.isPending || test.isPending || remove.isPending}
          aria-disabled={name === '' || folder === ''}
        >
          Copy backups there
        </Button>
      </div>
    </Form>
  );
}
