// The digest of what was printed, by which a decision names exactly that.
import { createHash } from 'node:crypto';

const DIGEST_LENGTH = 8;

/** Of exactly these, as they are now. */
export function digestOf(things: readonly { whole: unknown }[]): string {
  return createHash('sha256')
    .update(JSON.stringify(things.map(({ whole }) => whole)))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}
