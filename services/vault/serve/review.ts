// What the owner reviews beside proposals: what is to be looked at again, what is put off, what was decided.
import { review as methods } from '../../../shared/methods/review.ts';
import { listDecided } from '../proposals/decided.ts';
import { expiryDays } from '../proposals/expiring.ts';
import { listPutOff, putOff } from '../proposals/put-off.ts';
import { keepDue, listDue, retire } from '../proposals/review-dates.ts';
import type { CallGate } from './call-gate.ts';

export function serveReview(gate: CallGate): void {
  gate
    .read(methods.listDue, (vault, query) => listDue(vault.reader, query, vault.now()))
    .write(methods.keepDue, (change, request) => keepDue(change, request))
    .write(methods.retire, (change, request) => retire(change, request))
    .write(methods.defer, (change, request) => putOff(change, request))
    .read(methods.listDeferred, (vault, { limit }) => ({
      items: listPutOff(vault.reader, limit, vault.now()),
      next: null,
    }))
    .read(methods.listDecided, (vault, query) => listDecided(vault.reader, query, vault.now()))
    .read(methods.reviewSettings, ({ reader }) => ({ proposals_expire_days: expiryDays(reader) }))
    .write(methods.changeReviewSettings, (change, settings) => {
      gate.vault.changeReviewSettings(change, settings);
      return settings;
    });
}
