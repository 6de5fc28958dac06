// The list of every method there is.
import type { ProcessName } from '../schemas/system.ts';
import { ACTION_METHODS } from './actions.ts';
import { API_METHODS } from './api.ts';
import { ARCHIVE_METHODS } from './archive.ts';
import { CONNECTOR_METHODS } from './connectors.ts';
import { COPY_METHODS } from './copies.ts';
import { DUMP_METHODS } from './dumps.ts';
import { EMBEDDINGS_METHODS } from './embeddings.ts';
import { LAB_METHODS } from './lab.ts';
import type { Method } from './method.ts';
import { PLUGIN_METHODS } from './plugins.ts';
import { PROPOSAL_METHODS } from './proposals.ts';
import { READING_METHODS } from './reading.ts';
import { REVIEW_METHODS } from './review.ts';
import { SAFEKEEPING_METHODS } from './safekeeping.ts';
import { STATE_METHODS } from './state.ts';
import { SUPERVISOR_METHODS, WORKER_METHODS } from './supervisor.ts';
import { TOOL_METHODS } from './tools.ts';
import { TRUST_METHODS } from './trust.ts';
import { UPLOAD_METHODS } from './uploads.ts';
import { VAULT_METHODS } from './vault.ts';

export const METHODS: readonly Method[] = [
  ...VAULT_METHODS,
  ...TRUST_METHODS,
  ...TOOL_METHODS,
  ...PROPOSAL_METHODS,
  ...REVIEW_METHODS,
  ...ACTION_METHODS,
  ...STATE_METHODS,
  ...READING_METHODS,
  ...DUMP_METHODS,
  ...PLUGIN_METHODS,
  ...CONNECTOR_METHODS,
  ...EMBEDDINGS_METHODS,
  ...UPLOAD_METHODS,
  ...ARCHIVE_METHODS,
  ...SAFEKEEPING_METHODS,
  ...COPY_METHODS,
  ...LAB_METHODS,
  ...API_METHODS,
  ...SUPERVISOR_METHODS,
  ...WORKER_METHODS,
];

/** The methods that `caller` may ask of `server`. Every other call is a violation. */
export function methodsBetween(caller: ProcessName, server: ProcessName): Map<string, Method> {
  const allowed = METHODS.filter((method) => {
    const serves = method.server === server || (method.server === 'worker' && server !== 'supervisor');
    return serves && method.callers.includes(caller);
  });
  return new Map(allowed.map((method) => [method.name, method]));
}
