// `hub grant`: a connection may see or do something more.
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Grant } from '../../shared/schemas/grant.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askAll, askApi, ownedHub } from '../api/api-client.ts';
import { connectionNamed, shownName } from '../api/named.ts';
import { chooseGrant, type GrantChoice, knownPreset, type Project } from '../connect/grant-choice.ts';
import { type CommandOptions, momentIn, oneOf } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

interface GrantOptions extends CommandOptions, GrantChoice, PersonOptions {
  ceiling?: string;
  until?: string;
}

export async function grant(name: string, options: GrantOptions): Promise<void> {
  const { preset, ceiling, until } = options;
  if (preset !== undefined) knownPreset(preset);
  if (ceiling !== undefined) oneOf(ceiling, '--ceiling', CLASSIFICATIONS);
  const expires_at = until === undefined ? undefined : instantOf(until);
  if (preset === 'none') throw new UsageRefused('What is granted is taken back with `hub revoke`.');
  requirePerson('hub grant', options);
  const hub = await ownedHub(options);
  const connection = await connectionNamed(hub, name);
  const mayAsk = process.stdin.isTTY === true && options.json !== true;
  const projects = () => askAll<Project>(hub, '/v1/projects?status=active');
  const chosen = await chooseGrant(options, shownName(connection), projects, { mayAsk });
  if (chosen === null) {
    if (!mayAsk) throw new UsageRefused('Say what is granted: --preset with its name, or --only with a project.');
    return print({ granted: null }, 'Nothing was granted.', options);
  }
  const made = await askApi<Grant>(hub, 'POST', '/v1/grants', {
    connection_id: connection.id,
    ...chosen,
    ...(ceiling !== undefined && { classification_ceiling: ceiling }),
    ...(expires_at !== undefined && { expires_at }),
  });
  print(made, `${shownName(connection)}: ${made.summary_human}`, options);
}

/** A day, an instant, or how long from now: `90m`, `12h`, `7d`. */
function instantOf(text: string): string {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const minutes = { m: 1, h: 60, d: 24 * 60 }[unit ?? ''] ?? 0;
  const at = count === undefined ? momentIn(text, '--until') : Date.now() + Number(count) * minutes * MINUTE_MS;
  if (Number.isNaN(at)) throw new UsageRefused('--until takes an instant, a day, or how long from now, as 12h or 7d.');
  if (at <= Date.now()) throw new UsageRefused('`--until` has passed already: name a day that is still to come.');
  return new Date(at).toISOString();
}
