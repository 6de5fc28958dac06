// What `hub doctor` reports, as it tells a program.
import { runHub } from './hub.ts';

export interface Report {
  ok: boolean;
  repaired: string[];
  findings: { check: string; level: string; detail: string; fix: string | null }[];
}

interface AskedReport extends Report {
  code: number | null;
  /** How bad a check came out, what was found, and what to do; empty for a check that was not made. */
  of(check: string): string;
}

/** How long the doctor may take: it starts programs one after the other, and waits for each as long as an assistant would. */
const DOCTOR_MS = 60_000;

/** The doctor of one data directory, asked by an owner with a home and a port of their own. */
export function doctorOf(dataDir: string, env: Record<string, string>): (...args: string[]) => Promise<AskedReport> {
  return async (...args) => {
    const { code, stdout } = await runHub(['doctor', '--json', ...args], { dataDir, env, timeoutMs: DOCTOR_MS });
    const report = JSON.parse(stdout) as Report;
    const of = (check: string) => {
      const found = report.findings.find((each) => each.check === check);
      return found === undefined ? '' : `${found.level}: ${found.detail} ${found.fix ?? ''}`;
    };
    return { code, ...report, of };
  };
}
