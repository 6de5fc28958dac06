// Which tasks a purpose is taken to be for, in the words of each language.
import { expect, test } from 'vitest';
import type { Domain } from '../../../../../services/vault/contract/frame/purpose/domains.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

const domainsOf = (purpose: string) => readPurpose(purpose, '2026-03-01T09:00:00.000Z', 'UTC').domains;

test.each<[Domain, readonly string[]]>([
  [
    'writing',
    [
      'Compose a thank-you note to the coach',
      'setz mal was auf für den Verein',
      'Das Kündigungsschreiben durchgehen',
      'Levanta acta de la asamblea',
      'Ata do condomínio',
      'un petit mot pour la voisine',
      'Butta giù due righe per il condominio',
      'Stel de notulen op',
      '支払いの督促をする',
    ],
  ],
  [
    'meeting',
    [
      'the one-to-one with Danielle',
      'Das Jahresgespräch mit der Chefin',
      'Elabora el orden del día',
      'a ordem de trabalhos',
      'Établir l’ordre du jour',
      'Stendi l’ordine del giorno',
      'het overleg met de aannemer',
      '理事会の準備',
    ],
  ],
  [
    'travel',
    [
      'a weekend away with the little one',
      'who waters the plants while we’re in Porto',
      'In den Herbstferien mit Lukas weg',
      'un finde en Oporto con mi hija',
      'um fim de semana no Porto',
      'un week-end à Turin avec ma fille',
      'un fine settimana a Trieste',
      'in de voorjaarsvakantie met Mats naar Kopenhagen',
      'Sort out my day in Birmingham',
      'Book me to the plant and back',
      'Organizzami gli spostamenti per martedì',
      '週末に娘と金沢へ行きたい',
    ],
  ],
  [
    'food',
    [
      'weekmenu van maandag tot vrijdag',
      'Iets klaarmaken voor zaterdag',
      'What do I take to the potluck?',
      'something for Sunday’s roast',
      'Kochideen für heute Abend',
      'qué llevar a la barbacoa',
      'a ementa da consoada',
      'le menu du réveillon',
      'il menù del cenone',
      'tussendoortje voor de training',
      '日曜のバーベキュー',
    ],
  ],
  [
    'health',
    [
      'Ask the paediatrician about the rash',
      'Fragen an den Kinderarzt',
      'preguntas para el traumatólogo',
      'perguntas para o ortopedista',
      'que dire au kiné',
      'prenotare il pediatra',
      'een vraag voor de fysio',
      '小児科に連れて行く',
    ],
  ],
  [
    'care',
    [
      'who looks after mum next week',
      'Wer könnte auf die Kinder aufpassen',
      'el cuidado de mi madre',
      'quem pode ficar com as crianças',
      'trouver une maison de retraite',
      'chi può tenere i bambini',
      'de zorg voor mijn moeder regelen',
      '母の介護の手配',
    ],
  ],
  [
    'buying',
    [
      'can we afford the loft',
      'Was schenke ich Mama',
      'Können wir uns das leisten?',
      '¿Podemos permitirnos la reforma?',
      'dá para pagar a cozinha nova?',
      'on n’a pas les moyens de partir',
      'possiamo permetterci il tetto nuovo',
      'kunnen we de dakkapel betalen',
      '家計を一緒に見直そう',
    ],
  ],
  [
    'money',
    [
      'Can we afford the loft?',
      'Is the deposit for the hall paid?',
      'Was kostet uns der Umbau im Monat?',
      '¿Qué pagos quedan este mes?',
      'quanto pago de renda',
      'Est-ce qu’on a payé l’acompte ?',
      'Quanto dobbiamo al geometra di bonifico?',
      'Hoeveel huur betalen we nu?',
      '来月の支払いはいくら',
    ],
  ],
])('what is for %s is known in each language', (domain, purposes) => {
  expect(purposes.filter((purpose) => !domainsOf(purpose).has(domain))).toEqual([]);
});

test.each<[Domain, readonly string[]]>([
  [
    'travel',
    [
      'Three days to Christmas',
      'the best day in December',
      'book the hall',
      'Was ist der Preis?',
      'a strip of land',
      'ウイスキーを選ぶ',
      'I am in a hurry',
      'How do I break it to Marek?',
    ],
  ],
  [
    'care',
    [
      'Medikamente sortieren',
      'Sort out who looks after the plants',
      'ten cuidado con la pintura',
      'Worauf muss Jule aufpassen?',
    ],
  ],
  [
    'buying',
    ['mit Lukas nach Kopenhagen', 'la costa de Galicia', 'What did the roof cost?', 'der Kostenvoranschlag von Krause'],
  ],
  [
    'money',
    [
      'taking into account who comes',
      'Bill is here on Friday',
      'spend the weekend with Jule',
      'ten en cuenta a mi hermana',
      'en tenant compte de la météo',
      'tieni conto della pioggia',
      'houd rekening met de regen',
    ],
  ],
  ['food', ['Interessen des Vereins', 'haz el resto de la lista', 'A cozinha nova', 'pintar el comedor']],
  ['meeting', ['determine the size', 'der Kündigungstermin', '結婚記念日のプレゼント']],
  ['writing', ['eine schlechte Ausrede', 'prendre rendez-vous chez le coiffeur', 'Joan left a voicemail']],
])('what is no %s is not taken for it', (domain, purposes) => {
  expect(purposes.filter((purpose) => domainsOf(purpose).has(domain))).toEqual([]);
});

const partsOf = (purpose: string) => [...readPurpose(purpose, '2026-03-01T09:00:00.000Z', 'UTC').parts].toSorted();

test.each([
  ['Find flights and somewhere to stay', ['air', 'stay']],
  ['Where could the two of us sleep near the lake?', ['stay']],
  ['Wo können wir schlafen, und welcher Zug fährt?', ['rail', 'stay']],
  ['Wo wir am besten schlafen', ['stay']],
  ['un sitio donde dormir cerca del puerto', ['stay']],
  ['où dormir à Turin', ['stay']],
  ['un posto per dormire', ['stay']],
  ['een plek om te slapen', ['stay']],
  ['transport for the three of us', ['air', 'rail', 'road']],
  ['How long does Emre sleep?', []],
])('a part of a journey is named in several words as well: “%s”', (purpose, parts) => {
  expect(partsOf(purpose)).toEqual(parts);
});
