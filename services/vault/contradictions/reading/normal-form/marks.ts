// What was read of a text before it is cut into words is marked in it, so that it is not read again as a word.

/**
 * The sign that begins a mark. A time of day is marked `t`, an interval in minutes `f`, the working days of a week `w`, an
 * address `c`, and what a name owns `s`.
 */
export const MARK = '§';

/** Stands for "not" where the end of a verb denies it. */
export const DENIED = `${MARK}n`;

/** Stands behind somebody who owns what follows. */
export const OWNS = `${MARK}s`;

/** Most of what is marked is written in figures: a statement without one is not looked through for it. */
export const HAS_FIGURE = /\d/;
