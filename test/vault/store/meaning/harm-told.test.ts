// What a statement tells of what somebody must not be harmed by, in whatever words and language.
import { expect, test } from 'vitest';
import { marksOf, TELLS_HARM } from '../../../../services/vault/store/meaning/harms/harm-told.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';

const told = (statement: string, type = 'memory') => marksOf({ type, statement } as unknown as AnyRecord);

test.each([
  ['en', 'Strawberries bring Tove out in a rash.'],
  ['en', 'Codeine made Emre vomit for two days.'],
  ['en', 'Greta has one kidney and should not dry out.'],
  ['de', 'Nach Erdbeeren bekommt Tove einen Ausschlag.'],
  ['de', 'Keine Milch für Emre, auch nicht im Kuchen.'],
  ['es', 'Con las fresas a Tove le salen ronchas y urticaria.'],
  ['es', 'Emre es diabético.'],
  ['pt', 'O Emre é epilético e toma comprimidos.'],
  ['fr', 'Pas de lait ni de beurre pour Emre.'],
  ['it', 'Emre ha il diabete da quando era bambino.'],
  ['nl', 'Geen melk en geen kaas voor Emre.'],
  ['nl', 'Greta valt flauw als zij bloed ziet.'],
  ['nl', 'Emre heeft suikerziekte.'],
  ['nl', 'De kinderen mogen geen noten.'],
  ['nl', 'Tove verslikt zich snel.'],
  ['nl', 'Greta heeft hooikoorts.'],
  ['it', 'Emre è ipovedente.'],
  ['it', 'Niente glutine per Tove.'],
  ['it', 'Greta ha avuto un attacco di panico in ascensore.'],
  ['it', 'Tove si strozza facilmente.'],
  ['fr', 'Emre est épileptique.'],
  ['fr', 'Tove ne doit jamais porter de charges.'],
  ['fr', 'Greta est immunodéprimée.'],
  ['fr', 'Tove fait des fausses routes.'],
  ['ja', 'エムレは牛乳を飲めない。'],
  ['ja', 'エムレには卵NG。'],
])('%s: %s', (_, statement) => {
  expect(told(statement)).toEqual([TELLS_HARM]);
});

test.each([
  'Tove bought strawberries and milk at the market.',
  'Emre hat am Dienstag Milch und Brot gekauft.',
  'Greta compró leche en el mercado.',
  'Tove is bringing bread and fish in the morning.',
  'Emre mangia volentieri il pesce.',
  'Emre ama gli strozzapreti al pesto.',
  'Greta buys glutinous rice for the dumplings.',
  'Greta eet morgen vis bij de zingende kok.',
  'The rash decision of the board was taken back.',
])('of what only shares words with that nothing is told: %s', (statement) => {
  expect(told(statement)).toEqual([]);
});

test('nothing but a memory tells it', () => {
  expect(told('Strawberries bring Tove out in a rash.', 'goal')).toEqual([]);
});
