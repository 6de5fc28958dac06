// What a plugin may import, by what it declared and the owner agreed to. The host asks this of every item, and the vault
// asks again: it does not believe the host.
import { HubError } from '../errors.ts';
import type { ImportedItem } from '../schemas/imported-item.ts';
import type { Classification } from '../schemas/object.ts';
import type { PluginPermissions } from '../schemas/plugin-manifest.ts';

/** The item with its classification settled; throws where it is not the plugin's to import. */
export function settleItem(
  item: ImportedItem,
  { produces }: PluginPermissions,
): ImportedItem & { classification: Classification } {
  const declared = produces.filter(({ type }) => type === item.type);
  if (declared.length === 0) {
    throw new HubError('policy_denied', `This plugin did not declare that it produces the type "${item.type}".`);
  }
  if (item.authority !== undefined && item.authority !== 'source_imported') {
    throw new HubError(
      'policy_denied',
      `Imported items are source_imported; "${item.authority}" is not a plugin's to say.`,
    );
  }
  const classification = item.classification ?? declared[0]?.classification ?? 'private';
  if (!declared.some((each) => each.classification === classification)) {
    throw new HubError(
      'policy_denied',
      `This plugin did not declare the classification "${classification}" for the type "${item.type}".`,
    );
  }
  return { ...item, classification };
}
