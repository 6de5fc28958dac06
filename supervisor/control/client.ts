// One request to a running hub, over the control socket in its data directory.
// It trusts the answer: the socket lies in a directory that only this user may enter.
import { createConnection, type Socket } from 'node:net';
import type { ControlAnswer, ControlRequest, ControlValue } from './protocol.ts';
import { CommandRefused } from './refusals.ts';

export const SOCKET_NAME = 'hub.sock';

/** There is no hub on this data directory. */
export class NoHubRunning extends CommandRefused {
  constructor(dataDir: string) {
    super(`No hub is running on ${dataDir}; start one with \`hub start\`.`, 'not_running');
  }
}

export async function askHub<A extends ControlRequest['ask']>(
  dataDir: string,
  request: Extract<ControlRequest, { ask: A }>,
): Promise<ControlValue[A]> {
  const text = await exchange(dataDir, `${JSON.stringify(request)}\n`);
  if (text === '') throw new CommandRefused('The hub ended before it could answer; `hub start` starts it again.');
  const answer = JSON.parse(text) as ControlAnswer<A>;
  if ('error' in answer) throw new CommandRefused(answer.error.detail, answer.error.code);
  return answer.value;
}

async function exchange(dataDir: string, line: string): Promise<string> {
  const socket = connectWithin(dataDir);
  let text = '';
  try {
    socket.write(line);
    socket.setEncoding('utf8');
    for await (const chunk of socket) text += chunk;
    return text;
  } catch (error) {
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
