// What is said of a vault that is not open.
import { HubError } from '../../../../shared/errors.ts';

/**
 * The refusal of a vault that its owner locked, or whose database was given up because nothing could go on with it: either way
 * the owner opens it again.
 */
export function vaultLocked(): HubError {
  return new HubError('locked', 'The vault is locked.', {
    fix: 'Its owner opens it, on the page or with `hub unlock`.',
  });
}
