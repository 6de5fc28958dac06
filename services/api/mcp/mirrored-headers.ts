// What a request of the newer protocol says twice, in its headers and in its body, has to be the same: whoever stands between
// may have gone by the headers.
import type { IncomingHttpHeaders } from 'node:http';
import type { ModernRequest } from '../../../shared/mcp/modern-server.ts';

const NAMED_BY: Record<string, string> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };
const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** In a sentence; undefined where all is well. */
export function mismatchIn(headers: IncomingHttpHeaders, { method, params }: ModernRequest): string | undefined {
  const meta = params._meta as Record<string, unknown>;
  const named = NAMED_BY[method];
  const mirrored: [string, unknown][] = [
    ['MCP-Protocol-Version', meta['io.modelcontextprotocol/protocolVersion']],
    ['Mcp-Method', method],
    ...(named === undefined ? [] : [['Mcp-Name', params[named]] as [string, unknown]]),
  ];
  for (const [name, value] of mirrored) {
    const given = headers[name.toLowerCase()];
    if (typeof given !== 'string') return `Header mismatch: ${name} is missing.`;
    if (decoded(given) !== value) return `Header mismatch: ${name} does not match the body.`;
  }
  return undefined;
}

function decoded(header: string): string {
  const text = ENCODED.exec(header)?.[1];
  return text === undefined ? header : Buffer.from(text, 'base64').toString('utf8');
}
