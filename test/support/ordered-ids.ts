// Ids in the order in which they are made. Those of the hub have none within one millisecond, and the clock of most tests
// stands still: what a test expects of the order of a list is said of things that are written at different times.
import { monotonicFactory } from 'ulid';
import type { NewId } from '../../shared/ids.ts';

/** One series for all vaults of a process: what a vault makes after it was opened again stands behind what it made before. */
const ordered = monotonicFactory();

export const orderedIds: NewId = (prefix, now) => `${prefix}_${ordered(now)}`;
