// Whether a purpose asks how the whole of something stands.
import { expect, test } from 'vitest';
import { asksHowItStands } from '../../../../../services/vault/contract/frame/purpose/how-it-stands.ts';

test.each([
  'Where do we stand with the new kitchen?',
  'Summarize for the user where the rollout stands ahead of the go-live',
  'What is still open on our side before the pilot can start?',
  'Catch me up on the divorce',
  'Give me a status update for the bakery',
  'Wie ist der aktuelle Stand beim Umbau?',
  'Was ist beim Umzug noch offen?',
  'Resumir en qué punto está la reforma y qué falta por hacer',
  'O que ainda falta para a visita da inspetora?',
  'Fais-moi le point sur le centenaire avant jeudi',
  "A che punto è l'acquisto della casa?",
  'Hoe staat het met de verbouwing?',
  '新しい工房の進捗をまとめて',
])('“%s” asks how it stands', (purpose) => {
  expect(asksHowItStands(purpose)).toBe(true);
});

test.each([
  'Draft a reply to the builder about the tiles',
  'What is the code of the garage?',
  'Wann kommt der Elektriker?',
  'Reservar una mesa para el viernes',
  'Écris à Claire au sujet des clés',
  'Dove sono le chiavi della barca?',
  'Boek een tafel voor vier',
])('“%s” asks for one thing, or wants one done', (purpose) => {
  expect(asksHowItStands(purpose)).toBe(false);
});
