// How connectors and plugins are, in a few words: of what the owner's page has in full, what `hub status` says.

import type { SourceHealth } from '../schemas/background-health.ts';
import type { ConnectorView } from '../schemas/connector.ts';
import type { PluginView } from '../schemas/plugin.ts';

export function connectorHealth(view: ConnectorView, all: readonly ConnectorView[]): SourceHealth {
  const { id, items, last_sync_at, next_sync_at } = view;
  const state = stateOf(view);
  return {
    id,
    name: nameOf(view, all),
    state,
    items,
    last_at: last_sync_at,
    next_at: next_sync_at,
    fault: faultOf(view),
  };
}

/** Provider and kind where that is the only one, the id where it is not. */
function nameOf({ id, provider, kind }: ConnectorView, all: readonly ConnectorView[]): string {
  const alike = all.filter((each) => each.provider === provider && each.kind === kind);
  return alike.length === 1 ? `${provider}/${kind}` : id;
}

function stateOf({ status, syncing }: ConnectorView): SourceHealth['state'] {
  if (syncing !== null) return 'running';
  return status === 'pending' ? 'waiting' : status;
}

function faultOf({ id, status, status_reason, last_error }: ConnectorView): string | null {
  if (status === 'paused') return null;
  if (status_reason !== null) return status_reason;
  if (status === 'pending') return `It waits for your consent; \`hub connector consent ${id}\` leads there.`;
  return last_error === null ? null : [last_error.detail, last_error.fix ?? ''].filter(Boolean).join(' ');
}

export function pluginHealth(view: PluginView): SourceHealth {
  const { id, plugin_id, items, last_run, next_run_at } = view;
  const last_at = last_run?.started_at ?? null;
  return {
    id,
    name: plugin_id,
    state: pluginState(view),
    items,
    last_at,
    next_at: next_run_at,
    fault: pluginFault(view),
  };
}

function pluginState({ status, running, needs_consent }: PluginView): SourceHealth['state'] {
  if (running !== null) return 'running';
  if (needs_consent && status !== 'disabled') return 'waiting';
  return status === 'enabled' ? 'active' : status === 'installed' ? 'waiting' : status;
}

/** Also what a plugin said of itself: whoever prints it sees to it that it cannot steer the terminal. */
function pluginFault({
  plugin_id,
  status,
  status_reason,
  needs_consent,
  last_run,
  accounts,
}: PluginView): string | null {
  if (status === 'paused' || (status === 'disabled' && status_reason === null)) return null;
  if (status_reason !== null) return status_reason;
  if (needs_consent) return `It waits for you to read what it may do; \`hub plugin consent ${plugin_id}\` shows it.`;
  if (last_run?.error) return last_run.error;
  const missing = accounts.find(({ connected }) => !connected);
  return missing === undefined
    ? null
    : `It asked for access to an account at ${missing.host}; see \`hub plugin account\`.`;
}
