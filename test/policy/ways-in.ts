// The ways in that an assistant has: each method of the vault that its token is good for, asked in all the manners that lead
// another way through it. Routes over HTTP, and tools and resources over MCP, call these methods and nothing else.

import { actions } from '../../shared/methods/actions.ts';
import { METHODS } from '../../shared/methods/methods.ts';
import { proposals } from '../../shared/methods/proposals.ts';
import { reading } from '../../shared/methods/reading.ts';
import { projects } from '../../shared/methods/records.ts';
import { state } from '../../shared/methods/state.ts';
import { tools } from '../../shared/methods/tools.ts';
import { trust } from '../../shared/methods/trust.ts';
import { vault } from '../../shared/methods/vault.ts';
import type { VaultHere } from '../support/vault-here.ts';

/** Who is asked, and when. */
type Asked = Pick<VaultHere, 'call' | 'ms'>;

/** What is asked about: projects that are seen, and something in the first of them. */
export interface AskedAbout {
  first: string;
  second: string;
  memory: string;
}

export type WaysIn = Record<string, (token: string) => Promise<unknown>>;

const DAY_MS = 86_400_000;
const QUESTIONS = ['heron', 'her*', '"grey heron"', 'where did the grey heron stand', 'hidden'];
const PURPOSES: Record<string, string> = {
  'about the week': 'what is on this week',
  'about what is due': 'what have I promised, and what is overdue',
  'about kin': 'what should I cook for my sister',
  'about somebody by name': 'a present for Bea',
  'in another language': 'wo stand der Reiher meiner Schwester',
  'about what nothing holds': 'the oboe lessons of Bea',
  'about one of several': 'continue the marsh',
  'about whatever goes on': 'continue',
};

export const METHODS_OF_ASSISTANTS: readonly string[] = METHODS.filter(
  ({ server, actor }) => server === 'vault' && (actor === 'any' || actor === 'connection'),
).map(({ name }) => name);

/** What only reads. */
export function readingWays(inside: Asked, { first, second, memory }: AskedAbout): WaysIn {
  const search = (asked: object) => (token: string) => inside.call(reading.search, asked as never, token);
  const found = (query: string, scope: object = {}) => {
    const asked = { query, purpose: 'to know', scope };
    return (token: string) => inside.call(tools.searchPersonalContext, asked as never, token);
  };
  const pack = (asked: object) => (token: string) =>
    inside.call(tools.getContextContract, { purpose: 'the grey heron that is hidden', ...asked }, token);
  const resource = (uri: string) => (token: string) => inside.call(reading.resource, { uri }, token);
  const yesterday = new Date(inside.ms - DAY_MS).toISOString();
  return {
    ...Object.fromEntries(QUESTIONS.map((q) => [`search ${q}`, search({ q })])),
    'search in a project': search({ q: 'heron', project: first }),
    'search of a type': search({ q: 'heron', type: 'memory' }),
    'search in a window': search({ q: 'heron', from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' }),
    'search by what is meant': search({ q: 'stork in the wetland' }),
    'search in another language': search({ q: 'Reiher im Schilf' }),
    'search by the tool': found('grey heron'),
    'search by the tool, in a project by its name': found('heron', {
      project: 'Marsh 1',
      types: ['memories', 'goals'],
    }),
    'list of a type': search({ q: '', type: 'memory' }),
    'list of projects': search({ q: '', type: 'project' }),
    'list of a project': search({ q: '', project: first }),
    'list of a classification': search({ q: '', classification: 'private' }),
    'list of a window': search({ q: '', from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' }),
    'list before an instant': search({ q: '', to: '2026-03-05T00:00:00Z' }),
    'read by its id': found(memory),
    package: pack({}),
    ...Object.fromEntries(Object.entries(PURPOSES).map(([name, purpose]) => [`package ${name}`, pack({ purpose })])),
    // How many of its project are hidden is told by the package itself, so it is asked about another.
    'package about a project': pack({ subject_ref: second }),
    'package as of yesterday': pack({ subject_ref: second, as_of: yesterday }),
    'package as of yesterday, about whatever went on': pack({ purpose: 'continue', as_of: yesterday }),
    brief: resource(`/projects/${first}/brief`),
    'brief by its route': (token) => inside.call(projects.brief, { id: first }, token),
    profile: resource('/profile'),
    self: resource('/self'),
    'what is granted': (token) => inside.call(trust.held, {}, token),
    'whether a token is good': (token) => inside.call(vault.authorize, {}, token),
    'own proposals': (token) => inside.call(proposals.listMemoryProposals, { limit: 10 }, token),
  };
}

/** What leaves something behind. A proposal is compared with what its proposer sees before it is answered. */
export function writingWays(inside: Asked, { first, second, memory }: AskedAbout): WaysIn {
  const propose = (project_id: string | null, statement: string) => (token: string) =>
    inside.call(proposals.proposeMemory, { memory: { kind: 'semantic', statement, project_id } }, token);
  const manifest = { purpose: 'to know', requested_capabilities: ['memory.retrieve' as const] };
  const action = { kind: 'mail', summary_human: 'Send', payload: {}, basis_refs: [memory], idempotency_key: 'send' };
  const asked = (token: string) => inside.call(tools.proposeAction, action, token);
  const approval = { intent_summary: 'Feed the heron', rationale: 'It is due', impact: 'None' };
  const step = { target_id: first, current_step: 'Count the hidden heron' };
  const edge = { from_id: first, to_id: second, relation_type: 'depends_on' as const };
  const named = { kind: 'semantic' as const, statement: 'The hidden grey heron flew away', project_id: 'Marsh 1' };
  const entry = { key: 'handoff', value: { to: 'whoever comes' }, ttl_seconds: 3600, visibility: 'shared' as const };
  const { key } = entry;
  return {
    'proposal of what is hidden': propose(null, 'The hidden grey heron stood in the reed 0'),
    'proposal in the project': propose(first, 'The hidden grey heron stood in the reed 0'),
    'proposal against what is hidden': propose(first, 'The hidden grey heron never stood in the reed 0'),
    'proposal against what is seen': propose(first, 'A grey heron never stood in the reed 0'),
    'proposal by the tool': (token) => inside.call(tools.proposeMemory, { memory: named, evidence_refs: [] }, token),
    'proposal of a state': (token) => inside.call(tools.proposeOperationalState, step, token),
    'proposal of a relation': (token) => inside.call(tools.proposeRelation, edge, token),
    'an action': asked,
    'an action by its route': (token) => inside.call(actions.proposeAction, action, token),
    'how an action stands': async (token) =>
      inside.call(tools.checkActionStatus, { intent_id: (await asked(token)).id }, token),
    'what came of an action that waits': async (token) =>
      inside.call(actions.reportResult, { id: (await asked(token)).id, status: 'executed' }, token),
    'an approval': (token) => inside.call(tools.requestApproval, approval, token),
    'a handoff': (token) => inside.call(tools.setSharedState, entry, token),
    'a handoff by its route': (token) => inside.call(state.writeState, entry, token),
    'what was handed over': (token) => inside.call(tools.getSharedState, { key }, token),
    'what was handed over, by its route': (token) => inside.call(state.readState, { key }, token),
    'what nobody handed over': (token) => inside.call(state.readState, { key: 'nothing' }, token),
    'a receipt': async (token) => {
      const { id } = await inside.call(trust.createManifest, manifest, token);
      return inside.call(trust.readManifest, { id }, token);
    },
    'a receipt by the tool': (token) => inside.call(tools.getContextManifest, manifest, token),
  };
}
