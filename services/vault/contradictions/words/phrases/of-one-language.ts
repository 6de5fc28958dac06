// Phrases that are of one language alone, for whatever they say: a text of another is not looked through for them.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/detect.ts';
import type { Rewriting } from '../rewriting.ts';

/** German verbs whose beginning stands at the end of the sentence: "Wir ziehen im Mai um". */
const separated = whenAsked(
  () =>
    /(?<!\p{L})(ziehe|zieht|ziehen|fange|fängt|fangen|höre|hört|hören|komme|kommt|kommen|gehe|geht|gehen|fahre|fährt|fahren|holt|holen|rufe|ruft|rufen|nimmt|nehmen|reist|reisen|fliegt|fliegen|sagt|sagen|lehnt|lehnen|steht|stehen|laufe|läuft|laufen)( (?:[^.,;!?]|(?<=\d)\.){1,40}) (um|an|auf|aus|ab|los|zurück|weg)(?=\s*(?:[.,;!?]|$))/giu,
);

export const PHRASES_OF: Partial<Record<Language, () => Rewriting>> = {
  de: whenAsked(() => [
    [
      /(?<!\p{L})(?:(?:meine|seine|ihre|unsere) Frau|Frau (?=(?:des|der) (?:Nutzer|Besitzer)))(?! \p{Lu})/gu,
      'Ehefrau ',
    ],
    [
      /(?<!\p{L})(?:ist|bin|sind) ((?:bei|in) [^.,;]{2,30}) (?:angestellt|beschäftigt|tätig)(?!\p{L})/giu,
      'arbeitet $1',
    ],
    [/(?<!\p{L})(\p{Lu}\p{Ll}{2,}?)s?(beginn|start|ende)(?= ist |:| am )/gu, '$1 $2'],
    [/\bEinzelkind\b/gu, 'keine Geschwister'],
    [/\bgeh(?:t|en)(?= [^.,;]{0,14}(?:Stunden?|Minuten?|Tage?n?|Wochen?)(?!\p{L}))/giu, 'dauert'],
    [/\bmach(?:t|en)(?= (?:[^.,;]{1,40} )?auf(?:\s*[.,;!]|$))/giu, 'öffnet'],
    [/\bmach(?:t|en)(?= (?:[^.,;]{1,40} )?(?:zu|dicht)(?:\s*[.,;!]|$))/giu, 'schließt'],
    [
      /(?<!\p{L})(?:hat|ist|bleibt)(?= (?:[^.,;]{0,20} )?bis [^.,;]{1,20} (?:offen|auf|geöffnet)(?!\p{L}))/giu,
      'schließt',
    ],
    [/(?<=schließt [^.,;]{0,40}) (?:offen|auf|geöffnet)(?!\p{L})/giu, ''],
    [/(?<!\p{L})(?:läuft|laufen|dauert|gilt|geht)(?= (?:noch )?bis(?!\p{L}))/giu, 'endet'],
    [separated(), '$3$1$2'],
    [/\baußer betrieb\b/gi, 'kaputt'],
    [
      /(?<!\p{L})(?:noch|weiterhin) (?:ausstehend|zu erledigen|nicht erledigt|unerledigt)(?!\p{L})|(?<!\p{L})(?:steht|stehen) noch aus(?!\p{L})/giu,
      'unerledigt',
    ],
    [
      /(?<!\p{L})(?:findet|finden) (?:wie geplant |doch )?statt(?!\p{L})|(?<!\p{L})bleibt (?:dabei|bestehen)(?!\p{L})/giu,
      'laufend',
    ],
    [/(?<!\p{L})fällt (?:\p{L}+ ){0,3}?aus(?=\s*(?:[.,;!]|$))|(?<!\p{L})entfällt(?!\p{L})/giu, 'abgesagt'],
    [/(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?) frei(?!\p{L})/giu, 'nicht arbeitet $1'],
    [/(?<!\p{L})(?:wohnt|lebt|wohne|lebe) bei (?=(?:uns|mir|ihm|ihr|meine|unsere)\p{L}*)/giu, 'wohnt zusammen '],
    [/\b(?:fährt|geht|läuft) wieder(?!\p{L})/giu, 'funktioniert'],
    [/(?<!\p{L})(?:verzichte[nt]? auf|meide[nt]?|l[äa]sst die finger von)(?!\p{L})/giu, 'kein'],
    [/\bnicht(?=raucher|trinker|schwimmer)/gi, 'nicht '],
  ]),
  es: whenAsked(() => [
    [/(?<!\p{L})(?:se casan?|nos casamos|me caso)(?!\p{L})/giu, 'boda'],
    [/(?<!\p{L})(?:nos|me|se) (?:lo |la )?(?:quedamos|quedo|queda|quedan) con(?!\p{L})/giu, 'conservamos'],
    [/\bhij[oa] únic[oa]\b/giu, 'sin hermanos'],
    [/(?<!\p{L})(?:padece|sufre|enfermedad) del? (?=\p{L})|(?<!\p{L})padece (?=\p{L})/giu, 'tiene '],
    [/(?<!\p{L})(?:dura|va|vale|rige)(?= hasta(?!\p{L}))/giu, 'termina'],
    [/(?<!\p{L})(?:está abiert[oa]|abre|permanece abiert[oa])(?= hasta(?!\p{L}))/giu, 'cierra'],
    [/(?<!\p{L})(?:prescinde[ns]? de|se abstiene de|no prueba)(?!\p{L})/giu, 'no'],
    [/\bfuera de servicio\b/gi, 'averiado'],
    [
      /(?<!\p{L})(?:todavía |aún |sigue )?(?:pendiente|sin (?:hacer|pagar|terminar|entregar)|por (?:hacer|pagar|terminar|entregar))(?!\p{L})/giu,
      'pendiente',
    ],
    [/(?<!\p{L})(?:sigue adelante|se mantiene|va adelante)(?!\p{L})/giu, 'vigente'],
    [/(?<!\p{L})se (?:suspende|cancela)n?(?!\p{L})/giu, 'es cancelado'],
    [/\bsigue en (?:pie|marcha)\b/gi, 'ativo'],
  ]),
  fr: whenAsked(() => [
    [/(?<!\p{L})(?:ne |n')(\p{L}+) (?:pas|jamais)(?!\p{L})/giu, 'pas $1'],
    [/(?<!\p{L})se marient?(?!\p{L})/giu, 'mariage'],
    [/\b(?:fils|fille|enfant) unique\b/giu, 'pas de frères'],
    [/(?<!\p{L})(?:dure|court|va)(?= jusqu)/giu, 'finit'],
    [/(?<!\p{L})(?:(?:reste|est) ouverte?|ouvre)(?= jusqu)/giu, 'ferme'],
    [/\b(?:hors service|en panne)\b/gi, 'cassé'],
    [
      /(?<!\p{L})(?:encore |toujours )?(?:en attente|en suspens|(?:reste )?à (?:faire|payer|rendre|terminer)|pas encore (?:fait|payé|rendu|terminé|fini)e?s?|pas (?:fait|fini)e?s? encore|impayée?s?)(?!\p{L})/giu,
      'inachevé',
    ],
    [/(?<!\p{L})(?:est |sont )?maintenue?s?(?!\p{L})/giu, 'actif'],
    [/(?<!\p{L})(?:tombe à l'eau|n'aura pas lieu|est supprimée?)(?!\p{L})/giu, 'annulé'],
    [
      /(?<!\p{L})((?:lun|mar|mercre|jeu|vendre|same)di|dimanche)s? ?:? (?:jour )?(?:libre|off|de repos|de congé)(?!\p{L})/giu,
      'travaille pas $1',
    ],
    [/(?<!\p{L})(?:renonce à|se passe d[eu]|s'abstient de)(?!\p{L})/giu, 'pas'],
    [/(?<!\p{L})a horreur d[eu](?!\p{L})/giu, 'déteste'],
    [/(?<!\p{L})se passe(?:nt|ra)?(?!\p{L})/giu, 'est'],
  ]),
  it: whenAsked(() => [
    [/(?<!\p{L})si sposa(?:no)?(?!\p{L})/giu, 'matrimonio'],
    [/\bfigli[oa] unic[oa]\b/giu, 'senza fratelli'],
    [/(?<!\p{L})(?:dura|va|vale)(?= fino(?!\p{L}))/giu, 'finisce'],
    [/(?<!\p{L})(?:(?:resta|è) apert[oa]|apre)(?= fino(?!\p{L}))/giu, 'chiude'],
    [/(?<!\p{L})(?:fa a meno d[ei]l?|rinuncia a|si astiene da)(?!\p{L})/giu, 'non'],
    [/\bfuori servizio\b/gi, 'guasto'],
    [/(?<!\p{L})(?:ancora )?(?:in sospeso|da (?:fare|pagare|consegnare|finire))(?!\p{L})/giu, 'sospeso'],
  ]),
  nl: whenAsked(() => [
    [/(?<!\p{L})(?:is|blijft)(?= (?:[^.,;]{0,20} )?tot [^.,;]{1,20} (?:open|geopend)(?!\p{L}))/giu, 'sluit'],
    [/(?<=sluit [^.,;]{0,40}) (?:open|geopend)(?!\p{L})/giu, ''],
    [/(?<!\p{L})allergisch voor(?!\p{L})/giu, 'allergisch niet'],
  ]),
  pt: whenAsked(() => [
    [/(?<!\p{L})(?:se casam?|casam?-se)(?!\p{L})/giu, 'casamento'],
    [/(?<!\p{L})(?:vamos ficar|vou ficar|ficamos|fico|ficar) com(?!\p{L})/giu, 'mantemos'],
    [/\bfilh[oa] únic[oa]\b/giu, 'sem irmãos'],
    [/(?<!\p{L})(?:dura|vai|vale)(?= até(?!\p{L}))/giu, 'termina'],
    [/(?<!\p{L})(?:(?:fica|está) abert[oa]|abre)(?= até(?!\p{L}))/giu, 'fecha'],
    [/(?<!\p{L})(?:abre mão d[eoa]|dispensa|não toca em|passa longe d[eoa])(?!\p{L})/giu, 'não'],
    [/\bfora de serviço\b/gi, 'quebrado'],
    [
      /(?<!\p{L})(?:ainda )?(?:pendente|por (?:fazer|pagar|entregar|acabar)|em aberto|em falta)(?!\p{L})/giu,
      'pendente',
    ],
    [/(?<!\p{L})(?:mantém-se|continua de pé|está de pé|vai em frente)(?!\p{L})/giu, 'confirmado'],
  ]),
};
