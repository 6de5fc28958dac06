// Forms of one word that a stemmer does not know to be the same: irregular verbs and plurals, numbers in words and with
// separators, dates as they are written. Both the vault and the question pass through here.

const IRREGULAR = `be:is,are,was,were,been begin:began,begun bend:bent bite:bit,bitten break:broke,broken bring:brought
  build:built buy:bought catch:caught choose:chose,chosen come:came deal:dealt dig:dug draw:drew,drawn drink:drank,drunk
  drive:drove,driven eat:ate,eaten fall:fell,fallen feel:felt find:found fly:flew,flown forget:forgot,forgotten
  freeze:froze,frozen get:got,gotten give:gave,given go:went,gone grow:grew,grown hang:hung hear:heard hide:hid,hidden
  hold:held keep:kept know:knew,known lay:laid lead:led leave:left lend:lent lose:lost make:made mean:meant meet:met
  pay:paid ride:rode,ridden ring:rang,rung run:ran see:saw,seen seek:sought sell:sold send:sent shake:shook,shaken
  shoot:shot show:shown sing:sang,sung sink:sank,sunk sit:sat sleep:slept speak:spoke,spoken spend:spent stand:stood
  steal:stole,stolen stick:stuck swim:swam,swum take:took,taken teach:taught tear:tore,torn think:thought
  throw:threw,thrown understand:understood wake:woke,woken wear:wore,worn win:won write:wrote,written
  choice:choices child:children foot:feet man:men mouse:mice person:people shelf:shelves tooth:teeth woman:women
  half:halves knife:knives leaf:leaves life:lives wife:wives wolf:wolves`;

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const UNITS = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const SAME = new Map<string, string>([
  ...IRREGULAR.split(/\s+/).flatMap((entry) => {
    const [base = '', forms = ''] = entry.split(':');
    return forms.split(',').map((form): [string, string] => [form, base]);
  }),
  ...MONTHS.map((month): [string, string] => [month.slice(0, 3), month]),
  ['sept', 'september'],
  // "One" is more often a pronoun than a number.
  ...UNITS.flatMap((word, number): [string, string][] => (number === 1 ? [] : [[word, String(number)]])),
  ...TENS.map((word, index): [string, string] => [word, String(20 + index * 10)]),
]);

/** The word that this one is a form of; most are their own. */
export function baseForm(word: string): string {
  return SAME.get(word) ?? word.replace(/^(\d+)(st|nd|rd|th)$/, '$1');
}

/** Dates in figures become day, month by name and year; separators in a number go. */
export function spelledOut(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, (found, year, month, day) => dated(found, year, month, day))
    .replace(/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/g, (found, day, month, year) =>
      dated(found, year, month, day),
    )
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

function dated(found: string, year: string, month: string, day: string): string {
  const name = MONTHS[Number(month) - 1];
  return name === undefined || Number(day) > 31 ? found : ` ${Number(day)} ${name} ${year} `;
}

/** A date, as people write it: its day, its month by name, its year. */
export function datedWords(instant: string): string {
  const words = spelledOut(new Date(instant).toISOString().slice(0, 10)).trim();
  return words.replace(/[a-z]/, (letter) => letter.toUpperCase());
}
