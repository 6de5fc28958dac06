// The processes of the hub: whether they run, what holds them, and starting one again.

import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { lengthOf, sizeOf } from '../../shared/amounts.ts';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Chip, StatusChip } from '../parts/chip.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import './processes.css';

type Process = Schemas['ProcessStatus'];

const LOOK_AGAIN_MS = 3000;

const WORK: Record<Process['name'], string> = {
  supervisor: 'Starts and watches the others. It sees no key and no content.',
  vault: 'Holds the key and the database, and decides who may see what. It can open no socket.',
  api: 'Speaks HTTP, on this machine only. It cannot read the database.',
  connectors: 'Fetches your calendars and mail. It sees nothing else of the vault.',
  'plugin-host': 'Runs plugins, each in a sandbox of its own.',
  embeddings: 'Asks the model that you chose what texts mean. It reaches that one server and has no network else.',
  courier: 'Carries copies of backups to where you said. It sees no key, and reaches that one place alone.',
  lab: 'Lives simulated lives, for development. It sees nothing of your vault.',
};

/** What holds a process, in words; the name of what does it is in the title. */
const LAYERS: Record<string, string> = {
  permission: 'touches only its own files',
  'no-core-dump': 'leaves no memory behind',
  'dies-with-supervisor': 'ends with the hub',
  bubblewrap: 'in a sandbox of its own',
  'no-network': 'without a network',
};

export default function Processes() {
  const { data, error, isPending, refetch } = api.useQuery(
    'get',
    '/v1/system',
    {},
    { refetchInterval: LOOK_AGAIN_MS, staleTime: 0 },
  );
  const [restarting, setRestarting] = useState<string | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const restart = api.useMutation('post', '/v1/system/{process}/restart');
  const run = async (name: string) => {
    setRestarting(name);
    setFault(null);
    try {
      await restart.mutateAsync(once({ params: { path: { process: name } } }));
      remark(`${name} was started again`);
    } catch (refusal) {
      setFault(refusal);
    } finally {
      setRestarting(null);
      void refetch();
    }
  };
  return (
    <div className="stack">
      <header>
        <h1>Processes</h1>
        <p className="quiet">Each does one thing and can do nothing else. If one of them fails, it is started again.</p>
      </header>
      <Failure error={error ?? fault} />
      {isPending && <Waiting lines={5} />}
      <ul className="processes">
        {data?.processes.map((process) => (
          <ProcessView
            key={process.name}
            process={process}
            busy={restarting === process.name}
            onRestart={() => void run(process.name)}
          />
        ))}
      </ul>
      {data && <p className="quiet small">Context Hub {data.version}</p>}
    </div>
  );
}

function ProcessView({ process, busy, onRestart }: { process: Process; busy: boolean; onRestart(): void }) {
  const { name, state, memory_bytes, restarts, uptime_s, pid, isolation } = process;
  return (
    <li>
      <div className="grow stack-s">
        <h2 className="row">
          {name} <StatusChip of={state} />
        </h2>
        <p className="quiet">{WORK[name]}</p>
        <p className="meta numbers">
          {pid !== null && <span>pid {pid}</span>}
          <span>up {lengthOf(uptime_s)}</span>
          {memory_bytes !== null && <span>{sizeOf(memory_bytes)}</span>}
          {restarts > 0 && <span>{restarts === 1 ? 'started again once' : `started again ${restarts} times`}</span>}
          {isolation.map((layer) => (
            <Chip key={layer} title={layer}>
              {LAYERS[layer] ?? layer.replaceAll('-', ' ')}
            </Chip>
          ))}
        </p>
      </div>
      {name !== 'supervisor' && (
        <Button icon={RotateCw} busy={busy} onClick={onRestart} aria-label={`Restart ${name}`}>
          Restart
        </Button>
      )}
    </li>
  );
}
