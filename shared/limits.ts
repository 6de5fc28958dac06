// Every limit of the service, in one place, each with its reason.

export const KIB = 1024;
export const MIB = 1024 * KIB;

/** HTTP bodies: a long memory or a pasted page fits; a flood does not. */
export const MAX_BODY_BYTES = 1 * MIB;

/** One channel frame: a full list page (see MAX_PAGE_BYTES) with its JSON escaping, twice over. */
export const MAX_FRAME_BYTES = 8 * MIB;
/** Small messages of one turn share a frame until it reaches this size: one write and one parse for many calls. */
export const FRAME_BATCH_BYTES = 64 * KIB;
/** Calls a process may have open on one channel before its peer stops reading: backpressure instead of a growing queue. */
export const MAX_CALLS_IN_FLIGHT = 256;
/** Calls that wait in the caller for a place or a connection. Beyond it the caller answers `unavailable` at once. */
export const MAX_CALLS_WAITING = 4096;

/** An ordinary call. The slowest honest one is a commit behind a checkpoint on a slow disk. */
export const CALL_DEADLINE_MS = 30_000;
/** Work that reads the whole vault: verification, export, import. */
export const LONG_CALL_DEADLINE_MS = 60 * 60_000;
/** How long the api holds a repeatable request while the vault restarts. Longer than a restart, shorter than a client's patience. */
export const HOLD_WHILE_RESTARTING_MS = 10_000;

export const PAGE_DEFAULT = 100;
export const PAGE_MAX = 500;
/** A list page ends early at this size, so that five hundred large objects never make one answer. */
export const MAX_PAGE_BYTES = 2 * MIB;

/** One line: titles, names, keys. */
export const TITLE_LENGTH = 200;
/** One paragraph: statements, rationales. */
export const TEXT_LENGTH = 10_000;
/** One document: the text of an artifact. */
export const DOCUMENT_LENGTH = 512 * KIB;
/** Lists inside an object: labels, stakeholders, alternatives. */
export const LIST_LENGTH = 100;
/** The specification's bound for `current_step` and `situation_intent`. */
export const STEP_LENGTH = 200;

/** Answers are replayable for a day: longer than any client's retry, short enough to forget. */
export const IDEMPOTENCY_TTL_MS = 24 * 60 * 60_000;
export const IDEMPOTENCY_KEY_LENGTH = 255;

/** A one-time code in the page's address is opened by a person within moments. */
export const BOOTSTRAP_CODE_TTL_MS = 5 * 60_000;

/** Writes that share one commit. Bounds the time a reader waits behind a batch. */
export const MAX_COMMIT_BATCH = 256;
/** Kept free inside the data directory so that a full disk still allows deleting and an orderly stop. */
export const DISK_RESERVE_BYTES = 4 * MIB;
/** The head of the audit chain goes to the keyring this often: a keyring write costs milliseconds, a file write microseconds. */
export const KEYRING_HEAD_INTERVAL_MS = 60_000;

/** A worker that has not said it is ready by then is broken. A cold disk and a busy machine included. */
export const WORKER_START_MS = 30_000;
/** What a worker may still finish when it is asked to stop. */
export const WORKER_DRAIN_MS = 5_000;
/** Restart waits: at once, then doubling. A crash is repaired faster than anyone notices, a crash loop costs little. */
export const RESTART_FIRST_WAIT_MS = 0;
export const RESTART_SECOND_WAIT_MS = 100;
export const RESTART_MAX_WAIT_MS = 10_000;
/** This many deaths within the window, and the worker is parked as failed until `hub restart`. */
export const RESTART_BURST = 8;
export const RESTART_WINDOW_MS = 60_000;

/** A log file turns over at this size, and one older file is kept. */
export const LOG_FILE_BYTES = 5 * MIB;
export const LOG_LINE_BYTES = 16 * KIB;

/** Owner streams open at once: a few tabs, not a flood. */
export const MAX_STREAMS = 16;
