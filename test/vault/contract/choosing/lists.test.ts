// What a list holds, and in which order: of what says nothing of the purpose and only lies where it is about, no more than so much.
import { expect, test } from 'vitest';
import { cutToCaps, wantedLists } from '../../../../services/vault/contract/choosing/lists.ts';
import type { Candidate } from '../../../../services/vault/view/candidates.ts';
import { idsOf, plainFrame, weighedThing } from '../../../support/weighed-things.ts';

const frame = plainFrame();

/** So many things that are needed, the likeliest first. */
const needed = (type: string, count: number, said: number) =>
  Array.from({ length: count }, (_, index) => weighedThing(type, `${type}${said}${index}`, { signs: { said } }));

test.each([
  [0, 5],
  [2, 3],
  [5, 0],
  [7, 0],
])('beside %i memories that say something of the purpose there is room for %i that say nothing', (count, room) => {
  const saying = needed('memory', count, 1);
  const silent = needed('memory', 8, 0);
  const { memories } = wantedLists([...silent, ...saying], frame);
  expect(idsOf(memories)).toEqual(idsOf([...saying, ...silent.slice(0, room)]));
});

test('no more than ten memories are told, however many say something of the purpose', () => {
  const saying = needed('memory', 12, 1);
  const { kept, cutOff } = cutToCaps(wantedLists(saying, frame), (most) => most);
  expect(idsOf(kept.memories)).toEqual(idsOf(saying.slice(0, 10)));
  expect(idsOf(cutOff)).toEqual(idsOf(saying.slice(10)));
});

test('what must not harm somebody is told first among the memories, however unlikely it is', () => {
  const likely = needed('memory', 2, 1);
  const harmful = weighedThing('memory', 'harmful', { signs: { harm: 1 } });
  expect(idsOf(wantedLists([...likely, harmful], frame).memories)).toEqual(['harmful', ...idsOf(likely)]);
});

test('of two memories that say the same the likelier is told', () => {
  const [first, second] = ['The boat house opens at seven.', 'The boat house opens at seven!'].map((statement, index) =>
    weighedThing('memory', `same${index}`, { signs: { said: 1 }, record: { statement } }),
  );
  if (first === undefined || second === undefined) throw new Error('There are two.');
  expect(idsOf(wantedLists([second, first], frame).memories)).toEqual(['same1']);
});

test.each([0, 2, 9])(
  'beside %i decisions that say something of the purpose stand the three likeliest others',
  (count) => {
    const saying = needed('decision', count, 1);
    const silent = needed('decision', 6, 0);
    const { decisions } = wantedLists([...silent, ...saying], frame);
    expect(idsOf(decisions)).toEqual(idsOf([...saying, ...silent.slice(0, 3)]));
  },
);

test('the value that a project gives to a preference stands in the place of the general one of the same key', () => {
  const project = { record: { id: 'prj' }, project: { id: 'prj' } } as unknown as Candidate;
  const preference = (id: string, key: string, project_id: string | null) =>
    weighedThing('preference', id, { record: { key, value: id, project_id } });
  const weighed = [
    preference('general', 'meetings', null),
    preference('own', 'meetings', 'prj'),
    preference('another', 'meetings', 'prj'),
    preference('letters', 'letters', null),
  ];
  const { preferences } = wantedLists(weighed, plainFrame({}, { project }));
  expect(idsOf(preferences)).toEqual(['own', 'another', 'letters']);
  expect(idsOf(wantedLists(weighed, frame).preferences)).toEqual(idsOf(weighed));
});

const outside = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    weighedThing('event', `outside${index}`, { record: { starts_at: '2026-03-02T10:00:00Z', untrusted: true } }),
  );
const promises = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    weighedThing('commitment', `promise${index}`, { record: { due_at: '2026-03-06T12:00:00Z' } }),
  );

test.each([
  { invitations: 40, own: 3, told: 3 },
  { invitations: 40, own: 30, told: 10 },
  { invitations: 4, own: 30, told: 16 },
  { invitations: 0, own: 30, told: 20 },
])('beside $invitations earlier invitations from outside, $told of $own promises have their place', (each) => {
  const { kept, cutOff } = cutToCaps(
    wantedLists([...outside(each.invitations), ...promises(each.own)], frame),
    (most) => most,
  );
  const isOwn = (id: string) => id.startsWith('promise');
  expect(idsOf(kept.constraints)).toHaveLength(Math.min(20, each.invitations + each.own));
  expect(idsOf(kept.constraints).filter(isOwn)).toHaveLength(each.told);
  expect(idsOf(cutOff)).toHaveLength(Math.max(0, each.invitations + each.own - 20));
});

test('where one thing is asked for, the soonest is told, wherever it comes from', () => {
  const { kept } = cutToCaps(wantedLists([...promises(1), ...outside(1)], frame), () => 1);
  expect(idsOf(kept.constraints)).toEqual(['outside0']);
});

const allergies = (count: number, whose: object) =>
  Array.from({ length: count }, (_, index) =>
    weighedThing('memory', `${JSON.stringify(whose)}allergy${index}`, { signs: { said: 1, harm: 1 }, record: whose }),
  );
const IMPORTED = { untrusted: true };

test.each([
  { imported: 8, own: 0, dinners: 8, others: 0, told: 8 },
  { imported: 8, own: 0, dinners: 8, others: 8, told: 8 },
  { imported: 6, own: 3, dinners: 8, others: 0, told: 9 },
  { imported: 12, own: 0, dinners: 8, others: 0, told: 10 },
])(
  'of $imported imported allergies and $own others, beside $dinners own dinners and $others imported, $told are told',
  ({ imported, own, dinners, others, told }) => {
    const harmful = [...allergies(imported, IMPORTED), ...allergies(own, {})];
    const besides = [
      ...needed('memory', dinners, 1),
      ...needed('memory', others, 2).map(({ valid: { record } }) =>
        weighedThing('memory', record.id, { signs: { said: 1 }, record: IMPORTED }),
      ),
    ];
    const { kept, cutOff } = cutToCaps(wantedLists([...besides, ...harmful], frame), (most) => most);
    const isTold = new Set(idsOf(kept.memories));
    expect(idsOf(harmful).filter((id) => isTold.has(id))).toHaveLength(told);
    expect(kept.memories).toHaveLength(10);
    expect(cutOff).toHaveLength(harmful.length + besides.length - 10);
  },
);

test('however many allergies are imported, they leave half of the list to those that the owner wrote down', () => {
  const wanted = wantedLists([...allergies(20, IMPORTED), ...allergies(7, {})], frame);
  const { kept } = cutToCaps(wanted, (most) => most);
  expect(idsOf(kept.memories).filter((id) => id.startsWith('{}'))).toHaveLength(5);
});
