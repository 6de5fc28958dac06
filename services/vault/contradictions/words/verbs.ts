// English verbs, by their stems.
import { wordsAndStems } from './word-list.ts';

/** Stems of English words that say what is done or how something is, and not what is spoken of. */
const verbs =
  wordsAndStems(`be have do say get make go know take see come think look want give use find tell ask work seem feel try leave call keep let begin start show hear play run
  move like live believe hold bring happen write provide sit stand lose pay meet include continue set learn change lead understand watch follow stop create
  speak read allow add spend grow open walk win offer remember love consider appear buy wait serve die send expect build stay fall cut reach kill remain
  born bury buried suggest raise pass sell require report decide pull need switch return explain hope develop carry break receive agree support hit produce eat cover catch
  draw choose cause point listen realize place close involve increase drop fix finish handle cost join arrive charge lend borrow owe rent lease own belong
  drink smoke drive ride cycle fly swim jog hike cook bake clean wash paint repair mend replace swap hang park sleep wake wear weigh measure last fit drop
  book cancel postpone reschedule schedule plan prefer hate dislike avoid refuse quit ban forbid permit let lean lock unlock install upgrade update deploy ship
  release review approve reject sign renew expire retire resign hire fire employ study teach train coach chair captain marry divorce separate split engage
  visit travel stick bill water feed plant prune mow pick collect deliver order attend host invite sponsor manage organise organize head answer reply mail
  text phone ring email post print scan copy save delete remove erase back test check inspect examine treat prescribe swallow apply rub insist recommend
  confirm claim mention note state swear promise turn put bought sold gone went took paid ran kept held sat stood lay lie lain sang sung swam drank drunk
  drove driven rode ridden flew flown wrote written spoke spoken chose chosen broke broken froze frozen woke woken wore worn got gotten gave given grew grown
  knew known drew drawn threw thrown blew blown saw seen fell fallen ate eaten hid hidden bit bitten beat beaten became become began begun came done did made
  earn earned said told thought brought caught taught fought sought felt dealt meant left lent sent spent built burnt learnt lost met read led fed bled sped hung stuck
  struck swung won understood hurt shut hit bet set cast cost hosts runs use live`);

/** `form` is the word itself: "developers" are people, and "develop" is what they do. */
export function isVerb(stem: string, form = stem): boolean {
  return (verbs().has(stem) || form === 'leaves') && form !== `${stem}er` && form !== `${stem}ers`;
}
