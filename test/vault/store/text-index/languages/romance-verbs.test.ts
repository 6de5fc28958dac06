// What people type in Spanish and French: each form of a verb is its infinitive, with accents or none, with pronouns at its end.
import { expect, test } from 'vitest';
import { languagesTold } from '../../../../../services/vault/store/text-index/languages/detect.ts';
import { stemOf } from '../../../../../services/vault/store/text-index/languages/stems.ts';
import { isTaskWord } from '../../../../../services/vault/store/text-index/languages/task-words.ts';
import { isStopWord, termsOf } from '../../../../../services/vault/store/text-index/terms.ts';

test.each([
  ['es', 'hacer', 'hago hacés hizo haremos haría hagan haciendo hecho hacerlo'],
  ['es', 'tener', 'tengo tiene tenés tuvieron tendrá tenía teniendo'],
  ['es', 'mantener', 'mantiene mantuvo mantendremos mantenga'],
  ['es', 'proponer', 'propone propuso propondría propuesto proponerle'],
  ['es', 'buscar', 'busco busqué busquen buscás búscalo'],
  ['es', 'empezar', 'empieza empecé empiecen empezó'],
  ['es', 'recoger', 'recojo recoja recogió recógela'],
  ['es', 'pedir', 'pide pidió pedirá pídele'],
  ['es', 'construir', 'construye construyó construido'],
  ['fr', 'prendre', 'prends prend prenons prennent prendra pris prise'],
  ['fr', 'venir', 'viens vient viennent viendra venu venue'],
  ['fr', 'recevoir', 'reçois reçoit recevons reçoivent recevra reçu reçue'],
  ['fr', 'répondre', 'réponds répond répondez répondent répondra répondu'],
  ['fr', 'envoyer', 'envoie envoient envoyons enverra envoyé envoyée'],
  ['fr', 'acheter', 'achète achètent achetons achètera acheté'],
  ['fr', 'inscrire', 'inscris inscrivent inscrira inscrite'],
  ['fr', 'arroser', 'arrose arrosent arrosons arrosera arrosé arrosées'],
  ['fr', 'choisir', 'choisis choisissons choisira choisie'],
] as const)('%s: the forms of %s are one word, with accents or without', (language, infinitive, forms) => {
  const stem = stemOf(infinitive, language);
  const plain = forms.normalize('NFD').replace(/\p{M}/gu, '');
  for (const form of `${forms} ${plain.replaceAll(/\b(busca|recoge|pide)l[aeo]\b/g, '')}`.split(/\s+/).filter(Boolean))
    expect(stemOf(form, language), form).toBe(stem);
});

test.each([
  ['es', 'invitación reunión peluquería garantía economía'],
  ['fr', 'tournée journée première rivière sécurité décès'],
] as const)('%s: a noun that is typed without its accents is the same noun', (language, nouns) => {
  for (const noun of nouns.split(' '))
    expect(stemOf(noun.normalize('NFD').replace(/\p{M}/gu, ''), language), noun).toBe(stemOf(noun, language));
});

test('what only looks like a verb with a pronoun is left whole', () => {
  for (const [noun, other] of [
    ['teléfonos', 'teléfono'],
    ['papeles', 'papel'],
    ['modelos', 'modelo'],
    ['árboles', 'árbol'],
    ['informes', 'informe'],
  ] as const)
    expect(stemOf(noun, 'es')).toBe(stemOf(other, 'es'));
  for (const [noun, verb] of [
    ['tomate', 'tomar'],
    ['debate', 'deber'],
    ['vela', 'ver'],
  ] as const)
    expect(stemOf(noun, 'es'), noun).not.toBe(stemOf(verb, 'es'));
  expect(stemOf('vent', 'fr')).not.toBe(stemOf('venir', 'fr'));
  expect(stemOf('pont', 'fr')).not.toBe(stemOf('pouvoir', 'fr'));
});

test('whoever is told to do something is told it in any form', () => {
  const tasks = (text: string) =>
    termsOf(text)
      .filter((term) => isTaskWord(term))
      .map(({ word }) => word);
  expect(tasks('Escríbele a la vecina y recuérdame lo del techo')).toEqual(['escribele', 'recuerdame']);
  expect(tasks('escribile a la vecina que llego tarde, y decime cuando')).toContain('escribile');
  expect(tasks('Planifiez le trajet et réponds à la voisine')).toEqual(['planifiez', 'reponds']);
  expect(tasks('La vecina llevó el techo a la casa')).toEqual([]);
});

test('what is going to be done says nothing of itself', () => {
  const said = (text: string) =>
    termsOf(text)
      .filter((term) => !isStopWord(term))
      .map(({ word }) => word);
  expect(said('mañana voy a firmar el contrato con la dueña')).not.toContain('voy');
  expect(said('demain ils vont signer le contrat avec la voisine')).not.toContain('vont');
});

test('a purpose of few words may be in any of the languages that it says as much for, and in no other', () => {
  expect(languagesTold('Cena con Ana')).toEqual(expect.arrayContaining(['es', 'it']));
  expect(languagesTold('Continue le procès-verbal')).toEqual(['fr']);
  expect(languagesTold('¿Quién nos prestó la escalera?')).toEqual(['es']);
  expect(languagesTold('Order 4711')).toEqual([]);
});
