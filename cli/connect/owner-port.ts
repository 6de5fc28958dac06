// What connecting an assistant asks of a running hub, in the name of its owner.
import { CONNECTION_TOKEN_FORM } from '../../shared/id-kinds.ts';
import { ASSISTANTS } from '../../shared/schemas/connection.ts';
import { type Grant, READ_CAPABILITIES } from '../../shared/schemas/grant.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askAll, askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { connectionsOf } from '../api/named.ts';
import type { CommandOptions } from '../terminal/options.ts';
import type { Project } from './grant-choice.ts';

export class OwnerPort {
  readonly #hub: OwnedHub;

  private constructor(hub: OwnedHub) {
    this.#hub = hub;
  }

  static async open(options: CommandOptions): Promise<OwnerPort> {
    return new OwnerPort(await ownedHub(options));
  }

  get base(): string {
    return this.#hub.address;
  }

  /** Whose token this is; null when it is nobody's any more. */
  async connectionOf(token: string | undefined): Promise<string | null> {
    if (token === undefined || !new RegExp(`^${CONNECTION_TOKEN_FORM}$`).test(token)) return null;
    try {
      const path = '/v1/mcp/resources?uri=/connection/self';
      const { connection } = await askApi<{ connection: { id: string } | null }>({ ...this.#hub, token }, 'GET', path);
      return connection?.id ?? null;
    } catch (error) {
      const isUnknown = error instanceof CommandRefused && ['unauthorized', 'revoked'].includes(error.code);
      if (isUnknown) return null;
      throw error;
    }
  }

  /** The newest of this name that was begun elsewhere, as on the page, and waits for its assistant. */
  async waitingCalled(name: string): Promise<string | null> {
    const all = await connectionsOf(this.#hub);
    return all.find((each) => each.status === 'pending' && each.name === name)?.id ?? null;
  }

  /** A new token, for a connection that is there or for a new one. */
  async pair(name: string, known: string | null): Promise<{ connection_id: string; token: string }> {
    const connection_id =
      known ?? (await this.#post<{ connection_id: string }>('/v1/connections/links', { name })).connection_id;
    // Of the recipe its token is all that is used: the configuration is written here, whoever the assistant is.
    const any = { assistant: ASSISTANTS[0].id };
    const { snippet } = await this.#post<{ snippet: string }>(`/v1/connections/${connection_id}/recipe`, any);
    const token = new RegExp(CONNECTION_TOKEN_FORM).exec(snippet)?.[0];
    if (token === undefined)
      throw new CommandRefused('The hub made a recipe without a token; `hub logs api` may say why.');
    return { connection_id, token };
  }

  /** The connection that was begun where the code was made. */
  pairWith(code: string): Promise<{ connection_id: string; token: string }> {
    return this.#post('/v1/connections/pair', { code });
  }

  /** Connected again in the same words it holds what it held, and not twice. What words come to, the hub says alone. */
  async grant(connection_id: string, grant: object): Promise<void> {
    const held = await this.#grantsOf(connection_id);
    const made = await this.#post<Grant>('/v1/grants', { connection_id, ...grant });
    if (held.some((each) => isSame(each, made))) await this.#post(`/v1/grants/${made.id}/revoke`, {});
  }

  /** The grants by which it sees what lies outside of a project. */
  async beyond(connection_id: string, project: string): Promise<Grant[]> {
    const held = await this.#grantsOf(connection_id);
    const shows = ({ capabilities }: Grant) => READ_CAPABILITIES.some((each) => capabilities.includes(each));
    const isWithin = ({ selectors }: Grant) => {
      const named = [selectors.project ?? []].flat();
      return named.length > 0 && named.every((each) => each === project);
    };
    return held.filter((each) => shows(each) && !isWithin(each));
  }

  async withdraw(grants: readonly Grant[]): Promise<void> {
    for (const { id } of grants) await this.#post(`/v1/grants/${id}/revoke`, {});
  }

  async revoke(connection_id: string): Promise<void> {
    await this.#post(`/v1/connections/${connection_id}/revoke`, {});
  }

  /** The grants that hold, each in its sentence. */
  async granted(connection_id: string): Promise<string[]> {
    return (await this.#grantsOf(connection_id)).map(({ summary_human }) => summary_human);
  }

  #grantsOf(connection_id: string): Promise<Grant[]> {
    return askAll<Grant>(this.#hub, `/v1/grants?connection=${connection_id}&status=active`);
  }

  projects(): Promise<Project[]> {
    return askAll<Project>(this.#hub, '/v1/projects?status=active');
  }

  #post<Answer>(path: string, body: object): Promise<Answer> {
    return askApi<Answer>(this.#hub, 'POST', path, body);
  }
}

/** One that ends is another, and so is one of anything more or less. */
function isSame(one: Grant, other: Grant): boolean {
  const shape = ({ capabilities, selectors, classification_ceiling, expires_at }: Grant) =>
    JSON.stringify([capabilities, selectors, classification_ceiling, expires_at]);
  return shape(one) === shape(other);
}
