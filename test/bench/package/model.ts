// An assistant as a model is one: it calls a tool through the server that every client meets, and gets the text and the
// object that the server answers.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { createToolServer } from '../../../shared/mcp/tool-server.ts';
import { methodOfTool } from '../../../shared/methods/tools.ts';
import type { TimedVault } from '../timed-vault.ts';

interface ModelAnswer {
  /** What stands before the model. */
  text: string;
  /** What programs read. */
  structured: Record<string, unknown>;
}

export class Model implements AsyncDisposable {
  readonly #client = new Client({ name: 'yardstick', version: '1' });

  private constructor() {}

  static async of(vault: TimedVault, token: string): Promise<Model> {
    const server = createToolServer({
      version: '1',
      heldAtFirst: null,
      held: async () => null,
      callTool: (tool, given) => {
        const method = methodOfTool(tool.name);
        if (method === undefined) throw new Error(`the vault serves no ${tool.name}`);
        return vault.asAssistant(method, given, token) as Promise<unknown>;
      },
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const model = new Model();
    await server.connect(theirs);
    await model.#client.connect(ours);
    return model;
  }

  async call(name: string, given: Record<string, unknown>): Promise<ModelAnswer> {
    const answer = (await this.#client.callTool({ name, arguments: given })) as CallToolResult;
    const text = answer.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
    if (answer.isError || answer.structuredContent === undefined) throw new Error(`${name} was refused: ${text}`);
    return { text, structured: answer.structuredContent };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client.close();
  }
}
