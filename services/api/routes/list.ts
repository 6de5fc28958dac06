// Every endpoint there is.
import type { Endpoint } from '../endpoint/endpoint.ts';
import { ACTION_ENDPOINTS } from './actions.ts';
import { ARCHIVE_ENDPOINTS } from './archive.ts';
import { AUDIT_ENDPOINTS } from './audit.ts';
import { CONNECTION_ENDPOINTS } from './connections.ts';
import { CONNECTOR_ENDPOINTS } from './connectors.ts';
import { COPY_ENDPOINTS } from './copies.ts';
import { DUMP_ENDPOINTS } from './dumps.ts';
import { EMBEDDINGS_ENDPOINTS } from './embeddings.ts';
import { GRANT_ENDPOINTS } from './grants.ts';
import { MARKETPLACE_ENDPOINTS } from './marketplace.ts';
import { MCP_ENDPOINTS } from './mcp.ts';
import { PLUGIN_ENDPOINTS } from './plugins.ts';
import { PROFILE_ENDPOINTS } from './profile.ts';
import { PROPOSAL_ENDPOINTS } from './proposals.ts';
import { RECORD_ENDPOINTS } from './records.ts';
import { REVIEW_ENDPOINTS } from './review.ts';
import { SAFEKEEPING_ENDPOINTS } from './safekeeping.ts';
import { SEARCH_ENDPOINTS } from './search.ts';
import { SERVICE_ENDPOINTS } from './service.ts';
import { STATE_ENDPOINTS } from './state.ts';
import { TOOL_ENDPOINTS } from './tools.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...SERVICE_ENDPOINTS,
  ...RECORD_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
  ...GRANT_ENDPOINTS,
  ...TOOL_ENDPOINTS,
  ...MCP_ENDPOINTS,
  ...PROPOSAL_ENDPOINTS,
  ...REVIEW_ENDPOINTS,
  ...ACTION_ENDPOINTS,
  ...STATE_ENDPOINTS,
  ...SAFEKEEPING_ENDPOINTS,
  ...COPY_ENDPOINTS,
  ...SEARCH_ENDPOINTS,
  ...DUMP_ENDPOINTS,
  ...ARCHIVE_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...PLUGIN_ENDPOINTS,
  ...MARKETPLACE_ENDPOINTS,
  ...CONNECTOR_ENDPOINTS,
  ...EMBEDDINGS_ENDPOINTS,
];
