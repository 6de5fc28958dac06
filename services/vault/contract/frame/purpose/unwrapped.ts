// A request without what a model wraps around it: "Gather the context needed to answer the user's question: …", "…, so that I can give
// an accurate answer". What is left is what is asked for, in the words of whoever asks.
import { whenAsked } from '../../../../../shared/when-asked.ts';

/** What is known, as a model calls it; how it says that it needs that; and the request. */
const KNOWN_EN =
  '(?:(?:any|all|the|some|relevant|necessary|needed|required|useful|helpful|key|more|full|enough|specific|additional|personal|background|known|important|pertinent|saved|stored) )*(?:(?:background|context|memory|user) )?(?:context|background|information|info|details|facts|data|knowledge|memories)(?: and (?:context|background|information|details|facts|preferences))?';
const NEEDED_EN = '(?:(?:that (?:is|are) )?(?:needed|necessary|required|relevant|useful|helpful|related))';
const REQUEST_EN =
  "(?:(?:(?:the|this|a|an|my|their) )?user(?:['’]s|s['’]) (?:(?:following|current|latest) )?(?:questions?|requests?|quer(?:y|ies)|messages?|prompts?|asks?|tasks?|inquir(?:y|ies))|(?:(?:the|this|a|an) )?(?:(?:following|current) )?(?:questions?|requests?|quer(?:y|ies)|prompts?)(?! (?:from|of|by|that|which)(?!\\p{L})))(?: (?:about|on|regarding))?";

/** The same in the languages that put it in the same order. */
const OTHERS_KNOWN: readonly string[] = [
  '(?:(?:relevante[nrs]?|nötige[nrs]?|benötigte[nrs]?|alle[nrs]?|den|die|das) )*(?:kontext|hintergrund|informationen|infos|angaben)(?: (?:sammeln|zusammenstellen|abrufen|holen))?(?: ?(?=[:：])| (?:für|zu[rm]?|um))(?: (?:die|eine|der|des|zur|beantwortung|anfrage|frage|bitte|nutzer(?:s|in)?|benutzer(?:s|in)?|users)(?!\\p{L}))*',
  '(?:hilf|hilfe für)(?: de[mrn])? (?:be)?nutzer(?:in)?(?: (?:mit|bei|dabei))?',
  '(?:(?:reunir|reúne|recopilar|recopila|obtener|obtén|buscar|busca|recuperar|recupera) )?(?:(?:el|la|toda|todo|los) )*(?:contexto|información|antecedentes|datos)(?: (?:relevantes?|necesari[oa]s?))?(?: ?(?=[:：])| (?:para|sobre|de|acerca de))(?: (?:responder|contestar|atender|a|al|la|el|pregunta|consulta|petición|solicitud|usuari[oa]|del|de)(?!\\p{L}))*',
  '(?:ayuda|ayudar)(?: a la?| al)? usuari[oa](?: con(?: lo siguiente)?| a)?',
  "(?:(?:rassembler|rassemble|récupérer|récupère|obtenir|chercher|cherche) )?(?:(?:le|la|les|l['’]|du|des|de la) ?)*(?:contexte|informations?|éléments)(?: (?:pertinente?s?|nécessaires?|utiles?))?(?: ?(?=[:：])| (?:pour|sur|concernant))(?: (?:répondre|à|la|le|au|question|demande|de|l['’]utilisat(?:eur|rice))(?!\\p{L}))*",
  '(?:(?:reunir|reúna|obter|obtenha|buscar|busque|recuperar) )?(?:(?:o|a|todo|toda|as|os) )*(?:contexto|informaç(?:ão|ões)|dados)(?: (?:relevantes?|necessári[oa]s?))?(?: ?(?=[:：])| (?:para|sobre))(?: (?:responder|atender|à|ao|a|o|pergunta|pedido|d[oa]|usuári[oa]|utilizadora?)(?!\\p{L}))*',
  "(?:(?:raccogliere|raccogli|ottenere|recuperare|recupera|cercare|cerca) )?(?:(?:il|le|la|tutte|tutto|i) )*(?:contesto|informazioni|dati)(?: (?:rilevanti|necessarie|necessari|utili))?(?: ?(?=[:：])| (?:per|su|sul|sulla))(?: (?:rispondere|a|alla|al|domanda|richiesta|dell['’]utente)(?!\\p{L}))*",
];

/** What stands before the request itself, as patterns: the user, and how it is said that they ask. */
const INTRODUCED: readonly string[] = [
  `(?:(?:please|to|i need to|i need|we need) )?(?:gather|get|retrieve|fetch|find|collect|look up|look for|pull up|pull|provide|need|load|obtain|recall)?(?:ing)? ?${KNOWN_EN}(?: ${NEEDED_EN})?(?: (?:from|in) (?:the |my )?(?:vault|memory|hub))?(?: ?(?=[:：])| (?:in order to|to help(?: me)?(?: to)?|to|for|on|about|regarding))(?: (?:answer|answering|respond to|responding to|reply to|replying to|address|addressing|handle|handling|fulfil|fulfill|complete)(?: ${REQUEST_EN})?| ${REQUEST_EN})?`,
  `(?:(?:please|to) )?(?:answer|answering|respond(?:ing)? to|reply(?:ing)? to|address(?:ing)?|handl(?:e|ing)|fulfil(?:l|ling)?) ${REQUEST_EN}`,
  `(?:respond|respond(?:ing) to|reply to|answer|assist|help) (?:to )?(?:the|my) user,? (?:who|by)(?: is)? ask(?:s|ed|ing)(?: about| for)?`,
  'assist(?:ing)? (?:the|my) user (?:with|in)',
  "(?:the |my |this )?user(?:['’]s)? (?:request|question|query|message|prompt|instruction)s?(?: is| was|(?= *[:–-]))",
  '(?:the |my |this )?user (?:has |just |now |also |is )*(?:asked?|asks|asking|requested|requests|requesting|said|says|wrote|writes)(?: me| you)?(?: (?:about|for|to (?:know|find out|see|be told)|to(?! \\p{L}+ the user)))?',
  '(?:the |my |this )?user (?:just |now |also )*(?:wants?|needs?|would like|wishes|hopes|is trying|is looking)(?: me| you)? to (?:know|find out|learn|see|understand|hear|be told|be reminded(?: of)?|recall|remember)(?: about)?',
  '(?:the |my |this )?user (?:just |now |also )*(?:wants?|needs?|would like)(?: me| you) to',
  '(?:the |my |this )?user (?:wants?|needs?|would like|is looking for|asked for|asks for|requests?) (?:(?:some |a little )?help (?:with|in|to)|information (?:about|on)|to know)',
  '(?:(?:der|die|mein|meine) )?(?:be)?(?:nutzer|user)(?:in)? (?:(?:möchte|will|wollte) (?:gerne? )?wissen|fragt(?:e)?(?: sich)?(?: nach)?|bittet (?:mich )?(?:um|darum)|hat gefragt)',
  '(?:frage|anfrage|bitte|wunsch) (?:de[sr]) (?:be)?(?:nutzer|user)(?:s|in)?',
  '(?:el usuario|la usuaria) (?:quiere|quisiera|necesita|desea) (?:saber|ver|conocer)|(?:el usuario|la usuaria) (?:pregunta|ha preguntado|pide)(?: por)?',
  '(?:la )?(?:pregunta|petición|consulta) de(?:l usuario| la usuaria)',
  '(?:[oa] )?(?:usuári[oa]|utilizadora?) (?:quer|gostaria de|precisa(?: de)?|deseja) (?:saber|ver)|(?:[oa] )?(?:usuári[oa]|utilizadora?) (?:pergunta|perguntou|pede|pediu)(?: por)?',
  "(?:l['’]utilisat(?:eur|rice)) (?:veut|voudrait|souhaite|aimerait|cherche à|a besoin de) savoir|(?:l['’]utilisat(?:eur|rice)) (?:demande|a demandé)",
  "(?:l['’]utente) (?:vuole|vorrebbe|desidera|ha bisogno di) sapere|(?:l['’]utente) (?:chiede|ha chiesto)(?: di)?",
  '(?:de )?gebruik(?:er|ster) (?:wil|wilde|zou graag)(?: graag)? weten|(?:de )?gebruik(?:er|ster) (?:vraagt|vroeg)(?: naar| om)?',
  ...OTHERS_KNOWN,
  'ユーザー(?:から|の)(?:質問|依頼)(?:は|：)?',
];

/** What a model says behind it, of how it will answer and what of: none of these words tell what about. */
const GENERAL =
  "(?:an?|the|any|all|their|his|her|my|this|that|is|are|and|or|to|for|about|of|with|me|them|user(?:['’]s)?|most|more|better|best|good|full|accurate(?:ly)?|correct(?:ly)?|personali[sz]ed|tailored|helpful|useful|relevant|complete|informed|appropriate(?:ly)?|proper(?:ly)?|precise(?:ly)?|effective(?:ly)?|well|known|stored|saved|existing|past|personal|available|individual|specific|answers?|responses?|repl(?:y|ies)|recommendations?|suggestions?|advice|help|preferences?|constraints?|context|situation|circumstances|background|information|details|facts|needs|profile|memor(?:y|ies)|knowledge)";
const ENDINGS: readonly string[] = [
  `(?:including|with|considering|given|(?:while )?taking into account|accounting for|factoring in|in (?:light|view) of|based on|according to|using|drawing on|respecting|in line with|keeping in mind)(?:,? ${GENERAL})+`,
  `(?:based on|given|using|from|considering) what(?:['’]s| is| i| we| you)? (?:is )?(?:already )?(?:know(?:n)?|have|remember(?:ed)?|saved|stored)(?:,? ${GENERAL})*`,
  `(?:so(?: that)?|in order(?: to)?) (?:(?:i|we|you|they|it|the (?:assistant|model|agent)|can|could|may|to) )*(?:give|provide|offer|make|write|produce|respond|answer|reply|help|assist|support|tailor|personali[sz]e|inform|craft|formulate|deliver)(?:,? ${GENERAL})*`,
  `to (?:help|assist|support|inform|advise|respond to|reply to|answer) (?:the|my) user(?:,? ${GENERAL})*`,
];

const introduction = whenAsked(
  () => new RegExp(`^\\s*(?:${INTRODUCED.join('|')})(?!\\p{L})\\s*[:：,–-]?\\s*(?=\\S)`, 'iu'),
);
const ending = whenAsked(
  () => new RegExp(`(?<=\\p{L}[^\\p{L}]*)[,;–-]?\\s+(?:${ENDINGS.join('|')})\\s*(?=[.?!]?\\s*$)`, 'iu'),
);

/** Of what is introduced as somebody's words the quotes are none of its own. */
const QUOTED = /^["“„«'‘]\s*(.+?)\s*["”“»'’]\s*[.?!]?$/su;

const MOST_WRAPPINGS = 3;

/** In none of them is a word that none of these begins. */
const MAY_BE_WRAPPED =
  /user|nutzer|usuari|usuári|utiliza|utilisat|utente|gebruik|ユーザー|context|background|inform|info|details|facts|data|knowledge|memories|question|request|query|quer|prefer|constraint|situation|circumstance|needs|profile|based|so |in order|kontext|hintergrund|angaben|antecedentes|datos|dados|contesto|dati|éléments/iu;

interface Unwrapped {
  text: string;
  /** The user was said to ask it: who is spoken of behind that is the user too. */
  isIntroduced: boolean;
}

export function unwrapped(text: string): Unwrapped {
  if (!MAY_BE_WRAPPED.test(text)) return { text, isIntroduced: false };
  const asked = withoutEach(text, introduction());
  const isIntroduced = asked !== text;
  const said = isIntroduced ? asked.replace(QUOTED, '$1') : asked;
  return { text: withoutEach(said, ending()), isIntroduced };
}

function withoutEach(text: string, wrapping: RegExp): string {
  let rest = text;
  for (let times = 0; times < MOST_WRAPPINGS; times++) {
    const less = rest.replace(wrapping, '');
    if (less === rest) break;
    rest = less;
  }
  return rest;
}
