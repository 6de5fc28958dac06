// What one assistant leaves for itself or for another, for a while.
import { state as methods } from '../../../shared/methods/state.ts';
import { readState, writeState } from '../handoff/notes.ts';
import type { CallGate } from './call-gate.ts';

export function serveState(gate: CallGate): void {
  gate
    .tool(methods.writeState, (change, { key, ...request }, actor) => writeState(change, actor, key, request))
    .tool(methods.readState, (change, { key }, actor) => readState(change, actor, key));
}
