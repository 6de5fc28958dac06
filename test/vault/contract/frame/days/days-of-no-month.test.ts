// Days that a note names without their month, as they are meant by whoever wrote it on a day.
import { expect, test } from 'vitest';
import { daysOfNoMonth } from '../../../../../services/vault/contract/frame/days/days-of-no-month.ts';
import type { Language } from '../../../../../services/vault/store/text-index/languages/stop-words.ts';
import { DAY_MS } from '../../../../../shared/limits.ts';

function read(note: string, written: string, language: Language = 'en'): string[] {
  const day = (number: number) => new Date(number * DAY_MS).toISOString().slice(5, 10);
  return daysOfNoMonth(note, Date.parse(written) / DAY_MS, language).map(({ from, to }) =>
    from === to ? day(from) : `${day(from)} to ${day(to)}`,
  );
}

test.each([
  ['Party at her place Sat 19th, 4 to 7', '2026-11-16', ['12-19']],
  ['Friday night the 11th works for me', '2026-11-16', ['12-11']],
  ['Mathieu à Toulouse du lundi 7 au vendredi 11, puis encore le lundi 14', '2026-11-22', ['12-07 to 12-11', '12-14']],
  ['chiede se Leo sta da noi da sabato 5 pomeriggio a martedì 8 sera', '2026-11-25', ['12-05', '12-08']],
  ['nobody looks after the cat from the 1st to the 14th', '2026-11-17', ['12-01 to 12-14']],
  ['The kids come to me on the 26th', '2026-12-01', ['12-26']],
  ['Three more doubles at Lakeshore on the 17th', '2026-11-18', ['11-17']],
  ['Weight 81.2, it was 79.4 on the 8th', '2026-11-15', ['11-08']],
])('“%s”, written on %s, names %j', (note, written, days) => {
  expect(read(note, written)).toEqual(days);
});

test('weekdays of two letters name a day in their own language alone', () => {
  expect(read('vr 11 laatste dag', '2026-11-20', 'nl')).toEqual(['12-11']);
  expect(read('vr 11 laatste dag', '2026-11-20')).toEqual([]);
  expect(read('Kommt am Mo 7. zum Ausmessen', '2026-11-25', 'de')).toEqual(['12-07']);
  expect(read('Do 12 push-ups every morning', '2026-11-01')).toEqual([]);
});

test('a mail that is made of days ends, and names some of them', () => {
  expect(read('the 12th '.repeat(2_200), '2026-11-20').length).toBeLessThan(100);
  expect(read('Monday 7 '.repeat(2_200), '2026-11-20').length).toBeLessThan(100);
});

test.each([
  ['Reachable Di + Do 9–11 Uhr', 'hours'],
  ['sabato 5 euro di mancia', 'a price'],
  ['She sat 5 exams', 'a verb'],
  ['On the 5th floor, in the 3rd grade', 'what is counted'],
  ['Monday 8 am', 'an hour'],
  ['Tuesday 10, the pool', 'a weekday that this day is not'],
])('“%s” names no day: %s', (note) => {
  expect(read(note, '2026-11-29')).toEqual([]);
});
