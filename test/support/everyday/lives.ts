// The list of the everyday lives.
import { EVERY_WEEK } from './every-week.ts';
import type { EverydayLife } from './life.ts';
import { SIX_LANGUAGES } from './six-languages.ts';
import { WHO_PROMISED } from './who-promised.ts';

export const EVERYDAY_LIVES: readonly EverydayLife[] = [...SIX_LANGUAGES, ...EVERY_WEEK, ...WHO_PROMISED];
