// A vault here with a model of its owner beside it, and an assistant that asks; all of it is new for each test.
import { afterEach, beforeEach } from 'vitest';
import { memories } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { ModelStage } from './model-stage.ts';

/** Found by the question in another language, with which it shares no word. */
export const GERMAN = 'Er besitzt ein kleines Schiff.';
export const ASKED = '¿Tiene un barco?';

interface Here {
  stage: ModelStage;
  /** Of the assistant. */
  token: string;
}

export interface StoredVector {
  id: string | null;
  seq: number;
  bytes: number;
}

export function modelAndAssistant() {
  const here = {} as Here;
  beforeEach(async () => {
    here.stage = await ModelStage.create();
    ({ token: here.token } = await here.stage.inside.assistant({
      capabilities: ['memory.retrieve'],
      classification_ceiling: 'private',
    }));
  });
  afterEach(() => here.stage[Symbol.asyncDispose]());
  return Object.assign(here, {
    remember: async (statement: string, more: object = {}) =>
      (await here.stage.inside.call(memories.create, { kind: 'semantic', statement, ...more })).id,
    found: async (query: string, asking = here.token) => {
      const question = { query, purpose: 'answer' };
      const { hits } = await here.stage.inside.call(tools.searchPersonalContext, question, asking);
      return hits.map(({ ref }) => ref.id);
    },
    /** Every vector there is, with the object whose newest version it belongs to. */
    stored: () => here.stage.inside.vault.opened.reader.all<StoredVector>`
      SELECT o.id, v.seq, length(v.vector) AS bytes FROM embedding_vectors v LEFT JOIN objects o ON o.seq = v.seq ORDER BY v.seq`,
  });
}
