// What `hub doctor` reports, as it tells a program.
import { runHub } from './hub.ts';

export interface Report {
  ok: boolean;
  repaired: string[];
  findings: { check: string; level: string; detail: string; fix: string | null }[];
}

interface AskedReport extends Report {
  code: number | null;
  /** What is said of a check, behind how bad it is and before what to do; nothing of one that was not made. */
  of(check: string): string;
}

/** It starts programs one after the other, and what it looks at is tried as long as an assistant would wait. */
const DOCTOR_MS = 60_000;

/** The doctor of one data directory, as its owner with a home and a port of their own asks it. */
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
