// A program that is run to its end, within bounds: whatever it is and whatever it does, it answers what it said.
import { execFile } from 'node:child_process';

export interface Ended {
  code: number;
  out: string;
  /** What it wrote to both. */
  said: string;
}

const MOST_BYTES = 2 ** 26;

export function run(
  program: string,
  args: string[],
  { timeoutMs, ...options }: { env: NodeJS.ProcessEnv; cwd: string; timeoutMs: number },
): Promise<Ended> {
  return new Promise((done) => {
    const bounds = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const;
    const child = execFile(program, args, { ...options, ...bounds }, (error, out, err) =>
      done({ code: error === null ? 0 : 1, out, said: `${out}\n${err}` }),
    );
    child.stdin?.end();
  });
}
