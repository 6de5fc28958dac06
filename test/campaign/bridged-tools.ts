// The tools as an assistant has them behind a bridge: a process of its own, which is started again when it has died. What comes
// back is put as the hub would answer it over HTTP, so that both ways are held against the same.
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { REVOKED } from '../../shared/mcp/sentence.ts';
import { type BridgeClient, type BridgeEnvironment, bridgeClient, textOf } from '../support/bridge.ts';
import type { HubAnswer } from '../support/hub.ts';
import type { Ask } from '../support/write-model.ts';
import { QUOTA_REACHED } from './actor.ts';

/** What an assistant reads there, and what it means. */
const SENTENCES: readonly [sentence: string, status: number, code: string][] = [
  [REVOKED, 401, 'revoked'],
  ['The owner has paused all assistants.', 403, 'policy_denied'],
  ['The owner has granted nothing to this connection yet.', 403, 'policy_denied'],
  ['Nothing with this id can be seen from here.', 404, 'not_found'],
  ['that you may see: give', 404, 'not_found'],
  ['The disk that holds the vault is full', 507, 'storage_full'],
  ['as many as it may have.', 409, QUOTA_REACHED],
  ['This connection asks too much at once.', 429, 'rate_limited'],
  ['is not available at the moment.', 503, 'unavailable'],
  ['No Context Hub answers', 503, 'unavailable'],
  ['did not answer in time.', 503, 'unavailable'],
];

export class BridgedTools implements AsyncDisposable {
  readonly #env: BridgeEnvironment;
  #bridge: BridgeClient | undefined;

  constructor(env: BridgeEnvironment) {
    this.#env = env;
  }

  /** Of the bridge, while there is one. */
  get pid(): number | undefined {
    return this.#bridge?.pid;
  }

  /** Calls the tool that the path names. */
  readonly ask: Ask = async (_method, path, { body }) => {
    this.#bridge ??= await bridgeClient(this.#env);
    try {
      const result = await this.#bridge.call(path.split('/').at(-1) as string, body as Record<string, unknown>);
      if (!result.isError) return answered(200, result.structuredContent);
      const text = textOf(result);
      const [, status, code] = SENTENCES.find(([sentence]) => text.includes(sentence)) ?? ['', 500, 'unknown'];
      return answered(status, { code, detail: text });
    } catch (error) {
      if (!hasDied(error)) return answered(500, { code: 'no_tool_result', detail: String(error) });
      await this[Symbol.asyncDispose]();
      throw error;
    }
  };

  async [Symbol.asyncDispose](): Promise<void> {
    const bridge = this.#bridge;
    this.#bridge = undefined;
    await bridge?.[Symbol.asyncDispose]();
  }
}

function answered(status: number, body: unknown): HubAnswer {
  return { status, headers: new Headers(), body };
}

function hasDied(error: unknown): boolean {
  return !(error instanceof McpError) || error.code === ErrorCode.ConnectionClosed;
}
