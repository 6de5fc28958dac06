// How many of the messages that answer a question about a real chat are found. The chats lie in a folder of whoever
// measures: they are public, and not ours.
import { askRealtalk, type ChatRecall } from '../retrieval/realtalk.ts';
import { asTable, type Row } from '../table.ts';

const WANTED = 0.56;
/** Even questions are worked with, odd ones held out; these may come to this much less. */
const LESS = 0.01;

export async function realtalkRows(folder: string | undefined): Promise<Row[]> {
  if (folder === undefined) {
    process.stderr.write('realtalk is skipped: --realtalk names the folder of its chats\n');
    return [];
  }
  const recalls = await askRealtalk(folder);
  const [tuned, heldOut] = [recalls.filter((_, index) => index % 2 === 0), recalls.filter((_, index) => index % 2)];
  process.stderr.write(`${byCategory(recalls)}\n`);
  return [
    {
      what: `REALTALK, recall@10 over ${recalls.length} questions about real chats`,
      hub: found(recalls).toFixed(3),
      floor: `${mean(recalls, ({ ceiling }) => ceiling).toFixed(3)} at best`,
      ratio: found(recalls),
      target: { least: WANTED },
    },
    {
      what: 'REALTALK, recall@10 held out less that of the other half',
      hub: found(heldOut).toFixed(3),
      floor: found(tuned).toFixed(3),
      ratio: found(heldOut) - found(tuned),
      target: { least: -LESS },
    },
  ];
}

const CATEGORIES: Record<number, string> = { 1: 'over several messages', 2: 'about a time', 3: 'to be inferred' };

function byCategory(recalls: readonly ChatRecall[]): string {
  const groups = Object.groupBy(recalls, ({ category }) => category);
  const lines = Object.entries(groups).map(([category, members = []]) => [
    CATEGORIES[Number(category)] ?? category,
    String(members.length),
    found(members).toFixed(3),
  ]);
  return asTable(['REALTALK', 'questions', 'recall@10'], lines);
}

const found = (recalls: readonly ChatRecall[]) => mean(recalls, (each) => each.found);

function mean(recalls: readonly ChatRecall[], of: (recall: ChatRecall) => number): number {
  return recalls.reduce((sum, each) => sum + of(each), 0) / recalls.length;
}
