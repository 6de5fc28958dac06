// How far something has come: it is done, or it is still to be. Said by small words and by the form of a verb, which tell of no matter by
// themselves: "has been signed", "still has to be signed", "noch nicht fertig", "ya está pagado".

export type State = 'done' | 'pending' | '';

const PENDING =
  /n't (?:\p{L}+ ){0,8}yet(?!\p{L})|(?<!\p{L})(?:still (?:(?:has|have|got|owes?) [^.;]{1,40}(?:left|to go|remaining|outstanding)|on the market|for sale|being|waiting|open|pending|under|in (?:progress|review|transit|draft|the making)|on (?:hold|the way|order|backorder)|not|has to|have to|needs?|to be|looking|searching|working on|writing|building|missing|unpaid|unsigned|outstanding|unfinished)|(?:has|have) yet to|not (?:\p{L}+ ){0,8}yet|yet to be|(?:am|is|are|'m|'re|'s) (?:waiting|awaiting)|awaiting|(?:at|in) (?:the )?[\p{L}'’]+ for (?:repairs?|service|servicing|maintenance)|in progress|under ?way|in the works|(?:has|have|needs?|must|waits?|is|are) (?:still )?to be \p{L}{3,}(?:ed|en|t|d)|noch (?:nicht|immer|offen|in Arbeit|aus)|(?:muss|müssen) noch|(?:warte|wartet|warten) (?:noch )?auf|steht noch aus|(?:todavía|aún) (?:no|está|falta)|sigue sin|(?:está|estoy|estamos) esperando|falta(?:n)? por|(?:pas|toujours) encore|encore (?:pas|en)|toujours (?:pas|en)|en attente|non [^.;]{0,24}ancora|ancora (?:non|in|da)|in attesa|ainda (?:não|está|falta|por)|(?:está|estou|estamos) (?:à espera|esperando)|nog (?:niet|steeds|altijd|bezig)|wacht(?:en)? op)(?!\p{L})/iu;

const DONE =
  /(?<!\p{L})(?:(?:has|have|'ve|had) (?:already |now |just |finally )?(?:been \p{L}{2,}|arrived|finished|completed|found|landed|signed|paid|sent|submitted|shipped|launched|sold|bought|delivered|moved in|come back|got back|recovered|passed|received|got|installed|approved|accepted|rejected|turned down|renewed|booked|settled)|(?:is|are|was|were) (?:already |now |all |finally |fully )?(?:done|finished|completed?|ready|over|closed|resolved|settled|signed|paid|sent|shipped|delivered|installed|approved|accepted|rejected|merged|live|repaired|fixed|sold|booked|submitted|back)|already \p{L}+ed|(?:ist|sind|wurde|wurden) (?:schon |bereits |endlich )?(?:[^.;,]{0,20} )?(?:fertig|erledigt|abgeschlossen|bezahlt|unterschrieben|genehmigt|angekommen|verkauft|repariert|gebucht|zurück|da)|ya (?:está|han?|he|hemos|llegó)|(?:está|están|ha sido|han sido|fue) (?:ya )?(?:terminad|acabad|pagad|firmad|aprobad|entregad|resuelt|vendid|enviad|list)[oa]s?|(?:est|sont|a été|ont été) (?:déjà |enfin )?(?:termin|pay|sign|approuv|livr|résolu|vendu|envoy|fini|prêt|arriv)\p{L}*|(?:è|sono|è stat[oa]|sono stat[ei]) (?:già )?(?:finit|pagat|firmat|approvat|consegnat|risolt|vendut|inviat|pront|arrivat)[oaei]|(?:está|foi|já foi|já está) (?:já )?(?:terminad|acabad|pag|assinad|aprovad|entregue|resolvid|vendid|enviad|pront|feit)\p{L}*|is (?:al |nu )?(?:klaar|af|betaald|getekend|goedgekeurd|verkocht|geleverd|opgelost|aangekomen))(?!\p{L})/iu;

/** What is denied is not done, and what is done without a word of it may still be to do. */
const DENIED = /(?<!\p{L})(?:not|never|no longer|nicht|kein\p{L}*|no|pas|non|não|niet|geen)(?!\p{L})|n't/iu;

export function stateIn(text: string): State {
  if (PENDING.test(text)) return 'pending';
  return DONE.test(text) && !DENIED.test(text) ? 'done' : '';
}
