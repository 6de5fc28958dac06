// Whether a question wants to be told one thing: a time, a number, a reason. In the languages that a purpose is read in.

const WISHES: readonly RegExp[] = [
  /(?<!\p{L})(?:when|what (?:time|day|date)|which day|how (?:long|often)|wann|um wie viel uhr|wie (?:lange|oft)|seit wann|bis wann|cuándo|a qué hora|qué día|cuánto tiempo|quando|a que horas|que dia|quand|à quelle heure|quel jour|combien de temps|a che ora|che giorno|wanneer|hoe laat|hoe lang|welke dag)(?!\p{L})|いつ|何時|何日|何曜|どのくらいの期間/iu,
  /(?<!\p{L})(?:how (?:many|much|old|tall|heavy|big|large|far|wide|high|deep)|what (?:size|price|number|amount)|which size|cost|price|wie ?viele?|wie (?:alt|groß|schwer|hoch|breit|weit|teuer)|welche größe|kosten|kostet|preis|cuánt[oa]s?|qué (?:tamaño|talla|número|precio)|precio|cuesta|costó|quant[oaie]s?|qual (?:o )?(?:tamanho|preço)|combien|quelle taille|prix|coûte|quanto costa|prezzo|taglia|hoeveel|hoe (?:oud|groot|zwaar|hoog)|welke maat|prijs)(?!\p{L})|いくら|いくつ|何(?:人|個|円|本|枚|センチ|歳|才|キロ|回)|どのくらい|値段|総額|サイズ/iu,
  /(?<!\p{L})(?:why|how come|what for|reasons?|warum|weshalb|wieso|wozu|grund|gründe|por qué|porqué|motivo|razón|por que|porquê|razão|pourquoi|raison|perché|ragione|waarom|reden)(?!\p{L})|なぜ|どうして|理由|経緯/iu,
];

export function wishesOneThing(purpose: string): boolean {
  return WISHES.some((pattern) => pattern.test(purpose));
}
