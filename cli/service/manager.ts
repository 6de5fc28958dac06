// What manages login services on this platform: where its file is, and the commands that it takes.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfigHome, readHome } from '../../supervisor/config.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { writeDurably } from '../files/durable-file.ts';
import { AGENT_LABEL, agentText } from './launchd-agent.ts';
import { readSignature, type ServiceSettings } from './settings.ts';
import { UNIT_NAME, unitText } from './systemd-unit.ts';
import { TASK_NAME, taskText } from './windows-task.ts';

export interface ServiceManager {
  name: string;
  /** The file that describes the service. */
  path: string;
  text(settings: ServiceSettings): string;
  write(settings: ServiceSettings): void;
  remove(): void;
  /** Makes it known, and due at every login. False where the manager of this user does not answer. */
  enable(): Promise<boolean>;
  start(): Promise<boolean>;
  /** Ends it, and makes it forgotten. */
  disable(): Promise<boolean>;
  /** In the words of the manager; nothing where it does not answer. */
  state(): Promise<string | undefined>;
  /** Where what the service says can be read. */
  logs: string;
}

export function serviceManager(): ServiceManager {
  const home = readHome();
  if (home === undefined) {
    throw new CommandRefused('A login service belongs to a user with a home directory, and there is none here.');
  }
  if (process.platform === 'darwin') return launchd(home);
  if (process.platform === 'win32') return windowsTasks(home);
  return systemd();
}

export interface Installed {
  settings: ServiceSettings | undefined;
  text: string;
}

/** The login service that is installed, by whomever. */
export function installedIn({ path }: ServiceManager): Installed | undefined {
  try {
    const bytes = readFileSync(path);
    const text = bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
    return { settings: readSignature(text), text };
  } catch {
    return undefined;
  }
}

function systemd(): ServiceManager {
  const path = join(readConfigHome(), 'systemd/user', UNIT_NAME);
  const wanted = join(dirname(path), 'default.target.wants', UNIT_NAME);
  const systemctl = (...args: string[]) => run('systemctl', ['--user', ...args]);
  return {
    name: 'systemd',
    path,
    logs: `journalctl --user --unit ${UNIT_NAME}`,
    text: unitText,
    write(settings) {
      writeWhole(path, unitText(settings));
      // The link that `systemctl enable` would make, which fails where nobody is logged in.
      mkdirSync(dirname(wanted), { recursive: true });
      rmSync(wanted, { force: true });
      symlinkSync(`../${UNIT_NAME}`, wanted);
    },
    remove() {
      rmSync(wanted, { force: true });
      rmSync(path, { force: true });
    },
    enable: async () => (await systemctl('daemon-reload')).done,
    async start() {
      // One that was given up on is not started again before that is forgotten.
      await systemctl('reset-failed', UNIT_NAME);
      return (await systemctl('restart', UNIT_NAME)).done;
    },
    disable: async () => (await systemctl('stop', UNIT_NAME)).done,
    async state() {
      const { output } = await systemctl('is-active', UNIT_NAME);
      return output === '' ? undefined : output;
    },
  };
}

function launchd(home: string): ServiceManager {
  const path = join(home, 'Library/LaunchAgents', `${AGENT_LABEL}.plist`);
  const domain = `gui/${process.getuid?.() ?? 501}`;
  const launchctl = (...args: string[]) => run('launchctl', args);
  return {
    name: 'launchd',
    path,
    logs: join(home, 'Library/Logs/context-hub.log'),
    text: (settings) => agentText(settings, home),
    write: (settings) => writeWhole(path, agentText(settings, home)),
    remove: () => rmSync(path, { force: true }),
    // A service that is loaded already is read again only after it was unloaded; loading starts it.
    async enable() {
      await launchctl('bootout', `${domain}/${AGENT_LABEL}`);
      return (await launchctl('print', domain)).done;
    },
    start: async () => (await launchctl('bootstrap', domain, path)).done,
    disable: async () => (await launchctl('bootout', `${domain}/${AGENT_LABEL}`)).done,
    async state() {
      const { done, output } = await launchctl('print', `${domain}/${AGENT_LABEL}`);
      return done ? (/state = (\w+)/.exec(output)?.[1] ?? 'loaded') : undefined;
    },
  };
}

function windowsTasks(home: string): ServiceManager {
  const path = join(home, 'AppData/Local/context-hub-service.xml');
  const schtasks = (...args: string[]) => run('schtasks', args);
  const text = (settings: ServiceSettings) => taskText(settings, userInfo().username);
  return {
    name: 'the task scheduler',
    path,
    logs: 'the folder `logs` of the data directory',
    text,
    write: (settings) => writeWhole(path, Buffer.from(`\ufeff${text(settings)}`, 'utf16le')),
    remove: () => rmSync(path, { force: true }),
    enable: async () => (await schtasks('/Create', '/TN', TASK_NAME, '/XML', path, '/F')).done,
    start: async () => (await schtasks('/Run', '/TN', TASK_NAME)).done,
    async disable() {
      await schtasks('/End', '/TN', TASK_NAME);
      return (await schtasks('/Delete', '/TN', TASK_NAME, '/F')).done;
    },
    async state() {
      const { done, output } = await schtasks('/Query', '/TN', TASK_NAME, '/FO', 'CSV', '/NH');
      return done ? output.split('","').at(-1)?.replaceAll('"', '').toLowerCase() : undefined;
    },
  };
}

function writeWhole(path: string, content: string | Buffer): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeDurably(path, content);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandRefused(
      `${path} cannot be written (${code ?? 'unknown reason'}); make its folder writable for you.`,
    );
  }
}

const ANSWERS_WITHIN_MS = 60_000;

function run(command: string, args: string[]): Promise<{ done: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: ANSWERS_WITHIN_MS, windowsHide: true }, (error, output) =>
      resolve({ done: error === null, output: output.trim() }),
    );
  });
}
