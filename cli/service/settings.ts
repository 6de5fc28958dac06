// What a login service is told, and the line by which we know a file that we wrote.

import { join } from 'node:path';
import { bridgeCommand } from '../../supervisor/bridge-command.ts';
import { origin } from '../../supervisor/kept-program.js';

export interface ServiceSettings {
  version: string;
  port: number;
  data_dir: string;
  /** Settings of the hub that have no flag. No secret is ever among them. */
  environment: Record<string, string>;
}

/** The command line of the service: absolute paths, and the Node of the project. */
export function serviceCommand({ port, data_dir }: ServiceSettings): string[] {
  const [node = process.execPath] = bridgeCommand();
  const hub = join(origin().project, 'cli/hub.js');
  return [node, hub, 'start', '--port', String(port), '--data-dir', data_dir];
}

const MARK = 'context-hub-service:';

/** A comment for any of the formats: two hyphens would end it in XML. */
export function signature(settings: ServiceSettings): string {
  return `${MARK} ${JSON.stringify(settings).replaceAll('--', '-\\u002d')}`;
}

/** Whose file it is, and what it says; nothing when we did not write it. */
export function readSignature(text: string): ServiceSettings | undefined {
  const line = text.split('\n').find((each) => each.includes(MARK));
  const json = line === undefined ? undefined : /\{.*\}/.exec(line)?.[0];
  try {
    return json === undefined ? undefined : (JSON.parse(json) as ServiceSettings);
  } catch {
    return undefined;
  }
}
