// The bridge: an assistant starts it as a command and speaks MCP with it over stdio; every tool call goes on to the hub
// over HTTP.
//
// It owns the token of one connection, stdin and stdout. It trusts the hub, once it knows that whoever listens is the same
// user; it trusts nothing the assistant says. It must never write anything but the protocol to stdout, reach for anything
// but the hub, or import a service.
import { createToolServer } from '../../shared/mcp/tool-server.ts';
import { readConfig } from './config.ts';
import { HubClient } from './hub-client.ts';
import { LineTransport } from './line-transport.ts';

const config = readConfig();
const hub = new HubClient(config);
const transport = new LineTransport(process.stdin, process.stdout);
const server = createToolServer({
  version: config.version,
  callTool: (tool, given, signal) => hub.callTool(tool, given, signal),
});

// Whoever reads the log of their assistant finds it here; the assistant itself is told at its first call.
const tell = (sentence: string) => process.stderr.write(`hub mcp-bridge: ${sentence}\n`);
process.stderr.on('error', () => {});
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  tell(`This failed in a way nobody foresaw (${error.code ?? error.name}).`);
  process.exit(1);
});
server.onclose = () => {
  hub.close();
  process.exit(0);
};

await server.connect(transport);
const complaint = await hub.look();
if (complaint !== undefined) tell(complaint);
