// One request to a running hub, over the control socket in its data directory.
// It trusts the answer: the socket lies in a directory that only this user may enter.
import { createConnection, type Socket } from 'node:net';
import { WORKER_DRAIN_MS, WORKER_START_MS } from '../../shared/limits.ts';
import { holderOf } from './holder.ts';
import type { ControlAnswer, ControlRequest, ControlValue } from './protocol.ts';
import { CommandRefused } from './refusals.ts';

export const SOCKET_NAME = 'hub.sock';

/** There is no hub on this data directory. */
export class NoHubRunning extends CommandRefused {
  constructor(dataDir: string) {
    super(`No hub is running on ${dataDir}; start one with \`hub start\`.`, 'not_running');
  }
}

/** There is one, and it does nothing. */
export class HubSilent extends CommandRefused {
  constructor(dataDir: string) {
    const pid = holderOf(dataDir);
    const said =
      pid === null
        ? `The hub on ${dataDir} does not answer; end its process, and start it again with \`hub start\`.`
        : `The hub on ${dataDir} (pid ${pid}) does not answer: it is stopped, or hangs. \`kill -CONT ${pid}\` lets it go on where somebody has stopped it; \`kill -9 ${pid}\` ends it, and loses nothing.`;
    super(said, 'unavailable');
  }
}

/** What the supervisor knows it says at once; a code goes through the vault, and a restart waits for a worker. */
const WITHIN_MS: Record<ControlRequest['ask'], number> = {
  status: 8_000,
  stop: 8_000,
  allow_bootstrap: 20_000,
  restart: WORKER_DRAIN_MS + 2 * WORKER_START_MS,
};

export async function askHub<A extends ControlRequest['ask']>(
  dataDir: string,
  request: Extract<ControlRequest, { ask: A }>,
): Promise<ControlValue[A]> {
  const text = await exchange(dataDir, `${JSON.stringify(request)}\n`, WITHIN_MS[request.ask]);
  if (text === '') throw new CommandRefused('The hub ended before it could answer; `hub start` starts it again.');
  const answer = JSON.parse(text) as ControlAnswer<A>;
  if ('error' in answer) throw new CommandRefused(answer.error.detail, answer.error.code);
  return answer.value;
}

async function exchange(dataDir: string, line: string, withinMs: number): Promise<string> {
  const socket = connectWithin(dataDir);
  let text = '';
  let isLate = false;
  socket.setTimeout(withinMs, () => {
    isLate = true;
    socket.destroy(new Error('late'));
  });
  try {
    socket.write(line);
    socket.setEncoding('utf8');
    for await (const chunk of socket) text += chunk;
    return text;
  } catch (error) {
    if (isLate) throw new HubSilent(dataDir);
    // A hub that ends cuts the connection; one that is not there never took it.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return text;
    throw new NoHubRunning(dataDir);
  } finally {
    socket.destroy();
  }
}

/** Connects by a relative name: the path of a unix socket may have 107 bytes, and a data directory may be deeper. */
function connectWithin(dataDir: string): Socket {
  const before = process.cwd();
  try {
    process.chdir(dataDir);
    return createConnection({ path: SOCKET_NAME });
  } catch {
    throw new NoHubRunning(dataDir);
  } finally {
    process.chdir(before);
  }
}
