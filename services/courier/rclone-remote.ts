// What the configuration of rclone says of a remote, where neither rclone nor restic says it in time: that it is not known, of which
// restic may end before it has repeated it, and that it ends in a folder of this machine, which nobody says.

/** Remotes that lead to others are as long as this at most, also where they lead to themselves. */
const MOST_STEPS = 32;

export interface RcloneSettings {
  config: string;
  variables: Readonly<Record<string, string>>;
}

/** What `rclone:REMOTE:PATH` means is in the configuration, in variables, or said whole in its place (`rclone::sftp,host=…:`). */
export function isKnownRemote(repository: string, { config, variables }: RcloneSettings): boolean {
  const name = remoteIn(repository);
  return name === '' || variableOf(name, 'type') in variables || sectionOf(name, config) !== undefined;
}

/** Whether what is written to the remote lies on a disk of this machine in the end, or some of it. */
export function endsInFolder(repository: string, settings: RcloneSettings): boolean {
  const waiting = [remoteIn(repository)];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const name = waiting.pop();
    if (name === undefined) return false;
    const said = (key: string) =>
      settings.variables[variableOf(name, key)] ?? sectionOf(name, settings.config)?.get(key) ?? '';
    const next = [said('remote'), ...said('upstreams').split(/\s+/)].filter(Boolean).map(withoutFolder);
    if (said('type') === 'local' || next.includes(undefined)) return true;
    waiting.push(...next.flatMap((each) => each ?? []));
  }
  return false;
}

function remoteIn(repository: string): string {
  return /^rclone:([^:,]*)[:,]/.exec(repository)?.[1] ?? '';
}

/** The remote in `REMOTE:path`, and in `folder=REMOTE:path` of combined ones; undefined for a folder. */
function withoutFolder(written: string): string | undefined {
  const [, name] = /^(?:[^=:/]*=)?([^:/]+):/.exec(written.replaceAll('"', '')) ?? [];
  return name;
}

function variableOf(name: string, key: string): string {
  return `RCLONE_CONFIG_${name}_${key}`.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}

function sectionOf(name: string, config: string): Map<string, string> | undefined {
  const lines = config.split('\n').map((line) => line.trim());
  const begin = lines.indexOf(`[${name}]`);
  if (begin === -1) return undefined;
  const section = new Map<string, string>();
  for (const line of lines.slice(begin + 1)) {
    if (line.startsWith('[')) break;
    const [, key, value] = /^([^=]*[^=\s])\s*=\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) section.set(key, value);
  }
  return section;
}
