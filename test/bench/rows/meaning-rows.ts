// What is found by what it means, where no word of the question stands in it.
import { type MeaningRecall, measureMeaning } from '../retrieval/meaning.ts';
import { percent, type Row } from '../table.ts';

export async function meaningRows(): Promise<Row[]> {
  const [own, many] = await measureMeaning('meaning-60');
  const [ownHeldOut, manyHeldOut] = await measureMeaning('meaning-held-out-60');
  return [
    rowOf(own, 0.65),
    rowOf(many, 0.4),
    rowOf(ownHeldOut, 0.65, ', held out'),
    rowOf(manyHeldOut, 0.4, ', held out'),
  ];
}

function rowOf({ among, at5, questions }: MeaningRecall, least: number, set = ''): Row {
  return {
    what: `Search of a connection without a common word among ${among} statements${set}, recall@5`,
    hub: percent(at5),
    floor: `${questions} questions`,
    ratio: at5,
    target: { least },
  };
}
