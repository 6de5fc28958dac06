// A word of a statement as it is written, with how it is bound to the others.

/** A word of the frame: of what the statement is about, or what is said beside its slots. */
export interface Word {
  stem: string;
  folded: string;
  /** What stands before it: a word that joins it to the others, one of the frame, a name's ownership, or nothing. */
  after: 'joint' | 'word' | 'owner' | 'start';
  isName: boolean;
  /** Nothing that tells stands before it. */
  isFirst: boolean;
  /** The owner does it, or he, or she: no subject stands before it. */
  isDone: boolean;
  isFollowedByOwner: boolean;
  /** What stands between it and the word before, and tells nothing by itself. */
  behind: readonly string[];
  at: number;
}
