// From which likelihood on a thing that is not told is mentioned below the lists.
import { expect, test } from 'vitest';
import { mentionsOf } from '../../../../services/vault/contract/choosing/mentions.ts';
import { idsOf, plainFrame, weighedThing } from '../../../support/weighed-things.ts';

const AT = '2026-11-23T09:00:00.000Z';
const memory = (id: string, need: number) => weighedThing('memory', id, { need });

test.each([
  { likeliest: 0.8, least: 0.024 },
  { likeliest: 0.5, least: 0.015 },
  { likeliest: 0.3, least: 0.014 },
])('beside something as likely as $likeliest things are mentioned from $least on', ({ likeliest, least }) => {
  const told = [memory('told', likeliest)];
  const weighed = [...told, memory('likely', least), memory('unlikely', least - 0.001)];
  expect(idsOf(mentionsOf(plainFrame(), weighed, { told, cutOff: [] }, AT))).toEqual(['likely']);
});

test('where nothing answers the purpose, nothing is mentioned', () => {
  const weighed = [memory('likely', 0.9)];
  const mentioned = (evidence: 'none' | 'weak') =>
    idsOf(mentionsOf(plainFrame({}, { evidence }), weighed, { told: [], cutOff: [] }, AT));
  expect(mentioned('weak')).toEqual(['likely']);
  expect(mentioned('none')).toEqual([]);
});

test('what a cap cut off is counted, and not mentioned', () => {
  const weighed = [memory('cut off', 0.9), memory('likely', 0.8)];
  expect(idsOf(mentionsOf(plainFrame(), weighed, { told: [], cutOff: weighed.slice(0, 1) }, AT))).toEqual(['likely']);
});

test('what may harm somebody is mentioned before what is likelier', () => {
  const harm = weighedThing('memory', 'harm', { need: 0.1, signs: { harm: 1 } });
  const weighed = [memory('likely', 0.9), memory('second', 0.8), harm];
  expect(idsOf(mentionsOf(plainFrame(), weighed, { told: [], cutOff: [] }, AT))).toEqual(['harm', 'likely', 'second']);
});
