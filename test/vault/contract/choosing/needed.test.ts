// From which likelihood on a thing is told, by what it is and by what is asked.
import { describe, expect, test } from 'vitest';
import { neededOf } from '../../../../services/vault/contract/choosing/needed.ts';
import type { Frame } from '../../../../services/vault/contract/frame/frame.ts';
import type { Signs } from '../../../../services/vault/contract/weighing/signs.ts';
import type { Weighed } from '../../../../services/vault/contract/weighing/weigh.ts';
import type { Candidate } from '../../../../services/vault/view/candidates.ts';
import { idsOf, plainFrame, weighedThing } from '../../../support/weighed-things.ts';

const toBeDone = plainFrame();
const asked = plainFrame({ asks: true });
/** What is likelier than everything else here, and told itself. */
const likeliest = (need: number) => weighedThing('memory', 'likeliest', { need });

function isTold(frame: Frame, thing: Weighed, ...likelier: Weighed[]): boolean {
  return idsOf(neededOf([...likelier, thing], frame).needed).includes(thing.valid.record.id);
}

describe.each<[what: string, type: string, signs: Partial<Signs>, from: number]>([
  ['a memory', 'memory', {}, 0.36],
  ['a decision', 'decision', {}, 0.36],
  ['a goal', 'goal', {}, 0.2],
  ['a preference', 'preference', {}, 0.3],
  ['a memory of a project that alone is named', 'memory', { nearAlone: 0.8 }, 0.25],
  ['a preference for all such tasks', 'preference', { domainWhole: 1 }, 0.08],
])('beside what is likely, %s', (_, type, signs, from) => {
  test(`is told from ${from} on`, () => {
    expect(isTold(toBeDone, weighedThing(type, 'it', { need: from, signs }), likeliest(0.9))).toBe(true);
    expect(isTold(toBeDone, weighedThing(type, 'it', { need: from - 0.01, signs }), likeliest(0.9))).toBe(false);
  });
});

test('where days are laid out, all that falls into them is told, however unlikely its words make it', () => {
  const event = (inTime: number) => weighedThing('event', 'it', { need: 0.05, signs: { inTime } });
  const plans = plainFrame({ plansTime: true });
  expect(isTold(plans, event(1), likeliest(0.9))).toBe(true);
  expect(isTold(plans, event(0), likeliest(0.9))).toBe(false);
  expect(isTold(toBeDone, event(1), likeliest(0.9))).toBe(false);
});

test('of what may harm those who are fed all is told from 0.3 on, and of the rest the likeliest from 0.06 on', () => {
  const harmful = (id: string, need: number) =>
    weighedThing('memory', id, { need, signs: { harm: 1, harmFed: 1, health: 1 } });
  expect(isTold(toBeDone, harmful('it', 0.3), likeliest(0.9), harmful('other', 0.5))).toBe(true);
  expect(isTold(toBeDone, harmful('it', 0.29), likeliest(0.9), harmful('other', 0.5))).toBe(false);
  expect(isTold(toBeDone, harmful('it', 0.06), likeliest(0.9))).toBe(true);
  expect(isTold(toBeDone, harmful('it', 0.05), likeliest(0.9))).toBe(false);
});

test('the likeliest of what touches somebody’s health is told from 0.06 on, beside the likeliest of what harms', () => {
  const ofHealth = (need: number) => weighedThing('memory', 'it', { need, signs: { health: 1 } });
  expect(isTold(toBeDone, ofHealth(0.06), likeliest(0.9))).toBe(true);
  expect(isTold(toBeDone, ofHealth(0.05), likeliest(0.9))).toBe(false);
});

test('where nothing is likely enough the likeliest is told, and where something is to be done what is nearly as likely', () => {
  const nearly = weighedThing('memory', 'it', { need: 0.19 });
  expect(isTold(toBeDone, likeliest(0.2))).toBe(true);
  expect(isTold(asked, likeliest(0.2))).toBe(true);
  expect(isTold(toBeDone, nearly, likeliest(0.2))).toBe(true);
  expect(isTold(asked, nearly, likeliest(0.2))).toBe(false);
  expect(isTold(toBeDone, weighedThing('memory', 'it', { need: 0.17 }), likeliest(0.2))).toBe(false);
});

test('the likeliest is not told below 0.03', () => {
  expect(isTold(toBeDone, likeliest(0.03))).toBe(true);
  expect(isTold(toBeDone, likeliest(0.029))).toBe(false);
});

test('what says as much of a question as anything is told from 0.12 on, and of what is to be done not for that', () => {
  const saying = (need: number) => weighedThing('memory', 'it', { need, signs: { said: 1, saidFirst: 1 } });
  expect(isTold(asked, saying(0.12), likeliest(0.9))).toBe(true);
  expect(isTold(asked, saying(0.11), likeliest(0.9))).toBe(false);
  expect(isTold(toBeDone, saying(0.12), likeliest(0.9))).toBe(false);
});

describe('a goal of a project that is surely meant', () => {
  const project = {
    record: { id: 'prj', type: 'project', title: 'Trip', labels: [] },
    project: { id: 'prj' },
  } as unknown as Candidate;
  const goal = (project_id: string) => weighedThing('goal', 'it', { need: 0.01, record: { project_id } });

  test('is told however unlikely it is, and one of another project is not', () => {
    expect(isTold(plainFrame({}, { project }), goal('prj'), likeliest(0.9))).toBe(true);
    expect(isTold(plainFrame({}, { project }), goal('another'), likeliest(0.9))).toBe(false);
  });

  test('is not told where one thing in it is asked about, or it is not sure', () => {
    expect(isTold(plainFrame({ asks: true }, { project }), goal('prj'), likeliest(0.9))).toBe(false);
    expect(isTold(plainFrame({}, { project, evidence: 'weak' }), goal('prj'), likeliest(0.9))).toBe(false);
  });
});
