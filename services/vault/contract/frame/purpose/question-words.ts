// Words that ask for a time or for a number, as parts of patterns: of languages with spaces between their words, and of Japanese.

export const WHEN =
  'when|what (?:time|day|date)|wann|um wie viel uhr|cuándo|a qué hora|qué día|quando|a que horas|que dia|quand|à quelle heure|quel jour|a che ora|che giorno|wanneer|hoe laat|welke dag';
export const WHEN_UNSPACED = 'いつ|何時|何日|何曜';

export const HOW_MUCH =
  'how (?:many|much|old|tall|heavy|big|large|far|wide|high|deep)|what (?:size|price|amount)|which size|wie ?viele?|wie (?:alt|groß|schwer|hoch|breit|weit|teuer)|welche größe|cuánt[oa]s?|qué (?:tamaño|talla|precio)|quant[oaie]s?|qual (?:o )?(?:tamanho|preço)|combien|quelle taille|quanto costa|hoeveel|hoe (?:oud|groot|zwaar|hoog)|welke maat';
export const HOW_MUCH_UNSPACED = 'いくら|いくつ|何(?:人|個|円|本|枚|センチ|歳|才|キロ|回)';
