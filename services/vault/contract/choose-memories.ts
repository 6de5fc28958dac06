// Which memories a package holds: what its people must not be harmed by first, then what says most of the purpose, a fact
// once. Where nothing but the project is named, or what matters now is asked, the newest and most trusted of it.
import type { ProjectFacts } from '../policy/decide.ts';
import { find, type Hit } from '../search/search.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Moment, newestValid, type Valid, validAt } from '../view/valid-at.ts';
import type { Viewer } from '../view/viewer.ts';
import type { Frame } from './frame/read-frame.ts';
import { harmsIn } from './harms.ts';
import type { Omissions } from './omissions.ts';
import { hitsOf, isBeside, isInside, namingWords, relevanceTo, withoutNearDuplicates } from './relevance.ts';

/** A memory that says less of the purpose than this, or than this part of what the best says, is not about it. */
const LEAST = 0.22;
const OF_THE_BEST = 0.45;
/** What lies in the framed project needs to say less. */
const INSIDE = 0.6;
/** With nothing to go by, as many as one would tell a newcomer. */
const UNMATCHED = 5;
const FILLED_FROM = 32;

export interface ChosenMemories {
  chosen: Valid[];
  /** Whether something that matches had to be left out for its number. */
  isCut: boolean;
}

export function chooseMemories(
  reader: Reader,
  viewer: Viewer,
  frame: Frame,
  project: ProjectFacts | null,
  moment: Moment,
  most: number,
  omissions: Omissions,
): ChosenMemories {
  const naming = namingWords(frame);
  const harms = harmsIn(reader, viewer, frame, moment);
  const scored = memoriesAbout(reader, viewer, frame, project, moment).map((hit) => {
    const own = relevanceTo(frame, hit, naming);
    const isNear = isInside(frame, hit.candidate) || isBeside(frame, hit, naming);
    const names = frame.people.some((index) => (hit.weights[index] as number) > 0);
    return { hit, relevance: own, isNear, names };
  });
  // A week is asked for by its days: what else is said counts only where something really speaks of it.
  const isAboutTime = frame.purpose.window !== null && project === null && frame.people.length === 0;
  const best = Math.max(0, ...scored.map(({ relevance }) => relevance));
  const fits = scored.filter(({ relevance, isNear, names }) => {
    const least = Math.max(LEAST, best * OF_THE_BEST) * (isNear || names ? INSIDE : 1) * (isAboutTime ? 2 : 1);
    return relevance >= least;
  });
  const matched = withoutNearDuplicates([
    ...harms,
    ...fits.flatMap(({ hit }) => validAt(reader, viewer, hit.candidate, moment) ?? []),
  ]);
  const unique = [...new Map(matched.map((each) => [each.record.id, each])).values()];
  const chosen = unique.slice(0, most);
  omissions.add('over_cap', unique.length - chosen.length);
  const isNamedAlone = frame.sought.every((_, index) => naming.has(index));
  if (project === null) return { chosen, isCut: unique.length > most };
  const missing = isNamedAlone || frame.purpose.isGeneric ? Math.max(0, Math.min(most, UNMATCHED) - chosen.length) : 0;
  const { newest, count } = newestValid(
    reader,
    viewer,
    'memory',
    project,
    moment,
    missing === 0 ? 0 : chosen.length + FILLED_FROM,
  );
  const there = new Set(chosen.map(({ record }) => record.id));
  const filling = withoutNearDuplicates(newest.filter(({ record }) => !there.has(record.id)).sort(mostTrusted)).slice(
    0,
    missing,
  );
  const inside = chosen.filter(({ record }) => record.project_id === project.id).length;
  omissions.add('not_relevant', count - inside - filling.length);
  return { chosen: [...chosen, ...filling], isCut: unique.length > most };
}

/** In the framed project and in none first: among everything visible the few that are read may all lie elsewhere. */
function memoriesAbout(
  reader: Reader,
  viewer: Viewer,
  frame: Frame,
  project: ProjectFacts | null,
  moment: Moment,
): readonly Hit[] {
  if (project === null) return hitsOf(frame, 'memory');
  const filter = { types: ['memory'], project: project.id, withoutProject: true };
  return find(reader, viewer, frame.purpose.telling, filter, moment.now, { withContext: true }).hits;
}

const AUTHORITIES = ['user_confirmed', 'agent_inferred', 'source_imported', 'proposed'];

function mostTrusted({ record: a }: Valid, { record: b }: Valid): number {
  return (
    AUTHORITIES.indexOf(a.authority) - AUTHORITIES.indexOf(b.authority) ||
    b.updated_at.localeCompare(a.updated_at) ||
    b.id.localeCompare(a.id)
  );
}
