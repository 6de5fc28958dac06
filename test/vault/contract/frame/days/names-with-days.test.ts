// Names, streets and things that are called after a day: a window of that day would leave out what is asked for.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

describe('a name with a day in it', () => {
  it.each([
    'Sunday roast recipe',
    'weekend bag, which colour did I want',
    'a Monday-blues themed sketch',
    'The March on Washington essay: sources',
    'Set up the Monday.com board the way the user likes',
    'Taylor April’s contact details',
    'Frau Freitags Telefonnummer',
    'Domingo Pérez: su teléfono',
    'Receta del asado de domingo',
    'Bolsa de fin de semana: ¿qué color quería?',
    'Les coordonnées de Mme Lundi',
    'Marius de Janvier, son numéro',
    'Sac de week-end : quelle couleur ?',
    'La rue du 8 mai 1945, c’est chez qui ?',
    'Borsone da weekend: che colore volevo?',
    'Arrosto della domenica: ricetta',
    'Via XXV Aprile: chi ci abita?',
    'Telefoonnummer van Robin Vrijdag',
    'Het adres van de familie Van der Maart',
    'Rua 25 de Abril: quem mora lá?',
    'O telefone do Domingos Março',
    '週末バッグは何色がよかった?',
    '金曜日の妻たちへの感想',
    '『日曜日の本』はどこ?',
    'Minutes of the Tuesday Club',
    'Le règlement du Cercle du jeudi',
    'Le quote del Circolo del martedì',
    'Las cuotas del Club de los jueves',
    'Die Satzung der Mittwochs-Gesellschaft',
    '火曜会の名簿',
    'Rue du Onze-Novembre : qui y habite ?',
    'Calle Siete de Julio: ¿qué número era?',
    'Via Quattro Novembre: chi ci abita?',
  ])('tells no time: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });

  it.each([
    ['Sunday lunch with Ana: who comes?', '2026-12-06', '2026-12-07'],
    ['Weekend plans', '2026-12-05', '2026-12-07'],
    ['Was macht die Familie Samstag?', '2026-12-05', '2026-12-06'],
    ['Phone number for the call on Friday', '2026-12-04', '2026-12-05'],
    ['Rue de Rivoli, le 8 mai : qui vient ?', '2027-05-08', '2027-05-09'],
    ['la reunión del domingo', '2026-12-06', '2026-12-07'],
    ['Il corso 10 dicembre: a che ora?', '2026-12-10', '2026-12-11'],
    ['日曜日に何がある?', '2026-12-06', '2026-12-07'],
  ])('is another thing than the day: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });
});
