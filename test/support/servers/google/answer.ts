// What the provider of the tests answers.

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export function failure(status: number, reason: string): Answer {
  return { status, body: { error: { code: status, message: 'refused', errors: [{ domain: 'global', reason }] } } };
}
