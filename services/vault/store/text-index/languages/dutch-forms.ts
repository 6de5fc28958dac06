// What a stemmer leaves of Dutch words: Snowball knows no small things ("kaartje"), no participles ("opgehaald", "betaald"), and takes
// the s of "arts" or "fiets" for one of a plural. All of it is folded.

/** Words that end like a small thing and are none, or are called so alone. */
const NOT_SMALL = /^(?:beetjes?|netjes|eventjes|zachtjes|meisjes?|sprookjes?)$/;

const IN_A_VOWEL = 'agenda|auto|camera|foto|kilo|mama|menu|oma|opa|papa|piano|pizza|pyjama|radio|video|villa';

/** Endings of small things, and what stands in their place. The first that fits is taken. */
const SMALL: readonly (readonly [RegExp, string])[] = [
  [/^gaatjes?$/, 'gat'],
  [/(?<=[aeiou])([bglmnpr])\1etjes?$/, '$1'],
  [/(?<=.[aeiou](?:m|ng))etjes?$/, ''],
  [/(?<=[aeiou].*in)kjes?$/, 'g'],
  [/(?<=[aeiou]{2}m|[lr]m|[aeiou][^aeiou]+[eu]m)pjes?$/, ''],
  [new RegExp(`(?<=^(?:${IN_A_VOWEL}))[aou]tjes?$`), ''],
  // Behind l, n, r and w a t may belong to the word: no matter, because the t of "kaart" goes as well.
  [/(?<=..[lnrw]|oe|ij|^ei|^ui|bui|trui|[aeiou].*[^aeiou]ie)tjes?$/, ''],
  [/(?<=[aeiouy].*[bdfghklpst])jes?$/, ''],
];

/** What a small thing is called when it is none: kaartje, bloemetje, autootje. */
export function dutchUndiminished(word: string): string {
  if (!/jes?$/.test(word) || NOT_SMALL.test(word)) return word;
  const small = SMALL.find(([ending]) => ending.test(word));
  return small === undefined ? word : word.replace(...small);
}

/** What stands before a verb, and apart from it in most of its forms. */
const APART =
  'aan|achter|af|bij|binnen|buiten|dicht|door|goed|in|klaar|langs|los|mee|na|neer|om|onder|open|op|over|rond|samen|schoon|stil|tegen|terug|thuis|toe|uit|vast|voorbij|voor|vrij|weg';
export const SEPARABLE = new RegExp(`^(?:${APART})(?=.{3})`);
/** What stands before a verb and stays with it, so that its participle has no "ge". */
const FIRM = 'be|her|onder|ont|over|ver';

/** Nouns that begin and end like a participle, and verbs that begin with "ge" in all their forms. */
const NO_PARTICIPLE =
  /^(?:e|ur|(?:[bdhrvwz]|pl|sl|wr)[ieu]cht|bed|bied|bit|bod|boort|bot|daant|deelt|duld|hakt|heimschrift|hemelt|leid(?!e)|lid|luid|meent|moed|noeg|noot|not|raamt|slacht|steent|vaart|weld|woont|zant|zegd|zond)/;
const BEGINS_WITH_GE = /^ge(?:beur|bruik|hoorzaam|loo?[fv]|raak|tuig)/;
/** The d of these verbs belongs to them: gemeld, geland. Where one vowel stands before nd, it mostly does. */
const WITH_D = /(?:[^aeiou][aio]nd|^(?:aan|af|om|ver)?meld|beeld|woord)$/;

const OF_GE = new RegExp(`^(${APART})?ge(.{3,}?)(?:e|en)?$`);
const OF_FIRM = new RegExp(`^(?:${APART})?(?:${FIRM})[^aeiou].{2,}$|${BEGINS_WITH_GE.source}`);

/** The verb of a weak participle, without the ending that tells it: opgehaald, geregeld, betaalde. */
export function dutchParticiple(word: string): string {
  const [, apart = '', rest] = BEGINS_WITH_GE.test(word) ? [] : (OF_GE.exec(word) ?? []);
  if (rest !== undefined && /[dt]$/.test(rest)) return NO_PARTICIPLE.test(rest) ? word : apart + unended(rest);
  const bare = word.replace(/(?<=d)en?$/, '');
  return OF_FIRM.test(bare) && /(?:[^aeiou]|[aeo]{2}i)[dt]$/.test(bare) ? unended(bare) : word;
}

/** As the infinitive has it: the end of "gedanst" or "getekend" would lose more than its ending to the stemmer. */
function unended(participle: string): string {
  const bare = WITH_D.test(participle) ? participle : participle.replace(/(?<=[^aeiou]|[aeo]{2}i)[dt]$/, '');
  return `${bare}en`;
}

/** Longer words that end in one of these are one thing: a "kinderarts", a "racefiets". */
const ONE_THING =
  /(?:arts|beurs|[dgkl]ans|fiets|flits|grens|kaars|koers|koorts|(?:regen|rubber|^)laars|lens|mens|muts|plaats|pols|prins|rits|rots|schaats|schets|spits|toets|adres|bes|(?:ab|ex|pro|suc)ces|fles|gres|[ae]res|(?:brood|keuken|scheer|zak|^)mes)$/;
/** Words of one syllable that end in an s are mostly one thing. These come from elsewhere, and are many. */
const MANY =
  /^(?:apps|bands|boots|chats|clips|clubs|fans|films|flats|jeeps|kids|links|mails|pins|pubs|scans|shirts|shops|sites|sprints|teams|tents|tests|tips|tours|trams|trips|trucks|tweets)$/;
const OF_ONE_SYLLABLE = /^[^aeiouy]*(?:[aeou]{1,2}|[aeo]u|[eou]i|ie|i|ij|y)[^aeiouy]+s$/;

const LESSON = /(?:^|bij|dans|gitaar|gym|kook|muziek|piano|proef|rij|ski|sport|taal|tennis|zang|zwem)les$/;

/** Whether the s at the end belongs to the word: hals, fiets, kinderarts. */
export function isOneDutchThing(word: string): boolean {
  return ONE_THING.test(word) || LESSON.test(word) || (OF_ONE_SYLLABLE.test(word) && !MANY.test(word));
}
