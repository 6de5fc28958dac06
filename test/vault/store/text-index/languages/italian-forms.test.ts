// The forms of an Italian word are one word, where a stemmer takes a noun for a verb or knows no irregular participle.
import { expect, test } from 'vitest';
import { stemOf } from '../../../../../services/vault/store/text-index/languages/stems.ts';

const pairsIn = (written: string) => written.split(/\s+/).map((pair) => pair.split(':') as [string, string]);

test('a noun that ends like a verb has one stem, for one and for many', () => {
  for (const [
    one,
    many,
  ] of pairsIn(`camera:camere lettera:lettere divano:divani asciugamano:asciugamani italiano:italiani lanterna:lanterne moneta:monete
    interprete:interpreti diverso:diverse materasso:materassi telecomando:telecomandi cameriere:camerieri cameriera:cameriere ringhiera:ringhiere
    laboratorio:laboratori panificio:panifici bonifico:bonifici letto:letti corso:corsi mano:mani`))
    expect(stemOf(many, 'it'), many).toBe(stemOf(one, 'it'));
});

test('an irregular participle is its verb, whomever it is said of', () => {
  for (const [
    verb,
    participle,
  ] of pairsIn(`aprire:aperta aprire:aperti chiudere:chiusa rompere:rotte scrivere:scritti iscrivere:iscritta prendere:presi
    mettere:messi promettere:promesso vedere:visto venire:venuta raccogliere:raccolta scegliere:scelti spendere:speso aggiungere:aggiunta`))
    expect(stemOf(participle, 'it'), participle).toBe(stemOf(verb, 'it'));
});

test('what is very much so, what a woman is called, and a pronoun at the end are no other word', () => {
  for (const [word, form] of pairsIn(
    `piano:pianissimo lungo:lunghissima direttore:direttrice pittore:pittrici dottore:dottoressa studente:studentessa dire:dirgli fare:farlo dare:darle`,
  ))
    expect(stemOf(form, 'it'), form).toBe(stemOf(word, 'it'));
});

test('what only looks like a form of another word is none', () => {
  for (const [word, other] of pairsIn(
    'spesa:spendere messa:mettere presa:prendere rivista:rivedere letto:leggere corso:correre elettrici:elettore',
  ))
    expect(stemOf(word, 'it'), `${word}, ${other}`).not.toBe(stemOf(other, 'it'));
});
