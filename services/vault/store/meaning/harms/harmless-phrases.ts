// Phrases in which a word of harm harms nobody: an allergy that is gone or that there never was, one to Mondays, an illness that is
// studied or run for, nuts and bolts. They are taken out before a statement is read for what may harm.
//
// INVARIANT: what is taken out is the phrase and nothing around it, so that what else a statement says of harm is still found.
import { fold } from '../../text-index/languages/fold.ts';
import { DRUG, FOOD, IS_EATEN } from './harm-words.ts';
import { IS_DRUG, IS_STRAIN } from './harms-by-language.ts';

/** A letter of the languages that set words apart. To prepare the expression with all letters of all scripts took a tenth of a second. */
const LETTER = '[a-zß-ɏ]';

/** The beginnings of words for an illness, in every language that a purpose is read in. */
const ILL = `(?!${LETTER}*(?:spray|medik|medic|tablet))(?:al+[eéè]rg(?![eéèê]n)|ast?h?m|dia?b[eéè]t|epil[eéè]p|parkinson|alzheimer|c[oö]?e?l[ií]a[ckq]|zöliak|int?ol+er|pregnan|schwanger|embarazad|gr[aá]vid|enceinte|incinta|zwanger|migr[aä][ñi]?n)${LETTER}*(?!${LETTER})`;
const ILL_OR_TREATED = `(?:insulin${LETTER}*|${ILL})`;
const ILL_UNSPACED = '(?:アレルギー?|喘息|ぜんそく|糖尿病?|てんかん|妊娠|インスリン|不耐症|セリアック病?)';

/** Not said of whom all but something is excepted: "no allergies but nuts". */
const BUT = `(?![^.;!?]*(?<!${LETTER})(?:but|except|besides|apart|other than|only|außer|ausser|bis auf|nur|salvo|excepto|menos|sólo|solo|exceto|só|sauf|hormis|seulement|tranne|eccetto|behalve|alleen)(?!${LETTER}))`;

/** A verb that says no: "isn't". It is taken whole, as no phrase begins within a word. */
const VERB_NOT = `${LETTER}+n['’]t`;

const NO_LONGER = [
  `(?:no longer|not|${VERB_NOT}(?: have)?|never|no|without|outgrew|(?:grew|grown) out of)(?: (?:actually|really|even|any|an?|known|food|drug|more|longer|been|have|has|his|her|their|the|its))* ${ILL}(?: any ?more)?`,
  `(?:nicht|keine?[nmrs]?|nie|ohne)(?: (?:mehr|länger|wirklich|bekannten?|irgendeine|gegen nichts))* ${ILL}`,
  `(?:ya no|no|sin|ningun[oa]?|nunca)(?: (?:es|está|soy|son|somos|tiene|tengo|tienen|hay|era|fue|más|ninguna?|conocidas?|ya))* ${ILL}`,
  `(?:não|sem|nenhuma?|nunca)(?: (?:é|está|sou|são|tem|tenho|têm|há|era|foi|mais|nenhuma?|conhecidas?|já))* ${ILL}`,
  `(?:(?<=(?<!${LETTER})n(?:e |['’])(?:${LETTER}+ ){1,2})plus|plus(?= du tout)|pas|jamais|sans|aucune?|ni)(?: (?:du tout|vraiment|connue?s?|d['’]une|une?|de))* (?:d['’])?${ILL}`,
  `(?:non|senza|nessuna?|mai(?= stat))(?: (?:è|sono|siamo|ha|ho|hanno|abbiamo|c['’]è|più|mai|stat[oaie]|era|nessuna?|note?))* ${ILL}`,
  `(?:niet|geen|nooit|zonder)(?: (?:meer|langer|echt|enkele|bekende|ergens))* ${ILL}`,
].join('|');
/** "Not a day without asthma" is all days with it. */
const NOT_A_DAY = `(?<!(?<!${LETTER})(?:day|week|night|month|tag|woche|nacht|d[ií]a|noche|noite|jour|nuit|giorno|notte|dag) )`;
/** Who has no attack any more, or does not go without a medicine, has the illness. */
const NOT_OF_THE_ILL = `(?! (?:attacks?|flares?|fits?|medic${LETTER}*|inhal${LETTER}*|sprays?|tablets?|pills?|pens?|pumps?)(?!${LETTER}))`;
/** What somebody is not afraid of, and what they only do not like. */
const NOT_AFRAID = [
  `(?:not|${VERB_NOT}|no longer|never)(?: (?:at all|really|the least|even|been))* (?:afraid|scared|terrified)`,
  `keine (?:${LETTER}+ )?angst|no (?:le )?tiene (?:ningún )?(?:miedo|pánico)|não tem medo|(?:pas|plus|jamais) peur|non ha (?:più )?paura|niet (?:meer )?bang`,
].join('|');
const NOT_LIKED = 'おめでたい|好き(?:では|じゃ)(?:ない|なく|ありません)|怖く(?:ない|なくな)';

const NO_LONGER_UNSPACED = `(?!インスリン)${ILL_UNSPACED}(?:で|持ち|体質)?(?:は|が|も|では|じゃ)?(?:特に|何も|もう)?(?:ない|なし|なく|無し|無い|ありません|治っ|治り|なおっ|克服|卒業)`;

/** What people say that they are allergic to, and are only tired of. */
const TIRESOME = `(?:meeting|monday|morning|small ?talk|bureaucra|deadline|power ?point|spreadsheet|excel|e-?mail|paperwork|critic|work(?!${LETTER})|buzzword|jargon|bullshit|lies(?!${LETTER})|liars|drama|conflict|rules?(?!${LETTER})|change|early(?=[ -](?:morning|start|meeting|ris|hour|shift|alarm|flight)|(?![ -]${LETTER}))|housework|cleaning|politic|advert|stupid|phone calls?|homework|maths?(?!${LETTER})|commitment|hype|compliment|authority|queues|montag|besprechung|sitzung|konferenz|bürokrat|papierkram|kritik|arbeit(?!${LETTER})|smalltalk|lügen|regeln|veränderung|aufstehen|hausarbeit|putzen|dummheit|werbung|formular|ausreden|reuni|lunes|madrug|burocra|crític|trabaj|mentira|cambio|política|tonter|excusas|tráfico|segunda|trabalh|mudança|desculpa|bobage|réunion|lundi|matin|paperasse|travail|mensonge|changement|bêtise|hypocri|riunion|lunedì|mattin|lavor|bugie|cambiament|scuse|vergader|maandag|ochtend|papierwerk|kritiek|werk(?!${LETTER})|leugens|verandering|regels|onzin|vroeg(?:e? (?=ochtend|opstaan)|(?!${LETTER})))`;
/** What somebody really is allergic to has the name of what they are tired of in its own. */
const NO_STUFF = `(?!${LETTER}|[ -](?:products?|agents?|fluids?|liquids?|sprays?|powders?|supplies|chemicals?|gloves?|boots?|clothes|glory|dos(?:e|is)|pills?|tablets?)(?!${LETTER}))`;
const FIGURATIVE = `(?:al+[eéè]rg|int?ol+er)${LETTER}* (?:to|gegen|auf|al?|aux?|à|às?|aos?|alle|ai|alla|agli|voor|de|contra)(?: (?:the|all|any|his|her|those|these|alle|jede|las?|los|el|les?|i|gli|de|het|my|our|so|too|zu|frühe?s?|long|lange|bad|pointless)){0,2}[ '’](?:l['’])?${TIRESOME}${LETTER}*${NO_STUFF}`;
const FIGURATIVE_UNSPACED =
  '(?:月曜(?:日)?|会議|仕事|朝|早起き|勉強|数学|算数|英語|電話|掃除|家事|残業|批判|政治|人混み|満員電車|宿題)(?:の)?アレルギー?(?![ーがを]|反応|の?(?:薬|症状|検査))';

/** Where an illness is what something is about, and nobody's. */
const TOPIC = `(?:thesis|dissertation|essay|book|novel|paper|article|lecture|seminar|research|study|studies|(?<!of )course|film|documentary|podcast|report|exhibition|fundraiser|(?<=the )history|campaign|conference|startup|(?:charity )?(?:run|race|walk|ride)|${LETTER}*arbeit|referat|vortrag|buch|artikel|studie|doku|kurs|forschung|(?:(?!(?:kreis|ver|ab|an|aus|ein)lauf)${LETTER}*)lauf|aktion|(?<=die )geschichte|tesis|tese|thèse|tesi|libro|livro|livre|artículo|artigo|articolo|charla|palestra|conférence|conferenza|congreso|congresso|congrès|investigación|pesquisa|recherches?|ricerca|carrera|corrida|corsa|marcha|clínica|clinique|clinica|exposé|(?<=la )(?:hi)?storia|(?<=(?<!${LETTER})a )história|(?<=l['’])histoire|documental|documentário|documentaire|documentario|proefschrift|scriptie|werkstuk|boek|lezing|onderzoek|cursus|(?<=de )geschiedenis|campagne)`;
/** What follows a verb and no topic: "book a table", "report any signs". */
const IS_DONE = `(?! (?:an?|the|any|all|every|some|him|her|them|us|me|it|een|het|une?|des|les|einen?|eine[mnrs]?)(?!${LETTER}))`;
/** A reason leads away from a topic: a race is stopped because of asthma. */
const NO_REASON = `(?!(?:because|due|instead|out|wegen|cause|causa|not|no|must|cannot)(?!${LETTER}))`;
const ABOUT =
  "(?:on|about|of|for|against|into|in aid of|über|zu|zum|zur|gegen|von|für|sobre|del?|contra|para|das?|dos?|sur|contre|pour|du|des|su|di|contro|per|sull['’]|della|dell['’]|d['’]|over|van|tegen|voor)";
/** A word before the illness that does not say whose it is. */
const BEFORE_IT = String.raw` (?!(?:his|her|my|our|their|sein|ihr|mein|unser|sus?|mis?|seu|sua|meu|minha|sa|son|ses|ma|mon|suo|mio|mia|zijn|haar|mijn|ons)${LETTER}{0,2} )[^\s.,;:!?'’]+`;
const STUDIED = `${TOPIC}${IS_DONE}(?: ${NO_REASON}[^\\s.,;:!?]+){0,3}? ${ABOUT}(?:${BEFORE_IT}){0,2}? ?(?:[ld]['’])?${ILL_OR_TREATED}`;
const STUDIED_FIRST = `${ILL_OR_TREATED}(?: (?!(?:of|and|or|but|to|can|cannot|should|must|may|will|he|she|they|you|we|i)(?!${LETTER}))${LETTER}+)?[ -](?:clinic|charity|run|race|walk|ride|research${LETTER}*|study|studies|nurse|conference|congress|awareness|foundation|fundraiser|trial|startup|paper|lecture|talk|society|market|grant|seminar|course|article|book)(?!${LETTER})`;
const STUDIED_IN_ONE = `(?:allergi${LETTER}*|ast?h?ma|diabetes|epilep[st]i${LETTER}*|insulin${LETTER}*)-?(?:lauf|klinik|forsch${LETTER}*|studien?|kongress|tagung|stiftung|vortrag|seminar|loop|kliniek|onderzoek${LETTER}*|congres|stichting|fonds|lezing)(?!${LETTER})`;
const STUDIED_UNSPACED = `${ILL_UNSPACED}(?:の|に(?:ついて|関する|関して)|啓発|患者の)?[^。、がをはでな]{0,6}(?:研究|論文|レポート|本を|の本|記事|講演|授業|講座|チャリティ|マラソン|(?<!レスト)ラン[はがの]|学会|映画|番組|科[のでにを]|クリニック|財団|募金|アプリ)|(?:論文|研究|レポート|本|記事|講演|映画)(?:は|の|のテーマは)${ILL_UNSPACED}(?:について)?|${ILL_UNSPACED}の歴史`;

/** Not to forget something, and to have none of it left, forbids nobody anything. */
const ERRAND = [
  `(?:not|${VERB_NOT}|never)(?: to)? forget${LETTER}*|no (?!stairs |steps )(?=${LETTER}+(?: ${LETTER}+)? (?:left(?!${LETTER})|in the (?:${LETTER}+ )?(?:fridge|cupboard|house)))|no longer (?:sells?|stocks?|serves?|makes?|offers?)`,
  `nicht (?:zu )?vergess${LETTER}*|vergiss(?: bitte| mir)? nicht|keine?n? (?=${LETTER}+ mehr (?:im|in|da|zu hause|vorrätig)(?!${LETTER}))`,
  `(?:no|sin)(?: (?:te|os|se|me|nos))? olvid${LETTER}*|(?:ya )?no (?:quedan?|hay(?! que))(?!${LETTER})`,
  `não(?: (?:se|te|me))? esque${LETTER}*|(?:já )?n[ãa]o h[áa](?: mais)?|não tem mais`,
  `pas oubli${LETTER}*|n['’]oubli${LETTER}* (?:pas|jamais)|plus de (?=${LETTER}+ (?:au|dans le) (?:frigo|placard))|n['’]y a plus`,
  `non(?: (?:ti|vi|ci|si|mi))? (?:dimentic|scord)${LETTER}*|non (?:c['’]è|ci sono)(?: più)?`,
  `niet (?:te )?verge(?:ten|et)|vergeet(?: ${LETTER}+)? niet|geen (?=${LETTER}+ meer (?:in|op)(?!${LETTER}))`,
].join('|');

const ERRAND_UNSPACED =
  '(?:買い|持ち|入れ|取り|出し)?忘れ(?:ないこと|ない|ず|るな|ません)|(?:が|も)(?:もう)?(?:ない|なくなっ|切れ)(?=[。、ので]|から|$)';

/** Where somebody cannot be, and what must not be done with a thing: not read where a medicine or what strains people is named. */
const ELSEWHERE = [
  `(?:must|may) ?n(?:ot|['’]t) (?:hear|see|find out|forget|attend|come(?! (?:near|close|into|in contact|across))|join|be (?:late|able|available|ready|enough|possible|needed|sure|shared|published|the)|park|publish|post|print|appear|open|sign|know|want|need|arrive|work|fit|happen|matter|tell|log|store|send|block)(?!${LETTER})`,
  `no pued${LETTER}* (?:ir|venir|asistir|salir|quedar|llegar|hablar|faltar|esperar|aparcar|pagar|entrar|participar|acceder|publicar|firmar|viajar)(?!${LETTER})`,
  `não (?:pode|deve)${LETTER}* (?:ir|vir|faltar|sair|chegar|falar|esperar|estacionar|pagar|entrar|participar|publicar|assinar|viajar)(?!${LETTER})`,
  `ne (?:peu|doi)${LETTER}* (?:pas|plus) (?:aller|venir|assister|sortir|arriver|parler|attendre|payer|entrer|participer|publier|signer|manquer|stationner)(?!${LETTER})`,
  `non (?:può|possono|deve|devono) (?:andare|venire|partecipare|uscire|arrivare|parlare|aspettare|pagare|entrare|pubblicare|firmare|mancare|parcheggiare)(?!${LETTER})`,
  `(?:mag|mogen)(?: ${LETTER}+){0,2} niet (?:naar|mee|komen|parkeren|vergeten|ontbreken|te laat)(?!${LETTER})`,
].join('|');
/** Who must not be there alone is in danger. */
const NOT_ALONE = `(?!(?: ${LETTER}+){0,3} (?:alone|unattended|sol[oa]s?|sozinh[oa]s?|seule?s?|alleen)(?!${LETTER}))`;
/** What must not be done with a thing and is no harm, unless food is named too: "must not contain milk". */
const DONE_WITH_THINGS = `(?:must|may) ?n(?:ot|['’]t) (?:miss|be (?:missed|changed)|share|change|exceed|contain|start|reach)(?!${LETTER})`;

const IDIOMS = [
  // "Almost" in German is no fasting, and who went somewhere in French breastfed nobody.
  `(?:fast|allait)(?!${LETTER})|enceintes? (?:bluetooth|connect|sonor|portab|sportiv|du stade)`,
  `nuts and bolts|(?:went|going|goes|gone) nuts|(?:driv(?:es?|ing)|drove) ${LETTER}+ nuts|nuts about|(?:lug|wing|lock|wheel)[ -]?nuts?|(?:tough|hard) nut(?!${LETTER})|nuts? (?:on|of|for) (?:the|his|her|my|a) ${LETTER}+(?:['’]s)?(?: ${LETTER}+)? (?:wheel|bolt|bike|engine)|nuts? to crack|(?:work${LETTER}* for|(?:cost|rent|price|fee|wage|pay|salary)s?(?: (?:is|are|was|were))?|(?:went|going|goes) for|(?:sold|sells?|bought|got)(?: ${LETTER}+){1,3} for|pa(?:ys?|id|ying)(?: (?:him|her|them|us|me|you|next to))?)(?: just| mere)? peanuts(?=[.,;!?]|$)`,
  'harte nuss|nüsse knacken|(?:(?:das|es) (?:sind|waren)|koste[nt]+)(?: (?:doch|ja|nur|bloß|keine|für ihn|für sie))+ peanuts(?=[.!?]|$)|pregnant pause|faint(?:est)? (?:idea|hope|memory|smell|line|praise|signal|light|chance|sound|of heart)|(?:asset|border|(?<!(?:has|had|having|gets?) )drug) seizures?',
  `(?:nearly|almost|fast|beinahe|casi|quase|presque|failli|quasi|bijna)(?: (?!(?:of|from|an|am|von|de|di|aan|van)(?!${LETTER}))${LETTER}+){0,3} (?:heart attack|herzinfarkt|infarto|infarctus|crise cardiaque|hartaanval|fainted(?! (?:after|from|on|at the|during)(?!${LETTER})))|stroke of(?! the (?:left|right))|(?:brush|swim|back|breast|butterfly|key|paddle)[ -]?strokes?|four[ -]stroke(?!${LETTER})|in contrast|contrast ratio|(?:dependency|sql|prompt|code|script|fuel|capital|cash) injections?|type (?:1|2) (?:error|plug|connector|cable|charger)s?|kidney(?= beans?(?!${LETTER}))|rash (?:decision|move|promise)`,
].join('|');

const TAKEN_OUT = new RegExp(
  `(?<!${LETTER})(?:${NOT_A_DAY}(?:${NO_LONGER})${NOT_OF_THE_ILL}${BUT}|${FIGURATIVE}|${STUDIED}|${STUDIED_FIRST}|${STUDIED_IN_ONE}|${NOT_AFRAID}|${ERRAND}|${IDIOMS})|${NO_LONGER_UNSPACED}|${NOT_LIKED}|${ERRAND_UNSPACED}|${FIGURATIVE_UNSPACED}|${STUDIED_UNSPACED}`,
  'g',
);

const ELSEWHERE_TAKEN_OUT = new RegExp(`(?<!${LETTER})(?:${ELSEWHERE})${NOT_ALONE}`, 'g');
const THINGS_TAKEN_OUT = new RegExp(`(?<!${LETTER})${DONE_WITH_THINGS}`, 'g');

/** How much of something somebody may have, beside a medicine by its name. */
const IS_DOSE = /\bdos(?:es?|is)\b|\b\d+ ?(?:mg|ml|g|kg|units|bpm)\b/i;

/** Words that belong to a race, a motor or a hive: beside them some words say something else. */
const BESIDE: readonly (readonly [RegExp, RegExp])[] = [
  [
    /marathon|maratona|maratón|\brace\b|\brennen\b|parkrun|マラソン|駅伝|レース/i,
    /(?<!\b(?:has|wears?|hat|trägt|tiene|lleva|tem|usa|porte|ha|porta|heeft|draagt) (?:an?|his|her|einen|un|um|een) (?:herz)?)(?:pace-?makers?|schrittmacher|marcapasos|marca-?passo)|ペースメーカー/gi,
  ],
  [
    /\bengine\b|\bmotor\b|\bmoteur\b|\bmotore\b|carburett?or|mower|エンジン/i,
    /\bchok\w*\b(?! easily)|verslik\w*|verschluck\w*|engasg\w*|s['’]étouff\w*|atragant\w*|strozza\w*|むせ/gi,
  ],
  [
    /\bhoney\b|beekeep|\bbees\b|colony/i,
    /(?<!\b(?:g[ia]ves?|br[io]ngs?|brought|breaks?|broke|comes?|came)\b[^.;]{0,30})\bhives\b/giu,
  ],
  // What is sold or served for those who must not eat all is no word about one of them.
  [
    /\bs(?:ells?|old|erves?|tocks?)\b|baker(?:y|ies)|\bshops?\b|restaurant|\bresto\b|\bplace (?:on|in|at)\b|caf[eé]|\bmenus?\b|super-?m[ae]r[ck]|verkauf|bäcker|\bladen\b|\blokal\b|vend(?:e|en|ono|ent)\b|panader|tienda|padaria|\bloja\b|boulanger|magasin|panificio|negozio|trattoria|verkoop|verkocht|bakker|winkel|\btent\b|\b(?:calle|rua|rue|via)\b|パン屋|の店|レストラン|カフェ|売/i,
    /gluten[ -]?(?:fre[ei]|vrij)\w*|(?:sans|sin|sem|senza) (?:gl[uú]ten|glutine|lactos[ea]|lattosio)|(?:lactose|laktose)[ -]?(?:fre[ei]|vrij)\w*|グルテンフリー|v[eé]gan[aeois]*\w*|vegetari\w*|végétari\w*|kosher|koscher|halal|ヴィーガン|ビーガン|ベジタリアン/gi,
  ],
];
/** Where somebody eats it or has to, it is about them all the same. */
const IS_ABOUT_EATER =
  /\b(?:eats?|needs?|must|has to|have to|because|since|isst|braucht|muss|weil|come|necesita|tiene que|porque|precisa|tem de|mange|doit|car|mangia|deve|perché|eet|moet|want)\b|食べ|しか|ので|だから/i;

export function withoutHarmless(statement: string): string {
  let left = withoutPhrases(statement, TAKEN_OUT);
  if (!isOfMedicineOrStrain(statement)) {
    left = withoutPhrases(left, ELSEWHERE_TAKEN_OUT);
    if (!isOfEating(statement)) left = withoutPhrases(left, THINGS_TAKEN_OUT);
  }
  for (const [beside, words] of BESIDE)
    if (beside.test(left) && !IS_ABOUT_EATER.test(left)) left = left.replace(words, ' ');
  return left;
}

function isOfMedicineOrStrain(statement: string): boolean {
  const folded = fold(statement.toLowerCase());
  return DRUG.test(statement) || IS_DRUG.test(folded) || IS_STRAIN.test(folded) || IS_DOSE.test(statement);
}

function isOfEating(statement: string): boolean {
  return IS_EATEN.test(statement) || FOOD.test(statement);
}

/** They are looked for in small letters, and taken out of what was written: its capitals tell the language. */
function withoutPhrases(statement: string, phrases: RegExp): string {
  const small = statement.toLowerCase();
  if (small.length !== statement.length) return small.replace(phrases, ' ');
  const left: string[] = [];
  let end = 0;
  for (const { 0: phrase, index } of small.matchAll(phrases)) {
    left.push(statement.slice(end, index));
    end = index + phrase.length;
  }
  return [...left, statement.slice(end)].join(' ');
}
