// What the owner reviews beside proposals: what is to be looked at again, what is put off, what was decided.
import { review as contract } from '../../../shared/methods/review.ts';
import { listDecided } from '../proposals/decided.ts';
import { expiryDays } from '../proposals/expiring.ts';
import { defer, listDeferred } from '../proposals/owners-queue.ts';
import { keepDue, listDue, retire } from '../proposals/review-dates.ts';
import type { CallGate } from './call-gate.ts';

export function serveReview(gate: CallGate): void {
  gate
    .read(contract.listDue, (vault, query) => listDue(vault.reader, query, vault.now()))
    .write(contract.keepDue, (change, request) => keepDue(change, request))
    .write(contract.retire, (change, request) => retire(change, request))
    .write(contract.defer, (change, request) => defer(change, request))
    .read(contract.listDeferred, (vault, { limit }) => ({
      items: listDeferred(vault.reader, limit, vault.now()),
      next: null,
    }))
    .read(contract.listDecided, (vault, query) => listDecided(vault.reader, query, vault.now()))
    .read(contract.reviewSettings, ({ reader }) => ({ proposals_expire_days: expiryDays(reader) }))
    .write(contract.changeReviewSettings, (change, settings) => {
      gate.vault.changeReviewSettings(change, settings);
      return settings;
    });
}
