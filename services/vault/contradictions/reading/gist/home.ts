// Where somebody lives, in whatever words: "I live in Leeds", "moved to York in spring", "home: Porto", "wohne seit Mai in Kiel". One lives in
// one place at a time, so two places of one person exclude each other, whatever else is said beside them.

import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { fold } from '../../../store/text-index/languages/fold.ts';
import { wordsOf } from '../../words/word-list.ts';
import { SAID_ALONE } from '../../words/words-of-values.ts';
import { sortsIn } from '../word-meaning.ts';

export interface Home {
  /** The name of the person; empty for the owner. */
  who: string;
  place: string;
  /** Whether the place is a country or a part of one: a town may lie there. */
  isWide: boolean;
}

const PLACE = String.raw`(?:the |la |el |los |las |o |a )?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)`;

/** How each language says it: the first group of a pattern names the person, and the last the place. */
const SAID: Partial<Record<Language, () => readonly RegExp[]>> = {
  en: said(
    String.raw`(?:(?:now|still|currently|actually) )?(?:(?:live|lives|(?:am|is|are|'m|'s|'re) (?:now |still |currently )?(?:living|based)|reside|resides|(?:have|has|'ve|'s) (?:lived|been living|moved)|moved|relocated) (?:back |over )?(?:in|to)(?: (?:an? )?\p{Ll}+ (?:in|near))?)`,
    '(?:home|home town|hometown|home address|lives?|living|based|moved)(?: is| are)?(?: now)?:?(?: in| to)?',
  ),
  de: said(
    String.raw`(?:(?:bin|sind|ist) (?:\p{L}+ ){0,3}?(?:nach|in)|(?:wohne|wohnt|wohnen|lebe|lebt|leben) (?:[\p{Ll}\d]+ |(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) ){0,4}?in)`,
    '(?:wohnort|wohnhaft|zuhause|wohne|wohnen|umgezogen|gezogen)(?: jetzt)?:?(?: in| nach)?',
  ),
  es: said(
    String.raw`(?:(?:vivo|vive|vivimos|resido) (?:\p{Ll}+ ){0,2}?en|(?:me mud[ée]|nos mudamos|se mud[óo]|me he mudado|nos hemos mudado) (?:\p{Ll}+ ){0,1}?a)`,
    '(?:casa|domicilio|vivo|vivimos|residencia)(?: ahora)?:?(?: en)?',
  ),
  pt: said(
    String.raw`(?:(?:moro|mora|vivo|vive|moramos|vivemos) (?:\p{Ll}+ ){0,2}?em|(?:me mudei|mudei-me|mudei|nos mudámos|mudámo-nos|mudou-se) (?:\p{Ll}+ ){0,1}?para)`,
    '(?:casa|morada|moro|vivo|residência)(?: agora)?:?(?: em)?',
  ),
  fr: said(
    String.raw`(?:(?:j'habite|habite|habitons|vis|vit|vivons) (?:\p{Ll}+ ){0,2}?à|(?:ai|a|avons) (?:\p{Ll}+ ){0,1}?(?:déménagé|emménagé) (?:\p{Ll}+ ){0,1}?à)`,
    '(?:domicile|habite|adresse)(?: maintenant)?:?(?: à)?',
  ),
  it: said(
    String.raw`(?:(?:abito|abita|vivo|vive|abitiamo|viviamo) (?:\p{Ll}+ ){0,2}?a|(?:mi sono|ci siamo|si è) (?:\p{Ll}+ ){0,1}?trasferit[oaie] a)`,
    '(?:casa|residenza|abito)(?: ora)?:?(?: a)?',
  ),
};

function said(inWords: string, jotted: string): () => RegExp[] {
  return whenAsked(() => [
    new RegExp(`^(?<who>[^,;:.]{0,24}?(?:(?<!\\p{L})|(?=')))${inWords} ${PLACE}`, 'u'),
    new RegExp(`^(?<who>)${jotted} ${PLACE}`, 'u'),
  ]);
}

const OWNERS =
  /^(?:i|we|user|the user|my home|ich|wir|yo|nosotros|eu|nós|io|noi|je|nous|on|j'|nutzer|nutzerin|der nutzer|die nutzerin|el usuario|la usuaria|o usuário|a usuária|l'utilisateur|l'utilisatrice|l'utente)?$/iu;
const SOMEBODY = /^(?:(?:a|o|el|la|der|die)\s)?(\p{Lu}\p{Ll}+|she|he|sie|er|elle|il|ella|él|lei|lui|ela|ele)$/u;
/** "Since the autumn", in front of the person. */
const SINCE =
  /^(?:since|seit|depuis|desde|dal|sinds) (?:(?:the|last|early|late|dem|der|le|la|el|los|o|a) )?[\p{L}\d]+(?: (?:(?:of|de|del|do) )?\d{4})?,? (?=\p{L})/iu;
/** Words by which it was so, will be so or is not so, or it is a second home. */
const OTHERWISE =
  /(?<!\p{L})(?:used to|lived (?!in [^.]* (?:since|for))|grew up|previously|formerly|before|until|ago|will|want|would|dream|plan|might|not|never|no longer|weekdays?|weekends?|summers?|winters?|früher|damals|bis|nicht|kein\p{L}*|wollen|will|möchte\p{L}*|antes|hasta|no|nunca|quiero|queremos|quando|cuando|quer\p{L}*|não|até|avant|jusqu\p{L}*|pas|ne|veux|voulons|prima|fino|non|voglio|vorrei)(?!\p{L})|n't/iu;

export function homeIn(text: string, language: Language): Home | undefined {
  const patterns = SAID[language]?.();
  if (patterns === undefined || OTHERWISE.test(text)) return undefined;
  // The verb that begins a text is written with a capital, and so may a person be.
  const plain = text.replace(SINCE, '');
  const small = plain.charAt(0).toLowerCase() + plain.slice(1);
  for (const pattern of patterns) {
    const found = pattern.exec(plain) ?? pattern.exec(small);
    if (found === null) continue;
    const [before, place] = [(found.groups?.who ?? '').trim(), found.at(-1) ?? ''];
    const who = OWNERS.test(before) ? '' : SOMEBODY.exec(before)?.[1];
    const named = fold(place.toLowerCase());
    const isDoubtful = language === 'de' || MOVED.test(found[0]);
    if (who !== undefined && isPlace(named, isDoubtful))
      return { who: fold(who.toLowerCase()), place: named, isWide: COUNTRIES.has(named) };
  }
  return undefined;
}

/** Verbs for a move to another town, which may be one to another team or day as well. */
const MOVED = /mov|reloc|mud|m[ée]nag|trasfer|zogen| bin | ist | sind /iu;

/** Countries, and parts of them. */
const COUNTRIES =
  wordsOf(`england scotland wales ireland britain uk usa america france germany spain portugal italy austria switzerland netherlands belgium denmark
  sweden norway finland poland greece turkey canada mexico brazil argentina australia japan china india europe deutschland osterreich schweiz frankreich spanien italien
  espana francia alemania italia suiza espanha franca alemanha suica brasil allemagne espagne italie suisse belgique germania spagna svizzera bavaria bayern
  andalusia andalucia catalonia cataluna brittany bretagne provence tuscany toscana cornwall yorkshire kent devon texas california florida`);

function isPlace(place: string, isDoubtful: boolean): boolean {
  const [first = ''] = place.split(' ');
  if (COUNTRIES.has(place)) return true;
  if (SAID_ALONE.some(([, words]) => words.has(first))) return false;
  if (!isDoubtful) return true;
  const sorts = sortsIn(place);
  return sorts.length === 0 ? !place.includes(' ') : sorts.includes('place');
}

export function haveTwoHomes(one: Home | undefined, other: Home | undefined): boolean {
  if (one === undefined || other === undefined || one.who !== other.who || one.isWide !== other.isWide) return false;
  return !one.place.includes(other.place) && !other.place.includes(one.place);
}

/** Whether one home lies in the other: who lives in Lyon lives in France. */
export function isOneHomeInAnother(one: Home | undefined, other: Home | undefined): boolean {
  return one !== undefined && other !== undefined && one.isWide !== other.isWide;
}
