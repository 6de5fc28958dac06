// Whether a purpose asks how the whole of something stands: a briefing, what is settled, what is still open. Then all that is open or
// decided there is needed, whatever else is said beside it: the words name parts of the whole, and not all of them.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

const USER = '(?:me|us|them|him|her|the user|my \\p{L}+)';

const SAYINGS = whenAsked(() =>
  anySaying([
    `where (?:\\p{L}+ ){0,6}?stands?|where (?:are|is) (?:we|things|it|everything)(?: (?:at|with|on))?|how (?:things|matters) (?:stand|are going)|how (?:far along|is \\p{L}+(?: \\p{L}+){0,4} (?:going|coming along))|how far (?:are|is|along)`,
    `(?:status|progress|overview|rundown|run-down|recap|briefing|summary|state of (?:play|affairs|things)|current (?:state|situation|status|standing))(?: (?:update|report|check|of|on|for))?|summari[sz]e|(?:brief|update) ${USER}|(?:fill ${USER} in|catch ${USER} up|(?:bring|get) ${USER} up to (?:speed|date))`,
    "what(?:['’]s| is| are| remains)? (?:still )?(?:left|missing|open|outstanding|pending|unresolved|undecided|unclear|settled|blocking)|still (?:open|outstanding|pending|unresolved|undecided|unclear|missing|to be done)|open (?:points|items|issues|questions|ends|matters)|loose ends|next steps",
    'wo (?:\\p{L}+ ){0,6}?steh(?:t|en)|stand der (?:dinge|arbeit(?:en)?|planung)|(?:aktuelle[rn]?|jetzige[rn]?|momentane[rn]?) (?:stand|lage)|zwischenstand|überblick|übersicht|zusammenfass\\p{L}*|zusammenfassung|fass(?:e|t)? .{0,60}?zusammen|(?:noch|alles) (?:offen|ausständig|ungeklärt|unentschieden)\\p{L}*|offene[nr]? (?:punkte?|fragen|themen|sachen)|was (?:noch )?(?:fehlt|offen ist|ansteht)|nächste[nr]? schritte?|wie weit (?:sind|bin|ist)|bring .{0,20}?auf (?:den neuesten|aktuellen) stand|wie (?:steht|läuft) es',
    'en qué punto|cómo va(?:n|mos)?|(?:estado|situación) (?:actual|de(?:l| la| las| los)?)|resum(?:e|en|ir|ido|eme|irme)|resumen|panorama|ponme al (?:día|corriente)|poner(?:me)? al (?:día|corriente)|(?:qué|que) (?:\\p{L}+ ){0,2}?(?:falta|queda)(?: por)?|(?:puntos|asuntos|temas|cosas) (?:abiert|pendient)[oae]s|próximos pasos|sin (?:decidir|resolver|cerrar)|repas(?:a|ar|o)',
    'em que (?:ponto|pé)|como (?:está|estão|vai|vão) (?:a|o|as|os)|ponto da situação|(?:estado|situação) (?:atual|actual|d[aoe]s?)|resum(?:e|a|ir|o)|panorama|visão geral|põe-me a par|(?:coloca|atualiza)-me|(?:o )?que (?:\\p{L}+ ){0,2}?(?:falta|resta)|(?:pontos|assuntos|questões|coisas) (?:abert|pendent)[oae]s|em aberto|próximos passos|por (?:decidir|resolver|fechar)',
    "où (?:en|on en) (?:\\p{L}+[ -]){0,3}?(?:est|sont|sommes|suis)|(?:fais(?:-moi)?|faire|fait) (?:le|un) point|point (?:sur|de situation|d['’]étape)|état (?:des lieux|actuel|d['’]avancement|de la situation)|avancement|résum(?:e|er|é|ez)|récapitul\\p{L}+|vue d['’]ensemble|(?:ce )?qui (?:\\p{L}+ ){0,2}?(?:reste|manque|traîne)|reste(?:-t-il)? à|points? ouverts?|en suspens|prochaines étapes|briefe(?:z|r)?|mets?-moi au courant",
    "a che punto|(?:stato|situazione) (?:attuale|de(?:l|i|gli|lla|lle|ll['’]))|riassu\\p{L}+|riepilog\\p{L}+|panoramica|quadro (?:generale|della situazione)|(?:fai|fammi|fare) il punto|(?:cosa|che cosa|quello che) (?:\\p{L}+ ){0,2}?(?:manca|resta)|(?:punti|questioni|cose) (?:apert|sospes|pendent)[ieo]|in sospeso|da (?:decidere|chiudere|definire)|prossimi passi|aggiornami|mettimi al corrente",
    'hoe (?:ver|staat|staan|het ervoor staat|het staat|staat het)|stand van zaken|waar (?:\\p{L}+ ){0,3}?(?:staan|staat)|samenvat\\p{L}*|vat .{0,60}?samen|overzicht|(?:wat|alles wat) (?:\\p{L}+ ){0,3}?(?:openstaat|open staat|ontbreekt|over is)|wat (?:ligt|staat|moet|is) er nog|openstaande (?:punten|zaken|vragen)|nog open|volgende stappen|praat .{0,20}?bij',
    '(?:現状|現況|状況|進捗|経過|進み具合)|どこまで(?:来|進|行|でき)|どうなって(?:い)?る|まとめて|(?:残って|未決|未解決|未定)|残り(?:の作業|は)|整理して',
  ]),
);

export function asksHowItStands(text: string): boolean {
  return SAYINGS().test(text);
}
