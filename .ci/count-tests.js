// Counts the tests of a vitest report, names those that did not pass, and fails when there are such, or none at all.
// Two kinds may be left out, and their names say so: what reads files that others published and that are not ours to carry or
// to install, where they do not lie beside the checkout; and what needs loop devices, where a machine has none to give.
import { readFileSync } from 'node:fs';

const report = readFileSync(process.argv[2], 'utf8');
if (report === '') {
  console.error('The tests ended without a report.');
  process.exit(1);
}
const { testResults } = JSON.parse(report);
const count = { passed: 0, failed: 0, skipped: 0, 'left out': 0 };
for (const file of testResults) {
  // A file that broke before its first test has none that could have failed.
  if (file.status === 'failed' && file.assertionResults.length === 0) {
    count.failed += 1;
    console.error(`failed: ${file.name}`);
  }
  for (const { status, fullName, failureMessages } of file.assertionResults) {
    if (status === 'passed') count.passed += 1;
    else if (status === 'failed') {
      count.failed += 1;
      console.error(`failed: ${fullName}\n  ${failureMessages?.[0]?.slice(0, 1500) ?? ''}`);
    } else {
      const mayBe = ['(in ../shared/formats)', '(needs root, loop devices'].some((words) => fullName.includes(words));
      const kind = mayBe ? 'left out' : 'skipped';
      count[kind] += 1;
      console.error(`${kind}: ${fullName}`);
    }
  }
}
console.log(
  Object.entries(count)
    .map(([kind, many]) => `${many} ${kind}`)
    .join(', '),
);
if (count.passed === 0 || count.failed > 0 || count.skipped > 0) process.exitCode = 1;
