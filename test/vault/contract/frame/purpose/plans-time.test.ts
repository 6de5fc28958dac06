// Whether days themselves are laid out, or something for one of them.
import { expect, test } from 'vitest';
import { plansTime } from '../../../../../services/vault/contract/frame/purpose/plans-time.ts';

test.each([
  'Plan my week from Monday around the shifts',
  'Help the user plan the weekend of December 11-13 with the children',
  'Lay out tomorrow and Wednesday for me hour by hour',
  'Give me a schedule for the week',
  'Organisier mir das kommende Wochenende mit den Kindern',
  'Wochenplanung für nächste Woche',
  'Organiza la semana que viene',
  'Planeia o fim de semana com os miúdos',
  'Aider à organiser la semaine du 7 décembre',
  "Organizza il ponte dell'Immacolata",
  'Plan mijn week vanaf maandag',
  '来週の予定を立てて',
  'What collides on Thursday?',
  'How does next week look, and where is it tight?',
  'Is anything on at the weekend, and are the kids here?',
  'Walk me through the week of the 7th',
  'Wie schaut die nächste Woche aus, und wo zwickt es?',
  'Das Wochenende vom 11. bis 13. Dezember mit den Kindern planen',
  'Om het weekend van 11 tot 13 december te plannen',
  'Hoe ziet mijn week eruit en waar wringt het?',
  'Hazme un repaso de la semana del puente',
  'À quoi ressemble ma semaine ?',
  "Com'è la mia settimana?",
  'Como está a minha semana?',
])('“%s” lays out a time', (purpose) => {
  expect(plansTime(purpose)).toBe(true);
});

test.each([
  'Plan the Saturday dinner',
  "Prepare Thursday's meeting",
  'Plan the workouts for December',
  'Get the hen weekend organised',
  'Plane das Abendessen am Samstag',
  'Organiza el viaje de la semana que viene',
  'Prépare le dîner de samedi',
  'Plan het etentje voor zaterdag',
  '週末の夕食の準備',
  'How does the new kitchen look this week?',
  'Die Woche vor Weihnachten das Essen planen',
  'Am Wochenende den Geburtstag planen',
  'What is the wine for the weekend?',
])('“%s” plans something else', (purpose) => {
  expect(plansTime(purpose)).toBe(false);
});
