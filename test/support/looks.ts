// How the page is looked at: light and dark, on a wide screen and on a phone.
import type { BrowserContextOptions } from 'playwright-core';

export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

/** Set in `npm run campaign`. */
export const EVERY_LOOK = process.env.EVERY_LOOK !== undefined;
const [WIDE, NARROW] = [1280, 390];

/** The look at a desk. */
export const AT_DESK: Look = { colorScheme: 'light', width: WIDE };
/** The look of a phone that is held in the dark. */
export const IN_HAND: Look = { colorScheme: 'dark', width: NARROW };

export const LOOKS: readonly Look[] = [
  AT_DESK,
  IN_HAND,
  { colorScheme: 'dark', width: WIDE },
  { colorScheme: 'light', width: NARROW },
];

export const isNarrow = ({ width }: Look) => width === NARROW;

/** The options of a browser that is to look like this. */
export function viewOf({ colorScheme, width }: Look): BrowserContextOptions {
  return { colorScheme, viewport: { width, height: width === NARROW ? 844 : 860 } };
}
