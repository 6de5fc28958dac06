// What asks for what is to be done now, of all there is: what next, where to begin. In the words of seven languages and Japanese.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

const WHAT_NEXT = [
  'what (?:should|shall|do|must|can|could|would) (?:i|we) (?:(?:have|need) to )?(?:do|tackle|start|begin|work on|get done|take on|focus on)(?: with)? (?:next|now|first|right now)',
  "what(?:['’]s| is)? (?:there )?(?:to (?:do|be done)|next on (?:my|our) (?:list|plate))(?: (?:next|now|first))?",
  'what needs (?:doing|to be done|to get done)(?: (?:next|now|first))?',
  'where (?:should|do|shall) (?:i|we) (?:start|begin)',
  "what(?:['’]s| is) on (?:my|our) plate|what do (?:i|we) have to do",
  'was (?:soll|sollte|muss|müsste|kann|könnte) (?:ich|wir) (?:denn )?(?:jetzt|nun|als nächstes|als erstes|zuerst)(?: (?:tun|machen|erledigen|angehen))?',
  'was (?:sollen|sollten|müssen|können) wir (?:jetzt|als nächstes|als erstes|zuerst)(?: (?:tun|machen|erledigen|angehen))?',
  'was (?:ist|steht|kommt) (?:jetzt |als nächstes )(?:zu tun|an|dran)?|was (?:ist|gibt es) zu tun|womit (?:soll|fange|fangen) (?:ich|wir)(?: an(?:fangen)?)?|was muss ich tun',
  'qué (?:debo|debería|tengo que|debemos|deberíamos|tenemos que|puedo|hay que) hacer(?: (?:ahora|primero|a continuación|después|luego|ya))?|por dónde (?:empiezo|empezamos)',
  'o que (?:devo|deveria|tenho (?:de|que|para)|temos (?:de|que)|preciso(?: de)?|posso|há para) fazer(?: (?:agora|primeiro|a seguir|depois|já))?|por onde começo',
  "(?:que|qu['’]est-ce que (?:je|nous)) (?:dois|devrais|devons)(?:-je|-nous)? faire(?: (?:maintenant|ensuite|en premier|d['’]abord|après))?|par quoi (?:commencer|je commence)|qu['’]y a-t-il à faire",
  "(?:che )?cosa (?:devo|dovrei|dobbiamo|c['’]è da|posso) fare(?: (?:adesso|ora|dopo|per prim[ao]|prima))?|da dove (?:comincio|inizio)",
  'wat (?:moet|zou|kan) ik (?:nu|eerst|als eerste|hierna|vervolgens)(?: (?:doen|moeten doen|oppakken|aanpakken))?|wat (?:moet ik doen|is er te doen|valt er te doen)|waar (?:moet|zal) ik (?:mee )?beginnen',
  '次(?:に|は)?何を(?:すれば|したら|やれば|やったら|する|すべき)(?:いい|よい|良い)?|何から(?:始め|手をつけ|やれば|すれば)|(?:今|いま)何を(?:すれば|したら|やれば|すべき)',
];

const whatNext = whenAsked(() => anySaying(WHAT_NEXT));

/** The purpose without the words that ask what is next; undefined where none do. */
export function withoutWhatNext(text: string): string | undefined {
  return whatNext().test(text) ? text.replace(whatNext(), ' ') : undefined;
}
