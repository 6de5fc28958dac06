// One request to a running hub, over the control socket in its data directory.
// It trusts the answer: the socket lies in a directory that only this user may enter.
import { createConnection, type Socket } from 'node:net';
import type { ControlAnswer, ControlRequest, ControlValue } from './protocol.ts';

const SOCKET_NAME = 'hub.sock';

/** There is no hub on this data directory. */
export class NoHubRunning extends Error {}

/** The hub refused, in one sentence. */
export class ControlRefused extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

export async function askHub<A extends ControlRequest['ask']>(
  dataDir: string,
  request: Extract<ControlRequest, { ask: A }>,
): Promise<ControlValue[A]> {
  const answer = (await exchange(dataDir, `${JSON.stringify(request)}\n`)) as ControlAnswer<A>;
  if ('error' in answer) throw new ControlRefused(answer.error.code, answer.error.detail);
  return answer.value;
}

async function exchange(dataDir: string, line: string): Promise<unknown> {
  const socket = connectWithin(dataDir);
  try {
    socket.end(line);
    let text = '';
    socket.setEncoding('utf8');
    for await (const chunk of socket) text += chunk;
    return JSON.parse(text);
  } catch (error) {
    throw new NoHubRunning('No hub is running on this data directory; start it with `hub start`.', { cause: error });
  } finally {
    socket.destroy();
  }
}

/** Connects by a relative path: the path of a unix socket may have 107 bytes, a data directory may be deeper. */
function connectWithin(dataDir: string): Socket {
  const before = process.cwd();
  try {
    process.chdir(dataDir);
    return createConnection({ path: SOCKET_NAME });
  } catch (error) {
    throw new NoHubRunning('No hub is running on this data directory; start it with `hub start`.', { cause: error });
  } finally {
    process.chdir(before);
  }
}
