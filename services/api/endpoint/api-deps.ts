// What the endpoints work with: the processes this one may ask, and what the supervisor told it at the start.
import type { Link } from '../../../shared/ipc/link.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import type { Logger } from '../../../shared/log.ts';
import type { AskDeps } from '../asking/ask-vault.ts';
import type { ConnectionRate } from '../asking/connection-rate.ts';
import type { GrantStreams } from '../asking/grant-streams.ts';
import type { UnkeptAnswers } from '../asking/idempotently.ts';
import type { OwnerStreams } from '../asking/stream.ts';

export interface ApiDeps extends AskDeps {
  supervisor: Link;
  /** Answers where the hub was started with the lab. */
  lab: Link;
  settings: Settings;
  log: Logger;
  connectionRate: ConnectionRate;
  unkeptAnswers: UnkeptAnswers;
  streams: OwnerStreams;
  grantStreams: GrantStreams;
}
