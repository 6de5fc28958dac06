// The forms of a Dutch word are one word: small things, participles, what stands before a verb, an s that belongs to the word.
import { expect, test } from 'vitest';
import { stemOf } from '../../../../../services/vault/store/text-index/languages/stems.ts';
import { termOf } from '../../../../../services/vault/store/text-index/terms.ts';
import { widerThan } from '../../../../../services/vault/store/text-index/wider.ts';

const pairsIn = (written: string) => written.split(/\s+/).map((pair) => pair.split(':') as [string, string]);

test('a small thing is that thing', () => {
  for (const [
    thing,
    small,
  ] of pairsIn(`kaart:kaartje kaart:kaartjes boom:boompje bloem:bloemetje man:mannetje koning:koninkje tafel:tafeltje huis:huisje
    schuur:schuurtje bel:belletje auto:autootje foto:fotootjes lamp:lampje pakket:pakketje spuit:spuitje ei:eitje gat:gaatje familie:familietje`))
    expect(stemOf(small, 'nl'), small).toBe(stemOf(thing, 'nl'));
});

test('a participle is its verb, with what stands before it', () => {
  for (const [
    verb,
    participle,
  ] of pairsIn(`ophalen:opgehaald regelen:geregeld bestellen:besteld betalen:betaald betalen:betaalde verhuizen:verhuisd
    isoleren:geïsoleerd reserveren:gereserveerd tekenen:getekend ondertekenen:ondertekend dansen:gedanst zaaien:gezaaid verzamelen:verzameld
    melden:gemeld zetten:gezet gebruiken:gebruikt geloven:geloofd wegbrengen:weggebracht meenemen:meegenomen afspreken:afgesproken
    verkopen:verkocht teruggeven:teruggegeven inschrijven:ingeschreven uitgeven:uitgegeven vergeten:vergeten krijgen:kregen`))
    expect(stemOf(participle, 'nl'), participle).toBe(stemOf(verb, 'nl'));
});

test('an s that belongs to a word stays, and one of a plural goes', () => {
  for (const [
    one,
    many,
  ] of pairsIn(`fiets:fietsen arts:artsen kinderarts:kinderartsen plaats:plaatsen hals:halzen laars:laarzen koorts:koortsen dans:dansen
    mens:mensen adres:adressen fles:flessen zwemles:zwemlessen beker:bekers winkel:winkels vakantie:vakanties controle:controles film:films
    handelaar:handelaars teamlid:teamleden vriend:vriendinnen oma:omas gezicht:gezichten gewicht:gewichten gedicht:gedichten afspraak:afspraken`))
    expect(stemOf(many, 'nl'), many).toBe(stemOf(one, 'nl'));
});

test('what only looks like a form of another word is none', () => {
  for (const [word, other] of pairsIn(
    'fiets:fiet hals:hal kaars:kar besteden:stad gezicht:zicht bad:bidden stal:stelen rook:ruiken uitgaven:uitgeven tafelkleden:lid',
  ))
    expect(stemOf(word, 'nl'), `${word}, ${other}`).not.toBe(stemOf(other, 'nl'));
});

test('a verb is looked for without what is written apart from it in most of its forms', () => {
  const same = widerThan(termOf('ophalen', 'nl'), true)?.same ?? [];
  expect(same.map(({ text, at }) => `${at} ${text}`)).toContain(`whole ${stemOf('haalt', 'nl')}`);
});
