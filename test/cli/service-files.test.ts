// The files of the login service, as text: what no other platform is needed for.
import { describe, expect, test } from 'vitest';
import { agentText } from '../../cli/service/launchd-agent.ts';
import { readSignature, type ServiceSettings, serviceCommand } from '../../cli/service/settings.ts';
import { unitText } from '../../cli/service/systemd-unit.ts';
import { taskText } from '../../cli/service/windows-task.ts';

const plain: ServiceSettings = { version: '0.2.0', port: 8765, data_dir: '/home/me/hub', environment: {} };
const awkward: ServiceSettings = {
  version: '0.2.0',
  port: 9000,
  data_dir: `/home/me/a "b" & <c> 'd' --e-- $HOME %n \\f`,
  environment: { HUB_BOOTSTRAP: 'once', HUB_PLUGINS_DIR: '/x y/<z>' },
};

const TEXTS: Record<string, (settings: ServiceSettings) => string> = {
  'the systemd unit': unitText,
  'the launchd agent': (settings) => agentText(settings, '/Users/me'),
  'the Windows task': (settings) => taskText(settings, 'ME\\me'),
};

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  test('says for which version and settings it was written, whatever these hold', () => {
    for (const settings of [plain, awkward]) expect(readSignature(text(settings))).toEqual(settings);
    expect(readSignature('[Unit]\nDescription=of somebody else')).toBeUndefined();
    expect(readSignature('# context-hub-service: {"cut sh')).toBeUndefined();
  });

  test('starts the Node and the hub of this installation by their whole paths', () => {
    const [node = '', hub = ''] = serviceCommand(plain);
    expect(node.startsWith('/') && hub.startsWith('/')).toBe(true);
    expect(text(plain)).toContain(node);
    expect(text(plain)).toContain(hub);
  });
});

test('the unit keeps a command line together: quotes are escaped, specifiers and variables are not put in', () => {
  const unit = unitText(awkward);
  expect(unit).toContain(`--data-dir "/home/me/a \\"b\\" & <c> 'd' --e-- $$HOME %%n \\\\f"`);
  expect(unit).toContain(`ReadWritePaths="-/home/me/a \\"b\\" & <c> 'd' --e-- $HOME %%n \\\\f"`);
  expect(unit).toContain('Environment=HUB_BOOTSTRAP=once\nEnvironment="HUB_PLUGINS_DIR=/x y/<z>"\n');
});

test('the unit outlives a worker that the kernel ends for want of memory: the supervisor starts that one again', () => {
  expect(unitText(plain)).toContain('\nOOMPolicy=continue\n');
});

test('no file keeps a place of its own for what lies below /tmp', () => {
  expect(unitText({ ...plain, data_dir: '/tmp/trial' })).not.toContain('PrivateTmp');
});

test('the agent and the task start at login, and again after a failure', () => {
  const agent = agentText(plain, '/Users/me');
  expect(agent).toMatch(/<key>RunAtLoad<\/key>\s*<true\/>/);
  expect(agent).toMatch(/<key>KeepAlive<\/key>\s*<dict>\s*<key>SuccessfulExit<\/key>\s*<false\/>/);
  expect(agent).toContain('/Users/me/Library/Logs/');
  const task = taskText(plain, 'me');
  expect(task).toContain('<LogonTrigger>');
  expect(task).toContain('<RestartOnFailure>');
  expect(task).toContain('<RunLevel>LeastPrivilege</RunLevel>');
});

test('the task keeps a command line together as programs of Windows read it', () => {
  const spaced = taskText({ ...plain, data_dir: 'C:\\Users\\My Name\\hub\\' }, 'me');
  expect(spaced).toContain('&quot;C:\\Users\\My Name\\hub\\\\&quot;');
});
