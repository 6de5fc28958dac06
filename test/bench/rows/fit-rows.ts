// What the worths of the signs come to that decide what is told: measured over the lives, printed as code, and held against
// lives that they were not measured over. Nothing of it goes into the page.
import {
  asCode,
  documentsIn,
  fitDocuments,
  fitLooks,
  leftOut,
  observationsIn,
  secondObservations,
} from '../fit/fit-weights.ts';
import { weighLives } from '../fit/weighed-lives.ts';
import { asTable, percent, type Row } from '../table.ts';

const THRESHOLDS = [0.1, 0.12, 0.15, 0.18, 0.2, 0.22, 0.25, 0.3, 0.35, 0.4, 0.45];

export async function fitRows(): Promise<Row[]> {
  const weighed = await weighLives();
  const lines = leftOut(weighed, THRESHOLDS).map(({ least, coverage, precision, items }) => [
    String(least),
    percent(coverage),
    percent(precision),
    items.toFixed(1),
  ]);
  const { first, second } = fitLooks(weighed);
  process.stderr.write(`The first look:\n${asCode(first, observationsIn(weighed))}\n\n`);
  process.stderr.write(`The second:\n${asCode(second, secondObservations(first, weighed))}\n\n`);
  process.stderr.write(`Documents:\n${asCode(fitDocuments(weighed), documentsIn(weighed))}\n\n`);
  process.stderr.write(`Each life by the others:\n${asTable(['least', 'found', 'useful', 'items'], lines)}\n`);
  return [];
}
