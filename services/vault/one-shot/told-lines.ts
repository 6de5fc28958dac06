// What a process that does one thing says to the command that started it: lines of JSON on its standard output.
import { HubError, internalError, StartRefused } from '../../../shared/errors.ts';

export function tell(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

/** Why it was not done, as its last line; `onUnforeseen` gets what is in no such sentence. */
export function tellFailure(error: unknown, onUnforeseen?: (error: unknown) => void): void {
  if (!(error instanceof HubError) && !(error instanceof StartRefused)) onUnforeseen?.(error);
  tell({ error: wireOf(error) });
  process.exitCode = 1;
}

function wireOf(error: unknown) {
  if (error instanceof HubError) return error.toWire();
  if (error instanceof StartRefused) return { code: 'unavailable', detail: error.message, fix: error.fix };
  return internalError().toWire();
}
