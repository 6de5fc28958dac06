// Counts the tests of a vitest report, and fails when one of them was skipped or failed, or when there are none.
// One kind may be left out: what reads files that others published and that are not ours to carry or to install. Where they
// do not lie beside the checkout, the names of those tests say so.
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
  if (file.status === 'failed' && file.assertionResults.length === 0) count.failed += 1;
  for (const { status, fullName } of file.assertionResults) {
    if (status === 'passed') count.passed += 1;
    else if (status === 'failed') count.failed += 1;
    else {
      const kind = fullName.includes('(in ../shared/formats)') ? 'left out' : 'skipped';
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
