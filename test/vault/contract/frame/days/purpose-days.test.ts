// Days as people type them: cut short, misspelt, by their place in a month, and those that are over.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

/** A Saturday. */
const NOW = '2026-11-28T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, zone = 'UTC') => readWindow(purpose, NOW, zone).window;
const days = (from: string, to: string) => ({ from: day(from), to: day(to), about: 'days' });

describe('a day as it is typed', () => {
  it.each([
    ['whats on tmrw', '2026-11-29', '2026-11-30'],
    ['what is happening tomorow', '2026-11-29', '2026-11-30'],
    ['anything on wensday?', '2026-12-02', '2026-12-03'],
    ['meetings next wendesday', '2026-12-02', '2026-12-03'],
    ['the call on thrusday', '2026-12-03', '2026-12-04'],
    ['what happens in decmber', '2026-12-01', '2027-01-01'],
    ['next tues', '2026-12-01', '2026-12-02'],
    ['lunch on fri', '2026-12-04', '2026-12-05'],
    ['Tues & Weds', '2026-12-01', '2026-12-03'],
  ])('is read though it is cut short or misspelt: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual(days(from, to));
  });

  it.each([
    'sundry repairs',
    'sandy money',
    'write to Monika',
    'the sun room',
    'a sat phone',
    'octobre',
    'Herr Montage',
  ])('is not read into a word that is like one: %s', (purpose) => {
    expect(readWindow(purpose, NOW, 'UTC').rest).toBe(purpose === 'octobre' ? ' ' : purpose);
  });

  it.each([
    ['anything on the 3rd?', '2026-12-03'],
    ['am I free on the 14th', '2026-12-14'],
    ['what do I need for the 28th', '2026-11-28'],
    ['anything on the 31st', '2026-12-31'],
    ['what did I do on the 3rd?', '2026-11-03'],
    ['was ist am 14.?', '2026-12-14'],
    ['the 5th of next month', '2026-12-05'],
    ['the first Monday in December', '2026-12-07'],
    ['last friday of january', '2027-01-29'],
    ['first monday of next month', '2026-12-07'],
    ['Thursday week', '2026-12-10'],
    ['a week on Friday', '2026-12-11'],
    ['a week from Friday', '2026-12-11'],
    ['on boxing day', '2026-12-26'],
    ['what goes with the children on the third?', '2026-12-03'],
    ['somebody to babysit on the twenty-first.', '2026-12-21'],
    ['Was muss am dritten mit?', '2026-12-03'],
    ['¿Qué hay que llevar el tres?', '2026-12-03'],
    ['O que levar no dia vinte e um?', '2026-12-21'],
    ['Que faut-il le vingt et un ?', '2026-12-21'],
    ['Cosa serve il dieci?', '2026-12-10'],
    ['Wat moet er mee op de tiende?', '2026-12-10'],
    ['Wat moet er mee op de 10e?', '2026-12-10'],
  ])('is told by its place in a month or after another: %s', (purpose, from) => {
    const to = new Date(Date.parse(day(from)) + 86_400_000).toISOString();
    expect(windowOf(purpose)).toEqual({ from: day(from), to, about: 'days' });
  });

  it.each([
    'for the 3rd time',
    'on the 2nd page',
    'is the 3rd quote in',
    'the first day of the course',
    'the 40th',
    'for the third time',
    'on the second floor',
    'am dritten Tisch',
    'celui-ci est le premier',
    'il primo',
  ])('is not told by the third of something else: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });

  it.each([
    ['what did I do in October?', '2026-10-01', '2026-11-01'],
    ['what happened in June', '2026-06-01', '2026-07-01'],
    ['what did we decide in October', '2026-10-01', '2026-11-01'],
    ['What did we decide on 3 November?', '2026-11-03', '2026-11-04'],
    ['what was agreed for January', '2027-01-01', '2027-02-01'],
    ['what is on in October', '2027-10-01', '2027-11-01'],
    ['what changed since Monday', '2026-11-23', '2026-11-28'],
    ['seit Montag', '2026-11-23', '2026-11-28'],
    ['since October', '2026-10-01', '2026-11-28'],
    ['the past two weeks', '2026-11-14', '2026-11-28'],
  ])('is over where it is asked how it was: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual(days(from, to));
  });

  it.each([
    ['by EOD Friday', '2026-11-28', '2026-12-05'],
    ['the week commencing 7 December', '2026-12-07', '2026-12-14'],
    ['w/c 7 Dec', '2026-12-07', '2026-12-14'],
    ['in the next couple of weeks', '2026-11-28', '2026-12-12'],
    ['over the next month', '2026-11-28', '2026-12-28'],
    ['in the next week', '2026-11-28', '2026-12-05'],
    ['the rest of the year', '2026-11-28', '2027-01-01'],
    ['over Christmas', '2026-12-22', '2026-12-27'],
  ])('begins or ends others: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual(days(from, to));
  });

  it.each([
    ['Europe/London', '2026-12-03'],
    ['Australia/Sydney', '2026-12-03'],
    ['America/Chicago', '2027-03-12'],
    ['UTC', '2027-03-12'],
  ])('in figures is written as where its owner lives: 3/12 in %s', (zone, named) => {
    const firstDay = (purpose: string) =>
      new Date(windowOf(purpose, zone)?.from as string).toLocaleDateString('sv', { timeZone: zone });
    expect(firstDay('anything on 3/12')).toBe(named);
    expect(firstDay('the meeting on 3/12/2026').slice(5)).toBe(named.slice(5));
  });

  it.each(['what have I not done yet that was due', 'which promises were due?'])(
    'that was, and is not named, is late: %s',
    (purpose) => {
      expect(windowOf(purpose)).toEqual({ from: null, to: NOW, about: 'overdue' });
    },
  );

  it('leaves no word behind that would be looked for', () => {
    const told = (purpose: string) => readPurpose(purpose, NOW, 'UTC').telling.length;
    expect(['whats on tmrw', 'am I free on the 14th', 'by EOD friday', 'are we busy next weekend'].map(told)).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

// With each gap tried in several ways, one within the other, it took the reader of dates minutes, in which the vault answers nobody.
it.each(['lunes 3', 'segunda-feira, 3', 'monday 3', '3 de enero'])(
  'a gap of any length holds nobody up: %s',
  (said) => {
    const gap = ' '.repeat(1_900);
    expect(windowOf(`${said}${gap}x`)).toEqual(windowOf(`${said} x`));
    expect(windowOf(`what is due${gap}on ${said}`)).toEqual(windowOf(`what is due on ${said}`));
  },
);
