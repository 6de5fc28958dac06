// Which words of a purpose tell what it is about, and which are said whatever it is about.
import { expect, test } from 'vitest';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

const NOW = '2026-03-01T09:00:00.000Z';
const telling = (purpose: string) =>
  readPurpose(purpose, NOW, 'UTC').telling.map(({ terms }) => terms.map(({ word }) => word).join(' '));

test.each([
  ['Let’s think through whether we might realistically afford the loft', 'afford loft'],
  ['jot down a couple of lines on the boiler', 'boiler'],
  ['Help me get my head round the lease', 'lease'],
  ['Eine Rechnung an die Vermieterin aufzusetzen', 'rechnung vermieterin'],
  ['Wir müssten wirklich nur ganz grob überlegen, was die Garage kostet', 'garage kostet'],
  ['Ein paar Zeilen an die Nachbarn tippen', 'nachbarn'],
  ['¿Realmente deberíamos pensar en la hipoteca?', 'hipoteca'],
  ['Échame una mano con la maleta', 'maleta'],
  ['Haz balance de cómo va el huerto', 'huerto'],
  ['Devíamos mesmo pensar nas janelas?', 'janelas'],
  ['Dar uma olhada nas obras do telhado', 'obras telhado'],
  ['Il faudrait vraiment réfléchir à la toiture', 'toiture'],
  ['Mets au propre les questions pour le notaire', 'notaire'],
  ['Aiutami a ragionare se potremmo rifare il tetto', 'rifare tetto'],
  ['Fammi il quadro della situazione del cantiere', 'cantiere'],
  ['Butta giù due righe per i vicini', 'vicini'],
  ['Zet op een rij wat we zouden moeten doen voor het dak', 'dak'],
  ['Ik zou de notulen echt eens moeten uitwerken', 'notulen'],
  ['Walk me through the loft and weigh up both', 'loft'],
  ['Was sollten wir beim Dach im Hinterkopf behalten?', 'dach'],
  ['Échame un cable con la mudanza', 'mudanza'],
  ['Preciso de uma mãozinha com o telhado', 'telhado'],
  ['Peux-tu m’aider à y voir plus clair sur la succession ?', 'succession'],
  ['Werk het dagprogramma voor Gent uit', 'dagprogramma gent'],
  ['Breng in kaart wat er nog geregeld moet worden voor het dak', 'dak'],
  ['正直、屋根の概要を丁寧にまとめて', '屋根'],
])('“%s” tells of %s', (purpose, words) => {
  expect(telling(purpose).join(' ')).toBe(words);
});

test.each([
  ['Dove appendiamo il quadro della nonna?', 'quadro'],
  ['Quante righe ha il quaderno?', 'righe'],
  ['What is on my head scan?', 'head'],
  ['How often did I work out at the gym?', 'work'],
  ['Où est le mot de passe du portail ?', 'mot'],
  ['What does May want to eat?', 'may'],
  ['Quando faccio il purè di patate?', 'pure'],
  ['Wie viele Zeilen hat das Gedicht?', 'zeilen'],
])('a word of such a phrase tells something where it stands for a thing: “%s”', (purpose, word) => {
  expect(telling(purpose)).toContain(word);
});

test.each([
  'Come sono messa questa settimana?',
  '¿Cómo ando de tiempo esta semana?',
  "Comment s'annonce ma semaine ?",
  'Wie voll ist meine Woche?',
  'Hoe sta ik ervoor deze week?',
  'How is December shaping up?',
  'What does next week hold?',
  'Am I double booked next week?',
  'Überschneidet sich nächste Woche etwas?',
  'Mi si accavalla qualcosa giovedì?',
  'Heb ik iets dubbel staan volgende week?',
  '¿Qué me espera la próxima semana?',
  'O que me espera na próxima semana?',
])('“%s” asks of a time, and of nothing beside it', (purpose) => {
  expect(telling(purpose)).toEqual([]);
});

test('what holds, waits or overlaps somewhere else is a word as any other', () => {
  expect(telling('Does the bank hold my deposit?')).toContain('deposit');
  expect(telling('Was erwartet der Kunde?')).toContain('erwartet');
});
