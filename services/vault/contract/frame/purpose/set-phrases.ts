// Phrases in which somebody says what is to be done, made of words that name a thing where they stand alone: to get one's head round
// something, fammi il quadro, op een rij zetten, un par de líneas. In the languages that purposes are read in.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { COLLIDING } from './plans-time.ts';

const PHRASES: readonly string[] = [
  '(?:get|wrap|got) (?:my|our|your) heads? (?:a)?round',
  '(?:give|lend)(?: me| us)? a hand|(?:walk|talk) (?:me|us) through|weigh up|knock (?:up|together)|tidy up the wording|pull together|a (?:quick )?look at|where (?:do |does )?(?:things|we|i|it|everything) stands?|sort out|work out(?= (?:an?|the|how|what|who|when|where|whether|if|my|our)(?!\\p{L}))|draw up|come up with|write up|put together|go over',
  '(?:an?|the) (?:(?:quick|short|little|brief) )?(?:couple of|few) (?:lines|words|sentences|ideas|suggestions)|(?:two|three|four|five|six|couple of) (?:lines|sentences)',
  "how (?:would|should|could|do|can) (?:i|we|you) (?:best )?(?:phrase|word|put)|(?:i[’']m|i am|we are|got|getting|absolutely|totally|completely) stuck (?:on|with|at)",
  '(?:compile|draw up|make) (?:a |the )?(?:list|pros and cons|overview)',
  '(?:der )?stand der dinge|(?:ein paar|zwei|drei|vier|wenige) (?:zeilen|worte|sätze|ideen)|unter die arme greif\\p{L}*|im hinterkopf (?:behalten|haben)|(?:schau|schaue|schauen|guck) (?:bitte |mal )*drüber|auf den punkt bring\\p{L}*|(?:hänge|hängen|stecke) (?:komplett |völlig )?fest',
  '(?:éch|ech)(?:a|as|ame|anos|ar|arme|arnos|emos)(?:me|nos)? (?:una mano|un cable|un vistazo|un ojo|cuentas)|(?:pon|ponme|poner|pongamos) en (?:orden|limpio)|(?:pasa|pásame|pasar|pásalo) a limpio',
  '(?:haz|hacer|hagamos|hazme) (?:un )?balance(?: de)?|(?:el|del) tema (?:de|del)(?!\\p{L})|(?:tener|tengo|dejar|deja) claro|la verdad es que|(?:un par de|unas|dos|tres|cuatro|cinco) (?:líneas|lineas|frases|ideas)|(?:un par de|dos|cuatro) palabras|(?:una )?visión general|(?:pon|poner|ponme) al día|bloquead[oa] con',
  '(?:faz|faça|fazer|façamos|fazemos) (?:um |o )?(?:balanço|ponto(?: da situação)?)(?: d[aeo]s?)?|(?:dar|dá|dê|deita|deitar)(?:-me)? uma (?:olhada|olhadela|vista de olhos|mão)|(?:faz|faça|fazer) (?:as )?contas|(?:duas|dois|três|quatro|umas|algumas) (?:linhas|frases|ideias)|tratar d[aeo]s?(?!\\p{L})|(?:uma )?mãozinha|(?:uma )?visão geral|uma (?:ajuda|mão) com|travad[oa] (?:n[ao]s?|em|com)',
  "(?:mets|mettre|mettons) (?:au (?:propre|clair)|à plat)|(?:fai(?:s|re|sons|tes)) le (?:point|tour)|vue d['’]ensemble|(?:un|quelques) (?:petits? )?mots?(?! de passe)|(?:deux|trois|quatre|quelques) (?:lignes|phrases|mots|idées)|(?:monte|monter|constitue|constituer) un dossier|(?:donne|donner|donne-moi) un coup de main|un coup de main|(?:y )?voir plus clair|(?:peser )?le pour et le contre|(?:coincé|bloqué)e?s? (?:sur|avec|à)|jeter? un (?:œil|oeil)",
  "butta(?:re|mi|mo)? giù|(?:fai|fammi|dammi|fare|facciamo|dacci|avere) (?:il |un )?(?:quadro|punto)(?: della situazione)?|tira(?:re|mi|mo)? le somme|(?:dare|dai|diamo|da) un['’]occhiata|(?:metti|mettere|mettiamo|mettimi) (?:in ordine|nero su bianco|in fila)|(?:due|tre|quattro|qualche|poche|un paio di) (?:righe|frasi|idee)|(?:due|quattro) parole|bloccat[oa] (?:su|con|sull?[aeo]?)(?!\\p{L})|(?:è|sarebbe) il caso di|(?:dammi|dare|dai) una mano|una mano (?:a|con|per)(?!\\p{L})",
  'op (?:een )?rij(?:tje)?|op (?:een )?lijst(?:je)?|een (?:paar|enkele) (?:regels|zinnen|woorden|ideeën)|(?:twee|drie|vier) (?:regels|zinnen)|vastgelopen (?:op|in|met)|eerlijk gezegd|de stand van zaken|een handje helpen|(?:breng|brengen|gebracht) in kaart|in kaart (?:brengen|gebracht)|werk(?= (?:\\p{L}+ ){1,8}uit(?!\\p{L}))|het hoofd (?:om|over)',
];

/** How models join what else is to be weighed to a request. */
const WEIGHED_IN: readonly string[] = [
  '(?:(?:while|by|also) )?(?:tak(?:es?|ing|en)|bring(?:s|ing)?) (?:(?:it|this|that|these|them|also) )?into (?:account|consideration)|tak(?:e|ing) account of|(?:bear|keep)(?:ing)? (?:it |this |that |them )?in mind|with (?:an eye|a view) to|in (?:light|view) of|in line with|(?:lay|lays|laying|laid) (?:(?:it|this|that|them|me|us) )?out',
  'unter (?:berücksichtigung|beachtung|einbeziehung|einbezug)(?: von)?|(?:mit (?:blick|rücksicht)|im hinblick) auf|in anbetracht|angesichts',
  '(?:teniendo|tener|tenga|tengo|tenemos|ten) (?:en cuenta|presentes?)|tomando en (?:cuenta|consideración)|a la luz de|con vistas a',
  '(?:tendo|ter|tenha|levando|levar|leva) em (?:conta|consideração|atenção)|à luz d[aeo]s?|tendo presentes?',
  '(?:tenant|tenir|tiens|tenez|tenu) compte|compte tenu|au regard|à la lumière|(?:en )?prenant en (?:compte|considération)|au vu (?:de|des|du)',
  '(?:tenendo|tenere|tieni|tenuto|tenga) (?:in )?(?:conto|presente|considerazione)|alla luce',
  'rekening (?:(?:er )?mee |met .{1,40} )?(?:te )?houd(?:en|end|t)?|rekening gehouden|met inachtneming van|met het oog op|in het licht van',
];

/** What somebody says of a time, and of nothing that happens in it: how full it is, what it has in store, what comes together there. */
const OF_A_TIME: readonly string[] = [
  'shap(?:es?|ing) up|(?:the )?lay of the land|(?=hold|bring|have in)(?<=(?:does|will|would) .{1,40})(?:hold|bring|have in store)|(?:in|have in) store for (?:me|us)|on (?:the cards|tap)|how (?:full|busy|packed|tight) (?:is|are|am|does|do|will)|(?:is|are|looks?) (?:very |too )?(?:full|busy|packed|jam-packed)',
  '(?:erwartet|erwarten) (?:mich|uns)|(?:mich|uns) .{0,40}erwartet|wie (?:voll|eng|stressig) (?:ist|wird|sind|sieht)|(?:steht|liegt) (?:schon |bereits |alles )*fest',
  '(?:me|nos) (?:espera|esperan|aguarda)|cómo (?:ando|andamos|voy|vamos|lo llevo)|(?:se (?:me|nos) )?viene encima|(?:está|hay|tengo|tenemos) (?:ya )?previst[oa]s?',
  '(?:me|nos) espera[m]?|(?:está|há|tenho|temos) (?:já )?(?:previst|marcad)[oa]s?',
  "(?:m|nous )['’]?attend(?:ent)?|s['’]annonce(?:nt)?|(?:est|ai|a|avons|avez) (?:déjà )?prévue?s?",
  "come (?:sono|siamo|è|sei) mess[aoie]|(?:mi|ci) aspetta(?:no)?|a che punto (?:sono|siamo|è)|(?:è|ho|abbiamo|c['’]è) (?:già )?(?:previst[oa]|in programma|in calendario)",
  '(?:staat|staan) er op stapel|hoe (?:sta|staan) (?:ik|we) ervoor|(?:staat|staan) (?:me|ons) .{0,40}te wachten|(?:ligt|liggen|staat|staan) (?:er )?(?:al )?vast|vast ?(?:ligt|liggen|staat|staan)',
  ...COLLIDING,
];

const EACH = whenAsked(
  () => new RegExp(`(?<!\\p{L})(?:${[...PHRASES, ...WEIGHED_IN, ...OF_A_TIME].join('|')})(?!\\p{L})`, 'giu'),
);

/** The purpose without such phrases: none of their words tells what it is about. */
export function withoutSetPhrases(text: string): string {
  return text.replace(EACH(), ' ');
}
