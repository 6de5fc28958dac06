// Gives vectors to what waits for them, the newest first, a few at a time. The queue is in the database: what is held here is
// the request under way, however many wait.

import type { ModelFault } from '../../../shared/schemas/embeddings.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { VAULT } from '../store/change.ts';
import { modelInUse, probeIn, setAside, storeModelVector, waitingVersions } from '../store/meaning/model-vectors.ts';
import { meantTextOf } from '../store/text-index/texts.ts';
import { isSameModel, PROBE } from './acquaintance.ts';
import { beginningOf, type ModelAnswer } from './ask-model.ts';

/** Texts of one request: a question that comes meanwhile stands behind no more than these. */
const AT_ONCE = 8;
/** A text that is too long for a model is cut to so many characters. */
const SHORT = 400;
/** Faults that may lie in a text, and not in the server. */
const OF_A_TEXT: readonly ModelFault[] = ['refused', 'failing', 'garbage', 'late'];

type Ask = (texts: readonly string[]) => Promise<ModelAnswer>;

/** How it came out: `more` may wait; nothing waits; it is another model than it was; or something is wrong. */
type Filled = 'more' | 'nothing' | 'another_model' | { fault: ModelFault };

interface Waiting {
  seq: number;
  text: string;
}

export async function fillSome(vault: OpenVault, ask: Ask): Promise<Filled> {
  const model = modelInUse(vault.reader);
  const known = model && probeIn(model);
  if (model === undefined || known === undefined) return 'nothing';
  const waiting = waitingVersions(vault.reader, AT_ONCE).map(read);
  if (waiting.length === 0) return 'nothing';
  const asked = waiting.filter(({ text }) => text !== '');
  const answer = asked.length === 0 ? { vectors: [known] } : await ask([PROBE, ...asked.map(({ text }) => text)]);
  if ('fault' in answer) {
    return OF_A_TEXT.includes(answer.fault) ? fillOneByOne(vault, ask, waiting, answer.fault) : answer;
  }
  const [probe, ...vectors] = answer.vectors as [Int8Array, ...Int8Array[]];
  if (!isSameModel(known, probe)) return 'another_model';
  await store(vault, model.id, waiting, new Map(asked.map(({ seq }, index) => [seq, vectors[index] as Int8Array])));
  return 'more';
}

/** One of them may be what the model does not take. The others get their vectors, and that one is set aside. */
async function fillOneByOne(vault: OpenVault, ask: Ask, waiting: Waiting[], fault: ModelFault): Promise<Filled> {
  const model = modelInUse(vault.reader);
  if (model === undefined) return 'nothing';
  for (const each of waiting) {
    const alone = await ask([PROBE]);
    if ('fault' in alone) return { fault };
    const [vector] = (await firstAnswer(ask, [each.text, beginningOf(each.text, SHORT)])) ?? [];
    await store(vault, model.id, [each], new Map(vector ? [[each.seq, vector]] : []));
  }
  return 'more';
}

async function firstAnswer(ask: Ask, texts: readonly string[]): Promise<Int8Array[] | undefined> {
  for (const text of new Set(texts)) {
    const answer = text === '' ? { vectors: undefined } : await ask([text]);
    if ('vectors' in answer && answer.vectors) return answer.vectors;
  }
  return undefined;
}

async function store(
  vault: OpenVault,
  modelId: number,
  waiting: readonly Waiting[],
  vectors: ReadonlyMap<number, Int8Array>,
): Promise<void> {
  await vault.change(VAULT, ({ tx }) => {
    // Asked in the commit: the owner may have turned to another meanwhile.
    const model = modelInUse(tx);
    if (model?.id !== modelId) return;
    for (const { seq } of waiting) {
      const vector = vectors.get(seq);
      if (vector?.length === model.dimensions) storeModelVector(tx, model, { seq, vector });
      else setAside(tx, seq);
    }
  });
}

function read({ seq, record: text }: { seq: number; record: string }): Waiting {
  const record = JSON.parse(text) as AnyRecord;
  return { seq, text: beginningOf((meantTextOf(record) ?? '').trim()) };
}
