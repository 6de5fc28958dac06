// What an assistant is given for a purpose, in lives that somebody wrote down with what each purpose needs. The purposes
// that are held out are promised; what the others come to stands beside them.
import { type AskedPurpose, askLives, askTranslatedLives } from '../package/ask-lives.ts';
import { ACROSS, NOTHING } from '../package/life.ts';
import { brokenDown, detailOf } from '../package/lists.ts';
import { type Sum, share, sumUp } from '../package/sum-up.ts';
import { percent, type Row } from '../table.ts';

const TOKENS = 1300;

export async function lifeRows(detailed: { tuned: boolean; heldOut: boolean }): Promise<Row[]> {
  const asked = await askLives();
  if (detailed.tuned) process.stderr.write(`${detailOf(asked, 'tuned')}\n\n`);
  if (detailed.heldOut) process.stderr.write(`${detailOf(asked, 'held out')}\n\n`);
  process.stderr.write(`${brokenDown(asked)}\n\n`);
  const rows = [
    shareRow('Needed for a purpose, and in its package', asked, ({ coverage }) => coverage, 0.9),
    shareRow('In a package, and needed or helpful', asked, ({ precision }) => precision, 0.6),
    shareRow('Packages that say they suffice, complete', asked, honest, 0.98),
    shareRow('Complete packages that say so', asked, frank, 0.5),
    shareRow('Needed across projects, and in the package', asked.filter(isAcross), ({ coverage }) => coverage, 0.8),
  ];
  return [
    ...rows,
    ...partRows(asked),
    languageRow(asked),
    await translatedRow(),
    wrappedRow(asked),
    ...neverRows(asked),
    ...byteRows(asked),
  ];
}

const honest = (sum: Sum) => share(sum.completeSayingSufficient, sum.sayingSufficient);
const frank = (sum: Sum) => share(sum.completeSayingSufficient, sum.complete);
const isAcross = (each: AskedPurpose) => ACROSS.includes(each.class);
const isHeldOut = (each: AskedPurpose) => each.isHeldOut;

function shareRow(what: string, asked: readonly AskedPurpose[], of: (sum: Sum) => number, least: number): Row {
  const heldOut = asked.filter(isHeldOut);
  const ratio = of(sumUp(heldOut));
  const tuned = of(sumUp(asked.filter((each) => !each.isHeldOut)));
  return {
    what: `${what}, ${heldOut.length} purposes held out`,
    hub: percent(ratio),
    floor: `all of it; ${percent(tuned)} of the others`,
    ratio,
    target: { least },
  };
}

/** How much of it the lists tell, and what the lines below them add. Nothing is promised of either alone. */
function partRows(asked: readonly AskedPurpose[]): Row[] {
  const [heldOut, tuned] = [sumUp(asked.filter(isHeldOut)), sumUp(asked.filter((each) => !each.isHeldOut))];
  return [
    {
      what: 'Needed for a purpose, and told in a list of its package, held out',
      hub: percent(heldOut.listed),
      floor: `all of it; ${percent(tuned.listed)} of the others`,
      ratio: heldOut.listed,
    },
    {
      what: 'Mentioned in a line below the lists, and needed or helpful, held out',
      hub: `${percent(heldOut.linePrecision)} of ${heldOut.lines.toFixed(1)} lines a package`,
      floor: `all of it; ${percent(tuned.linePrecision)} of ${tuned.lines.toFixed(1)} of the others`,
      ratio: heldOut.linePrecision,
    },
  ];
}

/** Over purposes in the language of their vault. */
function languageRow(asked: readonly AskedPurpose[]): Row {
  const own = asked.filter(({ isHeldOut, language, vaultLanguage }) => isHeldOut && language === vaultLanguage);
  const english = sumUp(own.filter(({ language }) => language === 'en')).coverage;
  const others = Object.entries(Object.groupBy(own, ({ language }) => language)).filter(([name]) => name !== 'en');
  const found = others.map(([name, purposes = []]) => ({ name, coverage: sumUp(purposes).coverage }));
  return {
    what: 'Needed and in the package: another language throughout, less English',
    hub: found.map(({ name, coverage }) => `${name} ${percent(coverage)}`).join(', '),
    floor: `en ${percent(english)}`,
    ratio: Math.min(...found.map(({ coverage }) => coverage)) - english,
    target: { least: -0.05 },
  };
}

/** The same life in two languages, so that no life is harder than the other. */
async function translatedRow(): Promise<Row> {
  const pairs = (await askTranslatedLives()).map(({ original, translated }) => {
    const isFromEnglish = original[0]?.vaultLanguage === 'en';
    const [english, other] = isFromEnglish ? [original, translated] : [translated, original];
    const coverage = { en: sumUp(english).coverage, other: sumUp(other).coverage };
    return { ...coverage, language: other[0]?.vaultLanguage, life: original[0]?.life, purposes: other.length };
  });
  return {
    what: 'Needed and in the package: the same life in another language, less English',
    hub: pairs.map(({ life, language, other }) => `${life} ${language} ${percent(other)}`).join(', '),
    floor: `en ${pairs.map(({ en }) => percent(en)).join(', ')}; ${pairs.map(({ purposes }) => purposes).join(', ')} purposes`,
    ratio: Math.min(...pairs.map(({ en, other }) => other - en)),
    target: { least: -0.05 },
  };
}

/** What a model writes around a request takes nothing away from its package, and adds nothing to it. */
function wrappedRow(asked: readonly AskedPurpose[]): Row {
  const pairs = (isHeldOut: boolean) => asked.filter(({ wrapped }) => wrapped?.isHeldOut === isHeldOut);
  const both = (isHeldOut: boolean) => {
    const plain = pairs(isHeldOut);
    return { plain: sumUp(plain), around: sumUp(plain.flatMap(({ wrapped }) => wrapped ?? [])) };
  };
  const [heldOut, others] = [both(true), both(false)];
  const said = ({ coverage, precision, sayingSufficient, purposes }: Sum) =>
    `${percent(coverage)}, useful ${percent(precision)}, say so ${percent(sayingSufficient / purposes)}`;
  const { plain, around } = heldOut;
  return {
    what: `Needed and in the package: requests with what models write around them, less the plain ones, ${plain.purposes} in wrappings held out`,
    hub: `${said(around)}; the others ${said(others.around)}`,
    floor: `${said(plain)}; ${said(others.plain)}`,
    ratio: Math.min(around.coverage - plain.coverage, around.precision - plain.precision),
    target: { least: -0.02 },
  };
}

/** What must not happen at all: these are counted over every purpose. */
function neverRows(asked: readonly AskedPurpose[]): Row[] {
  const never = (what: string, among: readonly AskedPurpose[], count: number): Row => ({
    what,
    hub: String(count),
    floor: `${among.length} packages`,
    ratio: count,
    target: { most: 0 },
  });
  const foreign = asked.filter(({ language, vaultLanguage }) => language !== vaultLanguage);
  const unanswered = asked.filter((each) => each.class === NOTHING);
  const harmful = asked.filter(({ score }) => score.harmful > 0);
  return [
    never(
      'Another language than the vault: a wrong project said to suffice',
      foreign,
      sumUp(foreign).wronglyAnchoredSayingSufficient,
    ),
    never(
      'Nothing answers: packages with a project, or said to suffice',
      unanswered,
      unanswered.filter(({ score }) => score.isWronglyAnchored || score.saysSufficient).length,
    ),
    never('Packages said to suffice that lack what does harm', harmful, sumUp(harmful).harmfulUntold),
  ];
}

function byteRows(asked: readonly AskedPurpose[]): Row[] {
  const { tokens, content, structuredBytes } = sumUp(asked.filter(isHeldOut));
  return [
    {
      what: 'A package as text, tokens on average (bytes / 4)',
      hub: `${Math.round(tokens)}, and ${(structuredBytes / 1000).toFixed(1)} kB as an object`,
      floor: String(TOKENS),
      ratio: tokens / TOKENS,
      target: { most: 1 },
    },
    {
      what: 'Of the bytes of a package as text, content',
      hub: percent(content),
      floor: 'all of it',
      ratio: content,
      target: { least: 0.45 },
    },
  ];
}
