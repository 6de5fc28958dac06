// What a purpose is taken to be about: the subject that was given with it, what its words point to, or what is going on. Only what the
// viewer sees is asked, so nothing hidden can pull it anywhere.
import { weightsIn } from '../../search/weights.ts';
import { eventsIn } from '../../search/windows.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import { type Seeing, sees } from '../../view/viewer.ts';
import { isBorneOut, pointedAt } from './evidence.ts';
import { type Anchor, type Findings, PERHAPS } from './frame.ts';
import { likeness } from './like-purpose.ts';
import { liveProject, liveProjects, onlyProject } from './live-project.ts';
import type { Purpose } from './purpose/purpose.ts';

/** As many projects as somebody reads through to name one. */
export const MAX_CANDIDATES = 5;
/**
 * A project is taken to be meant from `MEANT` on, and surely from `SURELY` on. Chosen by hand, by what the lives of the benchmark say:
 * of projects from `MEANT` on four of five were meant; of those between a half and it every other was, and they are only offered.
 */
const MEANT = 0.6;
const SURELY = 0.8;

const NOWHERE: Anchor = {
  project: null,
  evidence: 'none',
  candidates: [],
  subjectHidden: false,
  likely: new Map(),
  top: null,
};

/** A subject decides alone; what names nothing is about what is going on. */
export function anchorOf(seeing: Seeing, purpose: Purpose, findings: Findings, subject: string | null): Anchor {
  if (subject !== null) return bySubject(seeing, subject);
  return purpose.isGeneric ? goingOn(seeing) : byWords(seeing, purpose, findings);
}

/** A project that is named is surely meant. */
function named(project: Candidate): Anchor {
  return { ...NOWHERE, project, evidence: 'strong', top: project, likely: new Map([[project.record.id, 1]]) };
}

function bySubject({ reader, viewer, now }: Seeing, subject: string): Anchor {
  const hidden: Anchor = { ...NOWHERE, subjectHidden: true };
  const found = candidateById(reader, subject, now);
  if (!found || !sees(viewer, found)) return hidden;
  if (found.record.type === 'project') return named(found);
  if (found.record.type !== 'goal' || found.project === null) return hidden;
  const project = candidateById(reader, found.project.id, now);
  return project && sees(viewer, project) ? { ...named(project), goal: found } : hidden;
}

function goingOn(seeing: Seeing): Anchor {
  const project = liveProject(seeing);
  return project === undefined ? NOWHERE : named(project);
}

function byWords(seeing: Seeing, purpose: Purpose, findings: Findings): Anchor {
  const { hits, sought, likes, meant, unheld } = findings;
  const { window, looksBack } = purpose;
  if (sought.length === 0) return window === null ? alone(seeing) : inTime(seeing, purpose);
  const projectOf = visibleProject(seeing);
  const takesPlace = takingPlace(seeing, purpose, findings);
  const asked = { sought, hits, likes, looksBack, hasWindow: window !== null, takesPlace };
  const { projects, pointing } = pointedAt(asked, projectOf, ({ record }) => likeness(record, meant));
  const [best] = projects;
  const top = best === undefined ? null : (projectOf(best.project) as Candidate);
  const pointed = { ...NOWHERE, likely: new Map(projects.map(({ project, likely }) => [project, likely])), top };
  const others = projects.filter(({ likely }) => likely >= PERHAPS).slice(0, MAX_CANDIDATES + 1);
  const candidates = others.map(({ project }) => projectOf(project) as Candidate);
  const isByChance = unheld.length > 0 && pointing.some((each) => each.project === best?.project && !isBorneOut(each));
  if (best !== undefined && best.likely >= (isByChance ? SURELY : MEANT)) {
    const evidence = best.likely >= SURELY ? 'strong' : 'weak';
    return { ...pointed, project: top, evidence, candidates: candidates.slice(1) };
  }
  if (hits.length === 0 && window === null) return { ...pointed, candidates: liveProjects(seeing, MAX_CANDIDATES) };
  // Where hardly anything points to a project, what holds the words is surely meant by itself.
  const isOfNone = best === undefined || best.likely < PERHAPS;
  const evidence = hits.length > 0 && isOfNone ? 'strong' : 'weak';
  return { ...pointed, evidence, candidates: candidates.slice(0, MAX_CANDIDATES) };
}

/** The project of an id, where the viewer sees it: each is looked up once. */
function visibleProject({ reader, viewer, now }: Seeing): (id: string) => Candidate | undefined {
  const visible = new Map<string, Candidate | undefined>();
  return (id) => {
    if (!visible.has(id)) {
      const project = candidateById(reader, id, now);
      visible.set(id, project && sees(viewer, project) ? project : undefined);
    }
    return visible.get(id);
  };
}

/** The project of what takes place in the time that is named: the only event, or the only one that says something of the purpose. */
function takingPlace(seeing: Seeing, { window }: Purpose, { sought }: Findings): string | undefined {
  if (window?.about !== 'days') return undefined;
  const { eventsFrom: from = window.from, to } = window;
  const events = eventsIn(seeing, { from, to });
  const saying = events.filter(({ record }) => weightsIn(record, sought).some((weight) => weight > 0));
  const [event, ...others] = saying.length > 0 ? saying : events;
  return others.length === 0 ? event?.project?.id : undefined;
}

/** A connection that sees a single project means that one, even when its purpose names nothing at all; another is told which there are. */
function alone(seeing: Seeing): Anchor {
  const project = onlyProject(seeing);
  return project === undefined
    ? { ...NOWHERE, candidates: liveProjects(seeing, MAX_CANDIDATES) }
    : { ...NOWHERE, project, evidence: 'weak' };
}

/** A time by itself is sure. Whoever asks what to do next is offered the projects that are going on. */
function inTime(seeing: Seeing, { open, window }: Purpose): Anchor {
  const isToDo = open.length > 0 && window?.about === 'days';
  return { ...NOWHERE, evidence: 'strong', candidates: isToDo ? liveProjects(seeing, MAX_CANDIDATES) : [] };
}
