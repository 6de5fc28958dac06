// Who switched from something, gave notice somewhere or parted from somebody says by that what is no more: "switched from Firefox to Vivaldi"
// excludes "uses Firefox", "divorced Marc" excludes "her husband is Marc". Only what has a name is taken for the same on either side.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { happenedBefore } from '../reading/another-time.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { wordsOf } from '../words/word-list.ts';
import { areOfOthers } from './of-two.ts';

interface Words {
  /** Words that end what the name behind them stands for. */
  endings: string;
  /** Words by which it still is so: it is used, had, done there, or lived in. */
  states: string;
}

const NAME = String.raw`(?<name>\p{Lu}[\p{L}\d'’-]*)`;

const WORDS: Partial<Record<Language, Words>> = {
  en: {
    endings: String.raw`(?:[Ss]witch|chang|migrat|convert|mov|transferr)ed (?:over |away )?from|went from|(?:[Mm]oved|[Tt]ook|taken|[Pp]ulled) (?:\p{Ll}+ ){1,3}out of|quit|divorced|ditched|abandoned|left|gave up|given up|got rid of|resigned from|stopped using|unsubscribed from|(?:broke|broken|split) up with|separated from|(?:gave|given|[Hh]anded in|[Pp]ut in) (?:\p{Ll}+ )?notice (?:at|to)`,
    states:
      'uses?|using|keeps?|stores?|drives?|owns?|works?|employed|employer|plays?|trains?|stud(?:y|ies)|subscribes?|subscribed|subscription|insured|banks?|member|married|engaged|dating|husband|wife|spouse|partner|boyfriend|girlfriend|fiancée?|with',
  },
  de: {
    endings: String.raw`(?:hat|habe|haben) (?:sich )?(?:von |bei )?(?=\p{Lu}[^.;,]* (?:gekündigt|verlassen|abbestellt|getrennt|aufgegeben|scheiden lassen))|von (?=\p{Lu}[^.;,]* (?:gewechselt|umgestiegen|geschieden|getrennt))`,
    states:
      'benutz(?:t|e)|nutz(?:t|e)|verwende[t]?|fähr(?:t|e)|arbeite[t]?|versichert|Mitglied|verheiratet|verlobt|Mann|Ehemann|Frau|Ehefrau|Partner(?:in)?|Freund(?:in)?',
  },
  es: {
    endings:
      '(?:cambi[óé]|(?:ha|he) cambiado|pas[óé]) de|(?:se|me) (?:divorci[óé]|separ[óé]) de|rompi[óí] con|dej[óé]|abandon[óé]|dej[óé] de usar',
    states: 'usa|uso|utiliz[ao]|trabaj[ao]|conduc[eo]|casad[ao]|novi[ao]|marido|esposo|esposa|mujer|pareja|soci[ao]',
  },
  fr: {
    endings:
      '(?:est|suis) passée? de|(?:divorcé|séparée?) de|rompu avec|(?:a|ai|avons) (?:quitté|abandonné|résilié)|démissionné de',
    states:
      'utilise|travaille|conduis|conduit|mariée?|fiancée?|mari|époux|épouse|femme|compagn(?:on|e)|copine|copain|membre|assurée?',
  },
  it: {
    endings:
      '(?:è|sono) passat[oa] da|(?:divorziat|separat)[oa] da|(?:ha|ho) (?:lasciato|abbandonato)|si è dimess[oa] da',
    states: 'usa|uso|utilizz[ao]|lavor[ao]|guid[ao]|sposat[oa]|marito|moglie|compagn[oa]|fidanzat[oa]|soci[oa]',
  },
  pt: {
    endings: '(?:mudou|mudei|passou|passei) d[eoa]|(?:divorciou|separou)-se d[eoa]|deixou|deixei|abandonou',
    states: 'usa|uso|utiliza|trabalh[ao]|conduz|casad[ao]|namorad[ao]|marido|esposa|mulher|soci[oa]|sóci[oa]',
  },
};

type Patterns = Readonly<Record<keyof Words, RegExp>>;

const PATTERNS = whenAsked(
  () => new Map(Object.entries(WORDS).map(([language, words]) => [language, patternsOf(words)])),
);

function patternsOf({ endings, states }: Words): Patterns {
  return {
    endings: new RegExp(String.raw`(?<!\p{L})(?:${endings}) ?${NAME}`, 'u'),
    states: new RegExp(String.raw`(?<!\p{L})(?:${states})(?!\p{L})`, 'iu'),
  };
}

export function isLeftBehind(a: Gist, b: Gist): boolean {
  return isOver(a, b) || isOver(b, a);
}

/** Whether one says that something has ended and the other that it is so. */
function isOver(ending: Gist, other: Gist): boolean {
  const left = leftIn(ending);
  if (left === undefined || other.hasDenial || other.occasion !== '' || other.isAside) return false;
  const isOfSpouse = SPOUSES.has(ending.subject) || SPOUSES.has(other.subject);
  if ((areOfOthers(ending, other) && !isOfSpouse) || leftIn(other) !== undefined || happenedBefore(other.text))
    return false;
  const named = other.units.find((unit) => unit.isName && unit.folded === left);
  if (named === undefined || named.isOwner || !isStateOf(other)) return false;
  return !speaksOfSomebodyElse(ending, other) && !speaksOfSomebodyElse(other, ending);
}

function leftIn({ text, language }: Gist): string | undefined {
  const name = PATTERNS().get(language)?.endings.exec(text)?.groups?.name;
  return name === undefined ? undefined : fold(name.toLowerCase());
}

function isStateOf({ text, language }: Gist): boolean {
  return PATTERNS().get(language)?.states.test(text) === true;
}

/** Words for the one whom somebody parts from: a spouse is no third person. */
const SPOUSES = wordsOf(
  'spouse husband wife partner mann frau marido esposo mujer esposa mari femme marito moglie mulher',
);

/** Whether the statement speaks of somebody else: her brother may still use it. */
function speaksOfSomebodyElse({ units }: Gist, other: Gist): boolean {
  const isKin = ({ sort, concept }: Unit) => sort === 'kin' && !SPOUSES.has(concept);
  return units.some((unit) => isKin(unit) && !other.units.some(({ concept }) => concept === unit.concept));
}
