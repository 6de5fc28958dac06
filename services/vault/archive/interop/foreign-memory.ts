// What another program remembers, in our words, before anybody has looked at it.
import { HubError } from '../../../../shared/errors.ts';

export interface ForeignMemory {
  /** Where it comes from, the same each time: what was seen before is not proposed again. */
  origin: string;
  kind: 'semantic' | 'episodic' | 'procedural' | 'summary';
  statement: string;
  labels: string[];
  created_at: string | null;
  valid_from: string | null;
  valid_until: string | null;
}

export function unreadable(format: string): HubError {
  return new HubError(
    'unrecognized_layout',
    `This is not a ${format} document that can be read; nothing was taken from it.`,
    {
      fix: 'Export it again with the program that made it.',
    },
  );
}
