// The words of a memory that say nothing beside what something of another kind is about: when it is, that it was moved, what was
// decided. Whatever else a memory says makes it a memory of something else.
import { wordsOf } from './word-list.ts';

/** Words that say that another day holds now. */
export const MOVES =
  wordsOf(`move moves moved moving postponed postpones postpone delayed delay rescheduled reschedule pushed push slipped slips extended
  extend extension shifted shift brought forward back deferred verschoben verschiebt verschieben verlegt verlangert vorgezogen
  aplazado aplazada aplaza retrasado retrasada pospuesto pospuesta prorrogado prorrogada adelantado adelantada reporte reportee
  repousse repoussee decale decalee rinviato rinviata spostato spostata posticipato adiado adiada prorrogado verplaatst uitgesteld
  verzet`);

/** Words that say that the day is the last one for it. */
export const DUE =
  wordsOf(`due deadline deadlines fallig frist abgabefrist abgabetermin vence plazo echeance scadenza scade prazo
  deadline verschuldigd`);

/** Words that carry a day or a decision, and add nothing. */
export const CARRIES =
  wordsOf(`date day time takes take place happens happen falls fall set now instead decided decide agreed agree
  must needs need done finished finish ready scheduled planned start get gets going out until bis erst hasta final
  jusqu termin tag datum fecha dia hora data jour date giorno dag`);

/** Words that say that it will not take place. */
export const CANCELS =
  wordsOf(`cancelled canceled cancels dropped scrapped abandoned called abgesagt gestrichen cancelado cancelada anulado anulada annule
  annulee annullato annullata cancelado afgezegd geannuleerd`);

/** Words for handing something in: that is what a due day is for, and need not be said. */
export const HANDED_IN =
  wordsOf(`send submit submits file pay return deliver hand publish abgeben einreichen schicken senden bezahlen zahlen liefern zuruckgeben
  entregar enviar pagar presentar devolver give bring get drop geben bringen dar llevar donner apporter dare portare dar levar geven brengen rendre envoyer payer deposer consegnare inviare pagare enviar entregar
  inleveren sturen betalen attend join host visit teilnehmen asistir`);

/** Words behind which stands to whom something is handed, or where. */
export const TO = wordsOf('to at with an bei zum zur ans a al ante para aux au chez alla allo ao aos aan bij');

/** Words that leave open whether it is so, or say it of another thing or of somebody else. */
export const APART =
  wordsOf(`if whether unless might may could would maybe perhaps probably possibly used original originally
  new old former previous last next other another too also again each every both he she they his her their him them
  before after between around about since once ob wenn falls vielleicht wohl konnte neue neuer neues alte alter
  altes vorige letzte nachste andere anderer anderes auch er sie seine ihr ihre vor nach zwischen seit quiza quizas tal podria
  nuevo nueva viejo vieja anterior ultimo ultima otro otra tambien su antes despues entre desde peut etre
  nouveau nouvelle ancien ancienne autre aussi avant apres depuis forse nuovo nuova vecchio altro anche prima dopo talvez
  novo nova velho outro tambem depois misschien nieuwe oude vorige volgende andere ook voor na`);

/** Words that say that it was so. */
export const PAST =
  wordsOf(`was were had did went wurde wurden war waren hatte fue fueron era eran etait etaient ha avait era erano
  foi foram was waren werd hadden`);

/** Words behind which stands the reason, or instead of what. */
export const REASON =
  /(?:,\s*not|[,;]?\s+(?:because|since|so that|as (?:the|we|i)|due to|owing to|thanks to|instead of|rather than|and not|weil|da|damit|statt|porque|ya que|en lugar de|parce que|au lieu de|perch[eé]|invece di|pois|em vez de|omdat|in plaats van))(?![\p{L}'])/iu;

/** Words that carry what was decided, or how something is done. */
export const DOES =
  wordsOf(`decide decided decides agree agreed choose chose chosen go goes going went take takes taking use uses using put puts get gets
  getting have has run runs make makes made do does done held hold holds written write writes build built bought buy buys settle settled
  stick sticks cost costs price be is are will pay set now entschieden beschlossen nehmen nimmt machen macht geschrieben gebaut kostet
  gehen geht bleiben verwenden nutzen benutzen decidido hace hacer usa usamos escribe cuesta fait prend ecrit coute fatto usiamo costa`);

/** Words that carry what somebody likes, or what shall be. */
export const WISHES =
  wordsOf(`like likes love want wants prefer prefers rather should would wish wishes use uses using have has take takes drink drinks eat
  eats begin write written send sent go get be do make long longer any anymore more now always please out mag will mochte bevorzuge trinke
  esse nehme soll sollen quiero prefiero gusta bebo como tomo uso debe deben veux prefere bois mange prends doit voglio preferisco bevo
  mangio uso gosto quero prefiro`);

/** Words for what about a thing is preferred, which need not be said. */
export const ASPECTS =
  wordsOf(`language length tone style format theme time day days hours unit units means kind type colour color size name words
  sprache lange ton stil zeit tag idioma tono estilo hora dia langue ton style heure jour lingua stile`);

/** The names of languages, of which one is not another. */
export const LANGUAGE_NAMES =
  wordsOf(`english german spanish french italian portuguese dutch swedish danish norwegian finnish polish russian
  japanese chinese englisch deutsch spanisch franzosisch italienisch ingles aleman espanol frances anglais allemand espagnol francais`);
