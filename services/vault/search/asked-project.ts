// The project that an assistant names: by its id, by its exact title, or by something that lies in it. What it may not see is
// never meant, and answered like what is not there.
import { isId } from '../../../shared/id-kinds.ts';
import { invalid } from '../../../shared/validate.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { type Seeing, sees, seesEnds, type Viewer } from '../view/viewer.ts';
import { ANY_PROJECT, idsTitled } from './asked-object.ts';

/** What a package is asked about: a project or a goal. Undefined ids stay as they are, and are told like hidden ones. */
export function askedSubject(seeing: Seeing, word: string): string {
  if (isId(word)) {
    const found = seenById(seeing, word);
    if (found === undefined || found.record.type === 'project') return word;
    const project = projectAround(seeing, found);
    if (project === undefined) {
      throw refused(
        `is the id of a ${spoken(found)} that lies in no project that you may see: leave it out, and name the ${spoken(found)} in the purpose`,
      );
    }
    return found.record.type === 'goal' ? word : project;
  }
  const [id, ...more] = idsTitled(seeing, word, ANY_PROJECT);
  if (id === undefined) throw refused('names no project that you may see: give the id of one, or leave it out');
  if (more.length > 0) throw refused(`names more than one project (${[id, ...more].join(', ')}): give the id of one`);
  return id;
}

function refused(msg: string) {
  return invalid([{ loc: ['body', 'subject_ref'], msg, type: 'subject' }]);
}

function spoken({ record }: Candidate): string {
  return record.type.replaceAll('_', ' ');
}

interface AskedPlace {
  /** Undefined where nothing that may be seen is named. */
  project: string | undefined;
  /** In a sentence, why the project that is searched is not the one that was asked for. */
  note?: string;
}

/** Where to search. */
export function askedPlace(seeing: Seeing, word: string): AskedPlace {
  if (!isId(word)) {
    const [id, ...more] = idsTitled(seeing, word, ANY_PROJECT);
    if (id !== undefined && more.length === 0) return { project: id };
    const found = id === undefined ? 'No project' : `More than one project (${[id, ...more].join(', ')})`;
    return {
      project: undefined,
      note: `${found} that you may see is called ${JSON.stringify(word)}: give the id of one.`,
    };
  }
  const found = seenById(seeing, word);
  if (found?.record.type === 'project' || isGranted(seeing.viewer, word)) return { project: word };
  const project = found && projectAround(seeing, found);
  if (found === undefined) return { project, note: 'No project that you may see has this id.' };
  const kind = `${word} is a ${spoken(found)}`;
  return project === undefined
    ? { project, note: `${kind} and lies in no project that you may see.` }
    : { project, note: `${kind}: its project was searched, ${project}.` };
}

/** A grant may name a project and show what lies in it, though not the project itself. */
function isGranted({ facts }: Viewer, id: string): boolean {
  return facts.some(({ selectors }) => [selectors.project ?? []].flat().includes(id));
}

function seenById({ reader, viewer, now }: Seeing, id: string): Candidate | undefined {
  const found = candidateById(reader, id, now);
  return found && sees(viewer, found) && seesEnds(reader, viewer, found, now) ? found : undefined;
}

function projectAround(seeing: Seeing, { project }: Candidate): string | undefined {
  return project === null ? undefined : seenById(seeing, project.id)?.record.id;
}
