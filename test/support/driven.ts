// What its owner does on the page, driven in the look that most do it in; in `npm run campaign` on a wide screen and on a phone.
import { describe } from 'vitest';
import { hasChromium } from './browser.ts';
import { AT_DESK, EVERY_LOOK, IN_HAND, type Look } from './looks.ts';

/** Each width and each colour once: what people do is the same in both colours, and how it looks is judged in all four looks (axe.ts). */
const DRIVEN_IN: readonly Look[] = [AT_DESK, IN_HAND];

export function driven(usual: Look, tests: (look: Look) => void): void {
  describe.skipIf(!hasChromium).each(EVERY_LOOK ? DRIVEN_IN : [usual])(
    'in Chromium, $colorScheme and $width pixels wide (needs the package chromium)',
    tests,
  );
}
