// The line to the host: JSON-RPC 2.0, one message a line, over standard input and output.
import type { AskHost, RunParams } from '../../../shared/methods/plugin-protocol.ts';

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

interface HostLine {
  ask: AskHost;
  onRun(run: (params: RunParams) => Promise<void>): void;
}

/** So much of an error goes into the log of a run: its message, and the first lines of where it arose in the plugin. */
const ERROR_LENGTH = 4000;

export function openHostLine(): HostLine {
  const { stdin, stdout } = process;
  const exit = process.exit.bind(process);
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let run: ((params: RunParams) => Promise<void>) | undefined;
  let rest = '';
  let ended = false;

  const send = (message: object, then?: () => void) =>
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`, then);
  // Tells how the run ended, as the last message. Whatever the plugin has left running ends with its process.
  const end = (outcome: object) => {
    if (ended) return;
    ended = true;
    send({ id: 'run', ...outcome }, () => exit(0));
  };
  const fail = (error: unknown) => end({ error: { code: -32001, message: describe(error) } });
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const receive = (line: string) => {
    const message = JSON.parse(line);
    if (message.method === 'run') {
      run?.(message.params).then(() => end({ result: {} }), fail);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result as never);
  };
  stdin.setEncoding('utf8');
  stdin.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() as string;
    for (const line of lines) receive(line);
  });
  stdin.on('end', () => exit(1));

  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve, reject } as Waiting);
        send({ id, method, params });
      }),
    onRun(handler) {
      run = handler;
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error))
    return `threw ${typeof error === 'string' ? error : typeof error}`.slice(0, ERROR_LENGTH);
  const where = String(error.stack)
    .split('\n')
    .filter((line) => line.includes('plugin:///'))
    .slice(0, 3)
    .map((line) => line.trim().replace('plugin:///', ''));
  return [`${error.name}: ${error.message}`, ...where].join('\n').slice(0, ERROR_LENGTH);
}
