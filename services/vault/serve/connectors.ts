// Connectors: what the owner asks about them, the way back from a provider, and what the connectors process asks in the
// name of a sync.
import { HubError } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { connectorHost, connectorRun, connectors as methods } from '../../../shared/methods/connectors.ts';
import { Connector } from '../../../shared/schemas/connector.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { listRecords } from '../records/pages.ts';
import {
  createConnector,
  getConnector,
  keepTokens,
  setStatus,
  updateConnector,
} from '../sources/connectors/accounts.ts';
import type { ConnectorSyncs } from '../sources/connectors/connector-syncs.ts';
import { viewOf } from '../sources/connectors/connector-view.ts';
import { scopesOf } from '../sources/consents.ts';
import { getPlugin } from '../sources/plugins/installations.ts';
import type { PluginAccounts } from '../sources/plugins/plugin-accounts.ts';
import { type Change, OWNER } from '../store/change.ts';
import type { CallGate } from './call-gate.ts';

interface ConnectorServeDeps {
  connectors: ConnectorSyncs;
  accounts: PluginAccounts;
  jobs: Jobs;
}

export function serveConnectors(gate: CallGate, deps: ConnectorServeDeps): void {
  serveOwner(gate, deps);
  serveConsent(gate, deps);
  serveRuns(gate, deps);
}

function serveOwner(gate: CallGate, { connectors, jobs }: ConnectorServeDeps): void {
  const beginConsent = (change: Change, connector: Connector) =>
    connectors.consents.begin(change, { id: connector.id, scopes: scopesOf(connector) });
  gate
    .read(methods.list, (vault, query) => {
      const found = listRecords<Connector & AnyRecord>(vault.reader, Connector as Family, query, vault.now());
      return { items: found.items.map((each) => viewOf(vault.reader, connectors, each)), next: found.next };
    })
    .read(methods.get, (vault, { id }) => viewOf(vault.reader, connectors, getConnector(vault.reader, id, vault.now())))
    .write(methods.create, (change, request) => {
      const connector = createConnector(change, request);
      const consent_url = connector.provider === 'google' ? beginConsent(change, connector) : null;
      if (consent_url === null) connectors.syncAfter(change, connector.id);
      return { ...viewOf(change.tx, connectors, connector), consent_url };
    })
    .write(methods.update, (change, { id, patch, expected_version }) => {
      const updated = updateConnector(change, id, patch, expected_version);
      // A sync under way still goes by the earlier settings.
      connectors.stop(id);
      connectors.syncAfter(change, id);
      return viewOf(change.tx, connectors, updated);
    })
    .write(methods.switch, (change, { id, to }) => {
      const current = getConnector(change.tx, id, change.at);
      if (to === 'active' && ['pending', 'reconsent_required'].includes(current.status)) {
        throw new HubError('consent_required', 'This connector waits for the consent of its provider.', {
          fix: 'Give the consent, or enter the password, first.',
        });
      }
      const switched = setStatus(change, current, to);
      if (to === 'paused') connectors.stop(id);
      else connectors.syncAfter(change, id);
      return viewOf(change.tx, connectors, switched);
    })
    .write(methods.reconsent, (change, { id }) => {
      const connector = getConnector(change.tx, id, change.at);
      if (connector.provider !== 'google') {
        throw new HubError('policy_denied', 'This account has a password, and no page to agree on.', {
          fix: 'Change its password instead.',
        });
      }
      return { ...viewOf(change.tx, connectors, connector), consent_url: beginConsent(change, connector) };
    })
    .write(methods.sync, (change, { id }) => {
      getConnector(change.tx, id, change.at);
      return jobs.begin(change, 'connector_sync', { connector: id });
    })
    .write(methods.remove, (change, { id, purge }) => {
      getConnector(change.tx, id, change.at);
      return jobs.begin(change, 'connector_remove', { connector: id, purge });
    });
}

function serveConsent(gate: CallGate, { connectors, accounts, jobs }: ConnectorServeDeps): void {
  gate
    .read(methods.oauthStatus, (vault) => connectors.consents.status(vault.reader))
    .write(methods.setOauthClient, (change, client) => {
      connectors.consents.setClient(change.tx, client);
      connectors.tryAgain(change);
      return connectors.consents.status(change.tx);
    });
  gate.anyone(methods.finishConsent, async ({ state, code }) => {
    const vault = gate.vault.opened;
    const way = await vault.change(OWNER, (change) => connectors.consents.take(change, state));
    if (way === undefined) {
      throw new HubError('gone', 'This way back was used already, is older than ten minutes, or never began here.', {
        fix: 'Begin again on the connectors page.',
      });
    }
    if (code === null) {
      throw new HubError('consent_required', 'The consent was not given, so nothing is imported.', {
        fix: 'Begin again on the connectors page when you want to.',
      });
    }
    const client = connectors.consents.client(vault.reader);
    const host = await connectors.host.reach();
    const asked = { client, code, verifier: way.verifier, redirect_uri: connectors.consents.redirectUri };
    const { tokens, problem } = await host.ask(connectorHost.exchange, asked);
    if (tokens === null) {
      const fix = problem?.fix ?? 'Begin again on the connectors page.';
      throw new HubError('consent_required', problem?.sentence ?? 'The provider did not hand out a token.', { fix });
    }
    await vault.change(OWNER, (change) => {
      if (kindOf(way.asker) === 'connector') {
        setStatus(change, keepTokens(change, getConnector(change.tx, way.asker, change.at), tokens), 'active');
        connectors.outdate(way.asker);
        connectors.syncAfter(change, way.asker);
        return;
      }
      const plugin = getPlugin(change.tx, way.asker, change.at);
      accounts.keep(change, plugin, way.scopes, tokens);
      // The account that the plugin waited for is here, so it runs at once.
      if (plugin.status === 'enabled') jobs.begin(change, 'plugin_run', { plugin: plugin.id, trigger: 'manual' });
    });
    return { asker: way.asker };
  });
}

function serveRuns(gate: CallGate, { connectors }: ConnectorServeDeps): void {
  gate
    .inRun(connectorRun.step, connectors, async (sync, { step }) => {
      await connectors.step(sync, step);
      return {};
    })
    .inRun(connectorRun.sweep, connectors, async (sync, what) => ({ left: await connectors.sweep(sync, what) }))
    .inRun(connectorRun.keepTokens, connectors, async (sync, { tokens }) => {
      await connectors.keepTokens(sync, tokens);
      return {};
    })
    .inRun(connectorRun.progress, connectors, (sync, { done, total }) => {
      connectors.tellProgress(sync, done, total);
      return {};
    });
}
