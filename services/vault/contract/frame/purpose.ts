// A purpose taken apart: when it speaks of, which kinds of things, what task it is for, and the words that tell what it is
// about. What a purpose is written with (please, prepare, the user) says nothing of that.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { readQuestion, type Wanted } from '../../search/question.ts';
import { languagesTold, languageTold } from '../../store/text-index/languages/detect.ts';
import { isTaskWord } from '../../store/text-index/languages/task-words.ts';
import { isStopWord, type Term, termsOf } from '../../store/text-index/terms.ts';
import { typeMeant } from '../../store/text-index/texts.ts';
import { type Domain, domainsOf, partsOf } from './domains.ts';
import { isFiller } from './filler-words.ts';
import { withoutAddress } from './forms-of-address.ts';
import { looksBack } from './looks-back.ts';
import { asksForPromises, speaksOfPromises, whoPromised } from './promises.ts';
import { asksWhatIsThere, schedulesSomething } from './schedules.ts';
import { type UnrealDays, unrealDaysIn } from './unreal-days.ts';
import { plansDays } from './which-week.ts';
import { allOutstanding, MAX_READ, outstandingIn, readWindow, type Timed, toDoIn, type Window } from './window.ts';

export interface Purpose {
  text: string;
  window: Window | null;
  /** A date that it names and no calendar has. */
  unreal?: UnrealDays;
  /** The types of objects that it calls by their kind. */
  kinds: ReadonlySet<string>;
  domains: ReadonlySet<Domain>;
  /** Which parts of such tasks it names: a flight, of all that belongs to a journey. */
  parts: ReadonlySet<string>;
  /** The words that tell what the purpose is about, in its order. */
  telling: readonly Wanted[];
  /** Where there are none, tasks that stand where a thing is named: the book, which is no booking if something is called so. */
  things: readonly Wanted[];
  /** About whatever is going on. */
  isGeneric: boolean;
  /** About things as they were: what was, why it came so. */
  looksBack: boolean;
  /** It wants to be told something, and not something done. */
  asks: boolean;
  /** It asks for what somebody owes, or has promised. */
  owes: boolean;
  /** It asks for what others owe its owner, or have promised: what the owner promised answers nothing of that. */
  isOwnersDue: boolean;
  /** The types of what it asks for as long as that is open, with a date or without. */
  open: readonly ('commitment' | 'goal')[];
  /** Something is to be put into the calendar. */
  schedules: boolean;
}

/** Purposes that name nothing: they are about whatever is going on. */
const GENERIC = new Set(
  `what matters now today next continue go on status update current overview summary help everything anything context
  resume start begin where were we work working project going happening brief catch up me`.split(/\s+/),
);

/** Made of such words alone. Of no word at all nothing is known, not even that what is going on is meant: unless a subject says where. */
function namesNothing(terms: readonly Term[], hasSubject: boolean): boolean {
  const isGeneric = ({ word }: Term) => GENERIC.has(word);
  const isMeant = hasSubject || terms.some(isGeneric);
  return isMeant && terms.every((term) => isGeneric(term) || /^[a-z\d]{1,2}$/.test(term.word));
}

export function readPurpose(
  written: string,
  now: string,
  zone: string,
  { hasSubject = false, isTitle = false } = {},
): Purpose {
  const text = written.normalize('NFC');
  const timed = isTitle ? { window: null, rest: text } : readWindow(text, now, zone);
  const toDo = timed.window === null && !isTitle ? toDoIn(text, now, zone) : timed;
  const outstanding = toDo.window === null && !isTitle ? outstandingIn(text, now, zone) : toDo;
  const rest = outstanding.rest;
  const kinds = new Set<string>();
  const language = GERMAN_DATE.test(text) ? 'de' : languageTold(text);
  const asked = timed.window === null ? rest : rest.replace(HAS_TIME, ' ');
  const words = readQuestion(
    withoutAddress(asked.replace(STATE_OF, ' ').replace(CONTRACTED, ' ').replace(POSSESSIVE, '')),
    language,
  );
  for (const { terms } of words)
    for (const term of terms) {
      const type = typeMeant(term);
      if (type !== undefined) kinds.add(type);
    }
  const promised = whoPromised(text);
  const [isOwnersDue, owes] = [promised === 'others', promised === 'owner'];
  if (owes) kinds.add('commitment');
  if (DECIDES.test(text)) kinds.add('decision');
  if (IS_LEFT.test(text)) kinds.add('commitment');
  const languages = language === undefined ? [] : [language, ...languagesTold(text)];
  const isSaid = (term: Term) =>
    isSaidAnyway(term) || languages.some((each) => isSaidAnyway({ ...term, language: each }));
  // Who promised is said by the word; of what others promised it is the word that leads there.
  const isDebt = ({ terms }: Wanted) => promised !== undefined && terms.some(({ word }) => speaksOfPromises(word));
  const told = words.filter((word) => (isDebt(word) ? isOwnersDue : word.prefix || !word.terms.every(isSaid)));
  // Short as it is, "Plan mijn dag" is in no language that could be told.
  const isPlanning = ({ terms }: Wanted) => timed.window !== null && terms.every(({ word }) => plansDays(word));
  const telling = told.every(isPlanning) ? [] : told;
  const isOwed = outstanding.window === null && telling.length === 0 && owes;
  const owed = isOwed ? allOutstanding(now, zone) : outstanding.window;
  const isOutstanding = timed.window === null && owed !== null;
  if (isOutstanding) kinds.add('commitment');
  // Whoever asks what is outstanding in a named thing asks about the thing, whenever its parts are due.
  const window = isOutstanding && telling.length > 0 ? null : withWhatIsLate(owed, text, kinds, telling, timed);
  // Before the feasts, and not for a feast.
  const domains = domainsOf(timed.rest);
  const isTimeAlone = window !== null && telling.length === 0;
  const unreal = unrealDaysIn(text.slice(0, MAX_READ));
  const isGeneric = window === null && namesNothing(termsOf(text), hasSubject);
  return {
    text,
    window,
    ...(unreal && { unreal }),
    kinds,
    domains,
    parts: partsOf(text),
    telling: isGeneric ? [] : telling,
    things: isGeneric || window !== null || telling.length > 0 ? [] : namedAsThings(words, rest),
    isGeneric,
    looksBack: looksBack(text, language),
    asks: ASKS().test(text),
    owes,
    isOwnersDue,
    open: !isOutstanding || window === null ? [] : asksForPromises(text) ? ['commitment'] : ['commitment', 'goal'],
    schedules:
      !(isTimeAlone && asksWhatIsThere(text)) &&
      (schedulesSomething(text, domains) || (isTimeAlone && plansDays(text))),
  };
}

/** What is late and not done belongs to what is to be done today, or this week; but not to what is asked of a calendar alone. */
function withWhatIsLate(
  window: Window | null,
  text: string,
  kinds: ReadonlySet<string>,
  telling: readonly Wanted[],
  { isNext = false }: Timed,
): Window | null {
  const isOfCalendar = HAS_TIME.test(text) || (kinds.size === 1 && kinds.has('event'));
  if (!isNext || window?.about !== 'days' || window.from === null || telling.length > 0 || isOfCalendar) return window;
  return { ...window, from: null, eventsFrom: window.from };
}

/** "How is the book coming along?" */
function namedAsThings(words: readonly Wanted[], text: string): readonly Wanted[] {
  const things = new Set([...text.matchAll(A_THING)].map(([, word]) => (word as string).toLowerCase()));
  return words.filter(
    ({ terms }) => terms.length === 1 && terms.every((term) => things.has(term.word) && !isStopWord(term)),
  );
}

const A_THING =
  /(?<!\p{L})(?:the|my|our|this|that) (\p{L}+)(?=\s*(?:$|[?!.,;]|(?:is|was|are|going|coming|doing|and|or|for|with|look|looks|looking)(?!\p{L})))/giu;

/** "Was steht am 14.12. an", "Was steht heute an": but for the day each of its short words may be English. */
const GERMAN_DATE =
  /(?<!\p{L})(?:heute|gestern|übermorgen|steht)(?!\p{L})|(?<!\p{L})(?:am|vom|zum) \d{1,2}\.\s?\d{1,2}\.|\d{1,2}\.\s?(?:januar|februar|märz|mai|juni|juli|oktober|dezember)(?!\p{L})/iu;

/** Words for what is still missing or to be done, which is mostly a promise. */
const IS_LEFT =
  /(?<!\p{L})(?:(?:what(?:['’]s| is)|anything|something) (?:still )?(?:left|missing|open|outstanding)|still (?:have to|need to|to do|to be done|missing|open|outstanding|undecided)|remains? to|left to do|was (?:fehlt|bleibt)|fehlt noch|noch (?:fehlt|offen|zu tun|zu erledigen)|ausstehend|(?:qué|que) (?:me |nos )?(?:falta|queda)|falta por|por hacer|pendientes?|(?:o )?que (?:ainda )?(?:falta|resta)|por fazer|reste(?:-t-il)? à|(?:ce )?qui manque|manca ancora|cosa manca|da fare|wat moet (?:er )?nog|nog (?:te doen|open))(?!\p{L})|まだ(?:残|終|決)|残って|あと何/iu;

/** Words for having settled on something: they ask for decisions. */
const DECIDES =
  /(?<!\p{L})(?:decid(?:e[ds]?|ing)|decisions?|chose[n]?|choose|choice|pick(?:ed)?|settled? on|agreed?|agreement|opt(?:ed)? for|go(?:ing)? with|went with|entschieden|entscheidung(?:en)?|beschlossen|beschluss|ausgesucht|gewählt|vereinbart|festgelegt|geeinigt|decidi(?:ó|do|da|mos|r)|decisi(?:ón|ones)|acord(?:ó|ado|amos)|elegi(?:mos|do)|elegido|escogi(?:do|mos)|quedamos|quedó|decisão|decisões|combin(?:ado|amos)|escolh(?:emos|ido|ida)|décidé|décisions?|choisi|convenu|deciso|decision[ei]|scelt[oa]|concordato|besloten|beslissing|besluit|gekozen|afgesproken)(?!\p{L})|決定|決ま|決め|選ん/iu;

const ASKS = whenAsked(
  () =>
    new RegExp(
      `^\\s*[¿¡"'“„]*(?:(?:${[
        'explain|tell me|what|which|who|whose|when|where|why|how|is|are|was|were|does|do|did|has|have|can|may|will',
        'welche[rsnm]?|wer|wem|wen|wessen|wann|wo|woher|wohin|wozu|wofür|wogegen|worüber|woran|wovon|warum|weshalb|wie|wieviel|womit|wieso|(?:bis|seit|ab) wann|ist|sind|war|waren|hat|habe|haben|hatte|hatten|kann|darf|gibt es|sag(?:e|t)?(?: mir| uns)?|erklär(?:e|t)?|erzähl(?:e|t)?(?: mir| uns)?|verrat(?:e)? mir|nenn(?:e)? mir',
        'qué|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|quién(?:es)?|cómo|por qué|cual(?:es)?|cuando|cuant[oa]s?|donde|quien(?:es)?|como|por que|(?:a|con|de|en|para|desde|hasta) (?:qué|quién|cuál|cuándo|cuánto|dónde|que|quien|cuando|cuanto|donde)|hay|dime|dinos|explica(?:me|nos)?|explícame|explicame|cuenta(?:me)?|cuéntame|háblame|hablame',
        'o que|que|qual|quais|quando|quant[oa]s?|onde|quem|como|porque|porquê|(?:a|com|de|em|para|desde|até) (?:que|quem|qual|quando|quanto|onde)|há|resuma|diz(?:-me|-nos)?|diga(?:-me)?|me (?:diz|diga|conta|fala|explica)|explica(?:-me)?|explique(?:-me)?|conta(?:-me)?|conte(?:-me)?|fala(?:-me)?|fale(?:-me)?',
        "que|quel(?:le)?s?|qui|quand|où|combien|pourquoi|comment|est-ce|y a-t-il|(?:à|de|avec|pour|en|dans|depuis|jusqu['’]à) (?:qui|quoi|quel(?:le)?s?|quand|combien|où)|dis(?:-moi|-nous)?|dites(?:-moi)?|explique(?:-moi|-nous)?|raconte(?:-moi)?|parle(?:-moi)?|indique(?:-moi)?",
        'che|quale|quali|quando|quant[oaie]|chi|dove|perché|cosa|come|(?:a|con|di|in|per|da|entro|fino a) (?:che|chi|quale|quando|quanto|cosa|dove)|dimmi|dicci|spiega(?:mi|ci)?|racconta(?:mi|ci)?|parlami',
        'wat|welke?|wanneer|waar|waarom|waarvoor|waarmee|waarover|waartegen|waaraan|waarheen|wie|wiens|hoe|hoeveel|hoelang|zijn|heb|heeft|hebben|kan|mag|zeg(?: me)?|vertel(?: me| mij| ons)?|leg(?: me)? uit',
      ].join(
        '|',
      )})(?![\\p{L}])|(?:qu|cos|com|dov|quand|c)['’](?=\\p{L}))|\\?\\s*$|？|(?:か|教えて(?:ください)?|確かめたい)[。?]?\\s*$`,
      'iu',
    ),
);

/** "Am I free on Thursday?": beside a time it asks what is there. */
const HAS_TIME = new RegExp(
  `(?<!\\p{L})(?:${[
    "(?:am|are|is|be|will|would|when|i['’]m|we['’]re) (?:(?:i|we|you|they|he|she|be|still|already|there) ){0,3}(?:free|busy|available|booked(?: up)?|around)(?! (?:of|from|for a)(?!\\p{L}))",
    '(?:bin|sind|ist|habe?n?|hat) (?:ich|wir|er|sie) .{0,40}?(?:frei|verplant|verfügbar|beschäftigt)',
    '(?:estoy|está|están|estamos|estaré|estaremos) (?:(?:yo|aún|todavía|ya) ){0,2}(?:libres?|ocupad[oa]s?|disponibles?)',
    '(?:estou|está|estão|estamos|estarei|estaremos) (?:(?:eu|ainda|já) ){0,2}(?:livres?|ocupad[oa]s?|disponíve(?:l|is))',
    '(?:suis|sommes|est|sont|serai|serons)(?:-(?:je|nous|il|elle|ils|elles))? (?:(?:encore|déjà) )?(?:libres?|occupée?s?|disponibles?)|suis-je prise?',
    '(?:sono|siamo|è|sarò|saremo) (?:(?:ancora|già) )?(?:liber[oaie]|occupat[oaie]|impegnat[oaie]|disponibil[ei])',
    '(?:ben|zijn|is) (?:ik|we|wij|hij|zij|ze) .{0,40}?(?:vrij|bezet|beschikbaar)',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

/** How something stands; a state by itself may be one that has a government. */
const STATE_OF =
  /(?<=(?<!\p{L})(?:what(?:['’]s| is)|summari[sz]e|describe|give me) the )(?:(?:current|latest|present) )?state (?=(?:of|with|on)(?!\p{L}))/giu;

/** What is said together with its "not". */
const CONTRACTED =
  /(?<!\p{L})(?:ca|wo|sha|do|does|did|is|are|was|were|has|have|had|could|should|would|must|need|might|ai)n['’]t(?!\p{L})/giu;

const POSSESSIVE = /['’]s(?![\p{L}])/gu;

export function isSaidAnyway(term: Term): boolean {
  return isStopWord(term) || isTaskWord(term) || isFiller(term) || typeMeant(term) !== undefined;
}
