import { expect, test } from 'vitest';
import { runtime } from '../../cli/doctor/machine.ts';
import type { HubConfig } from '../../supervisor/config.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';

test('the doctor says that another version is installed than runs, and what to do about it', () => {
  const installed = { version: '0.3.0' } as HubConfig;
  expect(runtime(installed, { version: '0.2.0' } as HubStatus)).toMatchObject({
    level: 'warning',
    detail: expect.stringContaining('Version 0.3.0 is installed, and 0.2.0 runs'),
    fix: expect.stringContaining('hub stop'),
  });
  for (const same of [undefined, { version: '0.3.0' } as HubStatus])
    expect(runtime(installed, same)).toMatchObject({ level: 'ok' });
});
