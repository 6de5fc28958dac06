// A word of a statement as it is written, with how it is bound to the others.

/** A word of the frame: of what the statement is about, or what is said beside its slots. */
export interface Word {
  stem: string;
  folded: string;
  /** What stands before the word: one that joins it to the others, one of the frame, a name that owns it, or nothing. */
  after: 'joint' | 'word' | 'owner' | 'start';
  isName: boolean;
  /** Whether nothing that tells stands before it. */
  isFirst: boolean;
  /** Whether the owner does it, or he, or she: no subject stands before it. */
  isDone: boolean;
  isFollowedByOwner: boolean;
  /** The words between it and the word before, which tell nothing by themselves. */
  behind: readonly string[];
  at: number;
}
