// What the page and the command judge alike of what waits: who asks, what waits beside it, and what is decided by itself.
import { expect, test } from 'vitest';
import {
  alikeOf,
  askerIds,
  contestedBy,
  isOverChanged,
  rivalsOf,
  type WaitingRecord,
  whyAlone,
} from '../../../shared/review/waiting-record.ts';

const memory = { type: 'memory_proposal', submitted_by: 'wren', policy_verdict: 'needs_review' };
const state = { type: 'operational_proposal', submitted_by: 'wren' };
const relation = { type: 'relation_proposal', submitted_by: 'wren' };
const beside = { id: 'other', says: 'The pier is old.', submitted_by: 'tern' };

test('what is proposed, and stands against nothing, may be decided together with others', () => {
  const plain: readonly WaitingRecord[] = [
    memory,
    { ...memory, against: [], rivals: null },
    { ...memory, policy_verdict: 'duplicate', against: null },
    { ...memory, perhaps_same: [beside] },
    state,
    { ...state, stood_at: null },
    relation,
  ];
  for (const each of plain) expect(whyAlone(each)).toBeUndefined();
});

test('what acts, what has two sides, what stands against something and what is true already is decided by itself', () => {
  const alone: readonly (readonly [WaitingRecord, string])[] = [
    [{ type: 'action_intent', connection_id: 'wren' }, 'an action'],
    [{ type: 'conflict' }, 'a conflict'],
    [{ type: 'memory' }, 'to be looked at again'],
    [{ type: 'commitment' }, 'to be looked at again'],
    // Whether its conflict is listed or not.
    [{ ...memory, against: [{ kind: 'perhaps_same' }] }, 'against something that is there'],
    [{ ...memory, policy_verdict: 'conflict' }, 'against something that is there'],
    [{ ...memory, rivals: [beside] }, 'against something else that waits'],
    [{ ...state, stood_at: { current_step: 'Ask three builders.' } }, 'over what was changed since'],
  ];
  for (const [each, why] of alone) expect(whyAlone(each)).toBe(why);
});

test('a type that nobody has thought of is not decided together with others', () => {
  expect(whyAlone({ type: 'something_new', submitted_by: 'wren' })).toBeDefined();
});

test('everybody who proposed the same asks for it, each named once, and nobody for what nobody proposed', () => {
  const proposed_by = ['wren', 'tern', 'wren'].map((submitted_by) => ({ submitted_by }));
  expect(askerIds({ ...memory, proposed_by })).toEqual(['wren', 'tern']);
  expect(askerIds({ ...memory, proposed_by: null })).toEqual(['wren']);
  expect(askerIds({ type: 'action_intent', connection_id: 'tern' })).toEqual(['tern']);
  expect(askerIds({ type: 'conflict' })).toEqual([]);
  expect(askerIds({ type: 'memory' })).toEqual([]);
});

test('what waits beside it is what the hub tells, and nothing where it tells nothing', () => {
  expect([rivalsOf(memory), alikeOf(memory), isOverChanged(state)]).toEqual([[], [], false]);
  expect([rivalsOf({ ...memory, rivals: null }), alikeOf({ ...memory, perhaps_same: null })]).toEqual([[], []]);
  expect(rivalsOf({ ...memory, rivals: [beside] })).toEqual([beside]);
  expect(alikeOf({ ...memory, perhaps_same: [beside] })).toEqual([beside]);
});

test('a proposal is decided by its conflict, and a conflict of two that are there decides none', () => {
  expect([...contestedBy([{ proposal_id: 'one' }, { proposal_id: null }, { proposal_id: 'one' }])]).toEqual(['one']);
});
