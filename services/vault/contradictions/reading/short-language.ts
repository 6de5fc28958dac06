// The language of a few words. A note has three or four small words, and many of them are words of several languages: each speaks for
// all that have it, the less the more they are. Written as they stand, for "e" and "é" are two.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';

const SMALL_WORDS: Partial<Record<Language, string>> = {
  en: `the is are was were has have had and of to in on at for with by from not no a an my our his her their its it he she we i you does do did can will must every
    each never always who that this there be been gets only more than before after into about user user user's owns`,
  de: `der die das den dem des ein eine einen einem einer ist sind war hat haben wird werden wurde nicht kein keine keinen und mit für bei von vom zum zur im am um auf
    aus nach über unter bis ab seit sich mein meine unser unsere ihr sein seine es er sie wir ich auch nur noch mehr als wie jeden jede immer nie zu an nutzer nutzerin
    gibt heißt muss kann darf steht liegt
    lebt wohnt kommt geht macht hört kostet fährt spielt liest trägt wohne beginnt endet läuft arbeitet isst trinkt zuerst erst danach dann sehr zum`,
  es: `el la los las un una es son está están fue y con por para de del al en no se su sus mi nuestro nuestra que lo más muy cada nunca siempre hay tiene antes después
    usuario usuaria le a desde hasta sin ya todos vive trabaja empieza termina
    cuesta prefiere ganó llama come bebe viaja primero luego ha se`,
  pt: `o a os as um uma é são está foi e com por para de do da dos das no na nos nas não se seu sua meu minha nosso nossa que mais muito cada ao aos à às pelo pela em nunca
    sempre há tem antes depois usuário usuária até sem já todos toda mora vive trabalha começa termina custa prefere fica bebe come só primeiro mede cobra chama`,
  fr: `le la les un une des est sont était a ont et avec par pour de du au aux en dans ne pas se son sa ses mon ma mes notre nos il elle ils on que qui plus très chaque
    chez jamais toujours avant après l d c j n s qu à utilisateur utilisatrice sans ce cette y tous habite vit travaille commence finit coûte préfère
    aime prend fait faut d'abord ensuite`,
  it: `il lo la i gli le un una è sono era ha hanno e con per di del della dei al alla in nel nella non si suo sua mio mia nostro nostra che più ogni mai sempre prima dopo
    l dell da dal utente senza ho abita vive lavora inizia comincia finisce costa preferisce piace poi`,
  nl: `de het een is zijn was heeft hebben en met voor van bij op in te niet geen ons onze mijn haar wordt om naar aan elke nooit altijd gebruiker die dat er ook woont werkt begint eindigt kost gaat houdt eerst`,
};

/** Words that short notes are made of: days, months, and what is paid, done or still to do. */
const NOTED: Partial<Record<Language, string>> = {
  en: `monday tuesday wednesday thursday friday saturday sunday january february march june july october december tomorrow rent paid unpaid done due dentist doctor birthday kids
    meeting appointment until til with without moved cancelled open still yet only thu fri wed tue mon shoe key keys school work week`,
  de: `montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags januar februar märz mai juni juli oktober dezember
    morgen miete bezahlt erledigt offen fällig zahnarzt arzt geburtstag kinder treffen termin uhr kein bis mit ohne verschoben abgesagt erl di mi do rechnung schule arbeit woche`,
  es: `lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto octubre diciembre mañana alquiler pagado pagada hecho pendiente dentista
    médico cumpleaños niños reunión cita cancelado cancelada factura colegio trabajo semana solo sólo jue vie mié pagar aplazado aplazada piso coche perro`,
  pt: `segunda terça quarta quinta sexta sábado domingo feira janeiro fevereiro março abril maio junho julho agosto outubro dezembro amanhã aluguel renda pago paga feito pendente dentista
    médico aniversário filhos reunião consulta cancelado cancelada fatura escola trabalho semana ainda pagar adiado adiada carro cachorro cão conta apartamento`,
  fr: `lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août octobre décembre demain loyer payé payée fait rdv dentiste médecin anniversaire
    enfants réunion rendez-vous annulé annulée facture école travail semaine encore reporté reportée voiture chien chat rue clé vaccin`,
  it: `lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto ottobre dicembre domani affitto pagato pagata fatto dentista
    medico compleanno bambini riunione appuntamento annullato annullata fattura scuola lavoro settimana ancora rinviato macchina cane`,
};

const worthOf = whenAsked(() => {
  const spoken = new Map<string, Language[]>();
  for (const [language, words] of [...Object.entries(SMALL_WORDS), ...Object.entries(NOTED)] as [Language, string][])
    for (const word of new Set(words.trim().split(/\s+/))) {
      const known = spoken.get(word);
      if (known === undefined) spoken.set(word, [language]);
      else if (!known.includes(language)) known.push(language);
    }
  return new Map(
    [...spoken].map(([word, languages]) => [
      word,
      languages.map((language): readonly [Language, number] => [language, 1 / languages.length]),
    ]),
  );
});
/** Letters that only one language has. */
const LETTERS: readonly (readonly [RegExp, Language])[] = [
  [/[ãõ]/u, 'pt'],
  [/[ñ¿¡]/u, 'es'],
  [/ß/u, 'de'],
  [/[œêû]|\p{L}'(?=[aeiouhé])/u, 'fr'],
];
/** So much a letter of its own speaks for a language: no other language has it. */
const LETTER_WORTH = 0.75;

/** A language is told only if it leads the next by so much. */
const CLEARLY = 0.5;
const LEAST = 0.8;

export function shortLanguage(text: string): Language | undefined {
  const scores = new Map<Language, number>();
  const add = (language: Language, worth: number) => scores.set(language, (scores.get(language) ?? 0) + worth);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+(?:'s(?!\p{L}))?/gu))
    for (const [language, worth] of worthOf().get(word) ?? []) add(language, worth);
  const lower = text.toLowerCase();
  for (const [letters, language] of LETTERS) if (letters.test(lower)) add(language, LETTER_WORTH);
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < LEAST) return undefined;
  return first[1] - (second?.[1] ?? 0) >= CLEARLY ? first[0] : undefined;
}
