// "Milk is not for Emre" is "no milk for Emre": a denial right before whom something is for denies what was spoken of. Where somebody stands
// there before ("the pills are for Emre, not for Greta"), it denies only whom it is for as well.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';

interface Denying {
  /** The words for "for", before the person. */
  pour: string;
  /** The words for "is not for", with or without the verb, as people jot them down. */
  isNot: string;
  /** The one word that says "no" before a thing. */
  none: string;
  /** The words that say "no" before a thing, where they are several. */
  nothingOf?: RegExp;
  /** Words that may follow "not for" and name no person. */
  butNot?: string;
}

const DENYING: Partial<Record<Language, Denying>> = {
  en: {
    pour: 'for',
    isNot: '(?:(?:is|are|was|were) )?(?:not|nothing)',
    none: 'no',
    nothingOf: /(?<!\p{L})nothing with (?=\p{L}+ for )/giu,
    butNot: 'sale|long|free|nothing|now|ever|hire|rent',
  },
  de: {
    pour: 'für',
    isNot: '(?:(?:ist|sind|war|waren) )?(?:nicht|nichts)',
    none: 'kein',
    butNot: 'immer|lange|heute|morgen|jetzt',
  },
  es: {
    pour: 'para',
    isNot: '(?:no (?:es|son|era|eran)|no)',
    none: 'no',
    nothingOf: /(?<!\p{L})nada de (?=\p{L})/giu,
    // In Spanish "no para" also says that somebody does not stop.
    butNot: 'de|en|nunca|siempre|nada|hoy|hasta|los? (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)',
  },
  pt: {
    pour: 'para',
    isNot: 'não(?: (?:é|são|era|eram))?',
    none: 'nenhum',
    nothingOf: /(?<!\p{L})nada de (?=\p{L})/giu,
    butNot: 'de|em|já|sempre|nada|hoje|amanhã',
  },
  fr: {
    pour: 'pour',
    isNot: "(?:(?:n'(?:est|était|étaient)|ne sont) )?pas",
    none: 'pas',
    nothingOf: /(?<!\p{L})rien (?:de|avec du) (?=\p{L}+ pour )/giu,
    butNot: "toujours|longtemps|l'instant|le moment|rien",
  },
  it: {
    pour: 'per',
    isNot: 'non(?: (?:è|sono|era|erano))?',
    none: 'non',
    nothingOf: /(?<!\p{L})niente (?=\p{L}+ )/giu,
    butNot: 'sempre|niente|ora|oggi|caso|colpa|questo',
  },
  nl: {
    pour: 'voor',
    isNot: '(?:(?:is|zijn|was|waren) )?(?:niet|niets)',
    none: 'geen',
    // In Dutch "voor" also means "before".
    butNot: 'altijd|lang|vandaag|morgen|de|het|\\d|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf',
  },
};

const rewritings = new Map<Language, Rewriting>();

function rewritingIn(language: Language, denying: Denying): Rewriting {
  let found = rewritings.get(language);
  if (found === undefined) {
    const { pour, isNot, none, nothingOf, butNot } = denying;
    const thing = `(?:(?! ${pour} )[^.,;:!?]){2,50}?`;
    found = [
      ...(nothingOf === undefined ? [] : [[nothingOf, `${none} `] as const]),
      [
        new RegExp(`(?<=^ ?|[.;!?] )(${thing}) ${isNot} ${pour} (?!(?:${butNot})(?!\\p{L}))(?=\\p{L})`, 'giu'),
        `${none} $1 ${pour} `,
      ],
    ];
    rewritings.set(language, found);
  }
  return found;
}

export function withDenialAtItsThing(text: string, language: Language): string {
  const denying = DENYING[language];
  return denying === undefined ? text : rewritten(text, rewritingIn(language, denying));
}
