// The assistants of this user: whether what stands in their configuration still starts the bridge of this hub, and a live
// handshake with each, as the assistant would make it.
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { entryOf, type ServerEntry } from '../../shared/assistants/entry.ts';
import type { AssistantKind } from '../../shared/assistants/kinds.ts';
import { bridgeCommand } from '../../supervisor/bridge-command.ts';
import { readHome } from '../../supervisor/config.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { type ConfigFile, openConfigFile, writeConfigFile } from '../connect/config-file.ts';
import { OwnerPort } from '../connect/owner-port.ts';
import { findEntry, NotPlaceable, putEntry } from '../connect/placement.ts';
import { probeBridge } from '../connect/probe.ts';
import { type Finding, note, ok, problem, warning } from './finding.ts';

interface Configured {
  kind: AssistantKind;
  id: string;
  name: string;
  file: ConfigFile;
  entry: ServerEntry;
}

export async function assistants(hub: HubStatus | undefined): Promise<Finding[]> {
  const owner = hub && (await OwnerPort.open({ dataDir: hub.data_dir }).catch(() => undefined));
  const findings: Finding[] = [];
  const sound: Configured[] = [];
  // Without a home directory none of them has a configuration.
  for (const kind of readHome() === undefined ? [] : CONNECTABLE) {
    const { id, name } = kind;
    try {
      const file = openConfigFile(kind, name, { inProject: false });
      const entry = findEntry(kind, file.text);
      if (entry === undefined) continue;
      const finding = await judge({ kind, id, name, file, entry }, hub, owner);
      if (finding.level === 'ok') sound.push({ kind, id, name, file, entry });
      findings.push(finding);
    } catch (error) {
      if (!(error instanceof NotPlaceable) && !(error instanceof CommandRefused)) throw error;
      findings.push(
        warning(
          id,
          `The configuration of ${name} cannot be read: ${error.message.replace(/\.$/, '')}.`,
          `Mend it, then \`hub connect ${id}\`.`,
        ),
      );
    }
  }
  if (findings.length === 0)
    findings.push(note('assistants', 'No assistant is connected on this machine.', '`hub connect cursor`'));
  // All at once: one that hangs holds up no other, and the probe gives up by itself.
  const tried = hub === undefined || sound.length === 0 ? [undefined] : sound;
  return [...findings, ...(await Promise.all(tried.map((each) => handshake(each, hub))))];
}

async function judge(found: Configured, hub: HubStatus | undefined, owner: OwnerPort | undefined): Promise<Finding> {
  const { id, name, entry, kind, file } = found;
  const again = `\`hub connect ${id}\``;
  const { HUB_TOKEN: token, HUB_BASE: base } = entry.env;
  const isOurs = isDeepStrictEqual([entry.command, ...entry.args], bridgeCommand());
  const isThere = [entry.command, ...entry.args.filter((each) => each.startsWith('/'))].every((path) =>
    existsSync(path),
  );
  const isBase = hub === undefined || base === hub.address;
  if (owner !== undefined && (await owner.connectionOf(token)) === null) {
    return isBase
      ? warning(id, `${name} has a token that is not good any more.`, again)
      : // Perhaps of another hub of this user: that one is not to lose it.
        warning(id, `${name} asks at ${base}, and has no token of this hub.`, `${again}, if it is to ask this one.`);
  }
  if (isThere && isBase) {
    return isOurs
      ? ok(id, `${name} starts the bridge of this hub.`)
      : note(id, `${name} starts the bridge of another installation.`, again);
  }
  const why = isThere
    ? `asks at ${base}, and the hub is at ${hub?.address}`
    : 'starts a bridge that is no longer there';
  // With a token that is good, only the way to the bridge is put right.
  const repair = () => {
    const next = entryOf(kind, { command: bridgeCommand(), base: hub?.address ?? base, token });
    writeConfigFile(file, putEntry(kind, file.text, next));
  };
  return problem(id, `${name} ${why}.`, `${again}, or \`hub doctor --fix\`.`, owner === undefined ? undefined : repair);
}

async function handshake(found: Configured | undefined, hub: HubStatus | undefined): Promise<Finding> {
  if (hub === undefined)
    return note('handshake', 'The bridge was not tried, because no hub is running.', '`hub start`');
  const [command = '', ...args] = bridgeCommand();
  const entry = found?.entry ?? { command, args, env: { HUB_TOKEN: '', HUB_BASE: hub.address } };
  try {
    const { tools, refusal } = await probeBridge(entry);
    if (found === undefined) return ok('handshake', `The bridge starts and offers ${tools} tools.`);
    if (refusal !== null)
      return warning(
        'handshake',
        `${found.name} gets ${tools} tools, and is told: ${refusal}`,
        'Grant it something on the page: `hub open`, Assistants.',
      );
    return ok('handshake', `As ${found.name} the bridge offers ${tools} tools and answers.`);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return problem('handshake', error.message, '`hub status`, then `hub connect` for the assistant.');
  }
}
