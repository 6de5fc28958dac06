// What is found in other languages than English where the question inflects and compounds its words another way.
import { type Half, measureInflections } from '../retrieval/inflections.ts';
import { percent, type Row } from '../table.ts';

const NAMES: Record<string, string> = { de: 'German', es: 'Spanish', pt: 'Portuguese', ja: 'Japanese' };
const LEAST = 0.9;

/** With `detail`, what the even questions did not find goes to the terminal. */
export async function languageRows(detail: boolean): Promise<Row[]> {
  const languages = Object.keys(NAMES);
  const alone = await measureInflections(languages);
  if (detail)
    for (const { language, tuned } of alone)
      for (const question of tuned.missed) process.stderr.write(`${language}: ${question}\n`);
  const together = await measureInflections(languages, { together: true });
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
  ];
}

function rowOf(what: string, { at5, questions }: Pick<Half, 'at5' | 'questions'>): Row {
  return {
    what: `Search of a connection in ${what}, recall@5`,
    hub: percent(at5),
    floor: `${questions} questions in other forms of the words`,
    ratio: at5,
    target: { least: LEAST },
  };
}
