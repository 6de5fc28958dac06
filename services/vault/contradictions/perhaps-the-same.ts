// Two statements that may say the same in other words: what one says the other says too, by the meaning of its words, and hardly anything
// beside it; no value, no name and nobody else tells them apart. How likely that is, is weighed (sameness-worths.ts). Nobody is refused by
// it: its owner is shown both together.
import { withoutUnseen } from '../store/text-index/languages/unseen.ts';
import { logisticSum } from './clashes/logistic-sum.ts';
import { compareStatements } from './compare.ts';
import { gistOf } from './reading/gist/gist.ts';
import { languagesOf } from './reading/statement-language.ts';
import { areToldApart, samenessSigns } from './sameness/sameness-signs.ts';
import { SAMENESS_WORTH } from './sameness/sameness-worths.ts';

/**
 * From this likelihood on two statements may be the same. Of pairs that the worths were not measured over, it takes 6 of 1,110
 * about two things for one, and finds 1,050 of 1,272 that say the same.
 */
const LEAST_ALIKE = 0.7;

export function mayBeTheSame(oneWritten: string, otherWritten: string): boolean {
  const [one, other] = [withoutUnseen(oneWritten), withoutUnseen(otherWritten)];
  const verdict = compareStatements(one, other);
  if (verdict === 'same' || verdict === 'contradiction') return verdict === 'same';
  // Each is read in the language it seems to be of, and none as English in doubt: that is how the worths were measured.
  const [language, otherLanguage] = languagesOf(one, other);
  const [a, b] = [gistOf(one, language), gistOf(other, otherLanguage)];
  return !areToldApart(a, b) && logisticSum(SAMENESS_WORTH, samenessSigns(a, b)) >= LEAST_ALIKE;
}
