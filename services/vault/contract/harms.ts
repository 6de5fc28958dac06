// What a person must not be harmed by: allergies, illness, what they must not eat or take. Where a purpose is about eating,
// care or a journey, or about someone of whom such a thing is known, it is told first.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { candidatesOf, flaggedWith, holdersOf } from '../search/postings.ts';
import { anyOf } from '../search/question.ts';
import { tellingStems } from '../search/record-terms.ts';
import type { Reader } from '../store/db/sql.ts';
import type { Language } from '../store/text-index/languages/detect.ts';
import { termsOf } from '../store/text-index/terms.ts';
import type { Candidate } from '../view/candidates.ts';
import { scopeOf } from '../view/scope.ts';
import type { Viewer } from '../view/viewer.ts';
import type { Domain } from './frame/domains.ts';
import type { Frame } from './frame/read-frame.ts';
import { namesAnyOf, partakersIn } from './guests.ts';

/** As it is said in the languages that a purpose is read in: what is found by these words is judged by the patterns below. */
const ASKED: readonly (readonly [Language, string])[] = [
  [
    'en',
    `allergic allergy anaphylaxis epipen inhaler intolerance intolerant celiac coeliac gluten lactose peanut nuts shellfish prawns asthma diabetes vegetarian
    vegan kosher halal pregnant hives swallow chokes swells airway throat`,
  ],
  [
    'de',
    'Allergie allergisch Unverträglichkeit verträgt Zöliakie Asthma Diabetes vegetarisch vegan schwanger Laktoseintoleranz Nüsse Notfallpen Pen Spray',
  ],
  ['es', 'alergia alérgico alérgica intolerancia celíaco celíaca vegetariana asma embarazada'],
  ['pt', 'alergia alérgico alérgica intolerância celíaco celíaca vegetariana asma grávida'],
  ['fr', 'allergie allergique intolérance cœliaque végétarienne asthme enceinte'],
  ['it', 'allergia allergico allergica intolleranza celiaco celiaca vegetariana asma incinta'],
  ['nl', 'allergie allergisch intolerantie coeliakie vegetarisch astma zwanger'],
  ['ja', 'アレルギー 喘息 糖尿病 ベジタリアン 食物 腫れる 妊娠'],
];
/** What people do not eat, and what is of health: commoner words, looked for by themselves so that they push out none of those. */
const EATEN: readonly (readonly [Language, string])[] = [
  ['en', 'eat eats drink drinks meat fish milk pork alcohol salt sugar eggs cheese bread avoid medicine tablets puffs'],
  ['de', 'isst essen trinkt Fleisch Fisch Milch Schwein Alkohol Salz Zucker Eier Tabletten'],
  ['es', 'come comer bebe carne pescado leche cerdo'],
  ['pt', 'come comer bebe carne peixe leite porco'],
  ['fr', 'mange boit viande poisson lait porc'],
  ['it', 'mangia beve carne pesce latte maiale'],
  ['nl', 'eet drinkt vlees vis melk varken'],
  ['ja', '食べる 食べ 飲む 肉 魚 牛乳 卵 そば かに えび 薬'],
];
const IS_HARM =
  /allerg|must avoid|anaphyl|epi-?pen|intoleran|co?eliac|celíac|gluten|lactos|peanut|\bnuts?\b|shellfish|asthma|diabet|vegetari|vegan|kosher|halal|pregnan|must not (?:eat|take|drink)|cannot (?:eat|take)|can['’]t (?:eat|take)|unverträglich|verträgt k?ein|zöliak|schwanger|alérgi|alergi|intoler|asma|epilep|epilép|seizure|insulin|unconscious|blood thinner|warfarin|pacemaker|faint(?:s|ed|ing)?\b|emergency (?:kit|pen|dose)|inhaler|bewusstlos|ohnmächtig|krampfanf|notfall(?:set|pen|medik)|blutverdünn|herzschrittmacher|convulsi|desmay|inconscien|anticoagul|marcapasos|cierra la garganta|hincha|desmaio|marca-passo|malaise|évanoui|inconscient|svien|incoscien|pacemaker|bewusteloos|flauwgevallen|てんかん|発作|けいれん|インスリン|エピペン|ショック|アナフィラ|意識を失|飲み合わせ|アレルギ|食べられない|喘息|糖尿/iu;

/** Words for not eating or drinking something, for whatever reason. */
const IS_ABSTENTION =
  /\b(?:eats?|drinks?|has) (?:no|only|neither|almost no|hardly any)\b|\b(?:does|do)(?: not|n['’]t) (?:eat|drink)|\bno (?:meat|fish|pork|beef|milk|eggs?|alcohol|sugar|salt|nuts?|bread|wheat)\b|without (?:salt|sugar|milk|gluten)|chokes?|swallow|isst (?:k?ein|nur)|trinkt k?ein|no (?:come|bebe)|não (?:come|bebe)|ne (?:mange|boit) pas|non (?:mangia|beve)|eet geen|drinkt geen|食べない|食べられ|飲めない|飲まない|腫れ/iu;

/** Of what touches somebody's health: what of it is eaten, drunk or taken with meals. */
const IS_EATEN =
  /\b(?:eat|drink|food|meals?|fish|meat|milk|eggs?|cheese|bread|salt|sugar|prawns?|crab|mussels?|fruit|avoid|hives|swells?|throat|airway)|essen|\bisst\b|trink|milch|fleisch|fisch|eier|salz|zucker|vermeid|comida|come|leche|carne|evitar|comer|manger|lait|viande|éviter|mangi|latte|carne|eten|melk|食|飲|卵|乳|魚|肉|そば|かに|えび/iu;

/** Whether it is something that somebody must not be harmed by where such a task is done. */
export function isHarmfulFor(domains: ReadonlySet<Domain>, record: AnyRecord): boolean {
  const isForCare = domains.has('care') || domains.has('health');
  if (record.type !== 'memory' || !(isForCare || domains.has('food'))) return false;
  const statement = String(record.statement);
  if (isForCare) return IS_HARM.test(statement) || MUST_NOT.test(statement);
  const isEaten = isFlagged(record) && IS_EATEN.test(statement);
  return IS_ABSTENTION.test(statement) || isEaten || (IS_HARM.test(statement) && !IS_BREATH.test(statement));
}

/** Of somebody's health, where somebody is cared for or fed, though it need not harm them. */
export function isOfHealth(domains: ReadonlySet<Domain>, record: AnyRecord): boolean {
  return record.type === 'memory' && isFlagged(record) && MAY_HARM.some((domain) => domains.has(domain));
}

function isFlagged(record: AnyRecord): boolean {
  return ((record.sensitivity_flags ?? []) as readonly string[]).includes('health');
}

/** Tasks in which somebody may come to harm. */
export const MAY_HARM: readonly Domain[] = ['care', 'food', 'health'];
/** The most things that are flagged as of health: more than anybody knows of those around them. */
const MOST_FLAGGED = 80;
/** Harm by breathing, and not by eating. */
const IS_BREATH = /asthma|asma|喘息/iu;
/** Words for what is forbidden, or did harm before, whatever it is. */
const MUST_NOT =
  /must not|may not|never (?:give|use|take)|no (?:ibuprofen|aspirin|penicillin)|(?:brings?|brought|came|come|breaks?|broke) out|hives|blister|swell|closes? (?:my|her|his|the)? ?(?:throat|airway)|off[- ]limits|out of the question|darf (?:nicht|kein)|keinesfalls|verboten|no (?:puede|debe|tomar|darle)|prohibid|não (?:pode|deve)|ne (?:doit|peut) pas|interdit|non (?:deve|può)|vietat|mag (?:niet|geen)|verboden|てはいけない|禁止|だめ/iu;

/** The things to be weighed for that: all that are found by such words. */
export function harmsAround(reader: Reader, viewer: Viewer, { purpose: { domains } }: Frame, at: string): Candidate[] {
  if (!MAY_HARM.some((domain) => domains.has(domain))) return [];
  return perhapsHarms(reader, viewer, at).filter(
    ({ record }) => isHarmfulFor(domains, record) || isOfHealth(domains, record),
  );
}

/** What of somebody's health is known that may harm them in whatever they take part in. */
function mayHarm(record: AnyRecord): boolean {
  return record.type === 'memory' && (isFlagged(record) || IS_HARM.test(String(record.statement)));
}

/** Where a project is asked about as a whole: whether that is known of somebody who takes part in it. */
export function harmsPartakers(frame: Frame, records: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  const partakers = partakersIn(frame, records);
  return (record) => mayHarm(record) && namesAnyOf(partakers, record);
}

/**
 * Whom what these say may harm: the place whose dishes hold tahini, and who must not eat any. They share a word that few of such
 * things hold; a purpose that names the place alone says nothing of eating.
 */
export function harmedBy(records: readonly AnyRecord[], harms: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  const speaking = new Set(records.filter(speaksOfHarm));
  if (speaking.size === 0) return () => false;
  const holders = new Map<string, number>();
  for (const record of harms) for (const stem of tellingStems(record)) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const words = new Set([...speaking].flatMap((record) => [...tellingStems(record)]));
  const isTelling = (stem: string) => words.has(stem) && (holders.get(stem) ?? 0) <= FEW_HOLD;
  return (record) => mayHarm(record) && !speaking.has(record) && [...tellingStems(record)].some(isTelling);
}

/** Of what may harm somebody, so many hold a word at most that tells what does. */
const FEW_HOLD = 4;

export function speaksOfHarm(record: AnyRecord): boolean {
  return record.type === 'memory' && IS_HARM.test(String(record.statement));
}

/** All that is flagged so, or found by such words. */
export function perhapsHarms(reader: Reader, viewer: Viewer, at: string): Candidate[] {
  const filter = { types: ['memory'] };
  const asking = { reader, viewer, filter, at };
  const scope = scopeOf(reader, viewer, filter, at);
  const said = [ASKED, EATEN].flatMap((words) =>
    holdersOf(asking, scope, [anyOf(words.flatMap(([language, text]) => termsOf(text, language)))]),
  );
  const flagged = flaggedWith('health', asking, scope).slice(0, MOST_FLAGGED);
  return candidatesOf(asking, [...new Set([...flagged, ...said])]);
}
