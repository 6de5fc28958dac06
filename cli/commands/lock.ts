// `hub lock`: the vault is closed, now or by itself after a while without use.
import type { LockSettings } from '../../shared/schemas/system.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

interface LockOptions extends CommandOptions {
  /** True where `--after` has no number: the minutes are told then, and not set. */
  after?: string | true;
}

export async function lock({ after, ...options }: LockOptions): Promise<void> {
  if (after !== undefined) return lockLater(await ownedHub(options), after, options);
  try {
    await askApi(await ownedHub(options), 'POST', '/v1/lock');
  } catch (error) {
    if (!(error instanceof CommandRefused && error.code === 'locked')) throw error;
    return print({ state: 'locked' }, 'The vault is locked already; `hub unlock` opens it.', options);
  }
  print({ state: 'locked' }, 'The vault is locked; `hub unlock` opens it again.', options);
}

async function lockLater(hub: OwnedHub, after: string | true, options: CommandOptions): Promise<void> {
  if (after !== true && !/^\d{1,5}$/.test(after)) throw new UsageRefused('--after takes a whole number of minutes.');
  const settings =
    after === true
      ? await askApi<LockSettings>(hub, 'GET', '/v1/lock')
      : await askApi<LockSettings>(hub, 'PUT', '/v1/lock', { after_minutes: Number(after) });
  const text =
    settings.after_minutes === 0
      ? 'The vault does not lock itself.'
      : `The vault locks itself after ${settings.after_minutes} minutes without use.`;
  print(settings, text, options);
}
