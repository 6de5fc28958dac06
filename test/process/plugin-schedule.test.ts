// What runs by itself: a time that passed while the hub was off is made up for once, whatever the number of times.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { expect, test } from 'vitest';
import { startHub, temporaryDir } from '../support/hub.ts';
import { installed } from '../support/plugins/plugin-files.ts';
import { until } from '../support/processes.ts';

test('a plugin whose times were missed runs once when the hub is back, and then in its period', async () => {
  const dataDir = await temporaryDir();
  const env = { HUB_PLAIN_SQLITE: '1' };
  try {
    let token: string;
    let id: string;
    {
      await using hub = await startHub({ dataDir, env });
      token = await hub.setup();
      ({ id } = await installed(hub, `await hub.log(hub.trigger);`, { id: 'example.timed', schedule: '5m' }));
    }
    // Ten periods ago, as after a long night.
    const db = new Sqlite(join(dataDir, 'vault.db'));
    expect(
      db.prepare('UPDATE plugin_schedule SET due_at = ? WHERE plugin = ?').run(Date.now() - 50 * 60_000, id).changes,
    ).toBe(1);
    db.close();
    await using hub = await startHub({ dataDir, env });
    const runs = async () =>
      (await hub.request('GET', `/v1/plugins/${id}/runs`, { token })).body as { state: string; trigger: string }[];
    await until('the run that was missed has ended', async () =>
      (await runs()).some(({ state }) => state === 'succeeded'),
    );
    expect(await runs()).toMatchObject([{ trigger: 'schedule', state: 'succeeded', log: [{ message: 'schedule' }] }]);
    const { next_run_at } = (await hub.request('GET', `/v1/plugins/${id}`, { token })).body;
    expect(Date.parse(next_run_at)).toBeGreaterThan(Date.now() + 3 * 60_000);
    // Paused, it has no time at all.
    expect((await hub.request('POST', `/v1/plugins/${id}/pause`, { token })).body.next_run_at).toBeNull();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
