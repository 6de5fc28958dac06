// How a plugin is, in its row and on its own page.
import type { Schemas } from '../hub/client.ts';
import { Chip, StatusChip } from '../parts/chip.tsx';
import { shortened } from '../parts/shortened.ts';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';

export type Plugin = Schemas['Plugin'];

export function PluginState({ plugin: { needs_consent, status, running, isolation } }: { plugin: Plugin }) {
  return (
    <>
      {running !== null && <Chip tone="accent">running</Chip>}
      {isolation?.level === 'reduced' && <Chip tone="warn">reduced isolation</Chip>}
      {needs_consent ? <Chip tone="warn">needs your consent</Chip> : <StatusChip of={status} />}
    </>
  );
}

/** In the words of the plugin, without where in it that was. */
export function Why({ of }: { of: string }) {
  return <Words>{shortened(of.split('\n')[0] ?? '', MOST_SAID)}</Words>;
}

const MOST_SAID = 160;

export function LastRun({ plugin: { last_run, next_run_at, status } }: { plugin: Plugin }) {
  const next = status === 'enabled' && next_run_at !== null && (
    <>
      {' '}
      · next <When at={next_run_at} />
    </>
  );
  if (last_run === null) return <>It has not run yet{next}</>;
  const { state, started_at, ended_at, error } = last_run;
  const words = { running: 'Began', succeeded: 'Ran', failed: 'Failed' }[state];
  return (
    <>
      <span className={state === 'failed' ? 'late' : undefined}>{words}</span> <When at={ended_at ?? started_at} />
      {error !== null && (
        <>
          : <Why of={error} />
        </>
      )}
      {next}
    </>
  );
}
