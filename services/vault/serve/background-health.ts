// How everything in the background is, for a command of the user who runs the hub: a one-time code is enough, because no token
// and nothing that was imported is in the answer.
import { HubError } from '../../../shared/errors.ts';
import { vault as methods } from '../../../shared/methods/vault.ts';
import { connectorHealth, pluginHealth } from '../../../shared/sources/source-health.ts';
import type { Copies } from '../copies/copies.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import { everyConnector } from '../sources/connectors/accounts.ts';
import type { ConnectorSyncs } from '../sources/connectors/connector-syncs.ts';
import { viewOf as viewOfConnector } from '../sources/connectors/connector-view.ts';
import { everyPlugin } from '../sources/plugins/installations.ts';
import type { PluginRuns } from '../sources/plugins/plugin-runs.ts';
import { viewOf as viewOfPlugin } from '../sources/plugins/plugin-view.ts';
import { versionsInIndexGap } from '../store/objects/index-gap.ts';
import { versionsInGaps } from '../store/objects/vector-gaps.ts';
import type { BootstrapCodes } from '../trust/owner-token.ts';
import type { CallGate } from './call-gate.ts';

interface BackgroundHealthDeps {
  codes: BootstrapCodes;
  connectors: ConnectorSyncs;
  plugins: PluginRuns;
  embeddings: Embeddings;
  copies: Copies;
}

export function serveBackgroundHealth(
  gate: CallGate,
  { codes, connectors, plugins, embeddings, copies }: BackgroundHealthDeps,
): void {
  gate.anyone(methods.imports, ({ code }) => {
    const { opened } = gate.vault;
    if (!codes.redeem(code)) {
      throw new HubError('owner_required', 'This takes a one-time code.', { fix: 'Ask with `hub status`.' });
    }
    const views = everyConnector(opened.reader).map((each) => viewOfConnector(opened.reader, connectors, each));
    const model = embeddings.statusNow(opened);
    return {
      search_behind: versionsInIndexGap(opened.reader) + versionsInGaps(opened.reader),
      embeddings: model.state === 'off' ? null : model,
      copies: copies.list(),
      connectors: views.map((view) => connectorHealth(view, views)),
      plugins: everyPlugin(opened.reader).map((each) => pluginHealth(viewOfPlugin(opened, plugins, each))),
    };
  });
}
