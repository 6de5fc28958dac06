// What models write before and behind a request where no mark parts it from that, as patterns: "gather the context needed to", "the
// user wants to know", "so that I can give an accurate answer". In the languages that purposes are read in.
import { whenAsked } from '../../../../../shared/when-asked.ts';

/** What is known, as a model calls it; how it says that it needs that; and the request. */
const KNOWN_EN =
  '(?:(?:any|all|the|some|relevant|necessary|needed|required|useful|helpful|key|more|full|enough|specific|additional|personal|background|known|important|pertinent|saved|stored) )*(?:(?:background|context|memory|user) )?(?:context|background|information|info|details|facts|data|knowledge|memories)(?: and (?:context|background|information|details|facts|preferences))?';
const NEEDED_EN = '(?:(?:that (?:is|are) )?(?:needed|necessary|required|relevant|useful|helpful|related))';
const REQUEST_EN =
  "(?:(?:(?:the|this|a|an|my|their) )?user(?:['’]s|s['’]) (?:(?:following|current|latest) )?(?:questions?|requests?|quer(?:y|ies)|messages?|prompts?|asks?|tasks?|inquir(?:y|ies))(?: (?:about|on|regarding))?|(?:(?:the|this|a|an) )?(?:(?:following|current) )?(?:questions?|requests?|quer(?:y|ies)|prompts?)(?=\\s*[:：]))";

/** The same in the languages that put it in the same order. */
const OTHERS_KNOWN: readonly string[] = [
  '(?:(?:relevante[nrs]?|nötige[nrs]?|benötigte[nrs]?|alle[nrs]?|den|die|das) )*(?:kontext|hintergrund|informationen|infos|angaben)(?: (?:sammeln|zusammenstellen|abrufen|holen))?(?: ?(?=[:：])| (?:für|zu[rm]?|um)(?:(?: (?:die|eine|der|des|zur|beantwortung|anfrage|frage|bitte|nutzer(?:s|in)?|benutzer(?:s|in)?|users)(?!\\p{L}))*(?=\\s*[:：]))?)',
  '(?:hilf|hilfe für)(?: de[mrn])? (?:be)?nutzer(?:in)?(?: (?:mit|bei|dabei))?',
  '(?:(?:reunir|reúne|recopilar|recopila|obtener|obtén|buscar|busca|recuperar|recupera) )?(?:(?:el|la|toda|todo|los) )*(?:contexto|información|antecedentes|datos)(?: (?:relevantes?|necesari[oa]s?))?(?: ?(?=[:：])| (?:para|sobre|de|acerca de)(?:(?: (?:responder|contestar|atender|a|al|la|el|pregunta|consulta|petición|solicitud|usuari[oa]|del|de)(?!\\p{L}))*(?=\\s*[:：]))?)',
  '(?:ayuda|ayudar)(?: a la?| al)? usuari[oa](?: con(?: lo siguiente)?| a)?',
  "(?:(?:rassembler|rassemble|récupérer|récupère|obtenir|chercher|cherche) )?(?:(?:le|la|les|l['’]|du|des|de la) ?)*(?:contexte|informations?|éléments)(?: (?:pertinente?s?|nécessaires?|utiles?))?(?: ?(?=[:：])| (?:pour|sur|concernant)(?:(?: (?:répondre|à|la|le|au|question|demande|de|l['’]utilisat(?:eur|rice))(?!\\p{L}))*(?=\\s*[:：]))?)",
  '(?:(?:reunir|reúna|obter|obtenha|buscar|busque|recuperar) )?(?:(?:o|a|todo|toda|as|os) )*(?:contexto|informaç(?:ão|ões)|dados)(?: (?:relevantes?|necessári[oa]s?))?(?: ?(?=[:：])| (?:para|sobre)(?:(?: (?:responder|atender|à|ao|a|o|pergunta|pedido|d[oa]|usuári[oa]|utilizadora?)(?!\\p{L}))*(?=\\s*[:：]))?)',
  "(?:(?:raccogliere|raccogli|ottenere|recuperare|recupera|cercare|cerca) )?(?:(?:il|le|la|tutte|tutto|i) )*(?:contesto|informazioni|dati)(?: (?:rilevanti|necessarie|necessari|utili))?(?: ?(?=[:：])| (?:per|su|sul|sulla)(?:(?: (?:rispondere|a|alla|al|domanda|richiesta|dell['’]utente)(?!\\p{L}))*(?=\\s*[:：]))?)",
  '(?:(?:relevante|alle|de|het) )*(?:context|informatie|achtergrond(?:informatie)?|gegevens)(?: (?:verzamelen|ophalen|opzoeken|zoeken))?(?: ?(?=[:：])| (?:over|voor|om)(?:(?: (?:het|de|beantwoorden|vraag|verzoek|van|gebruiker)(?!\\p{L}))*(?=\\s*[:：]))?)',
];

/** What stands before the request itself, as patterns: the user, and how it is said that they ask. */
const INTRODUCED: readonly string[] = [
  `(?:(?:please|to|i need to|i need|we need) )?(?:(?:gather|get|gett|retriev|fetch|find|collect|look|look up|look for|pull up|pull|provid|need|load|obtain|recall)(?:e|ing(?: up| for)?)? )?${KNOWN_EN}(?: ${NEEDED_EN})?(?: (?:from|in) (?:the |my )?(?:vault|memory|hub))?(?: ?(?=[:：])| (?:on|about|regarding)| (?:to help(?: me)?(?: to)?|to|for)(?: (?:answer|answering|respond to|responding to|reply to|replying to|address|addressing|handle|handling|fulfil|fulfill|complete)(?: ${REQUEST_EN})?| ${REQUEST_EN})?)`,
  `(?:(?:please|to) )?(?:answer|answering|respond(?:ing)? to|reply(?:ing)? to|address(?:ing)?|handl(?:e|ing)|fulfil(?:l|ling)?) ${REQUEST_EN}`,
  `(?:respond|respond(?:ing) to|reply to|answer|assist|help) (?:to )?(?:the|my) user,? (?:who|by)(?: is)? ask(?:s|ed|ing)(?: about| for)?`,
  'assist(?:ing)? (?:the|my) user (?:with|in)',
  "(?:the |my |this )?user(?:['’]s)? (?:request|question|query|message|prompt|instruction)s?(?: is| was|(?= *[:–-]))",
  '(?:the |my |this )?user (?:has |just |now |also |is )*(?:asked?|asks|asking|requested|requests|requesting|said|says|wrote|writes)(?: me| you)?(?: (?:about|for|to (?:know|find out|see|be told)|to(?! \\p{L}+ the user)))?',
  '(?:the |my |this )?user (?:just |now |also )*(?:wants?|needs?|would like|wishes|hopes|is trying|is looking)(?: me| you)? to (?:know|find out|learn|see|understand|hear|be told|be reminded(?: of)?|recall|remember)(?: about)?',
  '(?:the |my |this )?user (?:just |now |also )*(?:wants?|needs?|would like|is trying|plans|intends|hopes)(?: me| you)? to',
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

/** What a model is to find out, before the question itself. */
const TO_BE_FOUND_OUT: readonly string[] = [
  '(?:(?:please|to|i (?:need|want|would like) to|i must|(?:the )?(?:purpose|goal|aim|task) is to) )?(?:know|find out|figure out|determine|check|look up|see|verify|recall|remember|understand|establish|confirm|identify|learn|ascertain|clarify|explain|summari[sz]e|get|retrieve|fetch|gather)(?= (?:what|which|who|whom|whose|when|where|why|how|whether|if)(?!\\p{L}))',
  '(?:ich (?:muss|möchte|will) wissen|wissen|herausfinden|finde heraus|herauszufinden|ermitteln|ermittle|prüfen|prüfe|klären|kläre|feststellen|nachsehen|nachschauen),?(?= (?:was|wer|wem|wen|wann|wo|wohin|warum|wie|ob|welche[rnms]?|wessen)(?!\\p{L}))',
  '(?:necesito saber|quiero saber|saber|averiguar|averigua|determinar|determina|comprobar|comprueba|verificar|verifica)(?= (?:qué|quién(?:es)?|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|cómo|por qué|si|a quién)(?!\\p{L}))',
  '(?:preciso (?:de )?saber|quero saber|saber|descobrir|determinar|verificar|verifique)(?= (?:o que|que|quem|qual|quais|quando|quant[oa]s?|onde|como|por que|se)(?!\\p{L}))',
  "(?:j['’]ai besoin de savoir|je (?:dois|veux) savoir|savoir|déterminer|vérifier|trouver|découvrir)(?= (?:ce qu[ei]|qui|quel(?:le)?s?|quand|où|combien|comment|pourquoi|si|à qui)(?!\\p{L}))",
  '(?:ho bisogno di sapere|devo sapere|voglio sapere|sapere|scoprire|determinare|verificare|verifica)(?= (?:che|cosa|chi|quale|quali|quando|quant[oaie]|dove|come|perché|se|a chi)(?!\\p{L}))',
  '(?:ik (?:moet|wil) weten|weten|uitzoeken|nagaan|bepalen|achterhalen|controleren),?(?= (?:wat|wie|wanneer|waar|waarom|hoe|welke?|of|wiens)(?!\\p{L}))',
];

/** What a model says behind it, of how it will answer and what of: none of these words tell what about. */
const GENERAL =
  "(?:an?|the|any|all|their|this|that|is|are|and|or|to|for|about|of|with|me|them|user(?:['’]s)?|most|more|better|best|good|full|accurate(?:ly)?|correct(?:ly)?|personali[sz]ed|tailored|helpful|useful|relevant|complete|informed|appropriate(?:ly)?|proper(?:ly)?|precise(?:ly)?|effective(?:ly)?|well|known|stored|saved|existing|past|personal|available|individual|specific|answers?|responses?|repl(?:y|ies)|recommendations?|suggestions?|advice|help|preferences?|constraints?|context|situation|circumstances|background|information|details|facts|needs|profile|memor(?:y|ies)|knowledge)";
/** One of these at least is what an answer is made with. */
const OF_KNOWLEDGE =
  '(?:preferences?|constraints?|context|situation|circumstances|background|information|details|facts|needs|profile|memor(?:y|ies)|knowledge)';
const ENDINGS: readonly string[] = [
  `(?:including|with|considering|given|(?:while )?taking into account|accounting for|factoring in|in (?:light|view) of|based on|according to|using|drawing on|respecting|in line with|keeping in mind)(?:,? ${GENERAL})*? ${OF_KNOWLEDGE}(?:,? ${GENERAL})*`,
  `(?:based on|given|using|from|considering) what(?:['’]s| is| i| we| you)? (?:is )?(?:already )?(?:know(?:n)?|have|remember(?:ed)?|saved|stored)(?:,? ${GENERAL})*`,
  `(?:so(?: that)?|in order(?: to)?) (?:(?:i|we|you|they|it|the (?:assistant|model|agent)|can|could|may|to) )*(?:give|provide|offer|make|write|produce|respond|answer|reply|help|assist|support|tailor|personali[sz]e|inform|craft|formulate|deliver)(?:,? ${GENERAL})*`,
  `to (?:help|assist|support|inform|advise|respond to|reply to|answer) (?:the |my )?user(?:,? ${GENERAL})*`,
  `to (?:personali[sz]e|tailor|ground|improve|inform)(?:,? ${GENERAL})+`,
];

export const introduction = whenAsked(
  () => new RegExp(`^\\s*(?:${INTRODUCED.join('|')})(?!\\p{L})(?:\\s*[:：,]\\s*|\\s+[–—-]\\s+|\\s+)(?=\\S)`, 'iu'),
);
export const toBeFoundOut = whenAsked(() => new RegExp(`^\\s*(?:${TO_BE_FOUND_OUT.join('|')})\\s+`, 'iu'));
export const ending = whenAsked(
  () => new RegExp(`(?=[,;–-]?\\s)(?<=\\p{L}[^\\p{L}]*)[,;–-]?\\s+(?:${ENDINGS.join('|')})\\s*(?=[.?!]?\\s*$)`, 'iu'),
);
