// The parts of the MCP SDK this project uses, gathered so that they can be bundled into one file at install time: an
// assistant waits for the bridge at its own start, and from its three hundred modules the SDK takes twice as long.
// Import `#mcp`, never `@modelcontextprotocol/sdk`.
export { Server } from '@modelcontextprotocol/sdk/server/index.js';
export { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
export type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
export {
  type CallToolResult,
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
