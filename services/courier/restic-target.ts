// Copies in a repository of restic, wherever that program reaches: a folder, SFTP, its REST server, a store in a cloud, rclone.
//
// A backup is cut into pieces first (pieces.ts), because restic would cut an encrypted database by its content, into parts ten
// times as large as what has changed in them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundCopy, RunTarget } from '../../shared/schemas/copies.ts';
import { faultHere, Stopped } from './fault.ts';
import { cut, type OnTheWay, putTogether } from './pieces.ts';
import { Restic } from './restic.ts';
import { releaseLocks } from './restic-locks.ts';
import type { RunDeps, Target } from './target.ts';

interface Snapshot {
  id: string;
  tags?: string[];
}

interface Summary {
  total_bytes_processed: number;
  data_added: number;
}

const QUIET: OnTheWay['told'] = async () => {};

export function resticTarget(target: Extract<RunTarget, { kind: 'restic' }>, deps: RunDeps): Target {
  const restic = new Restic(target, deps);
  const { signal } = deps;
  const begins = `hub1.${target.vault_id}.`;
  const labelOf = ({ tags = [] }: Snapshot) => tags.find((tag) => tag.startsWith(begins));

  /** One that another run of ours has left locked is released, once. */
  const unlocked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stopped) || error.fault !== 'in_use' || !(await releaseLocks(restic))) throw error;
      return work();
    }
  };
  const look = async () =>
    (await snapshotsIn(restic)).flatMap((each): FoundCopy[] => {
      const label = labelOf(each);
      return label === undefined || !/^[0-9a-f]{64}$/.test(each.id) ? [] : [{ id: each.id, label }];
    });

  return {
    async prepare() {
      try {
        // It locks the repository for a moment, which is a write: a place may be one that can only be read.
        await unlocked(() => restic.run(['list', 'keys']));
      } catch (error) {
        if (!(error instanceof Stopped) || error.fault !== 'emptied') throw error;
        await restic.run(['init']);
      }
    },

    look,

    async send(backup, _name, label, onTheWay) {
      const out = join(deps.folder, 'out');
      rmSync(out, { recursive: true, force: true });
      const { written } = await cut(backup, out, { signal, told: QUIET }).catch((error: unknown) => {
        throw faultHere(error);
      });
      const tag = ['--tag', label, '--host', 'context-hub'];
      // Encrypted files do not become smaller; and no file here is ever the one of the run before.
      const lines = await unlocked(() =>
        restic.run(['backup', '--force', '--compression', 'off', ...tag, '.'], { cwd: out, onTheWay }),
      );
      rmSync(out, { recursive: true, force: true });
      return summaryIn(lines) ?? { bytes: written, sent_bytes: written };
    },

    async forget(ids, sweep) {
      if (ids.length > 0) await unlocked(() => restic.run(['forget', ...ids]));
      if (sweep) await unlocked(() => restic.run(['prune', '--max-unused', '20%']));
    },

    async fetch(id, to, onTheWay) {
      const into = join(deps.folder, 'in');
      mkdirSync(into, { recursive: true });
      await unlocked(() => restic.run(['restore', id, '--target', into], { onTheWay }));
      await putTogether(into, to, onTheWay);
      rmSync(into, { recursive: true, force: true });
    },
  };
}

/** Whose copies lie in a repository, for whoever has nothing but the repository. */
export async function labelsIn(target: Extract<RunTarget, { kind: 'restic' }>, deps: RunDeps): Promise<string[]> {
  return (await snapshotsIn(new Restic(target, deps))).flatMap(({ tags = [] }) => tags);
}

async function snapshotsIn(restic: Restic): Promise<Snapshot[]> {
  return (JSON.parse(await restic.run(['snapshots', '--no-lock'])) as Snapshot[] | null) ?? [];
}

/** Now and then restic ends well before it has told what it did, or tells it twice: the copy is there all the same. */
function summaryIn(lines: string): { bytes: number; sent_bytes: number } | undefined {
  const summary = lines.split('\n').find((line) => line.startsWith('{"message_type":"summary"'));
  if (summary === undefined) return undefined;
  const { total_bytes_processed: bytes, data_added } = JSON.parse(summary) as Summary;
  return { bytes, sent_bytes: data_added };
}
