// What the supervisor is told by flags and the environment, and refuses. That the command says so: process/start-command.test.ts.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Flags, readConfig } from '../../supervisor/config.ts';

function expectRefused(flags: Flags, named: string): void {
  const refused = expect(() => readConfig({ dataDir: '/nowhere', ...flags }));
  refused.toThrow(expect.objectContaining({ exitCode: 2, message: expect.stringContaining(named) }));
  refused.toThrow(/^[A-Z].*\.$/);
}

describe('the configuration', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '', '127.0.0.2', '127.0.0.1.example.org'])(
    'refuses the host "%s"',
    (host) => expectRefused({ host }, '127.0.0.1'),
  );

  test.each(['0', '65536', '-1', '80.5', '0x50', 'http', '', '1e3', ' 80'])('refuses the port "%s"', (port) =>
    expectRefused({ port }, 'port'),
  );

  test.each([
    ['HUB_HOST', '0.0.0.0', 'host'],
    ['HUB_PORT', '0', 'port'],
    ['HUB_PLAIN_SQLITE', 'yes', 'HUB_PLAIN_SQLITE'],
    ['HUB_BOOTSTRAP', 'always', 'HUB_BOOTSTRAP'],
  ])('refuses %s=%s', (name, value, named) => {
    vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    expectRefused({}, named);
  });
});
