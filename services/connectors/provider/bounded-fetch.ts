// Fetch for the provider libraries: an answer has to come whole within its time and its size.

export interface Bounds {
  /** From the request to the last byte, in milliseconds. */
  wholeMs: number;
  bytes: number;
  signal: AbortSignal;
}

type Fetch = typeof fetch;

export function boundedFetch({ wholeMs, bytes, signal }: Bounds): Fetch {
  return async (input, init) => {
    const signals = [signal, AbortSignal.timeout(wholeMs), ...(init?.signal ? [init.signal] : [])];
    const answer = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    if (Number(answer.headers.get('content-length') ?? 0) > bytes) {
      await answer.body?.cancel();
      throw tooLarge();
    }
    if (answer.body === null) return answer;
    let read = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength;
          if (read > bytes) controller.error(tooLarge());
          else controller.enqueue(chunk);
        },
      }),
    );
    const bounded = new Response(counted, answer);
    // A response that is made here has no address of its own, but relative addresses in it depend on that.
    Object.defineProperty(bounded, 'url', { value: answer.url });
    return bounded;
  };
}

function tooLarge(): Error {
  return Object.assign(new Error('the answer is too large'), { code: 'ANSWER_TOO_LARGE' });
}

export function isTooLarge(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if ((each as { code?: unknown }).code === 'ANSWER_TOO_LARGE') return true;
  }
  return false;
}
