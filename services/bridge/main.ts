// The bridge: an assistant starts it as a command and speaks MCP with it over stdio; every tool call goes on to the hub
// over HTTP.
//
// It owns the token of one connection, stdin and stdout. It trusts the hub, once it knows that whoever listens is the same
// user; it trusts nothing the assistant says. It must never write anything but the protocol to stdout, reach for anything
// but the hub, or import a service.
import { readConfig } from './config.ts';
import { GrantWatch } from './grant-watch.ts';
import { HubClient } from './hub-client.ts';

const config = readConfig();
const hub = new HubClient(config);
// An assistant waits for this: what was granted is asked for while the protocol is being loaded.
const asked = hub.held();
const [{ createToolServer }, { LineTransport }] = await Promise.all([
  import('../../shared/mcp/tool-server.ts'),
  import('./line-transport.ts'),
]);

// Whoever reads the log of their assistant finds it here; the assistant itself is told at its first call.
const tell = (sentence: string) => process.stderr.write(`hub mcp-bridge: ${sentence}\n`);
process.stderr.on('error', () => {});
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  tell(`This failed in a way nobody foresaw (${error.code ?? error.name}).`);
  process.exit(1);
});

const heldAtFirst = await asked;
const left = new AbortController();
const watch = new GrantWatch(hub, heldAtFirst, () => void server.sendToolListChanged().catch(() => {}));
const server = createToolServer({
  version: config.version,
  heldAtFirst,
  held: () => watch.held(),
  tellsOfChanges: true,
  callTool: (tool, given, signal) => hub.callTool(tool, given, signal),
});
server.oninitialized = () => void watch.listen(left.signal);
server.onclose = () => {
  left.abort();
  hub.close();
  process.exit(0);
};

await server.connect(new LineTransport(process.stdin, process.stdout));
const complaint = await hub.look();
if (complaint !== undefined) tell(complaint);
