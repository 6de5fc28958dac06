// Which copy is the newest is what the labels in a place say, and anybody who can write there can write labels. Once a copy is open
// its own vault knows the seal: a copy counts for what its label says if the vault has sealed that, and for nothing otherwise.
import { newestFirst } from '../../../shared/copies/said-label.ts';
import { HubError } from '../../../shared/errors.ts';
import type { FoundCopy } from '../../../shared/schemas/copies.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { findSettings } from '../lifecycle/open/own-settings.ts';
import { readLabel } from './copy-label.ts';

export class NotSealed extends HubError {
  /** The newest of those that are sealed. */
  readonly next: string | null;

  constructor(next: string | null) {
    super('integrity_mismatch', 'The copy that calls itself the newest is not the one that this vault has sealed.', {
      fix:
        next === null
          ? 'Somebody has changed what lies there: use another place. Nothing was restored.'
          : `Somebody has changed what lies there. Nothing was restored; the newest that is sealed comes with --copy ${next}.`,
    });
    this.next = next;
  }
}

/** For a restore of the copy `id`, which was taken from among `copies` for the sake of its label. */
export function requireSealed(id: string, copies: readonly FoundCopy[]): (vault: OpenVault, events: number) => void {
  return (vault, events) => {
    const seal = findSettings(vault.reader, vault.id, vault.now())?.secrets.copies?.seal;
    const labels = new Map(copies.map((copy) => [copy.id, seal && readLabel(copy.label, vault.id, seal)]));
    const label = labels.get(id);
    if (label && label.events === events) return;
    const others = newestFirst(copies.filter((copy) => copy.id !== id && labels.get(copy.id)));
    throw new NotSealed(others[0]?.id ?? null);
  };
}
