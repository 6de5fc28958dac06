// What a person must not be harmed by, in words: those by which the index is asked, and patterns that tell what was found.
import type { Language } from '../../store/text-index/languages/detect.ts';

/** As it is said in the languages that a purpose is read in: what is found by these words is judged by the patterns behind them. */
export const OF_HARM: readonly (readonly [Language, string])[] = [
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
export const OF_MEALS: readonly (readonly [Language, string])[] = [
  ['en', 'eat eats drink drinks meat fish milk pork alcohol salt sugar eggs cheese bread avoid medicine tablets puffs'],
  ['de', 'isst essen trinkt Fleisch Fisch Milch Schwein Alkohol Salz Zucker Eier Tabletten'],
  ['es', 'come comer bebe carne pescado leche cerdo'],
  ['pt', 'come comer bebe carne peixe leite porco'],
  ['fr', 'mange boit viande poisson lait porc'],
  ['it', 'mangia beve carne pesce latte maiale'],
  ['nl', 'eet drinkt vlees vis melk varken'],
  ['ja', '食べる 食べ 飲む 肉 魚 牛乳 卵 そば かに えび 薬'],
];

/** Words for what harms some people though others bear it, and for what they then need. */
export const IS_HARM =
  /allerg|must avoid|anaphyl|epi-?pen|intoleran|co?eliac|celíac|gluten|lactos|peanut|\bnuts?\b|shellfish|asthma|diabet|vegetari|vegan|kosher|halal|pregnan|must not (?:eat|take|drink)|cannot (?:eat|take)|can['’]t (?:eat|take)|unverträglich|verträgt k?ein|zöliak|schwanger|alérgi|alergi|intoler|asma|epilep|epilép|seizure|insulin|unconscious|blood thinner|warfarin|pacemaker|faint(?:s|ed|ing)?\b|emergency (?:kit|pen|dose)|inhaler|bewusstlos|ohnmächtig|krampfanf|notfall(?:set|pen|medik)|blutverdünn|herzschrittmacher|convulsi|desmay|inconscien|anticoagul|marcapasos|cierra la garganta|hincha|desmaio|marca-passo|malaise|évanoui|inconscient|svien|incoscien|pacemaker|bewusteloos|flauwgevallen|てんかん|発作|けいれん|インスリン|エピペン|ショック|アナフィラ|意識を失|飲み合わせ|アレルギ|食べられない|喘息|糖尿/iu;

/** Words for not eating or drinking something, for whatever reason. */
export const IS_ABSTENTION =
  /\b(?:eats?|drinks?|has) (?:no|only|neither|almost no|hardly any)\b|\b(?:does|do)(?: not|n['’]t) (?:eat|drink)|\bno (?:meat|fish|pork|beef|milk|eggs?|alcohol|sugar|salt|nuts?|bread|wheat)\b|without (?:salt|sugar|milk|gluten)|chokes?|swallow|isst (?:k?ein|nur)|trinkt k?ein|no (?:come|bebe)|não (?:come|bebe)|ne (?:mange|boit) pas|non (?:mangia|beve)|eet geen|drinkt geen|食べない|食べられ|飲めない|飲まない|腫れ/iu;

/** Of what touches somebody's health: what of it is eaten, drunk or taken with meals. */
export const IS_EATEN =
  /\b(?:eat|drink|food|meals?|fish|meat|milk|eggs?|cheese|bread|salt|sugar|prawns?|crab|mussels?|fruit|avoid|hives|swells?|throat|airway)|essen|\bisst\b|trink|milch|fleisch|fisch|eier|salz|zucker|vermeid|comida|come|leche|carne|evitar|comer|manger|lait|viande|éviter|mangi|latte|carne|eten|melk|食|飲|卵|乳|魚|肉|そば|かに|えび/iu;

/** Harm by breathing, and not by eating. */
export const IS_BREATH = /asthma|asma|喘息/iu;

/** Words for what is forbidden, or did harm before, whatever it is. */
export const MUST_NOT =
  /must not|may not|never (?:give|use|take)|no (?:ibuprofen|aspirin|penicillin)|(?:brings?|brought|came|come|breaks?|broke) out|hives|blister|swell|closes? (?:my|her|his|the)? ?(?:throat|airway)|off[- ]limits|out of the question|darf (?:nicht|kein)|keinesfalls|verboten|no (?:puede|debe|tomar|darle)|prohibid|não (?:pode|deve)|ne (?:doit|peut) pas|interdit|non (?:deve|può)|vietat|mag (?:niet|geen)|verboden|てはいけない|禁止|だめ/iu;
