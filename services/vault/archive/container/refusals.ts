// What is said of an archive that cannot be opened.
import { HubError } from '../../../../shared/errors.ts';

export function damagedArchive(): HubError {
  return new HubError(
    'integrity_mismatch',
    'The archive was changed, damaged or cut short; nothing was taken from it.',
    {
      fix: 'Use another copy of the file.',
    },
  );
}

const WRONG_OR_DAMAGED = 'The passphrase is wrong, or the archive was changed or damaged.';
const FIX = 'Try the passphrase again, then another copy of the file.';

/** Neither container tells a wrong passphrase from a changed file. */
export function wrongOrDamaged(): HubError {
  return new HubError('integrity_mismatch', WRONG_OR_DAMAGED, { fix: FIX });
}

/** The same, where it most likely is the passphrase: of the file a few bytes were read. */
export function wrongPassphrase(): HubError {
  const errors = [{ loc: ['body', 'passphrase'], msg: 'does not open this archive', type: 'passphrase' }];
  return new HubError('validation_failed', WRONG_OR_DAMAGED, { fix: FIX, errors });
}

export function notAnArchive(): HubError {
  return new HubError('not_pca', 'This file is not an archive of Context Hub.', {
    fix: 'Archives end in .pca; the dump of another service is imported as such.',
  });
}
