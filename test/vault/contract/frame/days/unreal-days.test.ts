// Days that no calendar has, or that end before they begin: they are named, and never taken for others.
import { expect, it } from 'vitest';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

/** A Monday. */
const NOW = '2026-11-23T09:00:00.000Z';

it.each([
  ['the report of 31 February', '31 February'],
  ['am 31. Juni in Bonn', '31. Juni'],
  ['el 30 de febrero', '30 de febrero'],
  ['February 30th', 'February 30th'],
  ['February 29, 2027 is when?', 'February 29, 2027'],
  ['on 2026-02-30', '2026-02-30'],
  ['Frist am 31.4.', '31.4.'],
  ['2月30日の予定', '2月30日'],
  ['2026-13-01', '2026-13-01'],
  ['36th of September', '36th of September'],
  ['plan the 45th of December', '45th of December'],
  ['was ist am 45. Dezember', '45. Dezember'],
  ['el 45 de diciembre', '45 de diciembre'],
  ['45 de diciembre', '45 de diciembre'],
  ['ready by 32 December', '32 December'],
])('in “%s” a day is named that no calendar has', (purpose, said) => {
  expect(readPurpose(purpose, NOW, 'UTC').unreal).toEqual({ said, isTurnedRound: false });
});

it.each([
  ['rooms from 20 to 10 December', 'from 20 to 10 December'],
  ['vom 20.12. bis 10.12.', 'vom 20.12. bis 10.12.'],
  ['12月20日から10日まで', '12月20日から10日まで'],
  ['10 March 2027 to 3 February 2027', '10 March 2027 to 3 February 2027'],
])('in “%s” days end before they begin', (purpose, said) => {
  expect(readPurpose(purpose, NOW, 'UTC').unreal).toEqual({ said, isTurnedRound: true });
});

it.each([
  'the 29 February',
  '28 December to 3 January',
  'am 7. und 3. Dezember',
  'in December 35 guests come',
  'version 30.2 of the library',
  'ratio 30/2',
  'December 31',
  '31 December 2026',
  'room 45, in June',
  'light 45 December candles',
  'Plan the upgrade to version 2.0. What is open?',
  'Zahnarzt um 14.30. Was mitnehmen?',
  'It cost 9.99. Anything left?',
  'sort the 36 September receipts',
  'in February 30 guests come',
])('“%s” names no day that does not exist', (purpose) => {
  expect(readPurpose(purpose, NOW, 'UTC')).not.toHaveProperty('unreal');
});

it.each([
  'the report of 31 February',
  'the report of the 31st of February',
  'plan the 45th of December',
  'el 45 de diciembre',
  'the report of 2026-13-01',
])('in “%s” a day that does not exist is none, and no month either', (purpose) => {
  expect(readPurpose(purpose, NOW, 'UTC').window).toBeNull();
});
