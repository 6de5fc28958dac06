// The small words that say how it is meant: that it must be so or may be, was so or will be, is so for most or for some, of the one
// or of the other. With another of them the same words are another fact.
import type { Language } from '../../store/text-index/languages/stop-words.ts';
import { wordsOf } from './word-list.ts';

type Manner =
  | 'must'
  | 'should'
  | 'may'
  | 'perhaps'
  | 'was'
  | 'will'
  | 'wish'
  | 'most'
  | 'some'
  | 'few'
  | 'half'
  | 'or'
  | 'only'
  | 'except'
  | 'always'
  | 'quite'
  | 'more'
  | 'less'
  | 'if'
  | 'because'
  | 'when'
  | 'until'
  | 'almost'
  | 'with'
  | 'for'
  | 'about'
  | 'against'
  | 'all'
  | 'much'
  | 'other'
  | 'still'
  | 'also'
  | 'again'
  | 'behind'
  | 'between'
  | 'beneath'
  | 'upon';

const WORDS: Partial<Record<Language, Readonly<Partial<Record<Manner, string>>>>> = {
  en: {
    must: 'must required obliged',
    should: 'should ought',
    may: 'may can allowed',
    perhaps: 'might could maybe perhaps possibly',
    was: 'was were had did',
    will: 'will shall plan plans planning',
    wish: 'want wants wanted hope hopes hoped hoping wish wishes would consider considers considering intend intends try tries trying thinking',
    most: 'mostly',
    some: 'some sometimes several occasionally',
    few: 'few rarely seldom hardly',
    half: 'half',
    or: 'or',
    only: 'only solely just',
    except: 'but except unless',
    always: 'always',
    quite: 'quite',
    more: 'more over above least beyond',
    less: 'less fewer under below most',
    if: 'if provided',
    because: 'because therefore hence',
    when: 'when whenever while once',
    until: 'until till since',
    almost: 'almost nearly practically',
    with: 'with',
    for: 'for',
    about: 'about',
    against: 'against',
    much: 'much many',
  },
  de: {
    must: 'muss mussen musst',
    should: 'soll sollen sollte sollten',
    may: 'darf durfen kann konnen',
    perhaps: 'konnte konnten vielleicht eventuell moglicherweise',
    was: 'war waren hatte hatten wurde wurden',
    will: 'wird werden plant planen',
    wish: 'will wollen mochte mochten hofft hoffen uberlegt erwagt versucht',
    most: 'meist meistens meisten',
    some: 'einige manche manchmal mehrere etwas jemand',
    few: 'wenige selten kaum',
    half: 'halbe halbes halben halfte',
    or: 'oder',
    only: 'nur ausschliesslich bloss',
    except: 'ausser aber',
    always: 'immer',
    more: 'mehr uber mindestens',
    less: 'weniger unter hochstens',
    if: 'wenn falls sofern',
    because: 'weil denn deshalb',
    when: 'als wahrend sobald',
    until: 'bis seit',
    almost: 'fast beinahe nahezu',
    with: 'mit',
    for: 'fur',
    against: 'gegen',
    all: 'alle allem allen aller alles jede jedem jeden jeder jedes',
    much: 'viel viele',
    other: 'andere anderen ander',
    still: 'noch',
    also: 'auch',
    again: 'wieder',
    behind: 'hinter',
    between: 'zwischen',
  },
  es: {
    wish: 'quiere quieren quiero querria espera piensa intenta',
    must: 'debe deben debo',
    should: 'deberia deberian',
    may: 'puede pueden puedo',
    perhaps: 'podria podrian quiza quizas posiblemente',
    was: 'era eran estaba estaban tenia tenian fue fueron habia habian iba iban estuvo',
    most: 'mayoria mayormente',
    some: 'algunos algunas varios varias algo algun alguna alguno',
    few: 'pocos pocas raramente poco poca',
    half: 'mitad medio media',
    or: 'o u',
    only: 'solo solamente unicamente',
    except: 'pero salvo excepto',
    always: 'siempre',
    more: 'mas',
    less: 'menos',
    if: 'si',
    because: 'porque como',
    when: 'cuando mientras',
    until: 'hasta desde',
    almost: 'casi',
    with: 'con',
    for: 'para',
    against: 'contra',
    will: 'va van voy vamos',
    all: 'todo toda todos todas cada',
    much: 'mucho mucha muchos muchas',
    other: 'otro otra otros otras',
    still: 'aun',
    also: 'tambien',
    between: 'entre',
    upon: 'sobre',
  },
  fr: {
    wish: 'veut veulent veux voudrait espere pense essaie',
    must: 'doit doivent dois',
    should: 'devrait devraient',
    may: 'peut peuvent peux',
    perhaps: 'pourrait pourraient eventuellement',
    was: 'etait etaient avait avaient fut',
    most: 'plupart',
    some: 'quelques parfois plusieurs',
    few: 'peu rarement',
    half: 'moitie demi demie',
    or: 'ou',
    only: 'seulement uniquement',
    except: 'mais sauf',
    always: 'toujours',
    more: 'plus',
    less: 'moins',
    if: 'si',
    because: 'parce car',
    when: 'quand lorsque tandis',
    until: 'jusqu depuis',
    almost: 'presque',
    with: 'avec',
    for: 'pour',
    against: 'contre',
    will: 'va vais vont allons',
    all: 'tout toute tous toutes chaque',
    much: 'tant',
    other: 'autre autres',
    still: 'encore',
    also: 'aussi',
    between: 'entre',
    beneath: 'sous',
    upon: 'sur',
  },
  pt: {
    must: 'deve devem devo',
    wish: 'quer querem quero gostaria espera pensa tenta',
    should: 'deveria deveriam',
    may: 'pode podem posso',
    perhaps: 'poderia poderiam talvez',
    was: 'era eram estava estavam tinha tinham foi foram esteve havia',
    most: 'maioria',
    some: 'alguns algumas varios varias',
    few: 'poucos poucas raramente pouco pouca',
    half: 'metade meio meia',
    or: 'ou',
    only: 'so somente apenas',
    except: 'mas exceto',
    always: 'sempre',
    more: 'mais',
    less: 'menos',
    if: 'se',
    because: 'porque',
    when: 'quando enquanto',
    until: 'ate desde',
    almost: 'quase',
    with: 'com',
    for: 'para',
    against: 'contra',
    will: 'vai vao vou vamos',
    all: 'todo toda todos todas cada tudo',
    much: 'muito muita muitos muitas',
    other: 'outro outra outros outras',
    also: 'tambem',
    between: 'entre',
    upon: 'sobre',
  },
  it: {
    must: 'deve devono devo',
    wish: 'vuole vogliono voglio vorrebbe spera pensa prova',
    should: 'dovrebbe dovrebbero',
    may: 'puo possono posso',
    perhaps: 'potrebbe potrebbero forse',
    was: 'era erano aveva avevano fu stato stata stati state',
    most: 'maggioranza',
    some: 'alcuni alcune qualche',
    few: 'pochi poche raramente poco poca po',
    half: 'meta mezzo mezza',
    or: 'o oppure',
    only: 'solo soltanto solamente',
    except: 'ma tranne pero',
    always: 'sempre',
    more: 'piu',
    less: 'meno',
    if: 'se',
    because: 'perche',
    when: 'quando mentre',
    until: 'fino da',
    almost: 'quasi',
    with: 'con',
    for: 'per',
    against: 'contro',
    will: 'sara',
    all: 'tutto tutta tutti tutte ogni',
    much: 'molto molta molti molte',
    other: 'altro altra altri altre',
    still: 'ancora',
    also: 'anche',
    between: 'tra fra',
    upon: 'su sul sulla sulle',
  },
  nl: {
    must: 'moet moeten',
    wish: 'wil willen hoopt overweegt probeert',
    should: 'zou zouden',
    may: 'mag mogen kan kunnen',
    perhaps: 'misschien mogelijk',
    was: 'was waren had hadden werd werden',
    most: 'meeste meestal',
    some: 'sommige enkele soms iets iemand',
    few: 'weinig zelden',
    half: 'half halve helft',
    or: 'of',
    only: 'alleen slechts',
    except: 'maar behalve',
    always: 'altijd',
    more: 'meer',
    less: 'minder',
    if: 'als indien',
    because: 'omdat want',
    when: 'wanneer terwijl',
    until: 'tot sinds',
    almost: 'bijna',
    with: 'met',
    for: 'voor',
    against: 'tegen',
    all: 'alle alles elke elk',
    much: 'veel',
    other: 'ander andere',
    still: 'nog',
    also: 'ook',
    beneath: 'onder',
    upon: 'op',
  },
};

const MANNER_OF: ReadonlyMap<string, ReadonlyMap<string, Manner>> = new Map(
  Object.entries(WORDS).map(([language, rows]) => [
    language,
    new Map(
      Object.entries(rows).flatMap(([manner, words]) => [...wordsOf(words)].map((word) => [word, manner as Manner])),
    ),
  ]),
);

export function mannerOf(folded: string, language: Language): Manner | undefined {
  return MANNER_OF.get(language)?.get(folded);
}
