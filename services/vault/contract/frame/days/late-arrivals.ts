// Phrases in which somebody comes late: I'll be late on the 15th, j'arrive en retard, ik kom te laat. What they speak of is not overdue.
import { whenAsked } from '../../../../../shared/when-asked.ts';

/** What may stand between the verb and the word for late: am Freitag etwas. */
const BETWEEN = '(?:[\\p{L}\\p{N}.]+ ){0,5}';
/** Late with something, or on it, is what should be done; on a day it is somebody who comes. */
const NOT_WITH = '(?! with(?!\\p{L})| on (?!the \\d|\\p{L}+day))';

const COMES_LATE = whenAsked(() => {
  const ways = [
    `(?:\\p{L}+['’]ll|will|would|could|might|may|going to|gonna) (?:probably |possibly |also |all )?(?:be|arrive|come|get (?:there|in|home|back)|turn up|show up|start|run) ${BETWEEN}late${NOT_WITH}`,
    `(?:arriv(?:e|es|ing|ed)|com(?:e|es|ing)|came|turn(?:s|ed|ing)? up|\\p{L}+['’](?:m|re|s) running) ${BETWEEN}late${NOT_WITH}`,
    `late for (?=\\p{L})`,
    `(?:komm(?:e|st|t|en)?|verspätet) ${BETWEEN}zu spät|zu spät (?:\\p{L}+ ){0,2}(?:komm(?:e|st|t|en)|da (?:bin|sind|sein)|dran (?:bin|sind)|eintreff\\p{L}*|ankomm\\p{L}*|erschein\\p{L}*)`,
    `(?:arriv\\p{L}+|viens|venir|viendrai|serai|serons|sera|seront|vais être|allons être) ${BETWEEN}en retard|en retard (?=(?:au|à|pour|chez)(?!\\p{L}))`,
    `(?:arriv\\p{L}+|veng[oa]|venire|verrò|sarò|saremo|sarà) ${BETWEEN}in ritardo`,
    `(?:lleg\\p{L}+|veng[oa]|venir|vendré) ${BETWEEN}(?:con retraso|atrasad[oa]s?)`,
    `(?:cheg\\p{L}+|venho|vir|virei) ${BETWEEN}(?:em atraso|atrasad[oa]s?)`,
    `kom(?:t|en)? ${BETWEEN}te laat|te laat (?:\\p{L}+ ){0,2}(?:kom(?:t|en)?|aankom\\p{L}*|binnenkom\\p{L}*|ben|zijn)(?! (?:met|van))`,
  ];
  return new RegExp(
    `(?<!\\p{L})(?:${ways.join('|')})(?!\\p{L})|(?<!期限|締め?切り?|〆切り?|納期|期日)に(?:少し|ちょっと)?遅れ(?=る|そう|ます|て(?:行|着|到着|参加))`,
    'giu',
  );
});
const LATE =
  /(?<!\p{L})(?:late|zu spät|en retard|in ritardo|con retraso|em atraso|atrasad[oa]s?|te laat)(?!\p{L})|遅れ/giu;

/** The text with a blank for “late” where somebody comes late. */
export function withoutLateArrivals(text: string): string {
  return text.replace(COMES_LATE(), (phrase) => phrase.replace(LATE, (late) => ' '.repeat(late.length)));
}
