// The bridge: an assistant starts it as a command and speaks MCP with it over stdio; every tool call goes on to the hub
// over HTTP.
//
// It owns the token of one connection, stdin and stdout. It trusts the hub, once it knows that whoever listens is the same
// user; it trusts nothing the assistant says. It must never write anything but the protocol to stdout, reach for anything
// but the hub, or import a service.
import type { ModernRequest } from '../../shared/mcp/modern-server.ts';
import type { Surface } from '../../shared/mcp/surface.ts';
import { readConfig } from './config.ts';
import { GrantWatch } from './grant-watch.ts';
import { HubClient } from './hub-client.ts';

const config = readConfig();
const hub = new HubClient(config);
// An assistant waits for this: what was granted is asked for while the protocol is being loaded.
const asked = hub.held();
const [{ createToolServer }, { answerModern }, { LineTransport }] = await Promise.all([
  import('../../shared/mcp/tool-server.ts'),
  import('../../shared/mcp/modern-server.ts'),
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
const watch = new GrantWatch(hub, heldAtFirst, () => {
  void server.sendToolListChanged().catch(() => {});
  void server.sendPromptListChanged().catch(() => {});
});
const surface: Surface = {
  version: config.version,
  held: () => watch.held(),
  callTool: (tool, given, signal) => hub.callTool(tool, given, signal),
  reviewPage: config.hub && `${config.hub.base}/review`,
};
const server = createToolServer({ ...surface, heldAtFirst, tellsOfChanges: true });
server.oninitialized = () => void watch.listen(left.signal);
server.onclose = () => {
  left.abort();
  hub.close();
  process.exit(0);
};

const answer = (request: ModernRequest, signal: AbortSignal) => answerModern(surface, request, signal);
await server.connect(new LineTransport(process.stdin, process.stdout, answer));
const complaint = await hub.look();
if (complaint !== undefined) tell(complaint);
