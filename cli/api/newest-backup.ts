// Whether the words of the recovery kit would bring the vault back from the newest backup. A kit opens what is backed up after it.
import type { Backup, KeyState } from '../../shared/schemas/safekeeping.ts';

/** Of those that are there, the newest first. True as well where there is no kit, or nothing that needs one. */
export function opensNewest(kit: KeyState['recovery_kit'], made: readonly Backup[]): boolean {
  const [newest] = made;
  return kit === null || !newest?.encrypted || newest.recovery_kit?.made_at === kit.made_at;
}
