// A real systemd that manages the services of one user, as one has after a login: in namespaces of its own, so that it can
// run where the system itself was not started by systemd, and beside one that was. Needs root, to make them.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { join, relative } from 'node:path';
import { PROJECT } from './hub.ts';
import { descendantsOf, until } from './processes.ts';

const SYSTEMD = '/lib/systemd/systemd';
/** Where the services find the project: not below /tmp, of which each service has its own, and readable for everybody. */
const PLACE = '/srv/hub';
const HOME = '/srv/home';
const NODE = relative(PROJECT, process.execPath).startsWith('..')
  ? process.execPath
  : join(PLACE, relative(PROJECT, process.execPath));

const SETUP = `
set -e
mount -t tmpfs none /run
mkdir -p /run/systemd/system /run/systemd/unit-root /run/systemd/inaccessible /run/user/$HUB_UID
chmod 700 /run/user/$HUB_UID
chown $HUB_UID /run/user/$HUB_UID
mount -t tmpfs none /srv
mkdir ${PLACE} ${HOME}
chown $HUB_UID ${HOME}
mount --bind "$HUB_PROJECT" ${PLACE}
mount -t cgroup2 none /sys/fs/cgroup
mkdir /sys/fs/cgroup/$HUB_GROUP
trap 'echo 0 > /sys/fs/cgroup/cgroup.procs; find /sys/fs/cgroup/$HUB_GROUP -depth -type d -exec rmdir {} +' EXIT
chown -R $HUB_UID /sys/fs/cgroup/$HUB_GROUP
# The file through which somebody enters it is the group's own: whoever is inside cannot get out by it.
echo 0 > /sys/fs/cgroup/$HUB_GROUP/cgroup.procs
unshare --pid --fork --mount-proc --kill-child sh -c '"$@" & wait' sh \\
  setpriv --reuid $HUB_UID --regid $HUB_UID --clear-groups \\
  env -i HOME=${HOME} PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/run/user/$HUB_UID ${SYSTEMD} --user
`;

interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

export class UserManager implements AsyncDisposable {
  readonly #outside: ChildProcess;
  readonly #pid: number;
  readonly #uid: number;

  private constructor(outside: ChildProcess, pid: number, uid: number) {
    this.#outside = outside;
    this.#pid = pid;
    this.#uid = uid;
  }

  static async start(uid: number): Promise<UserManager> {
    const outside = spawn('unshare', ['--mount', 'sh', '-c', SETUP], {
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        HUB_UID: String(uid),
        HUB_PROJECT: PROJECT,
        HUB_GROUP: `hub-test-${process.pid}-${uid}`,
      },
      stdio: 'ignore',
    });
    let manager: UserManager | undefined;
    await until('the manager answers', async () => {
      const pid = descendantsOf(outside.pid as number).find((each) => isManager(each));
      if (pid === undefined) return false;
      manager = new UserManager(outside, pid, uid);
      return (await manager.run('systemctl', '--user', 'is-system-running')).stdout.trim() === 'running';
    });
    return manager as UserManager;
  }

  /** Runs a program as the user, as a shell would after their login. */
  run(...command: string[]): Promise<Said> {
    const uid = String(this.#uid);
    const args = ['--target', String(this.#pid), '--mount', '--pid', 'setpriv', '--reuid', uid, '--regid', uid];
    const env = { HOME, PATH: '/usr/bin:/bin', XDG_RUNTIME_DIR: `/run/user/${uid}`, LANG: 'C.UTF-8' };
    return new Promise((resolve) => {
      execFile('nsenter', [...args, '--clear-groups', ...command], { env, timeout: 60_000 }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });
  }

  hub(...args: string[]): Promise<Said> {
    return this.run(NODE, join(PLACE, 'cli/hub.js'), ...args);
  }

  async property(unit: string, name: string): Promise<string> {
    return (await this.run('systemctl', '--user', 'show', '--property', name, '--value', unit)).stdout.trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#outside, 'close');
    // The manager ends its services, then itself; the namespaces, and what is left in them, go with it.
    process.kill(this.#pid, 'SIGTERM');
    await ended;
  }
}

function isManager(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim() === `${SYSTEMD} --user`;
  } catch {
    return false;
  }
}

/** Whether such a manager can be made here. */
export function canManage(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    accessSync(SYSTEMD, constants.X_OK);
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'cgroup2', 'none', '/sys/fs/cgroup'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
