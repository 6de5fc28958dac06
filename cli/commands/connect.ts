// `hub connect ASSISTANT`: pairs it, grants what its owner chooses, writes its configuration, and tries it live.

import { CONNECTABLE, type Connectable } from '../../shared/assistants/connectable.ts';
import { entryOf, SERVER_NAME, type ServerEntry, snippetOf } from '../../shared/assistants/entry.ts';
import { placesOf } from '../../shared/assistants/kinds.ts';
import { bridgeCommand } from '../../supervisor/bridge-command.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { NoHubRunning } from '../../supervisor/control/client.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { type ConfigFile, openConfigFile, writeConfigFile } from '../connect/config-file.ts';
import { chooseGrant, type GrantChoice, knownPreset } from '../connect/grant-choice.ts';
import { OwnerPort } from '../connect/owner-port.ts';
import { findEntry, NotPlaceable, putEntry, takeEntry } from '../connect/placement.ts';
import { type Probe, probeBridge } from '../connect/probe.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

export interface ConnectOptions extends CommandOptions, GrantChoice, PersonOptions {
  project?: boolean | undefined;
  print?: boolean | undefined;
  dryRun?: boolean | undefined;
  remove?: boolean | undefined;
  code?: string | undefined;
}

const PLACEHOLDER = 'the token goes here';

export async function connect(assistant: string, options: ConnectOptions): Promise<void> {
  const kind = kindOf(assistant);
  if (options.preset !== undefined) knownPreset(options.preset);
  if (options.remove) return disconnect(kind, options);
  if (!options.dryRun) requirePerson('hub connect', options);
  // Everything that can fail without a change comes before the first change.
  const file = options.print ? undefined : openConfigFile(kind, kind.name, { inProject: options.project === true });
  if (file) place(kind, file, entryOf(kind, { command: bridgeCommand(), base: '', token: '' }));
  const owner = await OwnerPort.open(readDataDir(options));
  if (options.dryRun) return foretell(kind, file, owner, options);

  const known = file && (await owner.connectionOf(tokenIn(kind, file)));
  const { code } = options;
  // What it may see is said where the code was made, unless it is said here.
  const isSaidElsewhere = code !== undefined && options.preset === undefined && options.only === undefined;
  const grant = isSaidElsewhere ? null : await grantFor(kind, known ?? null, owner, options);
  const { connection_id, token } =
    code === undefined ? await owner.pair(kind.name, known ?? null) : await owner.pairWith(code);
  const start = { command: bridgeCommand(), base: owner.base, token };
  let backup: string | null = null;
  try {
    if (grant !== null) await owner.grant(connection_id, grant);
    if (file) backup = writeConfigFile(file, place(kind, file, entryOf(kind, start)));
  } catch (error) {
    // A connection that nobody can use is no good to keep.
    if (!known && code === undefined) await owner.revoke(connection_id);
    throw error;
  }
  // Nobody holds the token of the one that stood there before.
  if (known && known !== connection_id) await owner.revoke(known);
  const probe = await probeBridge(entryOf(kind, start));
  const granted = await owner.granted(connection_id);
  if (options.print) {
    const snippet = snippetOf(kind, start);
    const places = placesOf(kind);
    print({ assistant, connection_id, snippet, places, granted, probe }, `${snippet}\n`, options);
    process.stderr.write(`${sentences(`This belongs into ${places.join(' or ')}`, kind, granted, probe)}\n`);
    return;
  }
  const path = file?.path ?? '';
  const written = `${kind.name} is connected${known ? ' again' : ''}, in ${path}${backup === null ? '' : `; what was there is kept in ${backup}`}`;
  print(
    { assistant, connection_id, file: path, backup, granted, probe },
    sentences(written, kind, granted, probe, options.project),
    options,
  );
}

async function disconnect(kind: Connectable, options: ConnectOptions): Promise<void> {
  const file = openConfigFile(kind, kind.name, { inProject: options.project === true });
  const token = tokenIn(kind, file);
  if (token === undefined) throw new CommandRefused(`${kind.name} is not connected in ${file.path}.`, 'not_connected');
  const next = placed(file, () => takeEntry(kind, file.text));
  const owner = await OwnerPort.open(readDataDir(options)).catch((error: unknown) => {
    if (error instanceof NoHubRunning) return undefined;
    throw error;
  });
  const connection = (await owner?.connectionOf(token)) ?? null;
  const done = { assistant: kind.id, file: file.path, connection_id: connection, dry_run: options.dryRun === true };
  if (options.dryRun)
    return print({ ...done, backup: null }, `This would take ${SERVER_NAME} out of ${file.path}.`, options);
  if (connection !== null) await owner?.revoke(connection);
  const backup = writeConfigFile(file, next);
  const revoked = connection !== null ? ' Its connection is revoked.' : owner ? '' : NOT_REVOKED;
  print({ ...done, backup }, `${kind.name} is not connected any more, in ${file.path}.${revoked}`, options);
}

const NOT_REVOKED = ' No hub is running, so its connection is not revoked: do that on the page, under Agents.';

async function foretell(
  kind: Connectable,
  file: ConfigFile | undefined,
  owner: OwnerPort,
  options: ConnectOptions,
): Promise<void> {
  const start = { command: bridgeCommand(), base: owner.base, token: PLACEHOLDER };
  const snippet = snippetOf(kind, start);
  const known = file && (await owner.connectionOf(tokenIn(kind, file)));
  const where = file?.path ?? placesOf(kind).join(' or ');
  const pairing = known ? `give ${kind.name} a new token` : `pair ${kind.name}`;
  print(
    {
      assistant: kind.id,
      file: file?.path ?? null,
      exists: file?.exists ?? false,
      connection_id: known ?? null,
      snippet,
    },
    `This would ${pairing} and ${options.print ? 'print' : `put this into ${where}, beside what is there`}:\n\n${snippet}`,
    options,
  );
}

/** Who was granted something already is not asked again. */
async function grantFor(kind: Connectable, known: string | null, owner: OwnerPort, options: ConnectOptions) {
  const isNamed = options.preset !== undefined || options.only !== undefined;
  if (!isNamed && known !== null && (await owner.granted(known)).length > 0) return null;
  const mayAsk = process.stdin.isTTY === true && options.json !== true;
  return chooseGrant(options, kind.name, () => owner.projects(), { mayAsk });
}

function kindOf(assistant: string): Connectable {
  const found = CONNECTABLE.find(({ id }) => id === assistant);
  if (found === undefined) {
    throw new UsageRefused(
      `The assistants are ${CONNECTABLE.map(({ id }) => id).join(', ')}; "${shown(assistant)}" is none of them.`,
    );
  }
  return found;
}

function tokenIn(kind: Connectable, file: ConfigFile): string | undefined {
  const { env } = (placed(file, () => findEntry(kind, file.text)) ?? {}) as { env?: Partial<ServerEntry['env']> };
  return typeof env?.HUB_TOKEN === 'string' ? env.HUB_TOKEN : undefined;
}

function place(kind: Connectable, file: ConfigFile, entry: ServerEntry): string {
  return placed(file, () => putEntry(kind, file.text, entry));
}

function placed<T>({ path }: ConfigFile, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotPlaceable)) throw error;
    throw new CommandRefused(
      `${path} was left as it is: ${error.message}. Mend it, or see with --print what belongs there.`,
    );
  }
}

function sentences(written: string, kind: Connectable, granted: string[], probe: Probe, inProject = false): string {
  const sees =
    granted.length === 0
      ? `It sees nothing yet: \`hub connect ${kind.id} --preset read_active_projects\` lets it, or the page does.`
      : `It was tried: ${granted.join(' ')} ${received(probe)}`;
  return [
    `${written}.`,
    sees,
    ...(inProject ? ['The file holds a token: keep it out of version control.'] : []),
    kind.afterwards,
  ].join('\n');
}

const ONE_OF: Record<string, string> = {
  goals: 'goal',
  decisions: 'decision',
  constraints: 'constraint',
  preferences: 'preference',
  memories: 'memory',
  candidates: 'candidate',
};

function received({ situation, counts, refusal, tools }: Probe): string {
  if (refusal !== null) return refusal;
  const parts = Object.entries(counts).map(
    ([name, count]) => `${count} ${count === 1 ? (ONE_OF[name] ?? name) : name}`,
  );
  const about = situation === null ? 'nothing in particular is at hand' : `"${situation}" is at hand`;
  return `It found ${tools} tools, and of what matters now it got: ${about}${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}.`;
}

function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}
