// A command of the kit: what it may be told, and what it says.
import { parseArgs } from 'node:util';

/** The output of a command: text for a person, or with --json one value for a program. */
export interface Said {
  value: object;
  text: string;
  /** Set where the command was carried out and its answer is no. */
  failed?: boolean;
}

export function readCommand() {
  return parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string', multiple: true, default: [] },
      twice: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      id: { type: 'string' },
      name: { type: 'string' },
      publisher: { type: 'string' },
      out: { type: 'string' },
      key: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'gpg-key': { type: 'string' },
    },
  });
}

export type KitOptions = ReturnType<typeof readCommand>['values'];
