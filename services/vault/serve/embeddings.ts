// The model of the owner's choosing, as the owner asks about it.
import { embeddings as methods } from '../../../shared/methods/embeddings.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { CallGate } from './call-gate.ts';

export function serveEmbeddings(gate: CallGate, embeddings: Embeddings): void {
  gate
    .read(methods.status, (vault) => embeddings.statusNow(vault))
    .read(methods.propose, (_, choice) => embeddings.propose(choice))
    .write(methods.turnOn, (change, { consent }) => embeddings.turnOn(change, gate.vault.opened, consent))
    .write(methods.allowSensitive, (change, { allowed }) =>
      embeddings.allowSensitive(change, gate.vault.opened, allowed),
    )
    .write(methods.switch, (change, { to }) => embeddings.switch(change, gate.vault.opened, to))
    .write(methods.turnOff, (change) => embeddings.turnOff(change, gate.vault.opened));
}
