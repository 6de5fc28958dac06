// The model of the owner's choosing, as the owner asks about it.
import { embeddings as contract } from '../../../shared/methods/embeddings.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { CallGate } from './call-gate.ts';

export function serveEmbeddings(gate: CallGate, embeddings: Embeddings): void {
  gate
    .read(contract.status, (vault) => embeddings.statusNow(vault))
    .read(contract.propose, (_, choice) => embeddings.propose(choice))
    .write(contract.turnOn, (change, { consent }) => embeddings.turnOn(change, gate.vault.opened, consent))
    .write(contract.allowSensitive, (change, { allowed }) =>
      embeddings.allowSensitive(change, gate.vault.opened, allowed),
    )
    .write(contract.switch, (change, { to }) => embeddings.switch(change, gate.vault.opened, to))
    .write(contract.turnOff, (change) => embeddings.turnOff(change, gate.vault.opened));
}
