import { expect, test } from 'vitest';
import type { AskedPurpose } from './package/ask-lives.ts';
import { isHeldOut, NOTHING } from './package/life.ts';
import { brokenDown, detailOf } from './package/lists.ts';
import { type GivenItem, type GivenPackage, type Judged, scorePackage } from './package/score.ts';
import { share, sumUp } from './package/sum-up.ts';

const JUDGED: Judged = {
  class: 'project',
  needs: [['mem_due'], ['mem_price', 'mem_price_again']],
  harmful: [0],
  helps: ['mem_colour'],
  anchor: 'prj_boat',
  projects: ['prj_boat', 'prj_shed'],
};

const item = (id: string, body: Record<string, unknown> = {}): GivenItem => ({
  ref: { id },
  body,
  citation: [{ id }],
});

const EMPTY: GivenPackage = {
  situation: null,
  memories: [],
  preferences: [],
  decisions: [],
  goals: [],
  constraints: [],
  state: [],
  references: [],
  relations: [],
  sufficient: false,
};

const about = (project_id: string, title = 'The boat') => ({
  situation: { project_id, title, current_step: null, situation_intent: null },
});

function scored(given: Partial<GivenPackage>, judged: Partial<Judged> = {}, text = '') {
  return scorePackage({ ...JUDGED, ...judged }, { ...EMPTY, ...given }, text);
}

test('a need is met by an item of any list, and by what says the same', () => {
  const both = { constraints: [item('mem_due')], memories: [item('mem_price_again')] };
  expect(scored(both)).toMatchObject({ needed: 2, found: 2, missing: [], isComplete: true });
});

test('a need is met by what an item cites, by a reference, by a relation and by the project itself', () => {
  const cites = { ...item('mem_other'), citation: [{ id: 'mem_other' }, { id: 'mem_due' }] };
  expect(scored({ memories: [cites], references: [{ summary: '', id: 'mem_price' }] }).found).toBe(2);
  const needs = [['rel_link'], ['prj_boat']];
  expect(scored({ relations: [{ id: 'rel_link' }], ...about('prj_boat') }, { needs, harmful: [] }).found).toBe(2);
});

test('what is in no list is missing: a candidate or a word in the text meets no need', () => {
  const given = { candidates: [{ project_id: 'mem_due' }], memories: [item('mem_price')] };
  const score = scored(given, {}, 'mem_due');
  expect(score).toMatchObject({ found: 1, missing: ['mem_due'], isComplete: false, harmful: 1, harmfulFound: 0 });
});

test('of the items those are useful that are needed, say the same, or help; references are not counted', () => {
  const memories = [item('mem_due'), item('mem_price'), item('mem_price_again'), item('mem_colour'), item('mem_cat')];
  const given = {
    memories,
    preferences: [item('prf_tea')],
    references: ['art_x', 'art_y'].map((id) => ({ id, summary: '' })),
  };
  expect(scored(given)).toMatchObject({ items: 6, useful: 4, superfluous: ['mem_cat', 'prf_tea'] });
});

test('what is mentioned below the lists meets a need, and is counted apart from what they tell', () => {
  const mention = (id: string) => ({ id, summary: '', version: 1 });
  const given = {
    memories: [item('mem_price_again')],
    references: [mention('mem_due'), mention('mem_cat'), { id: 'art_x', summary: '' }],
  };
  const score = scored(given);
  expect(score).toMatchObject({ needed: 2, found: 2, listed: 1, lines: 2, usefulLines: 1 });
  expect(sumUp([{ score }])).toMatchObject({ coverage: 1, listed: 0.5, lines: 2, linePrecision: 0.5 });
});

test('an item that only cites what is needed is superfluous itself', () => {
  const cites = { ...item('mem_other'), citation: [{ id: 'mem_due' }] };
  expect(scored({ memories: [cites] })).toMatchObject({ found: 1, items: 1, useful: 0 });
});

test('another project than the judged one is a wrong anchor, and none is not', () => {
  expect(scored({}).isWronglyAnchored).toBe(false);
  expect(scored(about('prj_boat')).isWronglyAnchored).toBe(false);
  // It holds something needed, and still the purpose is about another.
  expect(scored(about('prj_shed')).isWronglyAnchored).toBe(true);
});

test('where no project was judged, only one that holds nothing needed is wrong', () => {
  expect(scored(about('prj_shed'), { anchor: null }).isWronglyAnchored).toBe(false);
  expect(scored(about('prj_garden'), { anchor: null }).isWronglyAnchored).toBe(true);
});

test('where nothing answers, no package is complete and every project is wrong', () => {
  const nothing = { class: NOTHING, needs: [], harmful: [], anchor: null };
  expect(scored({ sufficient: true }, nothing)).toMatchObject({ isComplete: false, saysSufficient: true });
  expect(scored({}, nothing).isWronglyAnchored).toBe(false);
  expect(scored(about('prj_shed'), nothing).isWronglyAnchored).toBe(true);
});

const content = (text: string, ...bodies: Record<string, unknown>[]) =>
  scored({ memories: bodies.map((body, n) => item(`mem_${n}`, body)) }, {}, text).contentBytes;

test('content is what an item says, as far as it stands in the text', () => {
  const body = { kind: 'semantic', statement: 'The keel is oak.' };
  expect(content(JSON.stringify({ ref: { id: 'mem_0' }, body }), body)).toBe(16);
  expect(content('- The keel is oak. [m1]', body)).toBe(16);
  expect(content('- The keel is ash. [m1]', body)).toBe(0);
  expect(content('semantic', body)).toBe(0);
});

test('what is said twice and meant once is counted once, and what two items mean twice', () => {
  const body = { statement: 'Oak.' };
  expect(content('{"summary":"Oak.","statement":"Oak."}', body)).toBe(4);
  expect(content('Oak. Oak.', body, body)).toBe(8);
  expect(content('Oak.', body, body)).toBe(4);
});

test('content is counted in bytes, however it is escaped or its lines are joined', () => {
  const body = { statement: 'Say "hull",\nnot 船' };
  const bytes = Buffer.byteLength('Say "hull", not 船');
  expect(content(JSON.stringify(body), body)).toBe(bytes);
  expect(content('Say "hull", not 船', body)).toBe(bytes);
});

test('an instant that is told by its day counts as the day', () => {
  const body = { due_at: '2026-12-03T17:00:00.000Z' };
  expect(content('due 2026-12-03T17:00:00.000Z', body)).toBe(24);
  expect(content('due 2026-12-03', body)).toBe(10);
  expect(content('due on Thursday', body)).toBe(0);
});

test('the project that a package is about is content; ids and grants are not', () => {
  const text = '{"situation":{"project_id":"prj_boat","title":"The boat"},"granted_scope":"everything"}';
  expect(scored(about('prj_boat'), {}, text).contentBytes).toBe(8);
});

const asked = (given: Partial<GivenPackage>, more: Partial<AskedPurpose> = {}, judged: Partial<Judged> = {}) => {
  const score = scored(given, judged, 'x'.repeat(400));
  const { missing, superfluous } = score;
  const usual = { life: 'boat', vaultLanguage: 'en', language: 'en', class: 'project', isHeldOut: false };
  return { ...usual, purpose: 'the boat', score, missing, superfluous, anchoredOn: null, ...more };
};
const WHOLE = { memories: [item('mem_due'), item('mem_price')], sufficient: true };

test('shares are of all needs and items together, and not means of means', () => {
  const sum = sumUp([
    asked(WHOLE),
    asked({ memories: [item('mem_cat')] }, {}, { needs: [['a'], ['b'], ['c'], ['d']] }),
  ]);
  expect(sum).toMatchObject({ purposes: 2, needed: 6, items: 3, coverage: 2 / 6, precision: 2 / 3, tokens: 100 });
});

test('a package that says it suffices and is not complete is dishonest, and one that lacks what does harm is counted', () => {
  const sum = sumUp([
    asked(WHOLE),
    asked({ ...WHOLE, sufficient: false }),
    asked({ memories: [item('mem_price')], sufficient: true }),
    asked({ memories: [item('mem_due')], sufficient: true }),
    asked({ ...about('prj_shed'), sufficient: true }, {}, { class: NOTHING, needs: [], harmful: [], anchor: null }),
  ]);
  expect(sum).toMatchObject({ sayingSufficient: 4, complete: 2, completeSayingSufficient: 1, harmfulUntold: 1 });
  expect(sum).toMatchObject({ wronglyAnchored: 1, wronglyAnchoredSayingSufficient: 1 });
});

test('of nothing, all is there', () => {
  expect([share(0, 0), share(0, 2), share(1, 2)]).toEqual([1, 0, 0.5]);
});

test('every third purpose is held out, and all of a life that says so of itself', () => {
  const places = [0, 1, 2, 3, 4, 5];
  const every = (life: Parameters<typeof isHeldOut>[0]) => places.map((place) => isHeldOut(life, place));
  expect(every({})).toEqual([false, false, true, false, false, true]);
  expect(every({ held_out: true })).toEqual(places.map(() => true));
  expect(every({ worked_with: true })).toEqual(places.map(() => false));
});

test('of a purpose that is held out, the detail says nothing unless asked for it, and the tables only count it', () => {
  const [open, hidden] = [asked({}, { purpose: 'ask about the keel' }), asked({}, { purpose: 'ask about the mast' })];
  const list = [open, { ...hidden, isHeldOut: true, missing: ['mast-height'], anchoredOn: 'The mast' }];
  expect(detailOf(list, 'tuned')).toContain('ask about the keel');
  expect(detailOf(list, 'tuned')).toContain('missing: mem_due mem_price');
  for (const shown of [detailOf(list, 'tuned'), brokenDown(list)]) expect(shown).not.toMatch(/mast/i);
  expect(detailOf(list, 'held out')).toContain('missing: mast-height');
  expect(detailOf(list, 'held out')).not.toContain('keel');
  expect(brokenDown(list)).toMatch(/held out +\| 1 /);
});
