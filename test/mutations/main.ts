// `npm run mutations`: puts each fault into a copy of the code, runs the tests that should notice, and prints which of them
// did. The same tests are first run on a copy without any fault: one that is red there proves nothing. A fault is caught by an
// assertion that fails, and not by a copy in which nothing works. One that nobody notices is a fault of the tests, and the run
// fails. `--only TEXT` takes those whose words or file have it.
import { availableParallelism } from 'node:os';
import { readOptions } from '../support/options.ts';
import { CopiedCode, type Red } from './copied-code.ts';
import { FAULTS, type Fault } from './faults.ts';

const { values } = readOptions('mutations', {
  only: {
    type: 'string',
    multiple: true,
    takes: 'TEXT',
    says: 'the faults whose words or file have this; again for more',
  },
});
/** A copy takes one processor. */
const COPIES = Math.min(4, availableParallelism());

interface Verdict {
  caughtBy: Red | undefined;
  /** What was red without being an assertion about the code. */
  besides: Red[];
}

const chosen = FAULTS.filter(({ what, file }) =>
  (values.only ?? ['']).some((text) => `${what} ${file}`.includes(text)),
);
process.exitCode = (await tryAll()) ? 0 : 1;

async function tryAll(): Promise<boolean> {
  using copies = new DisposableStack();
  const all = Array.from({ length: Math.max(1, Math.min(COPIES, chosen.length)) }, () => copies.use(new CopiedCode()));
  const tests = [...new Set(chosen.flatMap((fault) => fault.tests))];
  const red = chosen.length === 0 ? [] : await (all[0] as CopiedCode).redIn(tests, 'all');
  if (red.length > 0) {
    process.stderr.write(`mutations: without any fault there is red already: ${red.map(named).join('; ')}.\n`);
    return false;
  }
  const verdicts = await judged(all);
  const survivors = chosen.filter((_, index) => verdicts[index]?.caughtBy === undefined);
  process.stdout.write(`${chosen.length - survivors.length} of ${chosen.length} faults were caught\n`);
  // Once more, for whoever reads the end alone.
  for (const { what } of survivors) process.stdout.write(`SURVIVED  ${what}\n`);
  return chosen.length > 0 && survivors.length === 0;
}

/** Each copy takes the next fault when it is done with one; they are told in the order of the list. */
async function judged(copies: readonly CopiedCode[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let [next, told] = [0, 0];
  const work = async (copy: CopiedCode) => {
    for (let index = next++; index < chosen.length; index = next++) {
      const fault = chosen[index] as Fault;
      verdicts[index] = await copy.with(fault, () => verdictOn(fault, copy));
      for (; verdicts[told] !== undefined; told++) tell(chosen[told] as Fault, verdicts[told] as Verdict);
    }
  };
  await Promise.all(copies.map(work));
  return verdicts;
}

async function verdictOn({ tests }: Fault, copy: CopiedCode): Promise<Verdict> {
  const besides: Red[] = [];
  for (const each of tests) {
    const red = await copy.redIn([each], 'first');
    const caughtBy = red.find(({ byAssertion }) => byAssertion);
    if (caughtBy !== undefined) return { caughtBy, besides };
    besides.push(...red);
  }
  return { caughtBy: undefined, besides };
}

function tell({ what }: Fault, { caughtBy, besides }: Verdict): void {
  process.stdout.write(`${caughtBy === undefined ? 'SURVIVED' : 'caught  '}  ${what}\n`);
  if (caughtBy !== undefined) process.stdout.write(`          by: ${named(caughtBy)}\n`);
  else for (const red of besides) process.stdout.write(`          no assertion: ${named(red)}: ${red.words}\n`);
}

function named({ file, test }: Red): string {
  return test === null ? `${file} (it could not be run)` : `${file}: ${test}`;
}
