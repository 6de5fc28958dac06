// The login service: its files judged by the programs that read them, and its whole life with a stand-in for the manager of
// a user, which no test machine has running.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentText } from '../../cli/service/launchd-agent.ts';
import type { ServiceSettings } from '../../cli/service/settings.ts';
import { unitText } from '../../cli/service/systemd-unit.ts';
import { taskText } from '../../cli/service/windows-task.ts';
import { freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

let folder: string;
let settings: ServiceSettings;

beforeAll(async () => {
  folder = await temporaryDir();
  mkdirSync(join(folder, 'awkward "data" $HOME %n'));
  settings = {
    version: '0.2.0',
    port: 8765,
    data_dir: join(folder, 'awkward "data" $HOME %n'),
    environment: { HUB_BOOTSTRAP: 'once' },
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isHere(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

const hasSystemd = isLinux && isHere('systemd-analyze', '--version');
const hasPython = isHere('python3', '--version');

describe.skipIf(!hasSystemd)('the unit (needs systemd-analyze)', () => {
  function analyze(...args: string[]): { status: number | null; said: string } {
    const env = { PATH: process.env.PATH, XDG_RUNTIME_DIR: folder, LANG: 'C.UTF-8' };
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { env, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  test('is understood to its last line by systemd itself', () => {
    const unit = join(folder, 'context-hub.service');
    writeFileSync(unit, unitText(settings));
    expect(analyze('verify', '--user', '--man=no', unit)).toEqual({ status: 0, said: '' });
    writeFileSync(join(folder, 'broken.service'), unitText(settings).replace('KillMode=mixed', 'KillMode=gently'));
    expect(analyze('verify', '--user', '--man=no', join(folder, 'broken.service')).said).toContain('gently');
  });

  test('is judged to expose far less than one that is not hardened', () => {
    const exposure = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      const { said } = analyze('security', '--offline=true', '--no-pager', join(folder, name));
      return Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
    };
    const hardened = unitText({ ...settings, data_dir: '/home/me/hub' });
    const bare = '[Service]\nExecStart=/bin/true\n';
    expect(exposure('bare.service', bare)).toBeGreaterThan(9);
    // Measured as if it were a service of the system: what the manager of an ordinary user may not take away counts too.
    expect(exposure('hardened.service', hardened)).toBeLessThan(7);
  });
});

describe.skipIf(!hasPython)(
  'the files of the other platforms (needs python3, for its parser of property lists)',
  () => {
    const python = (script: string, file: string) =>
      JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as Record<string, unknown>;

    test('the launchd agent is a property list with the right command', () => {
      const file = join(folder, 'agent.plist');
      writeFileSync(file, agentText(settings, '/Users/me'));
      const agent = python('import json,plistlib,sys; print(json.dumps(plistlib.load(open(sys.argv[1],"rb"))))', file);
      expect(agent).toMatchObject({
        Label: 'local.context-hub',
        RunAtLoad: true,
        KeepAlive: { SuccessfulExit: false },
        EnvironmentVariables: { HUB_BOOTSTRAP: 'once' },
        ProgramArguments: expect.arrayContaining(['start', '--data-dir', settings.data_dir]),
      });
    });

    test('the Windows task is well-formed XML with the right command', () => {
      const file = join(folder, 'task.xml');
      writeFileSync(file, Buffer.from(`\ufeff${taskText({ ...settings, environment: {} }, 'ME\\me')}`, 'utf16le'));
      const script = `import json,sys,xml.etree.ElementTree as e
t=e.parse(sys.argv[1]); n='{http://schemas.microsoft.com/windows/2004/02/mit/task}'
print(json.dumps({k: t.find('.//'+n+k).text for k in ['Command','Arguments','RunLevel','UserId']}))`;
      const task = python(script, file);
      expect(task).toMatchObject({ RunLevel: 'LeastPrivilege', UserId: 'ME\\me' });
      expect(task.Arguments).toContain('start --port 8765 --data-dir');
    });
  },
);

/** Does with a unit what the manager of a user does, as far as a service sees it. */
const STAND_IN = `#!/bin/sh
echo "$*" >> "$HOME/systemctl.log"
unit="$HOME/.config/systemd/user/context-hub.service"
pid=$(cat "$HOME/pid" 2>/dev/null)
up() { [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; }
end() { up && kill -TERM "$pid" && while up; do sleep 0.05; done; }
case "$2" in
  daemon-reload) exit 0 ;;
  restart) end; eval "setsid $(sed -n 's/^ExecStart=//p' "$unit") >/dev/null 2>&1 & echo \\$! > $HOME/pid" ;;
  stop) end; exit 0 ;;
  is-active) if up; then echo active; else echo inactive; exit 3; fi ;;
esac
`;

describe.skipIf(!isLinux)('`hub service` (on Linux)', () => {
  let home: string;
  let dataDir: string;
  let port: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    home = await temporaryDir();
    dataDir = join(home, 'data');
    port = String(await freePort());
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/systemctl'), STAND_IN);
    chmodSync(join(home, 'bin/systemctl'), 0o755);
    env = { HOME: home, PATH: `${home}/bin:${process.env.PATH}` };
  });
  afterAll(async () => {
    await runHub(['service', 'uninstall'], { dataDir, env });
    rmSync(home, { recursive: true, force: true });
  });

  const service = (...args: string[]) => runHub(['service', ...args], { dataDir, env });
  const unit = () => join(home, '.config/systemd/user/context-hub.service');
  const wanted = () => join(home, '.config/systemd/user/default.target.wants/context-hub.service');
  const pidNow = async () => JSON.parse((await runHub(['status', '--json'], { dataDir, env })).stdout).pid as number;

  test('status and uninstall of what is not installed say so', async () => {
    const { code, stdout } = await service('status');
    expect(code).toBe(0);
    expect(stdout).toContain('not installed');
    expect(await service('uninstall')).toMatchObject({ code: 0, stdout: 'The service is not installed.\n' });
  });

  test('install writes the unit, starts it now and at every login, and leaves secrets out', async () => {
    const secret = { HUB_OAUTH_CLIENT_ID: 'an-id', HUB_OAUTH_CLIENT_SECRET: 'canary-secret', HUB_BOOTSTRAP: 'once' };
    const { code, stdout } = await runHub(['service', 'install', '--port', port], {
      dataDir,
      env: { ...env, ...secret },
    });
    expect(code).toBe(0);
    expect(stdout).toContain(`http://127.0.0.1:${port}`);
    expect(stdout).toContain('HUB_OAUTH_CLIENT_SECRET');
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(existsSync(wanted())).toBe(true);
    const text = readFileSync(unit(), 'utf8');
    expect(text).toContain('HUB_BOOTSTRAP=once');
    expect(text).not.toMatch(/canary|HUB_OAUTH/);
  });

  test('installed again, it stays as it is, settings and process included', async () => {
    const before = await pidNow();
    const text = readFileSync(unit(), 'utf8');
    const { stdout } = await runHub(['service', 'install', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ updated: false, running: true, port: Number(port), data_dir: dataDir });
    expect(readFileSync(unit(), 'utf8')).toBe(text);
    expect(await pidNow()).toBe(before);
    expect(JSON.parse((await service('status', '--json')).stdout)).toMatchObject({
      installed: true,
      state: 'active',
      up_to_date: true,
      faults: [],
    });
  });

  test('the unit of an older version is told apart and brought up to date, with its settings, by installing again', async () => {
    const older = readFileSync(unit(), 'utf8').replaceAll('0.2.0', '0.1.9').replace('LimitCORE=0\n', '');
    writeFileSync(unit(), older);
    const { faults, up_to_date } = JSON.parse((await service('status', '--json')).stdout);
    expect(up_to_date).toBe(false);
    expect(faults[0]).toContain('0.1.9');
    const before = await pidNow();
    const { stdout } = await runHub(['service', 'install', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ updated: true, running: true, port: Number(port), data_dir: dataDir });
    expect(readFileSync(unit(), 'utf8')).toContain('LimitCORE=0');
    expect(await pidNow()).not.toBe(before);
  });

  test('a unit that starts a hub elsewhere, after a home has moved, is told apart', async () => {
    const moved = readFileSync(unit(), 'utf8');
    writeFileSync(unit(), moved.replaceAll('/cli/hub.js', '/moved/cli/hub.js'));
    expect((await service('status')).stdout).toContain('elsewhere or no longer there');
    writeFileSync(unit(), 'not ours');
    expect((await service('status')).stdout).toContain('not written by the hub');
    writeFileSync(unit(), moved);
  });

  test('uninstall ends it and leaves the data', async () => {
    const { code } = await service('uninstall');
    expect(code).toBe(0);
    expect(existsSync(unit()) || existsSync(wanted())).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    expect(existsSync(dataDir)).toBe(true);
  });

  test('beside a hub that was started by hand it is installed and not started, and says why', async () => {
    await using _ = await startHub({ dataDir, port: Number(port) });
    const { code, stdout } = await service('install', '--port', port);
    expect(code).toBe(0);
    expect(stdout).toContain('hub stop');
    expect(existsSync(wanted())).toBe(true);
  });

  test('where no manager answers it is installed for the next login', async () => {
    await service('uninstall');
    writeFileSync(join(home, 'bin/systemctl'), '#!/bin/sh\nexit 1\n');
    const { code, stdout } = await service('install', '--port', port);
    expect(code).toBe(0);
    expect(stdout).toContain('systemd does not answer here');
    expect(existsSync(wanted())).toBe(true);
  });
});
