// One and many are one word: what is asked about "mujer" is found where "mujeres" are spoken of, and the other way round.
import { expect, test } from 'vitest';
import { stemOf } from '../../../../../services/vault/store/text-index/languages/stems.ts';

test.each([
  [
    'es',
    `móvil:móviles obra:obras ojo:ojos año:años examen:exámenes uva:uvas ajo:ajos orden:órdenes día:días mes:meses luz:luces viaje:viajes
    niño:niña jardín:jardines joven:jóvenes árbol:árboles papel:papeles mujer:mujeres autobús:autobuses inglés:ingleses interés:intereses
    reunión:reuniones vez:veces lápiz:lápices ciudad:ciudades pared:paredes sartén:sartenes mamá:mamás isla:islas arma:armas`,
  ],
  [
    'pt',
    `móvel:móveis obra:obras olho:olhos ano:anos uva:uvas ordem:ordens viagem:viagens jardim:jardins jovem:jovens fácil:fáceis papel:papéis
    anel:anéis azul:azuis barril:barris mulher:mulheres reunião:reuniões canção:canções cão:cães mão:mãos país:países pé:pés bom:boa
    pagar:paguei ficar:fiquei`,
  ],
  [
    'fr',
    `travail:travaux journal:journaux bateau:bateaux jeu:jeux an:ans ami:amis école:écoles genou:genoux bijou:bijoux tuyau:tuyaux
    beau:belle vieux:vieille blanc:blanche petit:petites actif:active léger:légère loyer:loyers oreiller:oreillers plaisir:plaisirs
    potiron:potirons dessert:desserts religion:religions version:versions menton:mentons clé:clef lavabo:lavabos nounou:nounous emploi:emplois
    directeur:directrice coiffeur:coiffeuse boulanger:boulangère cours:cours`,
  ],
  [
    'it',
    `uovo:uova amico:amici amica:amiche anno:anni ora:ore occhio:occhi uso:usi uva:uve figlio:figli chiave:chiavi acqua:acque lago:laghi
    zio:zii zia:zie cucchiaio:cucchiai`,
  ],
  [
    'nl',
    `huis:huizen uur:uren oor:oren oog:ogen lid:leden kleinkind:kleinkinderen les:lessen man:mannen klas:klassen rug:ruggen mes:messen
    ui:uien allergie:allergieën salaris:salarissen ziekte:ziektes`,
  ],
] as const)('in %s', (language, pairs) => {
  for (const pair of pairs.split(/\s+/)) {
    const [one, many] = pair.split(':') as [string, string];
    expect(stemOf(many, language), pair).toBe(stemOf(one, language));
  }
});

test('of German nouns, with those who do something and are women', () => {
  for (const pair of `Schlüssel:Schlüsseln Auto:Autos Oma:Omas Ei:Eier Lehrer:Lehrerin Ärztin:Ärztinnen Nachbar:Nachbarn Handy:Handys
    Haus:Häuser Glas:Gläser Kreis:Kreise`.split(/\s+/)) {
    const [one, many] = pair.split(':').map((noun) => stemOf(noun.toLowerCase(), 'de', true));
    expect(many, pair).toBe(one);
  }
});

test('what ends like many and is one stays another word than what it would be without that', () => {
  for (const [language, one, other] of [
    ['es', 'autobús', 'auto'],
    ['es', 'caza', 'casa'],
    ['pt', 'pais', 'país'],
    ['fr', 'décès', 'déçu'],
    ['fr', 'heureuse', 'heure'],
    ['fr', 'dessert', 'desservir'],
    ['fr', 'nuit', 'nuire'],
    ['it', 'chiave', 'chi'],
    ['nl', 'maan', 'mand'],
  ] as const)
    expect(stemOf(one, language, false), `${one}, ${other}`).not.toBe(stemOf(other, language, false));
});
