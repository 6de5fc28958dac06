// A server of MCP over stdio that lists the tools of others and answers no call: among them a host has to find one of ours.
import { createInterface } from 'node:readline';
import { OTHER_TOOLS } from '../support/tool-questions.ts';

interface Asked {
  id?: number | string;
  method: string;
  params?: { protocolVersion?: string };
}

const tools = OTHER_TOOLS.map(([name, description, given]) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      given
        .split(' ')
        .filter(Boolean)
        .map((each) => [each, { type: 'string', description: each }]),
    ),
  },
}));

const ANSWERS: Record<string, (asked: Asked) => object> = {
  initialize: ({ params }) => ({
    protocolVersion: params?.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'crowd', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Asked;
  if (asked.id === undefined) continue;
  const result = ANSWERS[asked.method]?.(asked) ?? {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })}\n`);
}
