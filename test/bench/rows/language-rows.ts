// What is found in other languages than English where the question inflects and compounds its words another way, and which forms of a
// word are one.
import { HARM_SETS, type HarmHalf, type KnownHarms, measureHarms } from '../retrieval/harms.ts';
import { type Half, measureInflections } from '../retrieval/inflections.ts';
import { type Meeting, measureWordForms } from '../retrieval/word-forms.ts';
import { percent, type Row } from '../table.ts';

const NAMES: Record<string, string> = {
  de: 'German',
  es: 'Spanish',
  pt: 'Portuguese',
  ja: 'Japanese',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  en: 'English',
};
const ASKED = ['de', 'es', 'pt', 'ja'];
const LEAST = 0.9;
const LEAST_FORMS = 0.8;

/** With `detail`, what the even questions did not find goes to the terminal. */
export async function languageRows(detail: boolean): Promise<Row[]> {
  const alone = await measureInflections(ASKED);
  if (detail)
    for (const { language, tuned } of alone)
      for (const question of tuned.missed) process.stderr.write(`${language}: ${question}\n`);
  const together = await measureInflections(ASKED, { together: true });
  return [
    ...alone.flatMap(({ language, tuned, heldOut }) => [
      rowOf(`${NAMES[language]} among 60 statements`, tuned),
      rowOf(`${NAMES[language]} among 60 statements, held out`, heldOut),
    ]),
    ...together.map(({ language, tuned, heldOut }) =>
      rowOf(`${NAMES[language]} among 240 statements in four languages`, {
        at5: (tuned.at5 + heldOut.at5) / 2,
        questions: tuned.questions + heldOut.questions,
      }),
    ),
    ...measureWordForms().flatMap(({ language, tuned, heldOut }) => [
      {
        what: `Forms of an everyday word that are one in ${NAMES[language]}, held out`,
        hub: told(heldOut.same),
        floor: `all of them; ${told(tuned.same)} of the others`,
        ratio: heldOut.same.met / heldOut.same.pairs,
        target: { least: LEAST_FORMS },
      },
      {
        what: `Words that look alike and are one in ${NAMES[language]}, held out`,
        hub: told(heldOut.other),
        floor: `none; ${told(tuned.other)} of the others`,
        ratio: heldOut.other.met / heldOut.other.pairs,
        target: undefined,
      },
    ]),
    ...HARM_SETS.flatMap(harmRows),
  ];
}

function harmRows(set: (typeof HARM_SETS)[number]): Row[] {
  const { tuned, heldOut } = measureHarms(set);
  const jotted = set === 'harms-jotted' ? ', jotted down' : '';
  const said = (half: HarmHalf, of: (known: KnownHarms) => number, all: number) =>
    `${half.languages.map((each) => `${each.language} ${of(each)}`).join(', ')} of ${all}`;
  const known = ({ known: count }: KnownHarms) => count;
  const mistaken = ({ mistaken: count }: KnownHarms) => count;
  return [
    {
      what: `Notes of what harms somebody${jotted} that are known as such, held out`,
      hub: said(heldOut, known, heldOut.harms),
      floor: `all of them; ${said(tuned, known, tuned.harms)} of the others`,
      ratio: Math.min(...heldOut.languages.map(known)) / heldOut.harms,
      target: undefined,
    },
    {
      what: `Notes that harm nobody${jotted}, taken for such, held out`,
      hub: said(heldOut, mistaken, heldOut.harmless),
      floor: `none; ${said(tuned, mistaken, tuned.harmless)} of the others`,
      ratio: Math.max(...heldOut.languages.map(mistaken)) / heldOut.harmless,
      target: undefined,
    },
  ];
}

const told = ({ met, pairs }: Meeting) => `${met} of ${pairs}`;

function rowOf(what: string, { at5, questions }: Pick<Half, 'at5' | 'questions'>): Row {
  return {
    what: `Search of a connection in ${what}, recall@5`,
    hub: percent(at5),
    floor: `${questions} questions in other forms of the words`,
    ratio: at5,
    target: { least: LEAST },
  };
}
