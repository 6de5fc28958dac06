// How much of what answers a question is found, next to what anybody has at hand over the same texts.
import { measureRecall, type Recall } from '../retrieval/recall.ts';
import { percent, type Row } from '../table.ts';

export async function recallRows(): Promise<Row[]> {
  const found = await measureRecall();
  const against = (what: string, hub: Recall, name: string, floor: Recall, most: 'at5' | 'at10'): Row => ({
    what: `${what}, recall@${most.slice(2)} over ${hub.questions} questions`,
    hub: percent(hub[most]),
    floor: `${percent(floor[most])}, ${name}`,
    ratio: hub[most] / floor[most],
    target: { least: 1 },
  });
  const grep = 'counting the words of the question';
  const bm25 = 'FTS5 with its own stemmer and ranking';
  return (['at5', 'at10'] as const).flatMap((most) => [
    against('Search of the owner', found.owner, bm25, found.bm25, most),
    against('Search of a connection', found.connection, grep, found.grep, most),
    against('Search of a connection', found.connection, bm25, found.bm25, most),
    against('Memories of the situation package', found.package, grep, found.grepMemories, most),
    against('Memories of the situation package', found.package, bm25, found.bm25Memories, most),
  ]);
}
