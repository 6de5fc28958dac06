// Names and things that are called after a day and are of none: Frau Freitag, Via XXV Aprile, the Monday blues, a weekend bag, monday.com.
// They are taken away before days are looked for.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { monthsInFull, weekdaysInShort } from './months.ts';
import { NUMBERS_IN_WORDS } from './numbers-said.ts';

/** Titles before a family name. */
const TITLES =
  'Frau|Herrn?|Mrs?\\.?|Ms\\.?|Miss|Dr\\.?|Prof\\.?|Mme|Mlle|Madame|Monsieur|M\\.|Sr\\.?|Sra\\.?|Señora?|Don|Doña|Sig\\.?|Sig\\.ra|[Ss]ignor[ae]?|Dott\\.?|Mevrouw|Meneer|[Ff]amilie(?= [Vv]an)|[Ff]amilia|[Ff]amília|[Ff]amiglia|[Ff]amille|Dona|Senhora?';
/** Words between the parts of a family name. */
const OF = '(?:(?:[Vv]an(?: der| den| de)?|[Dd]er|[Vv]on|[Dd]e|[Dd]i|[Dd]a) )?';
/** Streets and squares are called after days. */
const STREETS =
  '(?:via|viale|piazza|rue|avenue|avenida|av\\.|boulevard|place(?= d[ue])|quai|calle|plaza|paseo|rua|praça|travessa|platz(?= des)|straße(?= des)|estádio|estadio)';
const DAY_OF_STREET = `(?:\\d{1,2}(?:º|°|er|\\.)?|[IVX]+|primero|primo|1er|premier|primeiro|onze|once|undici|${NUMBERS_IN_WORDS})`;
/** Clubs are called after the day on which they meet. */
const CLUBS =
  '(?:[Cc]lubs?|[Cc]lube|[Cc]írculo|[Cc]ercle|[Cc]ircolo|[Kk]ring|[Pp]eña|[Ss]ociety|[Gg]esellschaft|[Tt]ertulia|[Kk]oor)';
const JAPANESE_CLUBS = /[月火水木金土日]曜会/gu;

/** What is called after a weekday or a weekend, in English as one thing before the other. */
const ENGLISH_THINGS =
  '(?:sunday|saturday) (?:roasts?|lunch recipe|best|times|school|night (?:live|fever)|papers?|joint|gravy)|(?:monday|sunday|friday)[- ](?:blues|scaries|morning quarterback|motivation|feeling)|(?:casual|freaky|man|girl|his girl) friday|ruby tuesday|monday\\.com|super bowl sunday ads|tuesdays with morrie|friday the 13th (?=film|movie|marathon|night|part)|weekend (?:bags?|cases?|warriors?|edition|home|house|cottage|rates?|wardrobe|shoes)|march on washington|march madness|may queen|ides of march';
/** "Sac de week-end": what is for weekends is of none. */
const FOR_WEEKENDS =
  '(?:bolsas?|bolsos?|maletas?|casas?|ropa) de fin de semana|(?:sacs?|valises?|maisons?|tenues?) de week-end|(?:bors[ae]|borson[ei]|valigi[ae]|zain[oi]|scarpe) da (?:weekend|fine settimana)|(?:malas?|bolsas?|casas?|roupas?) de (?:fim|final) de semana';
/** Dishes and clothes of a day: Romance languages put the day behind. */
const OF_SUNDAYS =
  '(?:asado|cocido|paella|traje|ropa) de domingo|(?:rôti|habits?|poulet|tenue) du dimanche|(?:arrosto|vestito|pranzo|ragù|sugo) della domenica(?=:? ?ricett)|(?:arrosto|vestito) della domenica|(?:assado|roupa|almoço) de domingo(?= receita)|(?:assado|roupa) de domingo';
const JAPANESE_THINGS =
  /週末(?:バッグ|鞄|かばん|旅行かばん)|日曜大工|(?:[月火水木金土日]曜)(?:日の妻|ワイド|ロードショー|劇場|プレミアム)|『[^』]{1,60}』/gu;

const spaced = whenAsked(() => {
  const days = weekdaysInShort().map(capitalised).join('|');
  const months = monthsInFull().map(capitalised).join('|');
  return [
    // Capital letters tell a name here, so they are not to be overlooked.
    new RegExp(`(?<!\\p{L})(?:${TITLES}) (?:\\p{Lu}\\p{Ll}+ )?${OF}(?:${days}|${months})s?(?!\\p{L})`, 'gu'),
    new RegExp(`(?<!\\p{L})Domingos? (?!(?:${days}|Santo))(?:de |da |dos )?\\p{Lu}\\p{Ll}+`, 'gu'),
    new RegExp(
      `(?<!\\p{L})${STREETS} (?:du |de |del |des |dels |da |do |d['’])?${DAY_OF_STREET}[ -]?(?:de |d['’])?(?:${monthsInFull().join('|')})(?: (?:19|20)?\\d\\d(?!\\d))?(?!\\p{L})`,
      'giu',
    ),
    new RegExp(`(?<!\\p{L})(?:${days})s?[ -]${CLUBS}(?!\\p{L})`, 'gu'),
    new RegExp(
      `(?<!\\p{L})${CLUBS} (?:del|de los|de la|du|des|della|delle|d[aoe]s?|van de|vom|am) (?:${[...weekdaysInShort()].join('|')})s?(?!\\p{L})`,
      'giu',
    ),
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${ENGLISH_THINGS}|${FOR_WEEKENDS}|${OF_SUNDAYS})(?!\\p{L})`, 'giu'),
  ];
});
/** Words for what one asks of a person: then two words with capital letters are a name. */
const OF_A_PERSON =
  /(?<!\p{L})(?:phone|(?:phone |mobile )?number|contact|address|e-?mail address|telefonnummer|handynummer|nummer|adresse|kontakt\p{L}*|teléfono|número|dirección|contactos?|téléphone|numéro|coordonnées|telefono|numero|indirizzo|recapit[oi]|telefoonnummer|adres|contactgegevens|telefone|endereço|morada)(?!\p{L})/iu;
const fullNames = whenAsked(() => {
  const names = [...weekdaysInShort(), ...monthsInFull()].map(capitalised).join('|');
  // The first word of all may be no name: "Email Friday".
  return new RegExp(
    `(?:(?<=\\S )\\p{Lu}\\p{Ll}+ ${OF}(?:${names})(?!\\p{L})|\\p{Lu}\\p{Ll}+ (?:(?:[Vv]an(?: der| den| de)?|de|di|da) (?:${names})(?!\\p{L})|(?:${names})(?=['’]s)))`,
    'gu',
  );
});

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The text with blanks where it names what is only called after a day. */
export function withoutNames(text: string): string {
  const people = OF_A_PERSON.test(text) ? [fullNames()] : [];
  return [...spaced(), ...people, JAPANESE_THINGS, JAPANESE_CLUBS].reduce(
    (rest, name) => rest.replace(name, (said) => ' '.repeat(said.length)),
    text,
  );
}
