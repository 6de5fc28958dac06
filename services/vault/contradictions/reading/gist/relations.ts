// Who is older than whom, who beat whom, who answers to whom: a relation with a direction. It is the same said from either end
// ("Ana is older than Ben", "Ben is younger than Ana"), and another one where its two ends change places.
import { fold } from '../../../store/text-index/languages/fold.ts';
import type { Unit } from './unit.ts';

/** What is compared, each with the words for more of it and for less. All folded. */
const COMPARED: readonly (readonly [more: string, less: string])[] = [
  [
    'older elder alter aelter altere mayor viejo vieja agee age vieux vieille anziano anziana vecchio vecchia velho velha ouder',
    'younger junger jungere menor joven jeune giovane novo nova jonger',
  ],
  [
    'taller bigger larger higher grosser hoher alto alta grande grand haut haute groter hoger',
    'shorter smaller lower kleiner niedriger bajo baja pequeno pequena petit petite basso bassa piccolo piccola baixo baixa kleiner korter',
  ],
  [
    'heavier schwerer pesado pesada lourd lourde pesante zwaarder',
    'lighter leichter ligero ligera leger legere leggero leve lichter',
  ],
  ['faster quicker schneller rapido rapida rapide veloce sneller', 'slower langsamer lento lenta lent lente langzamer'],
  ['dearer teurer caro cara cher chere duurder', 'cheaper billiger gunstiger barato barata goedkoper economico'],
  [
    'warmer hotter heisser caliente quente chaud chaude caldo calda',
    'colder cooler kalter frio fria froid froide freddo fredda kouder',
  ],
  ['earlier sooner fruher temprano cedo tot presto eerder', 'later spater tarde tard tardi later'],
  [
    'stronger better starker besser mejor fuerte melhor forte meilleur fort meglio migliore sterker beter',
    'weaker worse schwacher schlechter peor pior pire peggio peggiore zwakker slechter',
  ],
  [
    'longer langer largo larga longo longa long longue lungo lunga',
    'shorter kurzer corto corta curto curta court courte corto',
  ],
  ['more mehr', 'less fewer weniger'],
];

const SIDE_OF: ReadonlyMap<string, readonly (readonly [what: number, side: 1 | -1])[]> = sides();

function sides(): Map<string, (readonly [number, 1 | -1])[]> {
  const found = new Map<string, (readonly [number, 1 | -1])[]>();
  for (const [what, [more, less]] of COMPARED.entries())
    for (const [words, side] of [
      [more, 1],
      [less, -1],
    ] as const)
      for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), [what, side] as const]);
  return found;
}

const THAN = /(?<!\p{L})(?:than|als|do que|que|qu'|dan|di|del|della|dello|d')(?![\p{L}])/giu;
/** Words for less, in the languages that have no comparative forms. */
const LESS = /(?<!\p{L})(?:less|weniger|menos|moins|meno|minder)(?!\p{L})/iu;
const MORE = /(?<!\p{L})(?:más|mais|plus|più)(?!\p{L})/iu;
const HAS_OWN_FORM =
  /(?:er|ere|mayor|menor|mejor|peor|melhor|pior|meilleur|meglio|migliore|peggio|peggiore|more|less|mehr|weniger|pire)$/u;
const WORDS_BETWEEN = 3;

/** Verbs for one relation seen from its two ends: what one does to the other, and what the other then does or suffers. */
const CONVERSES: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [
    // "Beat" may be a name: "Beat speaks French" relates nothing.
    /\b(?:beat|beats|defeated|defeats|won (?:\p{L}+ ){0,3}against|schlug|schlägt|besiegte|gewann gegen|ganó a|venció a|a battu|ha battuto|venceu|derrotou|versloeg|won van)\b/u,
    /\b(?:lost (?:out )?(?:to|against)|loses to|verlor gegen|unterlag|perdió (?:contra|con|ante)|a perdu contre|ha perso contro|perdeu (?:para|contra)|verloor van)\b/iu,
  ],
  [
    /\b(?:report(?:s|ed)?(?: directly)? to|answers? to|berichtet an|untersteht|reporta a|responde a|rend compte à|riporta a|rapporteert aan)(?!\p{L})/iu,
    /\b(?:is|ist|es|est|è|é) (?:the |die |der |el |la |le |il |o |a |de |l')?(?:boss|manager|supervisor|chef|chefin|vorgesetzter?|jef[ae]|supervisora?|chefe|capo|leidinggevende|baas) (?:of|von|de|del|di|da|do|van)(?!\p{L})/iu,
  ],
  [
    /\b(?:sold (?:\p{L}+ ){1,3}to|lent (?:\p{L}+ ){1,3}to|gave (?:\p{L}+ ){1,3}to|teaches|taught|tutors|unterrichtet|enseña a|enseigne à|insegna a|ensina)(?!\p{L})/iu,
    /\b(?:bought (?:\p{L}+ ){1,3}from|borrowed (?:\p{L}+ ){1,3}from|got (?:\p{L}+ ){1,3}from|(?:learns|learnt|learned) (?:\p{L}+ )?from|lernt (?:\p{L}+ )?bei|aprende (?:\p{L}+ )?(?:de|con|com)|apprend (?:\p{L}+ )?avec|impara (?:\p{L}+ )?da)(?!\p{L})/iu,
  ],
  [
    /\b(?:above|oberhalb|encima d[eo]l?|au-dessus d[eu]|sopra|acima d[aeo]|boven)(?!\p{L})/iu,
    /\b(?:below|underneath|beneath|unterhalb|debajo d[eo]l?|au-dessous d[eu]|sotto|abaixo d[aeo])(?!\p{L})/iu,
  ],
];
const DONE_BY = /(?<!\p{L})(?:by|von|por|par|da|door)(?!\p{L})/iu;

type RelatedWord = Pick<Unit, 'folded' | 'concept' | 'isOwner' | 'isLight' | 'isVerb'>;

export interface Relation {
  what: string;
  /** 1 where the first named end is the one with more, -1 where it is the other. */
  side: 1 | -1;
  left: readonly string[];
  right: readonly string[];
}

/** The relation that a text states. Every comparison comes out as one of these, and most texts as none. */
export function relationIn(text: string, units: readonly RelatedWord[]): Relation | undefined {
  const preferred = preferredIn(text);
  const found = preferred ?? comparedIn(text) ?? convertedIn(text);
  if (found === undefined) return undefined;
  const lower = fold(text.toLowerCase());
  const placed = units
    .filter(({ isOwner, isLight, isVerb }) => !isOwner && !isLight && (!isVerb || preferred !== undefined))
    .map(({ concept, folded }) => ({ concept, place: lower.indexOf(folded) }));
  const within = (from: number, to: number) =>
    placed.filter(({ place }) => place >= from && place < to).map(({ concept }) => concept);
  return { what: found.what, side: found.side, left: within(0, found.from), right: within(found.to, text.length) };
}

interface Found {
  what: string;
  side: 1 | -1;
  /** The part of the text in which the words of the relation stand. */
  from: number;
  to: number;
}

/** How a text puts one thing before another: the preferred one stands before the `joint`, and the other behind it. */
const PREFERRED: readonly RegExp[] = [
  /\b(?:prefer(?:s|red)?(?! to\b)|favou?rs?|picks?|chooses?|go for) [^.,;]{1,60}?(?<joint> (?:to(?! (?:be|have|get|come|go|do)\b)|over|rather than|instead of) )/iu,
  /\b(?:prefer(?:s|red)? to|rather|sooner) [^.,;]{1,60}?(?<joint> (?:than|over|rather than|instead of) )/iu,
  /\b(?:like|love|enjoy)s? [^.,;]{1,60}?(?<joint> (?:(?:much|far|a lot) )?(?:better|more) than )/iu,
  /\b(?:suits?|pleases?) [^.,;]{0,20}?(?<joint> ?(?:much |far )?better than )/iu,
  /(?<!\p{L})(?:lieber|liever) [^.,;]{1,60}?(?<joint> (?:als|dan) )/iu,
  /(?<!\p{L})bevorzug\p{L}+ [^.,;]{1,60}?(?<joint> (?:gegenüber|statt|vor) )/iu,
  /(?<!\p{L})gefäll\p{L}+ (?:mir|uns|ihr|ihm)(?<joint> (?:viel )?besser als )/iu,
  /(?<!\p{L})prefi[eé]r\p{L}+ [^.,;]{1,60}?(?<joint> (?:a|al|antes que|en vez de|en lugar de|em vez de|do que|à|ao|aos|às|que) )/iu,
  /(?<!\p{L})prefer(?:e|em|imos|isco|isce|iamo|iscono) [^.,;]{1,60}?(?<joint> (?:a|al|alla|ai|alle|allo|all'|à|ao|aos|às|piuttosto che|do que|em vez de|que) ?)/iu,
  /(?<!\p{L})préf[eè]r\p{L}+ [^.,;]{1,60}?(?<joint> (?:à|au|aux|plutôt que) )/iu,
  /(?<!\p{L})(?:gustan? más|gost\p{L}+ mais d[eoa]s?|piac\p{L}+ (?:di )?più|aim\p{L}+ (?:mieux|plus)) [^.,;]{1,60}?(?<joint> (?:que|do que|di|che|del|della|dei|delle) )/iu,
  /(?<!\p{L})(?:gustan?|plaît|plaisent|agrada)(?: bien| mucho| muito)?(?<joint> (?:más|plus|mieux|mais) (?:do )?que )/iu,
];

function preferredIn(text: string): Found | undefined {
  for (const pattern of PREFERRED) {
    const found = pattern.exec(text);
    const joint = found?.groups?.joint;
    if (found === null || joint === undefined) continue;
    const to = found.index + found[0].length;
    return { what: 'preferred', side: 1, from: to - joint.length, to };
  }
  return undefined;
}

function comparedIn(text: string): Found | undefined {
  for (const { index, 0: than } of text.matchAll(THAN)) {
    const before = [...text.slice(0, index).matchAll(/[\p{L}\p{M}]+/gu)].slice(-WORDS_BETWEEN).toReversed();
    for (const { 0: word, index: place } of before) {
      const folded = fold(word.toLowerCase());
      const [known] = SIDE_OF.get(folded) ?? [];
      if (known === undefined) continue;
      const beside = text.slice(Math.max(0, place - 12), place);
      if (!HAS_OWN_FORM.test(folded) && !MORE.test(beside) && !LESS.test(beside)) continue;
      const [what, side] = known;
      const turned = LESS.test(beside) ? (-side as 1 | -1) : side;
      return { what: `compared ${what}`, side: turned, from: place, to: index + than.length };
    }
  }
  return undefined;
}

function convertedIn(text: string): Found | undefined {
  for (const [what, ways] of CONVERSES.entries())
    for (const [place, way] of ways.entries()) {
      const found = way.exec(text);
      if (found === null) continue;
      const to = found.index + found[0].length;
      if (DONE_BY.test(text.slice(to, to + 5))) return undefined;
      return { what: `done ${what}`, side: place === 0 ? 1 : -1, from: found.index, to };
    }
  return undefined;
}
