// The two assistants of a simulated life: one sees all active projects, the other one project and no more. They read before
// they propose, sometimes against what is known, and are refused what they may not.
import { HubError } from '../shared/errors.ts';
import type { Method, ParamsOf } from '../shared/methods/method.ts';
import { tools } from '../shared/methods/tools.ts';
import { trust } from '../shared/methods/trust.ts';
import { activeProject, type Deed, type Life, type SimAssistant, tell, type ValueOf } from './life.ts';
import { anyStatement } from './owner-deeds.ts';
import { DOCUMENTS, ROLES } from './words.ts';

export async function pairAssistants(life: Life): Promise<void> {
  for (const name of ['Wide assistant', 'Narrow assistant']) {
    const { code } = await life.hands.call(trust.link, { name });
    const { connection_id: connection, token } = await life.hands.call(trust.pair, { code });
    life.assistants.push({ name, connection, token, grant: '' });
  }
  const [wide] = life.assistants as [SimAssistant, SimAssistant];
  const { id } = await life.hands.call(trust.createGrant, {
    connection_id: wide.connection,
    preset: 'read_active_projects',
    capabilities: ['profile.read', 'state.write', 'state.share', 'action.propose'],
  });
  wide.grant = id;
}

/** The answer, or nothing where it was refused; either is told. */
async function attempt<M extends Method>(
  life: Life,
  { name, token }: SimAssistant,
  what: string,
  method: M,
  params: ParamsOf<M>,
): Promise<ValueOf<M> | undefined> {
  try {
    const answer = await life.hands.call(method, params, token);
    const { id } = answer as { id?: string };
    tell(life, name, what, ...(id === undefined ? [] : [id]));
    return answer;
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    tell(life, name, `${what}: ${error.code}`);
    return undefined;
  }
}

function anyAssistant({ assistants, chance }: Life): SimAssistant {
  return chance.of(assistants);
}

async function readAndPropose(life: Life): Promise<void> {
  const { chance } = life;
  const assistant = anyAssistant(life);
  const project = activeProject(life);
  const contract = await attempt(life, assistant, 'asked for the situation', tools.getContextContract, {
    purpose: project ? `continue the ${project.cue}` : 'what matters now',
    ...(project && chance.happens(0.5) && { subject_ref: project.id }),
  });
  if (contract === undefined || !chance.happens(0.6)) return;
  const evidence = contract.memories.map(({ ref }) => ref.id);
  const known = contract.memories.map(({ body }) => body['statement'] as string);
  // Half of it is new, some is known, and some says otherwise what is known.
  const statement = chance.happens(0.5) || known.length === 0 ? anyStatement(chance) : varied(life, chance.of(known));
  await attempt(life, assistant, 'proposed a memory', tools.proposeMemory, {
    memory: {
      kind: 'semantic',
      statement,
      ...(project && evidence.length > 0 && { project_id: project.id }),
    },
    evidence_refs: evidence.slice(0, 1),
  });
}

function varied({ chance }: Life, statement: string): string {
  return chance.happens(0.4) ? statement : statement.replace(/\d+|sooner|behind|two/, 'no');
}

async function search(life: Life): Promise<void> {
  const { chance } = life;
  await attempt(life, anyAssistant(life), 'searched', tools.searchPersonalContext, {
    query: chance.of([...ROLES, ...DOCUMENTS]),
    purpose: 'find one thing',
  });
}

async function proposeStep(life: Life): Promise<void> {
  const project = activeProject(life);
  if (!project) return;
  await attempt(life, anyAssistant(life), 'proposed where it stands', tools.proposeOperationalState, {
    target_id: project.id,
    current_step: `Waiting for the ${life.chance.of(ROLES)}`,
  });
}

async function proposeEdge(life: Life): Promise<void> {
  const [from, to] = [activeProject(life), activeProject(life)];
  if (!from || !to || from === to) return;
  const edge = { from_id: from.id, to_id: to.id, relation_type: 'depends_on' as const };
  await attempt(life, anyAssistant(life), 'proposed a relation', tools.proposeRelation, edge);
}

async function leaveNote(life: Life): Promise<void> {
  await attempt(life, anyAssistant(life), 'left a note', tools.setSharedState, {
    key: 'handoff',
    value: { about: life.chance.of(DOCUMENTS), simulated: true },
    ttl_seconds: 3 * 86_400,
    visibility: life.chance.of(['shared', 'private_to_connection'] as const),
  });
}

async function askForAction(life: Life): Promise<void> {
  await attempt(life, anyAssistant(life), 'asked for an approval', tools.requestApproval, {
    intent_summary: `Send the ${life.chance.of(DOCUMENTS)}`,
    rationale: 'It is due this week.',
    impact: 'A letter would go out, were this not simulated.',
  });
}

/** The owner changes what the narrow one may see: another project, or nothing for a while. */
async function regrant(life: Life): Promise<void> {
  const narrow = life.assistants[1] as SimAssistant;
  if (narrow.grant !== '') await life.hands.call(trust.revokeGrant, { id: narrow.grant });
  const project = activeProject(life);
  narrow.grant = '';
  if (project) {
    const { id } = await life.hands.call(trust.createGrant, {
      connection_id: narrow.connection,
      preset: 'read_project',
      selectors: { project: project.id },
    });
    narrow.grant = id;
  }
  tell(life, 'owner', project ? 'granted the narrow assistant one project' : 'took the grant back', narrow.connection);
}

export const ASSISTANT_DEEDS: readonly Deed[] = [
  { share: 0.08, happens: regrant },
  { share: 0.7, happens: readAndPropose },
  { share: 0.4, happens: readAndPropose },
  { share: 0.3, happens: search },
  { share: 0.2, happens: proposeStep },
  { share: 0.1, happens: proposeEdge },
  { share: 0.1, happens: leaveNote },
  { share: 0.1, happens: askForAction },
];
