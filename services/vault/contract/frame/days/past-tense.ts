// Whether somebody asks what was, and not what will be: then a day that is named without its year or week is the last of its name.
// What was decided or promised for a day is no such question, for that day may be to come.
import { isMonthOrWeekday } from './months.ts';

/** Forms of verbs for what somebody has done, or what came to pass. */
const ASKS_WHAT_WAS_DONE: readonly RegExp[] = [
  /(?<!\p{L})(?:did (?:i|we|he|she|they) (?:do|have|get|see|meet|eat|go|work|spend|talk|speak|call|buy)|(?:what|who|where|how) (?:happened|went)|what(?:['’]s| has) happened|(?:what|how much) have (?:i|we) (?:done|achieved|accomplished|finished|completed|got(?:ten)? done|been (?:doing|up to))|how did .{1,60} go|had (?:i|we) got)(?!\p{L})/iu,
  /(?<!\p{L})(?:was|wen|wo) (?:habe?|haben|bin|sind|ist) .{1,80}(?:gemacht|getan|getroffen|gesehen|gegessen|gewesen|passiert|geschehen|geschafft|erledigt|erreicht|gesprochen|gekauft|gelaufen)(?!\p{L})/iu,
  /(?<!\p{L})(?:qué (?:hice|hicimos|he hecho|hemos hecho|ha pasado|pasó|tuve|tuvimos)|cómo (?:me fue|nos fue)|con quién (?:hablé|estuve)|o que (?:fiz|fizemos|aconteceu|tive|tivemos))(?!\p{L})/iu,
  /(?<!\p{L})(?:qu['’]ai-je fait|qu['’]avais-je|(?:qu['’]est-ce que |ce que )j['’]ai fait|s['’]est(?:-il)? passée?s?|comment s['’]est|(?:che )?cosa (?:ho fatto|abbiamo fatto|avevo|è successo)|com['’]è andat[ao]|wat (?:heb|hebben) .{1,80}gedaan|wat (?:had|gebeurde)|wat is er .{0,40}gebeurd|hoe ging)(?!\p{L})/iu,
  /何をした(?!ら)|何があった|何が起き|何をしました|ありましたか|どうだった/u,
];

/** Words for what was, unless it was agreed or is to come. */
const ASKS_WHAT_WAS =
  /(?<!\p{L})(?:(?:what|who|where|how)(?: \p{L}+)? (?:was|were)|(?:was|wie|wo|wer|wann)(?: (?:hoch|viel|viele|teuer|lange?|oft|groß|gut|schlecht|weit))? (?:war(?:en)?|hatten?)|wen hatten?|(?:qué|cuál(?:es)?|cómo|quién|dónde|cuánt[oa]s?) (?:había|hubo|fue(?:ron)?|era|costó|costaron)|(?:o que|qual|quais|quem|onde|como|quant[oa]s?) (?:houve|foi|foram|era|custou|custaram)|(?:quel(?:le)?s?|combien|comment|où|qui) (?:était|étaient|a été|avait|a coûté)|(?:(?:che )?cosa|qual|quali|quant[oaie]|com[e'’]|dove|chi) ?(?:c['’]era|era|erano|è stat[oa]|sono stat[ie]|è costat[oa])|(?:wat|wie|waar)(?: \p{L}+)? (?:was|waren)|hoe(?: (?:hoog|veel|duur|lang|groot|vaak|goed))? (?:was|waren))(?!\p{L})|でしたか/iu;
const WAS_AGREED =
  /(?<!\p{L})(?:decided|agreed|promised|planned|due|coming|going to|supposed|meant to|scheduled|booked|arranged|beschlossen|entschieden|vereinbart|versprochen|geplant|fällig|ausgemacht|abgemacht|angesetzt|gebucht|acordad[oa]s?|decidid[oa]s?|prometid[oa]s?|planead[oa]s?|planejad[oa]s?|previst[oa]s?|reservad[oa]s?|combinad[oa]s?|marcad[oa]s?|décidée?s?|convenue?s?|promise?s?|prévue?s?|réservée?s?|decis[oaie]|concordat[oaie]|promess[oaie]|prenotat[oaie]|besloten|afgesproken|beloofd|gepland|geboekt)(?!\p{L})|決めた|決まった|決まって|約束|予定/iu;

/** "What did we decide in October?" */
const ASKS_WHAT_WAS_AGREED =
  /(?<!\p{L})did (?:i|we|you|he|she|they|\p{Lu}\p{L}+) (?:\p{L}+ )?(?:decide|agree|settle|choose|pick|promise|say|discuss)(?!\p{L})|(?<!\p{L})decisions? .{0,30}(?:made|taken)(?!\p{L})/iu;

/** Whether it is asked what was agreed on a day or for it: the day may be the last of its name as well as the next. */
export function maySpeakOfThePast(purpose: string): boolean {
  return WAS_AGREED.test(purpose) || ASKS_WHAT_WAS_AGREED.test(purpose);
}

const SINCE =
  /(?<!\p{L})(?:since|seit|depuis|sinds)(?: (?:the|last|dem|den|letzte[nm]|le|la|afgelopen))* (?:\d{1,2}(?:st|nd|rd|th|\.)? )?(\p{L}+)/giu;

/** "Since Monday": nothing that is to come. */
function saysSince(purpose: string): boolean {
  return [...purpose.matchAll(SINCE)].some(([, word]) => isMonthOrWeekday(word as string));
}

/** Where one sentence ends and the next begins; behind a figure a full stop belongs to a date. */
const SENTENCE_ENDS = /(?<!\d)[.!?;:](?=\s+[\p{Lu}\p{Lo}¿¡]|\s*$)|[;:?!](?=\s)|[。？！；：\n]/gu;

/** The sentence that stands at a place of a text: “the visit on 10 December: what happened since the last one” asks nothing of that day. */
function sentenceAt(text: string, at: number): string {
  const ends = [...text.matchAll(SENTENCE_ENDS)].map(({ index }) => index + 1);
  const from = ends.findLast((end) => end <= at) ?? 0;
  return text.slice(from, ends.find((end) => end > at) ?? text.length);
}

/** Whether it is asked what was: in the whole purpose, or in the sentence at a place of it. */
export function isSaidOfThePast(purpose: string, at?: number): boolean {
  const said = at === undefined ? purpose : sentenceAt(purpose, at);
  if (saysSince(said)) return true;
  if (ASKS_WHAT_WAS_DONE.some((pattern) => pattern.test(said))) return true;
  return ASKS_WHAT_WAS.test(said) && !WAS_AGREED.test(said);
}
