// What is found by what it means, where no word of the question stands in it.
import { type MeaningRecall, measureMeaning } from '../retrieval/meaning.ts';
import { readStatementSet, readStatements } from '../retrieval/sets.ts';
import { percent, type Row } from '../table.ts';

export async function meaningRows(): Promise<Row[]> {
  const [tuned, heldOut] = [readStatementSet('meaning-60'), readStatementSet('meaning-held-out-60')];
  const distractors = readStatements('distractors-450');
  return [
    rowOf(await measureMeaning(tuned), 0.65),
    rowOf(await measureMeaning(tuned, distractors), 0.4),
    rowOf(await measureMeaning(heldOut), 0.65, ', held out'),
    rowOf(await measureMeaning(heldOut, distractors), 0.4, ', held out'),
  ];
}

function rowOf({ among, at5, questions }: MeaningRecall, least: number, set = ''): Row {
  return {
    what: `Found without a common word, recall@5 among ${among} statements${set}`,
    hub: percent(at5),
    floor: `${questions} questions`,
    ratio: at5,
    target: { least },
  };
}
