// What is said of an archive that cannot be opened.
import { HubError } from '../../../../shared/errors.ts';
import { invalid } from '../../../../shared/validate.ts';

export function damagedArchive(): HubError {
  return new HubError(
    'integrity_mismatch',
    'The archive was changed, damaged or cut short; nothing was taken from it.',
    {
      fix: 'Use another copy of the file.',
    },
  );
}

export function wrongPassphrase(): HubError {
  return invalid([{ loc: ['body', 'passphrase'], msg: 'does not open this archive', type: 'passphrase' }]);
}

export function notAnArchive(): HubError {
  return new HubError('not_pca', 'This file is not an archive of Context Hub.', {
    fix: 'Archives end in .pca; the dump of another service is imported as such.',
  });
}
