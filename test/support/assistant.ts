// An assistant for tests, paired over HTTP like any other.
import type { HubAnswer, RequestOptions, TestHub } from './hub.ts';

export interface TestAssistant {
  connectionId: string;
  token: string;
  request(method: string, path: string, options?: RequestOptions): Promise<HubAnswer>;
  /** Calls a tool. */
  call(tool: string, body: unknown, headers?: Record<string, string>): Promise<HubAnswer>;
}

export async function linkAssistant(
  hub: TestHub,
  name = 'An assistant',
): Promise<{ connection_id: string; code: string }> {
  const { status, body } = await hub.request('POST', '/v1/connections/links', { body: { name } });
  if (status !== 200) throw new Error(`linking answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** An assistant that is paired, and granted what is named. */
export async function pairAssistant(
  hub: TestHub,
  grant?: Record<string, unknown>,
  name?: string,
): Promise<TestAssistant> {
  const { code } = await linkAssistant(hub, name);
  const { status, body } = await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } });
  if (status !== 200) throw new Error(`pairing answered ${status}: ${JSON.stringify(body)}`);
  const { connection_id: connectionId, token } = body as { connection_id: string; token: string };
  if (grant !== undefined) await grantTo(hub, connectionId, grant);
  const request: TestAssistant['request'] = (method, path, options = {}) =>
    hub.request(method, path, { token, ...options });
  return {
    connectionId,
    token,
    request,
    call: (tool, args, headers = {}) => request('POST', `/v1/mcp/tools/${tool}`, { body: args, headers }),
  };
}

export async function grantTo(hub: TestHub, connection_id: string, grant: Record<string, unknown>): Promise<string> {
  const { status, body } = await hub.request('POST', '/v1/grants', { body: { connection_id, ...grant } });
  if (status !== 200) throw new Error(`granting answered ${status}: ${JSON.stringify(body)}`);
  return body.id;
}
