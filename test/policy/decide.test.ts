import { expect, test } from 'vitest';
import { decide, type GrantFacts, type ObjectFacts } from '../../services/vault/policy/decide.ts';
import { summarize } from '../../services/vault/policy/summary.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';

const TRIP = { id: 'prj_trip', status: 'active', isLive: true, ownerOnly: false };
const MEMORY: ObjectFacts = {
  type: 'memory',
  classification: 'private',
  labels: ['travel'],
  policyTags: [],
  project: TRIP,
  isLive: true,
};
const WIDE: GrantFacts = { id: 'grt_wide', capabilities: [...CAPABILITIES], selectors: {}, ceiling: 'sensitive' };

const refusal = (object: Partial<ObjectFacts>, ...grants: Partial<GrantFacts>[]) => {
  const decision = decide(
    { ...MEMORY, ...object },
    grants.map((grant) => ({ ...WIDE, ...grant })),
  );
  return decision.allow ? decision.grant : decision.category;
};

test('a grant that matches in everything allows, and is named', () => {
  expect(refusal({}, {})).toBe('grt_wide');
});

test('the first grant that allows is the one that is named', () => {
  expect(refusal({}, { id: 'narrow', ceiling: 'public' }, { id: 'second' }, { id: 'third' })).toBe('second');
});

test('a ceiling admits its own rank and below, and refuses what lies above', () => {
  expect(refusal({ classification: 'private' }, { ceiling: 'private' })).toBe('grt_wide');
  expect(refusal({ classification: 'public' }, { ceiling: 'private' })).toBe('grt_wide');
  expect(refusal({ classification: 'sensitive' }, { ceiling: 'private' })).toBe('classification_ceiling');
});

test('a capability that is missing is the reason, where the selector matches', () => {
  expect(refusal({}, { capabilities: ['project.read'] })).toBe('capability_missing');
});

test('a type that nobody can read is refused under every grant', () => {
  for (const type of ['grant', 'connection', 'memory_proposal', 'state', 'conflict', 'vault', 'constructor'])
    expect(refusal({ type }, {})).toBe('capability_missing');
});

test.each([
  ['another project', { project: 'prj_other' }],
  ['none of several projects', { project: ['prj_a', 'prj_b'] }],
  ['other types', { types: ['goal'] }],
  ['other labels', { labels: ['work'] }],
  ['the right project, and a wrong label beside it', { project: 'prj_trip', labels: ['work'] }],
])('a grant that selects %s does not reach', (_, selectors) => {
  expect(refusal({}, { selectors })).toBe('scope_not_granted');
});

test('the selector of active projects refuses a paused one', () => {
  expect(refusal({}, { selectors: { project_status: 'active' } })).toBe('grt_wide');
  expect(refusal({ project: { ...TRIP, status: 'paused' } }, { selectors: { project_status: 'active' } })).toBe(
    'scope_not_granted',
  );
});

test('what belongs to no project is seen only without a project selector, but for what is about the owner', () => {
  const bound = { selectors: { project: 'prj_trip' } };
  expect(refusal({ project: null }, {})).toBe('grt_wide');
  expect(refusal({ project: null }, bound)).toBe('scope_not_granted');
  for (const type of ['profile', 'person', 'preference'])
    expect(refusal({ project: null, type }, bound)).toBe('grt_wide');
});

test('what lies in a project of the owner’s alone is refused even by a grant that names it', () => {
  const project = { ...TRIP, ownerOnly: true };
  expect(refusal({ project }, {}, { selectors: { project: TRIP.id } })).toBe('policy_exclusion');
});

test('what is marked owner_only is refused even by the widest grant', () => {
  expect(refusal({ policyTags: ['owner_only'] }, {})).toBe('policy_exclusion');
});

test('what does not count, or lies in a project that does not, is refused even by the widest grant', () => {
  expect(refusal({ isLive: false }, {})).toBe('policy_exclusion');
  expect(refusal({ project: { ...TRIP, isLive: false } }, {})).toBe('policy_exclusion');
});

test('the refusal is explained by the grant that came closest, in whatever order they stand', () => {
  const far = { selectors: { project: 'prj_other' }, capabilities: ['commitment.read' as const] };
  const near = { capabilities: ['project.read' as const] };
  const nearest = { ceiling: 'public' as const };
  expect(refusal({}, far, nearest, near)).toBe('classification_ceiling');
  expect(refusal({}, nearest, near, far)).toBe('classification_ceiling');
  expect(refusal({}, far, near)).toBe('capability_missing');
});

test('grants are never added up: the scope of one and the capability of another allow nothing', () => {
  const scope = { selectors: { project: 'prj_trip' }, capabilities: ['commitment.read' as const] };
  const capability = { selectors: { project: 'prj_other' } };
  expect(refusal({}, scope, capability)).toBe('scope_not_granted');
});

test('a kind that a grant covers elsewhere is not missing: its place is what is not granted', () => {
  const here = { capabilities: ['project.read' as const] };
  const memories = ['memory.retrieve' as const];
  for (const selectors of [{ project: 'prj_other' }, { labels: ['work'] }, { types: ['memory'], project: 'prj_other' }])
    expect(refusal({}, here, { capabilities: memories, selectors })).toBe('scope_not_granted');
  // One that selects other kinds covers none of this one, whatever it lets be read.
  expect(refusal({}, here, { capabilities: memories, selectors: { types: ['event'] } })).toBe('capability_missing');
});

const PRIVATE = 'private' as const;

test.each([
  [
    'Can read projects, goals, decisions, promises, memories and documents of your active projects (up to private) and suggest updates.',
    ['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose'],
    { project_status: 'active' },
  ],
  [
    'Can read projects, goals, decisions, promises, memories and documents of one project (up to private) and suggest updates.',
    ['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose'],
    { project: 'prj_trip' },
  ],
  ['Can ask you before it acts.', ['action.propose'], {}],
  ['Can read memories and documents of everything (up to private).', ['memory.retrieve'], {}],
  ['Can read promises of 2 projects (up to private).', ['commitment.read'], { project: ['prj_a', 'prj_b'] }],
  ['Can read promises of one project (up to private).', ['commitment.read'], { project: ['prj_a'] }],
  [
    'Can read promises of one project while it is active (up to private).',
    ['commitment.read'],
    { project: 'prj_a', project_status: 'active' },
  ],
  [
    'Can read memories and documents of everything (only memory) with the label red or blue (up to private).',
    ['memory.retrieve'],
    { types: ['memory'], labels: ['red', 'blue'] },
  ],
  [
    'Can suggest updates, leave handoff notes and share handoff notes with your other assistants.',
    ['memory.propose', 'state.write', 'state.share'],
    { project: 'prj_a' },
  ],
] as const)('a grant reads as: %s', (sentence, capabilities, selectors) => {
  const shape = { capabilities: [...capabilities], selectors: structuredClone(selectors) as object };
  expect(summarize({ ...shape, classification_ceiling: PRIVATE })).toBe(sentence);
});

test('every combination of capabilities is one sentence that names each of its parts', () => {
  for (let mask = 1; mask < 2 ** CAPABILITIES.length; mask++) {
    const capabilities = CAPABILITIES.filter((_, bit) => mask & (1 << bit));
    const sentence = summarize({ capabilities, selectors: {}, classification_ceiling: PRIVATE });
    expect(sentence).toMatch(/^Can [a-z][^.]*[a-z)]\.$/);
    expect(sentence).not.toMatch(/ {2}|undefined|, and|and and|,\.| \./);
    expect(sentence.includes('(up to private)')).toBe(capabilities.some((each) => /read|retrieve/.test(each)));
  }
});
