// What a question wants to be told, and whether a thing tells it: a time, a number, a place, a reason. In the languages that a
// purpose is read in.

export type Wish = 'time' | 'number' | 'reason';

const WISHES: readonly (readonly [Wish, RegExp])[] = [
  [
    'time',
    /(?<!\p{L})(?:when|what (?:time|day|date)|which day|how (?:long|often)|wann|um wie viel uhr|wie (?:lange|oft)|seit wann|bis wann|cuándo|a qué hora|qué día|cuánto tiempo|quando|a que horas|que dia|quand|à quelle heure|quel jour|combien de temps|a che ora|che giorno|wanneer|hoe laat|hoe lang|welke dag)(?!\p{L})|いつ|何時|何日|何曜|どのくらいの期間/iu,
  ],
  [
    'number',
    /(?<!\p{L})(?:how (?:many|much|old|tall|heavy|big|large|far|wide|high|deep)|what (?:size|price|number|amount)|which size|cost|price|wie ?viele?|wie (?:alt|groß|schwer|hoch|breit|weit|teuer)|welche größe|kosten|kostet|preis|cuánt[oa]s?|qué (?:tamaño|talla|número|precio)|precio|cuesta|costó|quant[oaie]s?|qual (?:o )?(?:tamanho|preço)|combien|quelle taille|prix|coûte|quanto costa|prezzo|taglia|hoeveel|hoe (?:oud|groot|zwaar|hoog)|welke maat|prijs)(?!\p{L})|いくら|いくつ|何(?:人|個|円|本|枚|センチ|歳|才|キロ|回)|どのくらい|値段|総額|サイズ/iu,
  ],
  [
    'reason',
    /(?<!\p{L})(?:why|how come|what for|reasons?|warum|weshalb|wieso|wozu|grund|gründe|por qué|porqué|motivo|razón|por que|porquê|razão|pourquoi|raison|perché|ragione|waarom|reden)(?!\p{L})|なぜ|どうして|理由|経緯/iu,
  ],
];

const TELLS: Readonly<Record<Wish, RegExp>> = {
  time: /\d{1,2}[:.]\d\d(?!\d)|(?<![\p{L}\d])\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.|uhr|h)(?!\p{L})|\d{4}-\d\d|\d{1,2}\. ?\p{L}|(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|segunda|terça|quarta|quinta|sexta|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|janvier|février|avril|juin|juillet|août|septembre|octobre|décembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|weeks?|months?|years?|days?|daily|times|twice|wochen?|monate?n?|jahre?n?|tage?n?|täglich|semanas?|meses|años?|días?|anos?|dias?|semaines?|mois|ans?|jours?|settiman[ae]|mesi|anni|giorni|weken|maanden|jaren|dagen|noon|midnight|morning|evening|mittags?|abends?|morgens)(?!\p{L})|[月火水木金土日]曜|[\d一二三四五六七八九十]+(?:時|日|月|年|週|分)|午前|午後|毎/iu,
  number:
    /\d|[一二三四五六七八九十百千万]|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|dozen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|diez|deux|trois|quatre|cinq)(?!\p{L})/iu,
  reason:
    /(?<!\p{L})(?:because|since|so that|therefore|due to|weil|denn|damit|deshalb|wegen|sonst|porque|para que|por eso|debido|parce que|pour que|car|perché|così|omdat|zodat|want)(?!\p{L})|から|ため|ので/iu,
};

export function wishesIn(purpose: string): ReadonlySet<Wish> {
  return new Set(WISHES.filter(([, pattern]) => pattern.test(purpose)).map(([wish]) => wish));
}

/** Whether a text tells anything that is wished; where nothing is wished it does not. */
export function isToldBy(text: string, wishes: ReadonlySet<Wish>): boolean {
  return [...wishes].some((wish) => TELLS[wish].test(text));
}
