// The control socket: `hub.sock` in the data directory, mode 0600. Who can open it is this user, and may stop the hub
// anyway. It still trusts no byte: one short line, checked against its schema, one answer, and the socket closes.
import { chmodSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { HubError } from '../../shared/errors.ts';
import type { WorkerName } from '../../shared/schemas/system.ts';
import { SOCKET_NAME } from './client.ts';
import type { ControlRequest, HubStatus } from './protocol.ts';

/** The longest request is a hash and its name. */
const MAX_REQUEST_LENGTH = 1024;
const REQUEST_WITHIN_MS = 5_000;
const MAX_CONNECTIONS = 32;
/** Whoever tidies up may take the name of the socket away, and with it every command from a hub that runs. */
const LOOK_EVERY_MS = 10_000;

/** What the socket lets the `hub` command do. */
interface Controlled {
  status(): HubStatus;
  restart(name: WorkerName): Promise<void>;
  allowBootstrap(codeSha256: string): Promise<void>;
  stop(): void;
}

export class ControlServer implements AsyncDisposable {
  readonly #hub: Controlled;
  readonly #open = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;
  #server: Server | undefined;
  #inode: number | undefined;
  #listening: Promise<void> | undefined;

  private constructor(hub: Controlled) {
    this.#hub = hub;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Listens in the current directory. The lock on it is held, so a socket that is there belongs to nobody. */
  static async listen(hub: Controlled): Promise<ControlServer> {
    const control = new ControlServer(hub);
    try {
      await control.#listen();
      return control;
    } catch (error) {
      clearInterval(control.#timer);
      throw error;
    }
  }

  async #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (socket) => void this.#serve(socket));
    server.maxConnections = MAX_CONNECTIONS;
    rmSync(SOCKET_NAME, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(SOCKET_NAME, resolve);
    });
    chmodSync(SOCKET_NAME, 0o600);
    this.#inode = statSync(SOCKET_NAME).ino;
    this.#server = server;
  }

  #look(): void {
    if (this.#listening !== undefined || !this.#isTakenAway()) return;
    // The one before goes first: it takes the name with it, whoever has it. Where none can be made now, the next look tries again.
    this.#server?.close();
    this.#server = undefined;
    this.#listening = this.#listen()
      .catch(() => {})
      .finally(() => {
        this.#listening = undefined;
      });
  }

  #isTakenAway(): boolean {
    try {
      return inodeNow() !== this.#inode;
    } catch {
      // A disk that says nothing now: the next look tells.
      return false;
    }
  }

  async #serve(socket: Socket): Promise<void> {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    socket.on('error', () => socket.destroy());
    const late = setTimeout(() => socket.destroy(), REQUEST_WITHIN_MS);
    try {
      const line = await readLine(socket);
      clearTimeout(late);
      // Whatever else the peer has to say is not read.
      if (line === undefined) socket.destroy();
      else socket.end(`${JSON.stringify(await this.#answer(line))}\n`, () => socket.destroy());
    } catch {
      socket.destroy();
    } finally {
      clearTimeout(late);
    }
  }

  async #answer(line: string): Promise<unknown> {
    const request = await parse(line);
    if (request === undefined) return { error: { code: 'bad_request', detail: 'This is not a request to a hub.' } };
    try {
      return { value: await this.#perform(request) };
    } catch (error) {
      const { code, message } =
        error instanceof HubError ? error : new HubError('internal', 'The hub could not do this.');
      return { error: { code, detail: message } };
    }
  }

  async #perform(request: ControlRequest): Promise<unknown> {
    switch (request.ask) {
      case 'status':
        return this.#hub.status();
      case 'restart':
        await this.#hub.restart(request.name);
        return {};
      case 'allow_bootstrap':
        await this.#hub.allowBootstrap(request.code_sha256);
        return {};
      case 'stop':
        this.#hub.stop();
        return { pid: process.pid };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#listening;
    // Who waits for the end of the hub learns it by the end of the connection.
    const closed = new Promise<unknown>((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}

function inodeNow(): number | undefined {
  return statSync(SOCKET_NAME, { throwIfNoEntry: false })?.ino;
}

/** The first line; nothing when the peer left without one. */
async function readLine(socket: Socket): Promise<string | undefined> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
    if (text.length > MAX_REQUEST_LENGTH) return '';
  }
  return text === '' ? undefined : text;
}

async function parse(line: string): Promise<ControlRequest | undefined> {
  if (line.length > MAX_REQUEST_LENGTH) return undefined;
  const [{ conforms }, { ControlRequest }] = await Promise.all([
    import('../../shared/validate.ts'),
    import('./protocol.ts'),
  ]);
  try {
    const value: unknown = JSON.parse(line);
    return conforms(ControlRequest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
