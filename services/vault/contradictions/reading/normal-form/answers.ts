// What is asked and answered in one line: "Smoker: no", "Kommt zur Feier? Ja", "The build ✅". No denies what stands before it, and yes says no
// more than that.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';
import { DENIED } from './marks.ts';

const ticks = whenAsked(
  (): Rewriting => [
    [/(?:👍|✅|✔|☑)\p{M}*/gu, ': yes '],
    [/(?:👎|❌|✖|✗|✘)\p{M}*/gu, ': no '],
  ],
);

const YES = 'yes|yep|true|on|ja|sí|si|sì|sim|oui|はい|あり|是|有';
const NO =
  'no|none|nope|never|false|off|nein|keine?|nie|aus|ningun[oa]|ningún|nunca|não|nenhuma?|non|aucune?|jamais|nessun[oa]?|nee|geen|いいえ|なし|无|否';
const answers = whenAsked(() => new RegExp(`\\s*[:?=]\\s*(?:(${NO})|${YES})(?=\\s*(?:[.,;!)]|$))`, 'giu'));

export function withAnswers(text: string): string {
  const said = rewritten(text, ticks());
  // Where there are several answers nobody can tell which of the things before is denied.
  if ([...said.matchAll(answers())].length !== 1) return said;
  return said.replace(answers(), (_, no: string | undefined) => (no === undefined ? '' : ` ${DENIED} `));
}
