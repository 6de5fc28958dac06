// Who owes whom: whether a purpose asks for what its owner has promised, or for what others have promised the owner. What the owner
// promised answers nothing of the second. In the words of seven languages, Japanese and Chinese.

/** Words for promises and debts: they ask for commitments. */
const OWES =
  /(?<!\p{L})(?:owes?|owed|promised?|promises|committed|schuldig|schulde[tn]?|versprochen|zugesagt|zusagen|deb[oe]|prometí|prometido|devo|prometi|dois|promis|devo|promesso|schuldig|beloofd)(?!\p{L})|約束|借り|答应|承诺/iu;

/** Words that ask what others owe the owner, or have promised. */
const OWED_TO_OWNER =
  /(?<!\p{L})(?:(?:owes?|owed|promised|promises) (?:it to )?(?:me|us)|(?:am i|are we|i am|i'm|we are|we're) (?:still )?owed|schulde[tn]? (?:mir|uns)|(?:mir|uns) (?:noch |etwas |geld |was )*(?:schulde[tn]?|versprochen)|(?:me|nos) (?:debe[ns]?|prometi(?:ó|eron))|(?:me|nous) (?:doi(?:t|s|vent))|m['’]a(?:vez|s)? promis|(?:me|nos) deve[m]?|(?:mi|ci) dev(?:e|i|ono))(?!\p{L})|答应过?(?:了)?我/iu;

/** Words that may be a name, or what somebody is called, and never the owner. */
const others = (own: string) => `(?:(?!(?:${own})(?!\\p{L}))[\\p{L}\\p{N}.,'’-]+ ){1,6}`;
/** Somebody else has promised, to the owner or to anybody. */
const OTHERS_PROMISED = new RegExp(
  `(?<!\\p{L})(?:${[
    `(?:did|does|do|has|have|had) ${others('i|we|to|be|been')}(?<!(?<!\\p{L})(?:the|an?|my|our|as) )(?:promised?|owed?)`,
    `(?:hat|hatte|haben|hatten) ${others('ich|wir')}(?:versprochen|zugesagt)`,
    'prometi(?:ó|eron)|(?:ha|han|había|habían) prometido',
    'promet(?:eu|eram)(?:-(?:me|nos))?|(?:tem|têm|tinha|tinham) prometido',
    '(?:a|ont|avait|avaient)(?:-t-(?:il|elle|on)|-ils|-elles)? promis',
    '(?:ha|hanno|aveva|avevano) (?:\\p{L}+ ){0,5}promesso',
    `(?:heeft|hebben|had|hadden) ${others('ik|we|wij')}beloofd`,
  ].join(
    '|',
  )})(?!\\p{L})|約束してくれ|(?:私|僕|俺)(?:たち|達)?に[^。？?]{0,8}約束|(?:さん|くん|ちゃん|氏|先生)(?:が|は)[^に]{0,8}約束`,
  'iu',
);

/** The owner has promised. Whoever says no more than that something must be done has promised nothing. */
const OWNER_PROMISED = new RegExp(
  `(?<!\\p{L})(?:${[
    "(?<!(?:am|are|was|were) )(?:i|we)(?:['’]ve| have| had)?(?: (?:already|ever|still|also))? (?:promised?|owed?)|(?:my|our) promises",
    '(?:ich|wir) (?:\\S+ ){0,6}?(?:versprochen|zugesagt|schulde[nt]?|schuldig)|(?:schulde ich|schulden wir)|meine (?:versprechen|zusagen)',
    'prometí|prometimos|(?:he|hemos) prometido|(?:le|les|te|os) debo|mis promesas',
    'prometi|prometemos|(?:tenho|temos) prometido|minhas promessas',
    '(?:ai|avons)(?:-je|-nous)? (?:\\S+ )?promis|mes promesses',
    '(?:ho|abbiamo) (?:\\S+ )?promesso|mie promesse',
    '(?:heb|hebben) (?:ik|we|wij) (?:\\S+ ){0,6}?beloofd|mijn beloften',
  ].join('|')})(?!\\p{L})|(?<!(?:私|僕|俺)(?:たち|達)?)に[^。？?]{0,8}約束(?!してくれ)|我们?(?:曾|已经)?(?:答应|承诺)`,
  'iu',
);

/** Whose promises a purpose asks for: the owner's, or those of others; undefined where it asks for none. */
export function whoPromised(text: string): 'owner' | 'others' | undefined {
  if (!OWNER_PROMISED.test(text) && (OWED_TO_OWNER.test(text) || OTHERS_PROMISED.test(text))) return 'others';
  return OWES.test(text) ? 'owner' : undefined;
}

/** Whether a purpose asks in so many words what its owner promised: “must” may be a debt as well, and is none here. */
export function asksForPromises(text: string): boolean {
  return OWNER_PROMISED.test(text);
}

/** Whether a word speaks of promises or debts. */
export function speaksOfPromises(word: string): boolean {
  return OWES.test(word);
}
