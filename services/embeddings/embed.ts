// One request to the model, in the form that OpenAI gave it and that servers of models on one's own machine understand.
// A redirect is an answer here, and a wrong one: there is no other place to go to.
import { type IncomingMessage, request } from 'node:http';
import { MIB } from '../../shared/limits.ts';
import type { embedder } from '../../shared/methods/embeddings.ts';
import type { ParamsOf, ResultOf } from '../../shared/methods/method.ts';
import type { ModelConnections } from './model-connections.ts';
import { ModelProblem } from './model-problem.ts';
import { readVectors } from './read-vectors.ts';

type Asked = ParamsOf<typeof embedder.embed>;

/** The longest vectors for as many texts as are ever asked about, each number written out at length. */
const ANSWER_BYTES = 16 * MIB;

export async function embed(
  connections: ModelConnections,
  asked: Asked,
  signal: AbortSignal,
): Promise<ResultOf<typeof embedder.embed>> {
  const late = AbortSignal.timeout(asked.wait_ms);
  try {
    const text = await answerTo(connections, asked, AbortSignal.any([signal, late]));
    return { vectors: readVectors(text, asked.texts.length), fault: null };
  } catch (error) {
    if (error instanceof ModelProblem) return { vectors: null, fault: error.fault };
    return { vectors: null, fault: late.aborted ? 'late' : 'no_listener' };
  }
}

async function answerTo(connections: ModelConnections, asked: Asked, signal: AbortSignal): Promise<string> {
  try {
    return await exchange(connections, asked, signal);
  } catch (error) {
    // A server that was not asked for a while closes the connection, which is noticed when it is used again.
    if (!(error instanceof ClosedBefore) || signal.aborted) throw error;
    return exchange(connections, asked, signal);
  }
}

class ClosedBefore extends Error {}

function exchange(connections: ModelConnections, { path, model, texts }: Asked, signal: AbortSignal): Promise<string> {
  const body = Buffer.from(JSON.stringify({ model, input: texts, encoding_format: 'float' }));
  return new Promise((resolve, reject) => {
    const asking = request({
      agent: connections.agent,
      method: 'POST',
      path,
      headers: {
        host: 'localhost',
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': body.length,
      },
      signal,
    });
    asking.once('response', (response) => read(response).then(resolve, reject));
    asking.once('error', (error) => reject(asking.reusedSocket && !signal.aborted ? new ClosedBefore() : error));
    asking.end(body);
  });
}

async function read(response: IncomingMessage): Promise<string> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    if (status >= 300 && status < 400) throw new ModelProblem('redirect');
    throw new ModelProblem(status >= 400 && status < 500 ? 'refused' : 'failing');
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > ANSWER_BYTES) {
      response.destroy();
      throw new ModelProblem('garbage');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
