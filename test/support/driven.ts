// What its owner does on the page, driven in the look that most do it in; in `npm run campaign` in every one.
import { describe } from 'vitest';
import { hasChromium } from './browser.ts';
import { EVERY_LOOK, LOOKS, type Look } from './looks.ts';

export function driven(usual: Look, tests: (look: Look) => void): void {
  describe.skipIf(!hasChromium).each(EVERY_LOOK ? LOOKS : [usual])(
    'in Chromium, $colorScheme and $width pixels wide (needs the package chromium)',
    tests,
  );
}
