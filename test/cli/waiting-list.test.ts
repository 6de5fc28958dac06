// What `hub review` says of what waits, and what is decided together with others.
import { expect, test } from 'vitest';
import { describePutOff, describeWaiting } from '../../cli/review/waiting-lines.ts';
import { batchOf, isWholeInLine, whyAlone } from '../../cli/review/waiting-list.ts';

const one = { id: 'prp_00000000000000000000000000', what: 'memory' as const, about: 'The pier is new.', whole: {} };
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

test('what contradicts something, or is not seen whole in its line, is decided by itself', () => {
  const against = [{ conflict_id: 'cfl_00000000000000000000000000', kind: 'perhaps_same', id: one.id, says: null }];
  expect(whyAlone(one)).toBeUndefined();
  expect(whyAlone({ ...one, about: 'Two\n lines.' })).toBeUndefined();
  expect(whyAlone({ ...one, about: 'A 👩\u200d👧 feast.' })).toBeUndefined();
  for (const [each, why] of [
    [{ verdict: 'conflict' }, 'against something that is there'],
    [{ verdict: 'needs review', whole: { against } }, 'against something that is there'],
    [{ about: 'Pay 100\u0008\u0008\u00085.' }, 'not whole in its line'],
    [{ about: 'Pay \u202e001.' }, 'not whole in its line'],
    [{ about: 'Pay \u3164 100.' }, 'not whole in its line'],
    [{ about: 'Pay\u200d 100.' }, 'not whole in its line'],
    [{ about: 'long '.repeat(30) }, 'not whole in its line'],
    [{ whole: { stood_at: { current_step: 'Ask three builders.' } } }, 'over what was changed since'],
    [{ whole: { rivals: [{ id: one.id, says: 'The pier is old.' }] } }, 'against something else that waits'],
    [{ what: 'action' as const }, 'an action'],
    [{ what: 'conflict' as const }, 'a conflict'],
  ] as const) {
    expect(whyAlone({ ...one, ...each })).toBe(why);
    expect(batchOf([{ ...one, ...each }, one])).toEqual([one]);
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
  const whole = { rivals: [{ id: one.id, says: 'The pier is old.', submitted_by: 'owner' }] };
  const list = { ...none, waiting: [{ ...one, whole }], isMore: false };
  expect(describeWaiting(list, {})).toContain('The pier is new. Against, and waiting as well: “The pier is old.”');
  expect(isWholeInLine({ ...one, whole })).toBe(true);
  expect(isWholeInLine({ ...one, whole: { rivals: [{ ...whole.rivals[0], says: 'old '.repeat(60) }] } })).toBe(false);
  expect(isWholeInLine({ ...one, whole: { rivals: [{ ...whole.rivals[0], says: 'Pay \u202e001.' }] } })).toBe(false);
});

test('what may say the same stands in the line of the one that it is decided with, or the line is not whole', () => {
  const whole = { perhaps_same: [{ id: one.id, says: 'The pier was made new.', submitted_by: 'owner' }] };
  const list = { ...none, waiting: [{ ...one, whole }], isMore: false };
  expect(describeWaiting(list, {})).toContain(
    'The pier is new. Perhaps the same, and decided with it: “The pier was made new.”',
  );
  expect(isWholeInLine({ ...one, whole })).toBe(true);
  expect(whyAlone({ ...one, whole })).toBeUndefined();
  const long = { perhaps_same: [{ ...whole.perhaps_same[0], says: 'new '.repeat(60) }] };
  expect(isWholeInLine({ ...one, whole: long })).toBe(false);
  expect(whyAlone({ ...one, whole: long })).toBe('not whole in its line');
});
