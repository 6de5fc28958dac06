// One run to one target: what is there, whether it is still ours to write, what has to leave, and what may go.
//
// One vault writes at a time. A vault that was restored elsewhere goes on under the next generation, and says so in the label of
// every copy it makes; the one that was left behind reads that before it sends anything, and sends nothing.
import type { FoundCopy } from '../../../shared/schemas/copies.ts';
import type { Backup } from '../../../shared/schemas/safekeeping.ts';
import { type CopyLabel, readLabel, writeLabel } from './copy-label.ts';
import type { Kept, KeptTarget } from './copy-settings.ts';
import { CopyStopped, type Run } from './courier-run.ts';

/** Another machine has gone on with the vault. */
export class LeftBehind extends Error {
  readonly since: string;

  constructor(since: string) {
    super();
    this.since = since;
  }
}

interface Sending {
  run: Run;
  kept: Kept;
  target: KeptTarget;
  vaultId: string;
  holder: string;
  backup: Backup | undefined;
  keep: number;
  /** Its owner wants to go on, whatever is there. */
  goesOn: boolean;
  /** Whether the room of what was deleted is to be given back. */
  sweeps: boolean;
  /** Called with the generation before anything is sent under it. */
  onGeneration(generation: number): Promise<void>;
}

interface OurCopy {
  id: string;
  label: CopyLabel;
}

interface Sent {
  /** Null where the newest backup is there already. */
  bytes: { bytes: number; sent_bytes: number } | null;
  /** The newest of ours, for whoever wants to read it back. */
  newest: OurCopy | undefined;
  notice: string | null;
}

export async function sendCopy(sending: Sending): Promise<Sent> {
  const { run, kept, target, vaultId, holder, backup, keep, goesOn, sweeps } = sending;
  const found = await lookOrBegin(run, goesOn);
  const known = knownAmong(found, kept, vaultId);
  const generation = await generationFor(sending, known);
  const notice = noticeOf(target, known);
  const isThere = known.some(({ label }) => label.backup === backup?.name && label.holder === holder);
  let bytes: Sent['bytes'] = null;
  if (backup !== undefined && !isThere) {
    const { name, made_at, events } = backup;
    const label = writeLabel({ backup: name, made_at, generation, holder, events }, vaultId, kept.secrets.seal);
    bytes = await run.ask('send', { backup: name, label });
  }
  const after = bytes === null ? known : knownAmong((await run.ask('look', {})).copies, kept, vaultId);
  const newer = after.find(({ label }) => label.generation > generation);
  if (newer) throw new LeftBehind(newer.label.made_at);
  const inOrder = after.toSorted((a, b) => b.label.generation - a.label.generation || byAge(b, a));
  const surplus = inOrder.slice(keep).map(({ id }) => id);
  if (surplus.length > 0 || sweeps) await run.ask('forget', { ids: surplus, sweep: sweeps });
  return { bytes, newest: inOrder[0], notice };
}

async function lookOrBegin(run: Run, goesOn: boolean): Promise<FoundCopy[]> {
  try {
    return (await run.ask('look', {})).copies;
  } catch (error) {
    if (!(error instanceof CopyStopped) || error.fault !== 'emptied' || !goesOn) throw error;
    await run.ask('prepare', {});
    return [];
  }
}

/** The copies that this vault has labelled; others are not ours. */
export function knownAmong(found: readonly FoundCopy[], { secrets }: Kept, vaultId: string): OurCopy[] {
  return found.flatMap(({ id, label: text }) => {
    const label = readLabel(text, vaultId, secrets.seal);
    return label === undefined ? [] : [{ id, label }];
  });
}

async function generationFor(
  { kept: { settings }, holder, goesOn, onGeneration }: Sending,
  known: readonly OurCopy[],
): Promise<number> {
  const others = known.filter(({ label }) => label.holder !== holder);
  const highest = Math.max(settings.generation, ...known.map(({ label }) => label.generation));
  const isRestored = settings.holder !== holder;
  const ahead = others.find(({ label }) => label.generation >= settings.generation && label.generation === highest);
  if (!isRestored && ahead !== undefined && !goesOn) throw new LeftBehind(ahead.label.made_at);
  if (!isRestored && ahead === undefined) return settings.generation;
  await onGeneration(highest + 1);
  return highest + 1;
}

/** Copies that were sent and are no longer there: the target was emptied, or put back to an older state. */
function noticeOf({ sent, name }: KeptTarget, known: readonly OurCopy[]): string | null {
  if (sent === null || known.some(({ label }) => label.backup === sent.backup)) return null;
  const what = known.length === 0 ? 'was emptied by somebody' : 'was put back to an older state by somebody';
  return `${name} ${what}: the copy of ${sent.made_at} is not there any more. The newest backup was sent anew.`;
}

/** By how much had happened in the vault: a clock may be set back between two of them. */
function byAge(a: OurCopy, b: OurCopy): number {
  return a.label.events - b.label.events || a.label.backup.localeCompare(b.label.backup);
}
