// An installation as the owner sees it: with what became of it and what holds it.
import type { ConsentSummary, Plugin, PluginView } from '../../../../shared/schemas/plugin.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { countItems } from '../source-items.ts';
import { isOtherCode, needsConsent } from './installations.ts';
import { addedPermissions, OTHER_CODE, permissionSentences, securityRating, weakerBox } from './permissions.ts';
import type { PluginHost } from './plugin-host.ts';
import type { PluginRuns } from './plugin-runs.ts';
import { lastRun } from './runs.ts';

export function viewOf(vault: OpenVault, plugins: PluginRuns, plugin: Plugin): PluginView {
  const { reader } = vault;
  const isolation = plugins.host.isolation;
  const due = reader.one<{ due_at: number }>`SELECT due_at FROM plugin_schedule WHERE plugin = ${plugin.id}`;
  return {
    ...plugin,
    needs_consent: needsConsent(plugin, isolation),
    isolation,
    rating: securityRating(plugin, isolation),
    items: countItems(reader, plugin.id),
    accounts: plugins.accounts.list(reader, plugin.id),
    // It is about to begin, or under way.
    next_run_at: due && due.due_at > Date.parse(vault.now()) ? new Date(due.due_at).toISOString() : null,
    running: plugins.runOf(plugin.id)?.id ?? null,
    last_run: lastRun(reader, plugin.id),
  };
}

export function consentSummaryOf(host: PluginHost, plugin: Plugin): ConsentSummary {
  const isolation = host.isolation;
  const { id, plugin_id, name, plugin_version, publisher, origin, signer, permissions, consent } = plugin;
  const other = isOtherCode(plugin) ? [OTHER_CODE] : [];
  return {
    plugin: id,
    plugin_id,
    name,
    version: plugin_version,
    publisher,
    origin,
    signer,
    needed: needsConsent(plugin, isolation),
    permissions,
    sentences: [...other, ...permissionSentences(plugin)],
    added:
      consent === null
        ? permissionSentences(plugin)
        : [...other, ...addedPermissions(consent.permissions, permissions)],
    isolation,
    weaker: weakerBox(isolation),
    rating: securityRating(plugin, isolation),
  };
}
