// The figures of the lives as lists for a terminal: by life, class and language, and what single purposes missed.
import { asTable, percent } from '../table.ts';
import type { AskedPurpose } from './ask-lives.ts';
import { sumUp } from './sum-up.ts';

const HEADS = [
  'purposes',
  'found',
  'useful',
  'true',
  'of them whole',
  'whole',
  'wrong anchor',
  'with true',
  'tokens',
  'content',
];

/** One table for each way of telling the purposes apart. */
export function brokenDown(asked: readonly AskedPurpose[]): string {
  const tables = [
    tableBy('all', asked, () => 'all'),
    tableBy('life', asked, ({ life }) => life),
    tableBy('class', asked, (each) => each.class),
    tableBy('language', asked, ({ language, vaultLanguage }) =>
      language === vaultLanguage ? language : `${language} over ${vaultLanguage}`,
    ),
  ];
  return tables.join('\n\n');
}

function tableBy(name: string, asked: readonly AskedPurpose[], of: (each: AskedPurpose) => string): string {
  const groups = Object.entries(Object.groupBy(asked, of)).sort(([a], [b]) => a.localeCompare(b));
  const lines = groups.flatMap(([group, members = []]) =>
    [false, true].map((heldOut) => [
      group,
      heldOut ? 'held out' : 'tuned',
      ...cells(members.filter((each) => each.isHeldOut === heldOut)),
    ]),
  );
  return asTable([name, '', ...HEADS], lines);
}

function cells(asked: readonly AskedPurpose[]): string[] {
  if (asked.length === 0) return ['0', ...HEADS.slice(1).map(() => '–')];
  const sum = sumUp(asked);
  return [
    String(sum.purposes),
    sum.needed === 0 ? '–' : percent(sum.coverage),
    sum.items === 0 ? '–' : percent(sum.precision),
    String(sum.sayingSufficient),
    String(sum.completeSayingSufficient),
    String(sum.complete),
    String(sum.wronglyAnchored),
    String(sum.wronglyAnchoredSayingSufficient),
    String(Math.round(sum.tokens)),
    percent(sum.content),
  ];
}

/** Each purpose that ranking is worked on with; or, for whoever judges, those that are held out. Never both. */
export function detailOf(asked: readonly AskedPurpose[], which: 'tuned' | 'held out'): string {
  return asked
    .filter(({ isHeldOut }) => isHeldOut === (which === 'held out'))
    .map(({ life, class: kind, language, purpose, score, missing, superfluous, anchoredOn }) =>
      [
        `${life} · ${kind} · ${language} · ${purpose}`,
        `  ${score.found} of ${score.needed} needs, ${score.useful} of ${score.items} items useful, ${score.textBytes} bytes; sufficient ${score.saysSufficient}${score.isComplete ? '' : ', not whole'}`,
        `  anchored on: ${anchoredOn ?? 'nothing'}${score.isWronglyAnchored ? ' (wrong)' : ''}`,
        `  missing: ${missing.join(' ') || '–'}`,
        `  superfluous: ${superfluous.join(' ') || '–'}`,
      ].join('\n'),
    )
    .join('\n');
}
