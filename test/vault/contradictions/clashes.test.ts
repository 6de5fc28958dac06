// Statements in words of their own, laid side by side: values however a language writes them, relations from either end, and what tells
// two things apart.
import { expect, test } from 'vitest';
import { keysOf } from '../../../services/vault/contradictions/record-keys.ts';
import { nameOfScale, scalesOf } from '../../../services/vault/contradictions/words/scales.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['The choir meets at 6 in the morning.', 'The choir meets at 6 in the evening.'],
  ['The bus leaves at 2 at night.', 'The bus leaves at 2 in the afternoon.'],
  ['Der Chor probt um 6 Uhr morgens.', 'Der Chor probt um 18 Uhr.'],
  ['El coro ensaya a las 6 de la mañana.', 'El coro ensaya a las 6 de la tarde.'],
  ['El coro ensaya a las 18h.', 'El coro ensaya a las seis de la mañana.'],
  ['Le chœur répète à six heures du soir.', 'Le chœur répète à six heures du matin.'],
  ['Le chœur répète à 18h.', 'Le chœur répète à 6 heures du matin.'],
  ['Le chœur répète à 18 heures.', 'Le chœur répète à 6h du matin.'],
  ['Il coro prova alle sei di sera.', 'Il coro prova alle sei di mattina.'],
  ['Il coro prova alle 18.', 'Il coro prova alle 6 di mattina.'],
  ['O coro ensaia às 6 da tarde.', 'O coro ensaia às 6 da manhã.'],
  ['O coro ensaia às 18h.', 'O coro ensaia às seis da manhã.'],
  ["Het koor repeteert om 6 uur 's avonds.", "Het koor repeteert om 6 uur 's ochtends."],
  ['Het koor repeteert om 18 uur.', 'Het koor repeteert om 6 uur ’s ochtends.'],
])('early and late is not the same hour: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['The choir meets at 6.', 'The choir meets at 18:00.'],
  ['Das Treffen ist morgen um 6.', 'Das Treffen ist morgen um 18 Uhr.'],
  ['El coro ensaya a las 6.', 'El coro ensaya a las 18h.'],
  ['El coro ensaya mañana a las 6.', 'El coro ensaya mañana a las 18h.'],
  ['Le chœur répète à 6 heures.', 'Le chœur répète à 18 heures.'],
  ['Il coro prova alle sei.', 'Il coro prova alle 18.'],
  ['O coro ensaia às 6.', 'O coro ensaia às 18h.'],
  ['Het koor repeteert om 6 uur.', 'Het koor repeteert om 18 uur.'],
])('an hour that may be early or late contradicts neither: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test.each([
  ['who is older', 'Mia is older than Tom.', 'Tom is older than Mia.'],
  ['who is older, from the other end', 'Ana es mayor que Luis.', 'Ana es menor que Luis.'],
  ['who won', 'Emma beat Lena in the final.', 'Lena won the final against Emma.'],
  ['who answers to whom', 'Tom reports to Lena.', 'Lena reports to Tom.'],
  ['the owner and somebody', "I'm taller than my brother.", "My brother's taller than me."],
])('a relation turned around is another one: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

test.each([
  ['who is older', 'Greta ist zwei Jahre älter als Moritz.', 'Moritz ist zwei Jahre jünger als Greta.'],
  ['who is taller', 'User is taller than his twin brother.', "The user's twin brother is shorter than he is."],
  ['who sold what', 'Mark sold the boat to Steve.', 'Steve bought the boat from Mark.'],
  ['one of a row', 'Anna is taller than Bea.', 'Bea is taller than Carla.'],
])('a relation told from its other end, or of others, is no contradiction: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});

test.each([
  ['another number of a thing', 'Lucía lleva el dorsal 7 en el equipo.', 'Lucía lleva el dorsal 9 en el equipo.'],
  ['what is counted is said otherwise', 'O usuário tem quatro netos ao todo.', 'São cinco os netos do usuário.'],
  ['a name that is a season', 'Mein Arzt ist Dr. Lehmann.', 'Mein Arzt ist Dr. Winter.'],
  ['what is denied altogether', 'User drinks coffee.', 'User gave up coffee entirely.'],
  ['what was never learned', 'Leo can swim.', 'Leo has never learned to swim.'],
  ['a denial in one word', 'Meine Schwester raucht.', 'Meine Schwester ist Nichtraucherin.'],
  ['a denial on the same day', 'Deploys happen on Fridays.', 'Never deploy on a Friday.'],
  ['opposites that are bent', 'A loja está aberta aos domingos.', 'A loja fecha aos domingos.'],
  ['alone in the place of the other', 'A usuária prefere vinho tinto.', 'A usuária prefere vinho branco.'],
  ['out of service in so many words', 'Der Aufzug ist außer Betrieb.', 'Der Aufzug fährt wieder.'],
  ['steps in another order', 'Primeiro vem o banho, depois o jantar.', 'O jantar é antes do banho.'],
  ['until when it is open', 'Das Geschäft schließt um 18 Uhr.', 'Das Geschäft hat bis 20 Uhr offen.'],
  ['until when it runs', 'Die Probezeit endet im Oktober.', 'Die Probezeit läuft bis Dezember.'],
  ['how old somebody has become', 'Grandpa is 81.', 'Grandpa turned 84 last month.'],
  ['since when somebody lives there', 'User moved to Lyon in 2018.', 'User has lived in Lyon since 2021.'],
  ['whom somebody is married to', "User's wife is called Julia.", 'User is married to Katrin.'],
  ['the end of a month', 'El contrato vence a finales de junio.', 'El contrato dura hasta diciembre.'],
  ['a verb in two parts', 'Der Umzug ist am 1. November.', 'Wir ziehen am 15. November um.'],
  ['a baby that another language drinks', "Le bébé s'appelle Jules.", "Le bébé s'appelle Hugo."],
  ['whether it is paid', 'Die Rechnung ist bezahlt.', 'Die Rechnung ist noch offen.'],
  ['an only child', 'Kathi ist Einzelkind.', 'Kathi hat zwei Schwestern.'],
  ['on the first of a month', 'The rent is due on the 25th.', 'The rent is due on the 1st.'],
  ['who has no name', 'Il fume.', 'Il ne fume pas.'],
  ['accents before a step', 'On dîne avant le film.', 'On regarde le film avant de dîner.'],
  ['at the end of the sentence', 'Paul hat Tim geschlagen.', 'Tim hat Paul geschlagen.'],
  ['what is never done, in French', 'Je travaille le samedi.', 'Je ne travaille jamais le samedi.'],
  ['until when it is open, in Dutch', 'De winkel sluit om 18.00 uur.', 'De winkel is tot 20.00 uur open.'],
  [
    'in which week of a month',
    'The harvest begins in the first week of September.',
    'We start harvesting in mid-August.',
  ],
  ['what the user loves most', "The user's favourite dish is lasagne.", 'The dish the user loves most is ramen.'],
  [
    'a day and its evening in one word',
    'Het koor begint op dinsdag om 19.30 uur.',
    'Dinsdagavond begint het koor om kwart over acht.',
  ],
  ['what of it is not liked', 'The user loves ginger.', "The user can't stand the taste of ginger."],
  ['what is sold and for sale', 'The cottage is sold.', 'The cottage is still on the market.'],
  [
    'who is the user in one',
    "The user's base for the whole winter is Madeira.",
    'For the whole winter her base is Crete.',
  ],
  ['what is put before what', 'I prefer dogs to cats.', 'I like cats better than dogs.'],
  ['what pleases more', 'Je préfère la campagne à la plage.', 'La plage me plaît bien plus que la campagne.'],
  ['what is open again', 'The bridge is closed.', 'The bridge has reopened.'],
  ['not before then, in Spanish', 'La tienda abre a las nueve.', 'La tienda no abre hasta las diez.'],
  ['what is done and still being done', 'The bathroom renovation is done.', 'The bathroom is still being renovated.'],
  ['what has come and is waited for', 'My passport has arrived.', 'I am still waiting for my passport.'],
  ['what is signed and still to sign', 'The contract has been signed.', 'The contract still has to be signed.'],
  ['who is away and back', 'Lena is on sabbatical.', 'Lena is back from her sabbatical and working again.'],
  ['what others have decided', 'My application was accepted.', 'They turned down my application.'],
  ['not until then', 'The shop opens at 9 in the morning.', "We don't open the shop until 10."],
  ['the first day of it', 'I start my new job on 1 February.', 'My first day at the new job is 15 February.'],
  ['where somebody is employed', 'Mein Bruder arbeitet bei Siemens.', 'Mein Bruder ist bei Bosch angestellt.'],
  ['a beginning in one word', 'Der Kurs beginnt am 3. März.', 'Kursbeginn ist der 10. März.'],
  [
    'what it is done after',
    'Backups run before the deployment.',
    'The deployment comes first and the backups run after it.',
  ],
  [
    'the best and the fastest',
    'My marathon best is 3 hours 42 minutes.',
    'I ran my fastest marathon in 3 hours 24 minutes.',
  ],
  [
    'what is liked best, the other way about',
    'My favourite poet is Rilke.',
    'There is no poet I love more than Celan.',
  ],
  [
    'what is liked best, of several words',
    "Ben's favourite supper is potato soup.",
    "Ben's favourite supper is fish fingers.",
  ],
  ['in two verbs for one deed', 'The new album launches on 2 May.', 'We are releasing the new album on 16 May.'],
  ['who is the oldest', 'My oldest nephew is called Timo.', 'Jannis is the eldest of my nephews.'],
  ['the only one', 'Mi única gata se llama Luna.', 'Solo tengo una gata, se llama Nube.'],
  ['in a verb or in a noun', 'La boda de mi prima Elena es el 3 de junio.', 'Mi prima Elena se casa el 10 de junio.'],
  [
    'what is over',
    'Our son Jan is on paternity leave.',
    "Our son Jan's paternity leave is over and he is back at work.",
  ],
  [
    'one alone',
    'Opa takes two drops of the tincture at night.',
    'At night Opa takes just a single drop of the tincture.',
  ],
  [
    'behind the name of somebody',
    "The orchestra rehearses in St Anne's parish hall.",
    'The orchestra rehearses in the town library.',
  ],
  [
    'not until the other is over',
    'On Sundays I call Dad before my walk.',
    "I never call Dad on Sundays until my walk's over.",
  ],
  ['an hour with its point', 'Het koor repeteert om 19.30 uur.', 'Het koor repeteert om 20.15 uur.'],
])('is noticed in any of the languages: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

test.each([
  ['the lease of another thing', 'The lease of the office ends on 31 March.', 'The lease of the flat ends on 30 June.'],
  ['the bill for another thing', 'The water bill was 312 euros.', 'The electricity bill was 190 euros.'],
  ['another class', 'There are 24 pupils in class 3a.', 'Class 4b has 19 pupils.'],
  ['whose boss', 'El jefe de Marta se llama Iván.', 'El jefe de Luis se llama Óscar.'],
  ['whose home', 'O usuário mora em Curitiba.', 'Os pais do usuário moram em Londrina.'],
  ['at another event', 'The meeting starts at 9.', 'The meeting ends at 11.'],
  ['on another day', 'Yoga is at 7 on Mondays.', 'Yoga is at 9 on Saturdays.'],
  ['one of several by its colour', 'Le vélo rouge a un pneu crevé.', 'Le vélo bleu a un pneu neuf.'],
  ['one of many that are done without', 'Lena eats eggs.', "Lena doesn't drink milk."],
  ['what neither does', 'User does not use social media at all.', "The user isn't on a single social network."],
  ['of another year', 'Paguei o IPVA de 2024 em janeiro.', 'Paguei o IPVA de 2025 em março.'],
  ['whose party', 'A festa do João foi na praia.', 'A festa da Marina foi no clube.'],
  ['when it opens and closes', 'A farmácia abre às 8h.', 'A farmácia fecha às 22h.'],
  ['there and back', 'Der Hinflug ist am 3. August.', 'Der Rückflug geht am 17. August.'],
  ['up and to bed', 'The kids get up at seven.', 'The kids go to bed at eight.'],
  ['what is both liked', 'Camille joue du piano.', 'Camille joue au tennis.'],
  ['what was done with it', 'We bought the house in 2015.', 'We renovated the house in 2019.'],
  ['with whom', 'The meeting with the bank is at 10.', 'The meeting with the lawyer is at 14:00.'],
  ['what is needed for it', 'The printer costs 200 euros.', 'The ink for the printer costs 40 euros.'],
  ['what is mended of it', 'Das Fahrrad hat 900 Euro gekostet.', 'Die Reparatur vom Fahrrad kostet 60 Euro.'],
  ['put together of it', 'Das Auto hat 12.000 Euro gekostet.', 'Die Autoversicherung kostet 400 Euro.'],
  ['whose parents', 'Anna moved to Graz.', "Anna's parents moved to Linz."],
  ['one more', 'Lisa had a baby in 2020.', 'Lisa had a second baby in 2023.'],
  ['one beside the other', 'The garden has an apple tree.', "There's a pear tree in the garden too."],
  ['to there and from there', 'Flight to Oslo: 3 May.', 'Flight back from Oslo: 9 May.'],
  ['won and lost', 'The team won 5 games.', 'The team lost 2 games.'],
  ['godmother and godfather', 'La madrina de Leo es Carmen.', 'El padrino de Leo es Andrés.'],
  ['room and who came', 'The hall seats 200 people.', 'About 80 people came to the hall on Sunday.'],
  ['his brother and his sister', 'O irmão dele mora em Natal.', 'A irmã dele mora em Belém.'],
  ['what is drunk when', 'Por la mañana toma café.', 'Por la noche toma té.'],
  ['in summer and in winter', 'In winter the shop closes at 5.', 'In summer the shop closes at 8.'],
  ['on another day, once', 'The user hiked 20 km yesterday.', 'The user hiked 12 km last week.'],
  ['who came before whom', 'Tom came before Eva.', 'Eva came before Max.'],
  ['of what she is the teacher', "Mia's teacher is Mr Albers.", "Mia's piano teacher is Mrs Koch."],
  ['whose parents, beside my own', "Nora's parents live in Kiel.", 'My parents live in Ulm.'],
  ['his wife and his daughter', "My uncle's wife is called Rita.", "My uncle's daughter is called Vera."],
  [
    'of which house',
    'Der Hausmeister unserer Turnhalle heißt Uwe Brandt.',
    'Der Hausmeister von Ninas Schule heißt Karl Voss.',
  ],
  ['at which place', 'The bakery on Elm Street closes at 6 pm.', 'The bakery at the harbour closes at 8 pm.'],
  [
    'on Saturdays and on weekdays',
    'The library opens at 10 am on Saturdays.',
    'The library opens at 8 am on weekdays.',
  ],
  [
    'in another order on another day',
    'Montags gehe ich erst laufen und dann kochen.',
    'Freitags gehe ich erst kochen und dann laufen.',
  ],
  ['what of it is hated', 'The user enjoys painting walls.', 'The user hates cleaning up after painting.'],
  ['denied of something else', 'Nele verträgt keine Nüsse.', 'Nele kommt am 4. Mai.'],
  ['an in-law', "My sister's birthday is on 4 May.", "My sister-in-law's birthday is on 9 July."],
  ['at work and at home', 'I prefer tea at work.', 'I prefer coffee at home.'],
  ['won on one day and lost on another', 'We won the match on Saturday.', 'We lost the match on Wednesday.'],
  ['who leads it, from either end', 'The project lead is Aisha.', 'Aisha leads the project.'],
  ['in a room by its name', 'The meeting takes place in room Aalto.', 'We meet in Aalto for the meeting.'],
  ['still to do, in either way', 'The contract still has to be signed.', "The contract isn't signed yet."],
  ['put before two others', 'I prefer the train over the bus.', 'I prefer the train to the car.'],
  ['with whom it is', 'Der Vertrag mit Vodafone läuft bis Mai.', 'Der Vertrag mit dem Stromanbieter läuft bis Juli.'],
  ['what of somebody is where', "Emma's flat is on the second floor.", "Emma's office is on the sixth floor."],
  ['of the one and of the other', 'Rosa is allergic to nuts.', 'Emil is not allergic to nuts.'],
  ['where somebody lives, and what they speak', 'Max lives in Olten.', 'Max speaks Dutch.'],
  ['a name that is a word', 'Met Beat in Laufen: the drilling found gravel.', 'Beat speaks French.'],
  ['its number', 'Order number 4471 arrived.', 'Order number 4490 was lost.'],
])('two things are two things: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});

test.each([
  ['20h', 'Ensaio do coral às 20h nas terças.', 'Toda terça, oito da noite, tem ensaio do coral.'],
  ['half a dozen', 'Half a dozen eggs a week from Greta.', 'Greta brings us 6 eggs weekly.'],
  ['a decade', 'User quit smoking ten years ago.', 'User quit smoking a decade ago.'],
  ['what is not wanted', "Ben doesn't want any children.", 'Ben wants no children.'],
  ['until when it is open', 'The store is open until 10 pm.', 'The store closes at 22:00.'],
  ['until it closes', 'Das Geschäft schließt um 18 Uhr.', 'Das Geschäft ist bis 18 Uhr geöffnet.'],
  [
    'on the evening of a day',
    'The chess club meets at 8:15 pm on Mondays.',
    'On Monday evenings the chess club gets going at quarter past eight.',
  ],
  [
    'what can be ended',
    'The gym contract can be cancelled with 14 days notice.',
    'Terminating the gym contract takes fourteen days notice.',
  ],
  ['when it is called off', 'El partido de los lunes se suspende cuando nieva.', 'Si nieva, los lunes no hay partido.'],
  ['what somebody has given up', "I've retired from nursing.", "I'm no longer a nurse."],
  ['where somebody has moved', 'Ida moved from Bonn to Trier.', 'Ida left Bonn for Trier.'],
  ['from when on', 'No calls for me before 11 am.', "I don't take calls until eleven in the morning."],
  ['twice a month', 'The club meets twice a month.', 'The club meets every two weeks.'],
])('a value written otherwise is the same: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});

test.each([
  ['the same in other words', 'La boda es el 5 de octubre.', 'Nos casamos el 12 de octubre.'],
  ['of which one alone tells its language', 'A vizinha fuma.', 'A vizinha não fuma mais.'],
  ['on two sides of one scale', 'User is single.', 'User is married.'],
  ['what somebody does without', 'User eats meat.', 'User is a vegetarian.'],
  ['a denial that another word says', 'I work on Fridays.', "I don't work on Fridays."],
])('statements are found by each other: %s', (_, one, other) => {
  const keys = (statement: string) =>
    keysOf({ type: 'memory', statement, project_id: null, subject_ref: null } as unknown as AnyRecord);
  const shared = (some: string, others: string) => keys(some).filter((key) => keys(others).includes(key));
  expect(shared(one, other)).not.toEqual([]);
  expect(shared(one, 'The ferry leaves at noon.')).toEqual([]);
});

test.each(['like', 'sold', 'done', 'vegan'])(
  'what is stored of two scales that a word stands on differs: %s',
  (word) => {
    const scales = [...new Set(scalesOf(word).map(({ scale }) => scale))];
    expect(scales.length).toBeGreaterThan(1);
    expect(new Set(scales.map(nameOfScale)).size).toBe(scales.length);
  },
);

test.each([
  [
    'another length in two parts',
    'Half marathon finished in 1 hour 52 minutes.',
    'User needed 98 minutes for the half marathon.',
  ],
  [
    'decided against, and ahead with it',
    'User has decided against the knee surgery.',
    'Going ahead with the operation on the knee.',
  ],
  ['backed out of, and done', 'We backed out of the house purchase.', 'We are buying the house.'],
  ['given up, and to come', 'Ha renunciado al curso de cocina.', 'Hará el curso de cocina en mayo.'],
  [
    'one alone, by two names',
    "User's one and only cat is called Biscuit.",
    "There is a single cat in user's home and she answers to Pepper.",
  ],
])('a contradiction is seen: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

test.each([
  [
    'a length in two parts',
    'Half marathon finished in 1 hour 52 minutes.',
    'User needed 112 minutes for the half marathon.',
  ],
  [
    'a length in two parts that are joined',
    'Die Fahrt dauert 1 Stunde und 20 Minuten.',
    'Die Fahrt dauert 80 Minuten.',
  ],
  [
    'how often, by what is counted',
    'Nuota in piscina due volte a settimana.',
    'Ogni settimana fa due allenamenti di nuoto in piscina.',
  ],
  [
    'decided against, and not done',
    'User has decided against the knee surgery.',
    'User will not have the operation on the knee.',
  ],
  ['backed out of, and not done', 'We backed out of the house purchase.', 'We are not buying the house after all.'],
])('what says the same is no contradiction: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});
