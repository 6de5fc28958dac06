// What a stemmer leaves of Italian words, or takes too much of: it sees verbs in "camere", "lettere" and "divano", and knows no
// participle that is irregular in the feminine or in the plural. All of it is folded.
import { whenAsked } from '../../../../../shared/when-asked.ts';

/** Nouns and adjectives that end like a form of a verb, without their last vowel. */
const NO_VERBS = `abbandon african alsazian altopian american anzian artigian asciugaman australian autocton bariton brasilian bufer butan camer
  capitan castan catalan catamaran cavern chiacchier cistern citofon cofan colombian comand comet commerc compass concert
  contrabband contrabbass controvers corean cormoran corriman cristian cuban decan deliber desert diacon divan divers egizian
  esagon estrovers fagian feder ferrament foder fotocamer fototesser gabbian garofan gengiv gerber guardian indian indonesian
  inespert interpret introvers ippocastan iranian israelian italian kimon lantern letter lituan lontan luteran mascar mascher
  matass materass matern melogran menisc messican microfon mogan monet monoton musulman nigerian ocean oper origan ortolan paesan
  pallaman panter paret parmigian partigian patron pellican persian peruvian pianet platan poligon pomeridian pozzangher primaver
  profan profet quotidian rafan rafferm repart ribass ripass ripian risparm roman sacrestan salass saliv sart sassofon satir
  scolar sedan sicilian sirian sopran sorpass sottopass sugher suocer tafan tagliand tavern telecomand telefon tesser tetan timpan
  toscan trapan tucan tulipan uman univers uragan vegan vegetarian venezuelan veteran vetrocamer videocitofon viper vulcan xilofon
  zafferan zanzar zatter`;

const KEPT = whenAsked(() => new Set(NO_VERBS.split(/\s+/)));

/**
 * The stem of a noun that ends like a verb: camere, divani, lettera. Undefined for all others, which the stemmer may cut. What
 * ends in "iera" or "iere" is always one.
 */
export function italianNounStem(word: string): string | undefined {
  const stem = word.replace(/h?[aeio]$/, '');
  if (KEPT().has(stem)) return stem;
  return /(?<=..i)(?<!(?:(?<!s)c|t|sci)ogli|scegli)er[aeio]$/.test(word) ? stem : undefined;
}

/** Endings of participles, and of the infinitives of their verbs. The longest that fits is taken. */
const PARTICIPLES = `acceso:accendere accolto:accogliere aperto:aprire appeso:appendere assunto:assumere bevuto:bere chiesto:chiedere chiuso:chiudere
  cluso:cludere concesso:concedere conosciuto:conoscere coperto:coprire corretto:correggere corrotto:corrompere cotto:cuocere cresciuto:crescere
  scritto:scrivere deciso:decidere detto:dire difeso:difendere dipinto:dipingere distrutto:distruggere diviso:dividere dotto:durre eletto:eleggere
  fatto:fare fritto:friggere giunto:giungere messo:mettere morto:morire mosso:muovere nascosto:nascondere nato:nascere offerto:offrire
  offeso:offendere perso:perdere piaciuto:piacere preso:prendere protetto:proteggere raccolto:raccogliere rimasto:rimanere risolto:risolvere
  risposto:rispondere rotto:rompere scelto:scegliere sceso:scendere sciolto:sciogliere sofferto:soffrire sospeso:sospendere spento:spegnere
  speso:spendere spinto:spingere stretto:stringere successo:succedere tolto:togliere ucciso:uccidere venuto:venire vinto:vincere visto:vedere
  vissuto:vivere`;
/** These are first of all something else: a mass, a socket, expenses, a magazine. */
const NO_PARTICIPLES: ReadonlySet<string> = new Set(
  'messa messe presa prese rimessa rimesse rivista riviste spesa spese'.split(' '),
);

const BY_ENDING: () => readonly (readonly [ending: string, infinitive: string])[] = whenAsked(() =>
  PARTICIPLES.trim()
    .split(/\s+/)
    .map((entry) => entry.split(':') as [string, string])
    .sort(([a], [b]) => b.length - a.length),
);

/** The infinitive of an irregular participle, whomever it is said of: aperta, iscritti, rotte. */
export function italianParticiple(word: string): string | undefined {
  if (!/(?:[st]|ut)[aeio]$/.test(word) || NO_PARTICIPLES.has(word)) return undefined;
  const masculine = word.replace(/[aei]$/, 'o');
  const found = BY_ENDING().find(([ending]) => masculine.endsWith(ending));
  if (found === undefined) return undefined;
  const [ending, infinitive] = found;
  const before = masculine.slice(0, -ending.length);
  return before === '' || PREFIX.test(before) ? before + infinitive : undefined;
}

const PREFIX =
  /^(?:a|ac|ag|am|ap|as|at|av|co|com|compro|con|contra|cor|cos|de|di|dis|e|es|i|im|in|inter|intro|ir|per|pre|pro|ra|re|ri|s|sco|so|sor|sos|sotto|sta|su|sup|tra|tras)$/;

/** Endings that the stemmer cuts in one form and not in another, and what stands in their place. The first that fits is taken. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)torio$/, 'tore'],
  [/(?<=..)fi(?:ci?|ch)[aeio]$|(?<=..)fici$/, 'ficio'],
  [/(?<=.{3})issim[aeio]$/, 'o'],
  [/(?<=..t)rice$|(?<=[aiou]t|(?<!ele)tt)rici$/, 'ore'],
  [/(?<=^(?:avvocat|campion|dott|duch|leon|ost|poet|princip|profess|student)(?:or)?)ess[ae]$/, 'e'],
  // What is added to "dire", "fare" and "dare", where a shorter stem is left than the stemmer asks for.
  [/^([dfs][ai]r)(?:l[aeio]|gli|mi|ti|ci|vi|ne|si)$/, '$1e'],
];

/** The word without an ending of its own: -issimo, -trice, -essa, and the pronoun of "dirgli". */
export function italianPlain(word: string): string {
  const ending = PLAIN.find(([each]) => each.test(word));
  return ending === undefined ? word : word.replace(...ending);
}
