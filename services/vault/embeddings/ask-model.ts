// Asks the process that speaks to the model. What it answers is checked once more: it works with what a stranger sent.
import type { Link } from '../../../shared/ipc/link.ts';
import { MODEL_TEXT_LENGTH } from '../../../shared/limits.ts';
import { embedder } from '../../../shared/methods/embeddings.ts';
import type { ModelFault } from '../../../shared/schemas/embeddings.ts';

export type ModelAnswer = { vectors: Int8Array[] } | { fault: ModelFault };

interface Asking {
  path: string;
  model: string;
}

export async function askModel(
  link: Link,
  { path, model }: Asking,
  texts: readonly string[],
  waitMs: number,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  try {
    const asked = { path, model, texts: texts.map((text) => beginningOf(text)), wait_ms: waitMs };
    const { vectors, fault } = await link.ask(embedder.embed, asked, { signal });
    if (vectors === null) return { fault: fault ?? 'garbage' };
    const read = vectors.map((text) => Int8Array.from(Buffer.from(text, 'base64')));
    const isWhole =
      read.length === texts.length && read.every(({ length }) => length > 0 && length === read[0]?.length);
    return isWhole ? { vectors: read } : { fault: 'garbage' };
  } catch {
    // It died, or is not there.
    return { fault: 'no_worker' };
  }
}

/** Without half of a character at the end. */
export function beginningOf(text: string, length = MODEL_TEXT_LENGTH): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
