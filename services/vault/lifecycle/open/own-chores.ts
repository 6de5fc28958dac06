// What a vault does by itself once writing pauses: it puts its indexes in order, and then what others have asked to follow.
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import { enterEvents } from '../../store/audit/event-index.ts';
import { enterTold } from '../../store/audit/told-index.ts';
import type { CommitQueue } from '../../store/db/commit-queue.ts';
import { type Chore, type Pace, Tidier } from '../../store/db/tidier.ts';
import { clearOldVectors } from '../../store/meaning/model-vectors.ts';
import { indexAnew } from '../../store/objects/index-gap.ts';
import { fillGaps } from '../../store/objects/vector-gaps.ts';
import { joiningPieces } from '../../store/text-index/join-pieces.ts';
import { ExpiryTimer } from './expiry-timer.ts';

/** Soon after the last write of several: whoever writes one after the other waits for none of it. */
const ONCE_CALM: Pace = { pauseMs: 100, calmWithinMs: 2000, betweenMs: 5 };

interface OwnChoresDeps {
  queue: CommitQueue;
  closing: AbortSignal;
  log: Logger;
  now(): string;
}

export class OwnChores {
  readonly #deps: OwnChoresDeps;
  readonly #tidiers: Tidier[];

  constructor(deps: OwnChoresDeps) {
    this.#deps = deps;
    const { queue, closing, now } = deps;
    const onFailure = this.#saying('the indexes were left as they are');
    const expiry = new ExpiryTimer(queue, now, closing, onFailure);
    const chores = [enterEvents, enterTold, fillGaps, clearOldVectors, indexAnew, expiry.chore, joiningPieces()];
    this.#tidiers = [new Tidier(queue, chores, closing, onFailure)];
    this.written();
  }

  written(): void {
    for (const each of this.#tidiers) each.touch();
  }

  /** A little in each commit, while nobody writes. */
  follow(chore: Chore): void {
    const { queue, closing } = this.#deps;
    const onFailure = this.#saying('what follows a write is left for later');
    const follower = new Tidier(queue, [chore], closing, onFailure, ONCE_CALM);
    this.#tidiers.push(follower);
    follower.touch();
  }

  #saying(what: string): (error: unknown) => void {
    return (error) => this.#deps.log.info({ err: describeFailure(error) }, what);
  }
}
