// What `hub review` says of what waits, and what is decided together with others.
import { expect, test } from 'vitest';
import { isWholeInLine } from '../../cli/review/about-line.ts';
import { batchOf, whyAlone } from '../../cli/review/together.ts';
import type { Listed } from '../../cli/review/waiting.ts';
import { describePutOff, describeWaiting } from '../../cli/review/waiting-lines.ts';

const record = { type: 'memory_proposal', policy_verdict: 'needs_review' };
const one = {
  id: 'prp_00000000000000000000000000',
  what: 'memory' as const,
  about: 'The pier is new.',
  whole: record as Listed['whole'],
};
/** Another one that the hub says more of, or that is of another type. */
const saying = (more: object): Listed => ({ ...one, whole: { ...record, ...more } as Listed['whole'] });
const none = { waiting: [], contested: [], named: [one], putOff: [] };

test('where more wait than are listed, nothing says that nothing waits', () => {
  expect(describeWaiting({ ...none, isMore: false }, {})).toBe('Nothing waits for you.');
  expect(describeWaiting({ ...none, isMore: true }, { from: 'Wren' })).toContain('more wait');
  expect(describeWaiting({ ...none, waiting: [one], isMore: true }, {})).toContain('of each kind the first 500');
});

test('where nothing of somebody or of a kind waits, that is what is said', () => {
  const said = (filter: object) => describeWaiting({ ...none, isMore: false }, filter);
  expect(said({ from: 'Wren' })).toBe('Nothing of Wren waits for you.');
  expect(said({ from: 'Wren', what: 'memory' })).toBe('No memory of Wren waits for you.');
  expect(said({ what: 'look again' })).toBe('Nothing to look at again waits for you.');
  expect(describePutOff(none, { what: 'state' })).toBe('No state is put off.');
});

test('what is put off is counted, with the day of the next, also where nothing else waits', () => {
  const off = { ...one, until: '2030-05-07T12:00:00Z' };
  expect(describeWaiting({ ...none, putOff: [off], isMore: false }, {})).toContain('One is put off, until 2030-05-07');
  expect(describeWaiting({ ...none, waiting: [one], putOff: [off, off], isMore: false }, {})).toContain(
    '2 are put off, the next until 2030-05-07: `hub review --put-off`.',
  );
});

test('what is decided by itself everywhere, or is not seen whole in its line, is decided by itself', () => {
  const against = [{ conflict_id: 'cfl_00000000000000000000000000', kind: 'perhaps_same', id: one.id, says: null }];
  expect(whyAlone(one)).toBeUndefined();
  expect(whyAlone({ ...one, about: 'Two\n lines.' })).toBeUndefined();
  expect(whyAlone({ ...one, about: 'A 👩\u200d👧 feast.' })).toBeUndefined();
  for (const [each, why] of [
    [saying({ against }), 'against something that is there'],
    [saying({ rivals: [{ id: one.id, says: 'The pier is old.' }] }), 'against something else that waits'],
    [saying({ type: 'memory' }), 'to be looked at again'],
    [saying({ type: 'action_intent' }), 'an action'],
    [{ ...one, about: 'Pay 100\u0008\u0008\u00085.' }, 'not whole in its line'],
    [{ ...one, about: 'Pay \u202e001.' }, 'not whole in its line'],
    [{ ...one, about: 'Pay \u3164 100.' }, 'not whole in its line'],
    [{ ...one, about: 'Pay\u200d 100.' }, 'not whole in its line'],
    [{ ...one, about: 'long '.repeat(30) }, 'not whole in its line'],
  ] as const) {
    expect(whyAlone(each)).toBe(why);
    expect(batchOf([each, one])).toEqual([one]);
  }
});

test('a short id is as long as it has to be among all that can be named, listed or not', () => {
  const hidden = { id: 'prp_00000000000000000000000010' };
  const list = { ...none, waiting: [one], isMore: false };
  expect(describeWaiting(list, {})).toMatch(/^0000 /m);
  expect(describeWaiting({ ...list, named: [one, hidden] }, {})).toMatch(/^0000 /m);
  const alike = { id: 'cfl_10000000000000000000000000' };
  expect(describeWaiting({ ...list, named: [one, alike] }, {})).toMatch(/^0{26} /m);
});

test('a conflict says both sides in its line, and no verdict that is that of all takes a column', () => {
  const [before, after] = ['The boathouse is let until the end of March', 'The boathouse is let until the end of June'];
  const about = `“${before}, to the rowing club.” and “${after}, to the rowing club.”: they contradict each other`;
  const conflict = { ...one, what: 'conflict' as const, about, from: 'Wren' };
  const plain = { ...one, verdict: 'needs review' };
  const said = describeWaiting({ ...none, waiting: [plain, conflict], isMore: false }, {});
  expect(said).toContain(about);
  expect(said).not.toContain('longer than their line');
  expect(said).not.toMatch(/VERDICT|needs review/);
  const judged = { ...one, verdict: 'conflict' };
  expect(describeWaiting({ ...none, waiting: [plain, judged], isMore: false }, {})).toMatch(/VERDICT/);
});

test('of two that wait and contradict each other the line of each says the other, or is not whole', () => {
  const rival = { id: one.id, says: 'The pier is old.', submitted_by: 'owner' };
  const against = (says: string) => saying({ rivals: [{ ...rival, says }] });
  const list = { ...none, waiting: [against(rival.says)], isMore: false };
  expect(describeWaiting(list, {})).toContain('The pier is new. Against, and waiting as well: “The pier is old.”');
  expect(isWholeInLine(against(rival.says))).toBe(true);
  expect(isWholeInLine(against('old '.repeat(60)))).toBe(false);
  expect(isWholeInLine(against('Pay \u202e001.'))).toBe(false);
});

test('what may say the same stands in the line of the one that it is decided with, or the line is not whole', () => {
  const alike = (says: string) => saying({ perhaps_same: [{ id: one.id, says, submitted_by: 'owner' }] });
  const short = alike('The pier was made new.');
  const list = { ...none, waiting: [short], isMore: false };
  expect(describeWaiting(list, {})).toContain(
    'The pier is new. Perhaps the same, and decided with it: “The pier was made new.”',
  );
  expect(isWholeInLine(short)).toBe(true);
  expect(whyAlone(short)).toBeUndefined();
  const long = alike('new '.repeat(60));
  expect(isWholeInLine(long)).toBe(false);
  expect(whyAlone(long)).toBe('not whole in its line');
});
