// How far something has come: it is done, or it is still to be. Said by small words and by the form of a verb, which tell of no matter by
// themselves: "has been signed", "still has to be signed", "noch nicht fertig", "ya está pagado".
import { alternatives } from '../../words/word-list.ts';

export type State = 'done' | 'pending' | '';

/** How each language says it. */
function saidIn(languages: Readonly<Record<string, readonly RegExp[]>>): string {
  return alternatives(Object.values(languages).flat());
}

const STILL_TO_BE = saidIn({
  en: [
    /still (?:(?:has|have|got|owes?) [^.;]{1,40}(?:left|to go|remaining|outstanding)|on the market|for sale|being|waiting|open|pending|under|in (?:progress|review|transit|draft|the making)|on (?:hold|the way|order|backorder)|not|has to|have to|needs?|to be|looking|searching|working on|writing|building|missing|unpaid|unsigned|outstanding|unfinished)/u,
    /(?:has|have) yet to/u,
    /not (?:\p{L}+ ){0,8}yet/u,
    /yet to be/u,
    /(?:am|is|are|'m|'re|'s) (?:waiting|awaiting)/u,
    /awaiting/u,
    /(?:at|in) (?:the )?[\p{L}'’]+ for (?:repairs?|service|servicing|maintenance)/u,
    /in progress/u,
    /under ?way/u,
    /in the works/u,
    /(?:has|have|needs?|must|waits?|is|are) (?:still )?to be \p{L}{3,}(?:ed|en|t|d)/u,
  ],
  de: [
    /noch (?:nicht|immer|offen|in Arbeit|aus)/u,
    /(?:muss|müssen) noch/u,
    /(?:warte|wartet|warten) (?:noch )?auf/u,
    /steht noch aus/u,
  ],
  es: [/(?:todavía|aún) (?:no|está|falta)/u, /sigue sin/u, /(?:está|estoy|estamos) esperando/u, /falta(?:n)? por/u],
  fr: [/(?:pas|toujours) encore/u, /encore (?:pas|en)/u, /toujours (?:pas|en)/u, /en attente/u],
  it: [/non [^.;]{0,24}ancora/u, /ancora (?:non|in|da)/u, /in attesa/u],
  pt: [/ainda (?:não|está|falta|por)/u, /(?:está|estou|estamos) (?:à espera|esperando)/u],
  nl: [/nog (?:niet|steeds|altijd|bezig)/u, /wacht(?:en)? op/u],
});
const NOT_YET = String.raw`n't (?:\p{L}+ ){0,8}yet(?!\p{L})`;
const PENDING = new RegExp(`${NOT_YET}|${STILL_TO_BE}`, 'iu');

const OVER = saidIn({
  en: [
    /(?:has|have|'ve|had) (?:already |now |just |finally )?(?:been \p{L}{2,}|arrived|finished|completed|found|landed|signed|paid|sent|submitted|shipped|launched|sold|bought|delivered|moved in|come back|got back|recovered|passed|received|got|installed|approved|accepted|rejected|turned down|renewed|booked|settled)/u,
    /(?:is|are|was|were) (?:already |now |all |finally |fully )?(?:done|finished|completed?|ready|over|closed|resolved|settled|signed|paid|sent|shipped|delivered|installed|approved|accepted|rejected|merged|live|repaired|fixed|sold|booked|submitted|back)/u,
    /already \p{L}+ed/u,
  ],
  de: [
    /(?:ist|sind|wurde|wurden) (?:schon |bereits |endlich )?(?:[^.;,]{0,20} )?(?:fertig|erledigt|abgeschlossen|bezahlt|unterschrieben|genehmigt|bewilligt|angenommen|abgelehnt|eingereicht|verschickt|versandt|geliefert|angekommen|verkauft|repariert|gebucht|zurück|da)/u,
  ],
  es: [
    /ya (?:está|han?|he|hemos|llegó)/u,
    /(?:está|están|ha sido|han sido|fue) (?:ya )?(?:terminad|acabad|pagad|firmad|aprobad|concedid|aceptad|rechazad|denegad|entregad|resuelt|vendid|enviad|list)[oa]s?/u,
  ],
  fr: [
    /(?:est|sont|a été|ont été) (?:déjà |enfin )?(?:termin|pay|sign|approuv|accept|accord|refus|rejet|livr|résolu|vendu|envoy|fini|prêt|arriv)\p{L}*/u,
  ],
  it: [
    /(?:è|sono|è stat[oa]|sono stat[ei]) (?:già )?(?:finit|pagat|firmat|approvat|accettat|rifiutat|respint|consegnat|risolt|vendut|inviat|pront|arrivat)[oaei]/u,
  ],
  pt: [
    /(?:está|foi|já foi|já está) (?:já )?(?:terminad|acabad|pag|assinad|aprovad|aceit|recusad|rejeitad|entregue|resolvid|vendid|enviad|pront|feit)\p{L}*/u,
  ],
  nl: [
    /is (?:al |nu )?(?:klaar|af|betaald|getekend|goedgekeurd|afgewezen|aangenomen|verkocht|geleverd|opgelost|aangekomen)/u,
  ],
});
const DONE = new RegExp(OVER, 'iu');

/** Denials: what is denied is not done, and an order to do something does not say that it is done. */
const DENIED = /(?<!\p{L})(?:not|never|no longer|nicht|kein\p{L}*|no|pas|non|não|niet|geen)(?!\p{L})|n't/iu;

export function stateIn(text: string): State {
  if (PENDING.test(text)) return 'pending';
  return DONE.test(text) && !DENIED.test(text) ? 'done' : '';
}
