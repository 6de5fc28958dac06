// Whether a package about several projects suffices: only if it would for each of them. Which is not whole is said by its name.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Candidate } from '../../view/candidates.ts';
import { toRef } from '../../view/shown-items.ts';
import type { Frame } from '../frame/frame.ts';
import { type Assembled, judgeSufficiency, type Sufficiency } from './sufficiency.ts';

interface JudgedPart {
  frame: Frame;
  assembled: Assembled;
}

/** `untold`: projects that are named and of which nothing is told. */
export function judgeParts(parts: readonly JudgedPart[], untold: readonly Candidate[]): Sufficiency {
  const verdicts = parts.map(({ frame, assembled }) => judgeSufficiency(frame, assembled));
  const [only] = verdicts;
  if (verdicts.length === 1 && only !== undefined) return only;
  const lacking = parts.flatMap(({ frame: { project } }, index) =>
    project !== null && verdicts[index]?.sufficient === false ? [project] : [],
  );
  const notWhole = [...lacking, ...untold].map(({ record }) => record);
  const hints = [...verdicts.flatMap((each) => each.hints), ...notWhole.map(notWholeOf)];
  return { sufficient: notWhole.length === 0, hints: [...new Set(hints)] };
}

/** A title from outside is data, and stands in no sentence of the vault. */
function notWholeOf(project: AnyRecord): string {
  const { id, summary, untrusted } = toRef(project);
  return `Of the project ${untrusted ? id : summary} not all is here: ask about it by itself.`;
}
