// One logger for every process, and the one place where redaction is decided. A log line holds names of things, ids,
// codes and counts. It never holds a body, a title, a token, a key, an error's message (messages quote what failed) or a stack.
import { type Logger, pino } from 'pino';
import { placeInSource } from './source-place.ts';

export type { Logger };

export function createLogger(process: string): Logger {
  return pino(
    {
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['token', 'key', 'code_sha256', 'body', '*.token', '*.body', 'headers', '*.headers'],
        remove: true,
      },
      serializers: { err: described },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** Whoever logs may have described a failure already; nothing else about it passes. */
function described(error: unknown): object {
  if (typeof error !== 'object' || error === null || error instanceof Error) return describeFailure(error);
  const { name, code, where } = error as Record<string, unknown>;
  return { name, code, where };
}

/** The part of an unexpected error that may be known: its kind and the place in our code where it arose. */
export function describeFailure(error: unknown): { name: string; code?: string; where?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  const where = firstPlace(error.stack ?? '');
  return { name: error.name, ...(typeof code === 'string' && { code }), ...(where !== undefined && { where }) };
}

function firstPlace(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const place = placeInSource(line);
    if (place !== undefined) return place;
  }
  return undefined;
}
