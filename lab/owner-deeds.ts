// What the owner of a simulated life does: projects come and go, preferences reverse, what is remembered changes.
import { commitments, decisions, goals, memories, preferences, projects } from '../shared/methods/records.ts';
import type { Classification } from '../shared/schemas/object.ts';
import type { Chance } from './chance.ts';
import { activeProject, type Deed, daysFrom, type Life, tell } from './life.ts';
import { CHANNELS, DOCUMENTS, HABITS, MATERIALS, OBJECTS, OFFICES, PHASES, PLACES, PROJECTS, ROLES } from './words.ts';

const AT_ONCE = 5;
const STEPS = ['Waiting for the estimate', 'Comparing two offers', 'Measuring again', 'Calling the office back'];

/** Most of a life is private, little of it is anybody's business, and some of it nobody's. */
function anyClassification(chance: Chance): Classification {
  return chance.of(['private', 'private', 'private', 'personal', 'personal', 'sensitive', 'public'] as const);
}

export function anyStatement(chance: Chance): string {
  return chance.of([
    () => `The ${chance.of(ROLES)} answers ${chance.of(CHANNELS)} sooner than phone calls.`,
    () => `The spare key of ${chance.of(PLACES)} hangs behind the ${chance.of(OBJECTS)}.`,
    () => `The ${chance.of(MATERIALS)} for the ${chance.of(OBJECTS)} lie in ${chance.of(PLACES)}.`,
    () => `The ${chance.of(OFFICES)} wants the ${chance.of(DOCUMENTS)} in two copies.`,
    () => `The budget for the ${chance.of(PHASES)} is ${chance.between(10, 90) * 100} euros.`,
  ])();
}

async function beginProject(life: Life): Promise<void> {
  const { chance, hands } = life;
  if (life.projects.filter(({ status }) => status !== 'done').length >= AT_ONCE) return;
  const { title, cue, charter } = chance.of(PROJECTS);
  const classification = chance.of(['private', 'private', 'personal'] as const);
  const { id } = await hands.call(projects.create, { title, charter, classification });
  life.projects.push({ id, title, cue, status: 'active' });
  const phase = chance.of(PHASES);
  const goal = { title: `Finish the ${phase} of the ${cue}`, horizon: 'this season', project_id: id };
  const { id: goalId } = await hands.call(goals.create, goal);
  tell(life, 'owner', `began the project "${title}" and set its first goal`, id, goalId);
}

async function moveProject(life: Life): Promise<void> {
  const project = activeProject(life);
  if (!project) return;
  const patch = {
    current_step: life.chance.of(STEPS),
    operational_phase: life.chance.of(['planning', 'waiting_for_approval', 'other'] as const),
  };
  await life.hands.call(projects.update, { id: project.id, patch });
  tell(life, 'owner', `moved the project "${project.title}" on`, project.id);
}

async function endProject(life: Life): Promise<void> {
  const { chance, hands } = life;
  const open = life.projects.filter(({ status }) => status !== 'done');
  if (open.length < 2) return;
  const project = chance.of(open);
  const fate = chance.of(['paused', 'active', 'done', 'archived', 'deleted'] as const);
  if (fate === 'deleted') await hands.call(projects.remove, { id: project.id, purge: false });
  else await hands.call(projects.update, { id: project.id, patch: { status: fate } });
  project.status = fate === 'deleted' || fate === 'archived' ? 'done' : fate;
  tell(life, 'owner', `made the project "${project.title}" ${fate}`, project.id);
}

async function remember(life: Life): Promise<void> {
  const { chance, hands } = life;
  const project = chance.happens(0.7) ? activeProject(life) : undefined;
  const { id } = await hands.call(memories.create, {
    kind: chance.of(['semantic', 'episodic', 'procedural'] as const),
    statement: anyStatement(chance),
    classification: anyClassification(chance),
    ...(project && { project_id: project.id }),
    ...(chance.happens(0.1) && { valid_until: daysFrom(life, chance.between(5, 40)) }),
    ...(chance.happens(0.05) && { retention: { mode: 'expires' as const, at: daysFrom(life, chance.between(3, 30)) } }),
  });
  life.memories.push(id);
  tell(life, 'owner', 'remembered something', id);
}

/** What was true is not any more, or never was. */
async function rememberOtherwise(life: Life): Promise<void> {
  const { chance, hands } = life;
  const { items } = await hands.call(memories.list, { limit: 20, status: 'live' });
  if (items.length === 0) return;
  const { id } = chance.of(items);
  if (chance.happens(0.25)) {
    await hands.call(memories.retract, { id });
    tell(life, 'owner', 'took a memory back', id);
    return;
  }
  const successor = await hands.call(memories.supersede, { id, successor: { statement: anyStatement(chance) } });
  life.memories.push(successor.id);
  tell(life, 'owner', 'remembered it otherwise', id, successor.id);
}

/** A habit is taken up, and given up for its contrary. */
async function reversePreference(life: Life): Promise<void> {
  const { chance, hands } = life;
  const [key, usual] = chance.of(HABITS);
  const known = life.preferences.get(key);
  if (known === undefined) {
    const { id } = await hands.call(preferences.create, { key, value: usual });
    life.preferences.set(key, id);
    tell(life, 'owner', `came to like: ${key}`, id);
    return;
  }
  const { value } = await hands.call(preferences.get, { id: known });
  const contrary = value === usual ? `anything but ${usual}` : usual;
  const { id } = await hands.call(preferences.supersede, {
    id: known,
    successor: { value: contrary, valid_from: hands.now },
  });
  life.preferences.set(key, id);
  tell(life, 'owner', `changed their mind about: ${key}`, known, id);
}

async function decide(life: Life): Promise<void> {
  const project = activeProject(life);
  if (!project) return;
  const { chance, hands } = life;
  const [chosen, other] = [chance.of(MATERIALS), chance.of(MATERIALS)];
  const { id } = await hands.call(decisions.create, {
    title: `Use ${chosen} for the ${chance.of(OBJECTS)}`,
    chosen_option: chosen,
    alternatives: [other],
    project_id: project.id,
    decided_at: hands.now,
  });
  tell(life, 'owner', 'decided something', id);
}

/** What was decided is decided otherwise, or falls away. */
async function decideOtherwise(life: Life): Promise<void> {
  const { chance, hands } = life;
  const { items } = await hands.call(decisions.list, { limit: 20 });
  if (items.length === 0) return;
  const { id, chosen_option } = chance.of(items);
  if (chance.happens(0.25)) {
    await hands.call(decisions.retract, { id });
    tell(life, 'owner', 'took a decision back', id);
    return;
  }
  const chosen = chance.of(MATERIALS);
  const successor = await hands.call(decisions.supersede, {
    id,
    successor: { chosen_option: chosen, alternatives: chosen_option === null ? [] : [chosen_option] },
  });
  tell(life, 'owner', 'decided otherwise', id, successor.id);
}

async function promise(life: Life): Promise<void> {
  const { chance, hands } = life;
  const project = activeProject(life);
  const { id } = await hands.call(commitments.create, {
    title: `Send the ${chance.of(DOCUMENTS)}`,
    counterparty: `the ${chance.of(ROLES)}`,
    due_at: daysFrom(life, chance.between(1, 20)),
    ...(project && { project_id: project.id }),
  });
  life.commitments.push(id);
  tell(life, 'owner', 'promised something', id);
}

async function keepPromise(life: Life): Promise<void> {
  const id = life.commitments.shift();
  if (id === undefined) return;
  const status = life.chance.of(['done', 'done', 'overdue', 'cancelled'] as const);
  await life.hands.call(commitments.update, { id, patch: { status } });
  tell(life, 'owner', `left a promise ${status}`, id);
}

export const OWNER_DEEDS: readonly Deed[] = [
  { share: 0.15, happens: beginProject },
  { share: 0.35, happens: moveProject },
  { share: 0.07, happens: endProject },
  { share: 0.9, happens: remember },
  { share: 0.4, happens: remember },
  { share: 0.2, happens: rememberOtherwise },
  { share: 0.15, happens: reversePreference },
  { share: 0.2, happens: decide },
  { share: 0.05, happens: decideOtherwise },
  { share: 0.25, happens: promise },
  { share: 0.2, happens: keepPromise },
];
