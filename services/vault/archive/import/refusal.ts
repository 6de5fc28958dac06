// What is said of an archive that is not what it should be.
import { HubError } from '../../../../shared/errors.ts';

export function broken(what: string): HubError {
  return new HubError('integrity_mismatch', `The archive ${what}; nothing was taken from it.`, {
    fix: 'Use another copy of the file, or export it again.',
  });
}
