// Every limit that a caller meets or that several files share, each with its reason. What one file alone keeps to is in it.

export const KIB = 1024;
export const MIB = 1024 * KIB;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** HTTP bodies: a long memory or a pasted page fits; a flood does not. */
export const MAX_BODY_BYTES = 1 * MIB;

/** Lists and objects inside one another in a body: deeper than anything a person means, shallower than any stack. */
export const MAX_JSON_DEPTH = 64;
/** The request line and all headers: a token, a key and a long address fit several times. */
export const MAX_HEADER_BYTES = 16 * KIB;
export const MAX_HEADERS = 64;
/** Connections open at once: every tab and assistant of one person, with room for what comes in while it is asked whose it is. */
export const MAX_CONNECTIONS = 1024;
/** From so many on it is asked whose they are, and this many those of other users may keep: some look at `/health`. */
export const CROWDED_CONNECTIONS = 256;
export const STRANGERS_CONNECTIONS = 32;
/** A local client sends its headers at once, and a whole body within seconds; slower ones hold a connection hostage. */
export const REQUEST_HEADERS_MS = 10_000;
export const REQUEST_WHOLE_MS = 60_000;

/** One upload. The memories of a lifetime, and the photographs that a vendor puts beside them. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * MIB;
/** Uploads that arrive or wait to be used at the same time: a few tabs and a terminal. */
export const MAX_UPLOADS = 8;
/** An upload that nobody continues or uses is forgotten. */
export const UPLOAD_IDLE_MS = 10 * MINUTE_MS;
/** The piece of an upload that crosses the channel at once: large enough to be fast, small enough to let others pass. */
export const UPLOAD_PIECE_BYTES = 512 * KIB;
/** The fields beside the file of an upload, and one of them: a passphrase or an option. */
export const UPLOAD_FIELDS = 16;
export const UPLOAD_FIELD_BYTES = 4 * KIB;

/** An archive: its members, what they unpack to (a few million objects), and how far text like ours can be packed. */
export const ARCHIVE_MEMBERS = 1024;
export const ARCHIVE_UNPACKED_BYTES = 64 * 1024 * MIB;
export const ARCHIVE_RATIO = 400;

/** One channel frame: a full list page (see MAX_PAGE_BYTES) with its JSON escaping, twice over. */
export const MAX_FRAME_BYTES = 8 * MIB;
/** Small messages of one turn share a frame until it reaches this size: one write and one parse for several calls. */
export const FRAME_BATCH_BYTES = 64 * KIB;
/**
 * And until it holds so many: the peer begins with them while we are still at the rest of the turn. With all of a turn in one
 * frame the two waited for each other: at 32 requests at once a fourteenth less was read, and with two to six it was the same.
 */
export const FRAME_BATCH_MESSAGES = 4;
/** Calls a process may have open on one channel before its peer stops reading: backpressure instead of a growing queue. */
export const MAX_CALLS_IN_FLIGHT = 256;
/** Calls that wait in the caller for a place or a connection. Beyond it the caller answers `unavailable` at once. */
export const MAX_CALLS_WAITING = 4096;

/** An ordinary call. The slowest honest one is a commit behind a checkpoint on a slow disk. */
export const CALL_DEADLINE_MS = 30_000;
/** How long a read waits while an import is applied: less than its caller waits for the answer. */
export const READ_WAITS_MS = 25_000;
/** Work that reads the whole vault: verification, export, import. */
export const LONG_CALL_DEADLINE_MS = HOUR_MS;
/** Jobs that ended are kept this long: who comes back after a holiday still finds what became of an import. */
export const JOB_KEPT_MS = 30 * DAY_MS;
/** How long the api holds a repeatable request while the vault restarts. Longer than a restart, shorter than a client's patience. */
export const HOLD_WHILE_RESTARTING_MS = 10_000;

export const PAGE_DEFAULT = 100;
export const PAGE_MAX = 500;
/** A list page ends early at this size, so that five hundred large objects never make one answer. */
export const MAX_PAGE_BYTES = 2 * MIB;

/** What is looked for. */
export const SEARCH_LENGTH = 1000;
/** One line: titles, names, keys. */
export const TITLE_LENGTH = 200;
/** One paragraph: statements, rationales. */
export const TEXT_LENGTH = 10_000;
/** One document: the text of an artifact. */
export const DOCUMENT_LENGTH = 512 * KIB;
/** Lists inside an object: labels, stakeholders, alternatives. */
export const LIST_LENGTH = 100;
/** Only one of them means something to the policy; the others are an owner's own. */
export const POLICY_TAGS_LENGTH = 20;
/** Texts of a dump that are decided about together: as many as somebody picks by hand and by filters. */
export const TEXTS_PICKED = 10_000;
/** `current_step` and `situation_intent`: a line each, read at a glance in every list of projects and every package. */
export const STEP_LENGTH = 200;

/** Answers are replayable for a day: longer than any client's retry, short enough to forget. */
export const IDEMPOTENCY_TTL_MS = DAY_MS;
export const IDEMPOTENCY_KEY_LENGTH = 255;

/** A one-time code in the page's address is opened by a person within moments. */
export const BOOTSTRAP_CODE_TTL_MS = 5 * MINUTE_MS;

/** Writes that share one commit. Bounds the time a reader waits behind a batch. */
export const MAX_COMMIT_BATCH = 256;
/** Kept free inside the data directory so that a full disk still allows deleting and an orderly stop. */
export const DISK_RESERVE_BYTES = 4 * MIB;
/** The head of the audit chain goes to the keyring this often: a keyring write costs milliseconds, a file write microseconds. */
export const KEYRING_HEAD_INTERVAL_MS = 60_000;

/** A clock that is set right now and then goes back by so much at most. What is dated further ahead was dated by one that was wrong. */
export const CLOCK_SLACK_MS = 5 * MINUTE_MS;
/** How often the vault looks whether a backup is due: a machine that sleeps misses none by more than this. */
export const BACKUP_CHECK_MS = 10 * MINUTE_MS;
/** Backups that were made before a migration or after a rotation and are kept. */
export const OTHER_BACKUPS_KEPT = 3;

/** The time that a keyring may take to answer. Longer than any that works; a person who types a password is not waited for. */
export const KEYRING_ANSWER_MS = 5_000;
/** The first line of the passphrase file: a long sentence fits. */
export const PASSPHRASE_BYTES = 1 * KIB;

/** A worker that has not said it is ready by then is broken. A cold disk and a busy machine included. */
export const WORKER_START_MS = 30_000;
/** The time that a worker has for its last calls when it is asked to stop. */
export const WORKER_DRAIN_MS = 5_000;
/** How often a worker is looked at, and asked for a sign if it has worked. Often enough to matter, seldom enough to cost nothing. */
export const WATCH_EVERY_MS = 20_000;
/** A worker that does nothing is asked all the same after so many looks: it may have come to rest where it hangs. */
export const WATCH_ASK_LOOKS = 3;
/** This many looks without an answer and without any work: it is stopped, or waits for what never comes. */
export const WATCH_IDLE_LOOKS = 2;
/** This many looks without an answer, however busy: ten minutes. No single piece of work of ours takes one of them. */
export const WATCH_BUSY_LOOKS = 30;
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

/** Failed authentications: a client with an old token may be wrong many times, a guesser gets nowhere. */
export const FAILED_TOKENS_PER_SECOND = 50;
export const FAILED_TOKENS_BURST = 100;

/** Owner streams open at once: a few tabs, not a flood. */
export const MAX_STREAMS = 16;
/** Streams of assistants that follow their grants: one for each bridge, and each window of an assistant has one. */
export const GRANT_STREAMS = 256;
export const GRANT_STREAMS_EACH = 32;
/** A stream that is this far behind is closed; its page asks again for what it missed. */
export const MAX_STREAM_LAG_BYTES = 1 * MIB;
/** A comment on a silent stream, so that a dead connection is noticed. */
export const STREAM_HEARTBEAT_MS = 20_000;

/** A pairing code is typed or pasted within minutes; five wrong ones in that time are somebody guessing. */
export const PAIRING_CODE_TTL_MS = 10 * MINUTE_MS;
export const PAIRING_TRIES = 5;
/** When a connection was last seen is worth a write this often. */
export const LAST_SEEN_MS = 60_000;
/** A manifest that names no time to live. */
export const MANIFEST_TTL_S = 900;
/** The requests of one assistant: more than any honest one needs, less than a flood. */
export const CONNECTION_REQUESTS_PER_SECOND = 50;
export const CONNECTION_REQUESTS_BURST = 100;
/** Of one assistant with the vault at a time: enough to keep it busy, and nobody else waits for more. The others wait for their turn. */
export const CONNECTION_ASKS_AT_ONCE = 8;
export const CONNECTION_ASKS_WAITING = 2 * CONNECTION_REQUESTS_BURST;

/** The lists of a situation package, and all of it in bytes: as much as a model reads with profit. */
export const MEMORY_CAP = 10;
export const ITEM_CAP = 20;
export const RELATION_CAP = 20;
/** With twenty, one in eight of what was needed in the lives was in no package; with forty, one in eleven, for a quarter more text. */
export const REFERENCE_CAP = 40;
export const CONTRACT_BYTES = 32 * KIB;
/** Enough to follow where an item comes from, few enough that a package is not made of them. */
export const CITED_SOURCES = 5;
/** A handoff note that names no time to live, and the most it may hold. */
export const STATE_TTL_S = 900;
export const STATE_BYTES = 64 * KIB;
/** Of an action, and of a proposed memory: all that its owner reads before they say yes. What is longer is a document, and is named as one. */
export const PAYLOAD_BYTES = 64 * KIB;
/** The entries that one connection may leave: an assistant that works needs a tenth of them, and one that runs wild fills no vault. */
export const STATE_ENTRIES = 200;
/** Of one connection, waiting for the owner: more than anybody looks through at once. */
export const PENDING_PROPOSALS = 1_000;
export const PENDING_ACTIONS = 200;
/** Of one connection in a day, of what is so already: each is kept, and none waits for anybody who could take it away. */
export const SETTLED_PROPOSALS = 200;
/** One answer of a search: what a model reads before it asks more precisely. */
export const SEARCH_HITS = 20;
/** So far a search is followed from page to page: whoever wants more asks more precisely, and a list tells all there is. */
export const SEARCH_FOLLOWED = 1_000;
/** One part of a document, in characters: three thousand tokens, as much as a model reads of one thing at a time. */
export const READ_LENGTH = 12_000;

/** Imported items in one call: one transaction, and no reader waits long behind it. */
export const MAX_CHUNK_ITEMS = 100;
/** Where the syncs of one connector stand, all together: it crosses the channel in one frame, with room to spare. */
export const SYNC_STATE_BYTES = 4_000_000;
/** The value that a plugin keeps under one key: the list of all it has imported fits. */
export const STATE_VALUE_LENGTH = 1_000_000;
/** One line of a plugin child: a chunk of items with room, and well below the frame that carries it on to the vault. */
export const PLUGIN_LINE_BYTES = 6 * MIB;
/** Calls of one plugin that are under way at once; until some are answered it is not read from. */
export const PLUGIN_CALLS_AT_ONCE = 16;
/** The calls of one run in all. The largest honest import makes a few thousand. */
export const PLUGIN_CALLS_PER_RUN = 100_000;
/** A call that is refused, or a log line too many, is answered this late: a flood costs the one who makes it. */
export const PLUGIN_REFUSAL_MS = 20;
/** The lines that are kept of a run's log. */
export const RUN_LOG_LINES = 500;
export const RUN_LOG_LINE_LENGTH = 1000;
/** The items that one run may import. A mailbox of many years fits. */
export const PLUGIN_ITEMS_PER_RUN = 200_000;
/** And of how much text: a mailbox of many years without its attachments. Of one plugin in all its runs, what it deleted again included. */
export const PLUGIN_BYTES_PER_RUN = 1024 * MIB;
export const PLUGIN_BYTES = 4 * 1024 * MIB;
/** From this share of any of these on the log of the run says how far it is. */
export const PLUGIN_TOLD_SHARE = 0.8;
/** The memory, the processor time and the time that a plugin may need beside Node itself. */
export const PLUGIN_MEMORY_BYTES = 192 * MIB;
export const PLUGIN_CPU_S = 120;
export const PLUGIN_WALL_MS = 15 * MINUTE_MS;
/** A plugin is code: what is larger brings something that belongs elsewhere. Below a frame when it is base64. */
export const MAX_PLUGIN_BYTES = 4 * MIB;
export const MAX_PLUGIN_FILES = 200;

/** One record of a foreign dump: the longest conversation anyone has had, with what was pasted into it. */
export const DUMP_RECORD_BYTES = 32 * MIB;
/** Lists inside one another in a foreign dump: what tools were told and answered may nest, a stack must not overflow. */
export const DUMP_JSON_DEPTH = 256;
/** A note or a list of memories: a long book fits. */
export const DUMP_TEXT_BYTES = 8 * MIB;
/** How far into a file is looked to tell whose it is. The names that tell it stand at the beginning. */
export const DUMP_PROBE_BYTES = 64 * KIB;
/** Files in one dump: a conversation each, and every picture in them. */
export const DUMP_MEMBERS = 200_000;
/** Those of them that are opened to tell whose dump it is: a note each. Pictures are told by their names. */
export const DUMP_LOOKED_INTO = 20_000;
/** Memories in one dump, those that an earlier one has brought included. */
export const DUMP_MEMORIES = 50_000;
/** Those of all dumps that wait for their owner: more than anybody looks through, and few enough that the rest is found beside them. */
export const PENDING_OF_DUMPS = 10_000;
/** Zips inside of a dump: a large export comes in a few dozen. Each is unpacked before any of it is read. */
export const DUMP_ZIPS = 200;
/** All files of one dump, unpacked. */
export const DUMP_UNPACKED_BYTES = 16 * 1024 * MIB;
/** One request that the host makes for a plugin: the answer, its time, its redirects. */
export const PLUGIN_FETCH_BYTES = 8 * MIB;
export const PLUGIN_FETCH_MS = 30_000;
export const PLUGIN_REDIRECTS = 5;
/** A polite pace, and what one run may ask for in all. */
export const PLUGIN_FETCHES_PER_SECOND = 10;
export const PLUGIN_FETCHES_BURST = 20;
export const PLUGIN_FETCHES_PER_RUN = 5000;
/** All that one plugin keeps, its state and its secrets. */
export const PLUGIN_KEPT_BYTES = 16 * MIB;
export const PLUGIN_KEPT_KEYS = 1000;
/** Runs that are remembered of each plugin. */
export const PLUGIN_RUNS_KEPT = 100;
/** After this many failed runs in a row the schedule stops until the owner has looked. */
export const PLUGIN_FAILURES = 5;
/** A run that is due, and that could not even begin, is tried again after this long. */
export const MISSED_RUN_MS = 5000;
/** The catalog and its signature. */
export const CATALOG_BYTES = 2 * MIB;
/** Clocks of two machines differ. */
export const CATALOG_CLOCK_MS = 5 * MINUTE_MS;
/** The way of the owner to the page of a provider and back. */
export const CONSENT_TTL_MS = 10 * MINUTE_MS;

/** A model of the owner's choosing: the name it is listed by, with the folder and the version that some put into it. */
export const MODEL_NAME_LENGTH = 200;
/** The characters of one object that a model reads: most are made for some five hundred tokens. */
export const MODEL_TEXT_LENGTH = 2_000;
/** Texts of one request: few enough that a question need not wait long behind them. */
export const MODEL_TEXTS_AT_ONCE = 32;
/** Twice as long as the vectors of the largest models. */
export const MODEL_VECTOR_LENGTH = 8_192;

/** The days after which a proposal that nobody has decided about goes, where the owner says nothing else. */
export const PROPOSALS_EXPIRE_DAYS = 90;
