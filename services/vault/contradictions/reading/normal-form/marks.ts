// What was read of a text before it is cut into words is marked in it, so that it is not read again as a word.

/**
 * What begins with it is a time of day (`t`), an interval in minutes (`f`), the days of work in a week (`w`), an address (`c`) or what a
 * name owns (`s`).
 */
export const MARK = '§';

/** What is denied by the end of its verb. */
export const DENIED = `${MARK}n`;

/** Behind what somebody owns. */
export const OWNS = `${MARK}s`;

/** Most of what is read in this way is written in figures: a statement without one is not looked through for it. */
export const HAS_FIGURE = /\d/;
