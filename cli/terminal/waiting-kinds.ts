/** The kinds of what waits for the owner, as the command is told them and says them. */
export const WAITING_KINDS = ['memory', 'state', 'relation', 'action', 'conflict', 'look again'] as const;

export type WaitingKind = (typeof WAITING_KINDS)[number];

/** All of them, in a sentence. */
export const WAITING_KINDS_LISTED = `${WAITING_KINDS.slice(0, -1).join(', ')} or ${WAITING_KINDS.at(-1)}`;
