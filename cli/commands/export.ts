// `hub export`: leaving with an archive.
import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { ownedHub } from '../api/api-client.ts';
import { runJob } from '../api/long-work.ts';
import { projectNamed } from '../api/named.ts';
import { counted } from '../doctor/finding.ts';
import { copyDurably } from '../files/durable-file.ts';
import { requireNewFile, whyNotIn } from '../files/writable-place.ts';
import { askPassphrase, type SecretOptions } from '../terminal/ask-secret.ts';
import { type CommandOptions, instantIn, oneOf } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export interface ExportOptions extends CommandOptions, SecretOptions {
  type?: string[] | undefined;
  project?: string | undefined;
  classification?: string | undefined;
  since?: string | undefined;
  fallback?: boolean | undefined;
}

interface Exported {
  path: string;
  counts: Record<string, number>;
  warning: string | null;
}

const TYPES = FAMILIES.map(({ type }) => type as string);

/** Looked at before a passphrase is asked for. */
function narrowedBy({ type: types, classification, since }: ExportOptions) {
  if (classification !== undefined) oneOf(classification, '--classification', CLASSIFICATIONS);
  for (const type of types ?? []) oneOf(type, '--type', TYPES);
  return { types, classification, since: since === undefined ? undefined : instantIn(since, '--since') };
}

export async function exportVault(target: string | undefined, options: ExportOptions): Promise<void> {
  if (target !== undefined) requireNewFile(target);
  const told = narrowedBy(options);
  const hub = await ownedHub(options);
  const project = options.project === undefined ? undefined : await projectNamed(hub, options.project);
  const passphrase = await askPassphrase(options, { twice: true });
  const filters = Object.fromEntries(Object.entries({ ...told, project }).filter(([, value]) => value !== undefined));
  const format = options.fallback ? 'fallback' : 'age';
  const request = { passphrase, filters, format, handed_over: target !== undefined };
  const exported = await runJob<Exported>(hub, 'POST', '/v1/export', request, 'Exporting');
  const path = target === undefined ? exported.path : resolve(target);
  if (target !== undefined) takeAway(exported.path, path);
  const { versions = 0, events = 0, origin_events: _, ...objects } = exported.counts;
  const total = Object.values(objects).reduce((sum, count) => sum + count, 0);
  const sentences = [
    `${counted(total, 'object')} with ${counted(versions, 'earlier version')} and ${counted(events, 'event')} of the audit log ${total === 1 ? 'is' : 'are'} in ${path}.`,
    exported.warning ?? '',
    'Nobody can open it without the passphrase, and nobody can bring that back.',
  ];
  print({ ...exported, path }, sentences.filter(Boolean).join('\n'), options);
}

/** Whatever comes of it, nothing is left in the data directory. */
function takeAway(draft: string, path: string): void {
  try {
    copyDurably(draft, path);
  } catch (error) {
    throw new CommandRefused(`${whyNotIn(dirname(path), error)}; no archive was kept.`);
  } finally {
    rmSync(draft, { force: true });
  }
}
