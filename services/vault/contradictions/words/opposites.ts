// Words that exclude each other when they are said of the same, in pairs: "open" and "closed", "paid" and "unpaid". Each side holds
// the words that say it.

/** The words of each side, with spaces between. */
export type Sides = readonly [one: string, other: string];

/**
 * Opposites as they are written, in whatever statement; and beside them words that are opposites only where a statement is read
 * for what it means.
 */
type Opposites = readonly [one: string, other: string, alsoMeant?: Sides];

const OPPOSITES: readonly Opposites[] = [
  [
    'allergic intolerant allergisch alergico alergica',
    'tolerates tolerate tolerated vertragt tolera',
    ['suffer suffers bother bothers sensitive', ''],
  ],
  ['like likes love loves enjoy enjoys mag', 'dislike dislikes hate hates hasst odia detests'],
  ['accepts accepted accept', 'rejected rejects declined declines refused', ['', 'reject decline refuse turned-down']],
  ['approved approves granted', 'rejected declined disapproved refused denied', ['accepted', '']],
  ['valid running ongoing continues continued active', 'expired ended over cancelled canceled terminated lapsed'],
  ['free', 'pay paid chargeable'],
  ['open opened opens reopened reopens reopen', 'closed closes shut'],
  ['furnished', 'unfurnished empty'],
  ['gekundigt abgelaufen beendet storniert', 'lauft gultig laufend aktiv'],
  ['kostenlos gratis', 'kostenpflichtig bezahlen kostet'],
  ['cancelado cancelada anulado anulada caducado caducada vencido vencida', 'vigente activo activa valido valida'],
  ['resilie resiliee annule annulee expire', 'valable actif active'],
  ['scaduto scaduta annullato annullata disdetto', 'valido valida attivo attiva'],
  ['opgezegd verlopen geannuleerd', 'geldig loopt actief'],
  ['frei verfugbar', 'besetzt belegt vergeben'],
  ['deteste odio odeia odeio haat hasse verabscheue', 'aime adore encanta gusta adoro amo gosto houdt liebe mag'],
  [
    'allowed permitted may erlaubt',
    'forbidden prohibited banned verboten prohibido',
    ['allow permit accept accepted welcome', 'forbid ban prohibit'],
  ],
  [
    'married verheiratet casado casada',
    'single divorced unmarried ledig geschieden soltero soltera divorciado',
    ['engaged together dating fiance fiancee couple husband wife spouse', 'separated split ex widowed breakup'],
  ],
  ['paid', 'unpaid outstanding overdue', ['settled cleared', 'owe owed owing debt']],
  ['enabled active', 'disabled inactive'],
  ['available', 'unavailable'],
  ['possible', 'impossible'],
  ['finished complete completed done', 'unfinished incomplete pending', ['ready', 'unready']],
  [
    'increased rises rose raised',
    'decreased fell lowered reduced cut',
    ['rise rising increase grew growing', 'fall falling drop dropped decrease shrank shrinking'],
  ],
  ['won', 'lost', ['win', 'lose']],
  ['passed', 'failed', ['pass successful succeeded', 'fail flunked unsuccessful']],
  ['employed', 'unemployed'],
  ['dark', 'light'],
  ['public', 'private'],
  ['vegetarian vegan', 'carnivore'],
  ['alive', 'dead died', ['live', 'deceased']],
  ['employed working', 'retired jobless', ['hired work works job', 'unemployed redundant sacked fired dismissed']],
  ['remote remotely', 'onsite office'],
  ['required mandatory', 'optional'],
  ['includes included', 'excludes excluded'],
  [
    'confirmed',
    'cancelled canceled',
    [
      'ongoing laufend vigente ativo actif bestatigt confirmado confirmada confirme confirmee confermato confermata',
      'cancel abgesagt cancelado cancelada suspendido suspendida annule annulee annullato annullata scrapped',
    ],
  ],
  ['agrees agreed supports supported favours', 'disagrees disagreed against opposes opposed', ['backs', '']],
  ['true', 'false'],
  ['safe', 'unsafe dangerous'],
  ['legal', 'illegal'],
  [
    'owns',
    'rents',
    ['own owned owner ours mine', 'rent rented renting borrow borrowed borrowing lease leased loaned hired lent sold'],
  ],
  ['positive', 'negative'],
  ['left', 'right'],
  ['north', 'south'],
  ['east', 'west'],
  ['indoors indoor inside', 'outdoors outdoor outside', ['', 'garden']],
  ['alone', 'together', ['solo', 'accompanied with-others']],
  ['early', 'late'],
  ['hot', 'cold', ['warm boiling', 'cool chilly freezing']],
  ['full', 'empty', ['crowded packed booked', '']],
  ['locked', 'unlocked'],
  ['visible', 'hidden'],
  ['manual manually', 'automatic automatically'],
  ['online', 'offline'],
  ['new', 'used'],
  ['fixed', 'variable'],
  ['temporary', 'permanent'],
  ['vegetarian vegan vegetarier vegetarierin vegetariano vegetariana', 'meat steak pork beef fleisch carne viande'],
  ['full-time fulltime', 'part-time parttime halftime'],
  ['upstairs', 'downstairs'],
  ['older', 'younger'],
  ['taller', 'shorter'],
  ['larger bigger', 'smaller'],
  ['more', 'less fewer'],
  ['cheaper', 'dearer'],
  ['happy glad pleased satisfied', 'sad unhappy displeased disappointed dissatisfied'],
  ['available free', 'busy occupied'],
  ['good great excellent', 'bad poor terrible awful'],
  ['easy simple', 'hard difficult complicated'],
  ['cheap inexpensive', 'expensive costly'],
  ['fast quick quickly', 'slow slowly'],
  ['big large', 'small little tiny'],
  ['long', 'short', ['detailed lengthy verbose elaborate', 'brief concise terse succinct']],
  ['strong', 'weak'],
  ['healthy', 'ill sick unhealthy', ['cured recovered healed', 'injured']],
  ['clean', 'dirty'],
  ['dry', 'wet damp moist humid'],
  ['loud noisy', 'quiet silent'],
  ['soft', 'hard'],
  ['sweet', 'sour bitter savoury'],
  ['present', 'absent'],
  ['guilty', 'innocent'],
  ['rich', 'poor'],
  ['raw', 'cooked'],
  ['sync synchronous', 'async asynchronous'],
  ['rarely seldom', 'often frequently'],
  ['everyone everybody all', 'nobody'],
  ['internal', 'external'],
  ['domestic', 'foreign'],
  ['major', 'minor'],
  ['maximum', 'minimum'],
  ['inbound', 'outbound'],
  ['signed', 'unsigned'],
  [
    'sold',
    'bought kept',
    [
      'sell sells selling verkaufen verkauft verkaufe vender vendemos vendo vendido vendida vendre vendu vendue vendons vende vendiamo venduto',
      'keep keeps keeping retain retains behalten behalte behalt conservar conservamos garder garde gardons manter mantemos teniamo',
    ],
  ],
  ['arrived', 'lost missing'],
  [
    'repaired fixed works working',
    'broken defective',
    ['work function mended running fine', 'dead faulty kaputt crashed jammed bust failing'],
  ],
  ['funktioniert geht repariert', 'kaputt defekt'],
  ['funciona reparado reparada', 'roto rota averiado averiada estropeado'],
  ['fonctionne marche repare', 'casse cassee panne'],
  ['formal', 'casual', ['', 'informal']],
  ['voluntary', 'compulsory mandatory'],
  ['awake', 'asleep'],
  ['asymptomatic', 'symptomatic'],
  ['geschlossen zu', 'offen geoffnet'],
  ['gesund', 'krank'],
  ['teuer', 'billig gunstig'],
  ['gut', 'schlecht'],
  ['gross grosser', 'klein kleiner'],
  ['alt', 'neu jung'],
  ['voll', 'leer'],
  ['links', 'rechts'],
  ['oben', 'unten'],
  ['drinnen', 'draussen'],
  ['warm heiss', 'kalt'],
  ['hell', 'dunkel'],
  ['aktiv', 'inaktiv'],
  ['abierto abierta abre', 'cerrado cerrada cierra'],
  ['grande', 'pequeno pequena'],
  ['caro cara', 'barato barata'],
  ['bueno buena', 'malo mala'],
  ['izquierda', 'derecha'],
  ['ouvert ouverte', 'ferme fermee'],
  ['gauche', 'droite'],
  ['aperto aperta', 'chiuso chiusa'],
  ['aberto aberta', 'fechado fechada'],
];

/** Opposites only where a statement is read for what it means. Mostly English, by stems. */
const ONLY_MEANT: readonly Sides[] = [
  // Not among "likes" and "dislikes" as they are written: who hates loud places and prefers quiet ones says one thing.
  [
    'prefer like love enjoy adore fond keen mad favourite favorite',
    'dislike hate detest loathe dread despise afraid scared fear terrified',
  ],
  ['paid settled', 'open'],
  ['smoker smoke smoking smokes', 'non-smoker nonsmoker'],
  ['high raised elevated', 'low reduced'],
  ['heavy', 'light'],
  ['thick', 'thin'],
  ['wide broad', 'narrow'],
  ['deep', 'shallow'],
  ['start starts started begin', 'stop stopped'],
  ['boys boy male men man mens', 'girls girl female women woman ladies'],
  ['front', 'back rear'],
  ['top upper', 'bottom lower'],
  ['window', 'aisle'],
  ['decaf decaffeinated', 'caffeinated caffeine'],
  ['cash', 'card'],
  ['electric', 'petrol diesel'],
  ['introvert introverted shy', 'extrovert extroverted outgoing'],
  [
    'left-handed lefty lefthanded gaucher gauchere zurdo zurda linkshander mancino mancina canhoto',
    'right-handed righthanded droitier droitiere diestro diestra rechtshander destrorso destro',
  ],
  ['share shares shared sharing', 'own private alone'],
  ['free gratis kostenlos gratuit gratuito umsonst', 'price'],
  ['rare bloody raw', 'well-done'],
  ['renew renewed renewing extend extended', 'terminate terminated cancel cancelled ended lapse'],
  ['leaving leave resign resigned quit left leaves', 'staying stay stays stayed remain remains'],
  ['tidy neat', 'messy untidy'],
  ['deaf', 'hear hears hearing'],
  [
    'done paid settled finished complete completed ready handed-in submitted sent erledigt bezahlt fertig abgegeben abgeschickt gezahlt gemacht hecho hecha pagado pagada entregado entregada terminado terminada listo lista paye payee fait faite rendu rendue termine terminee regle reglee feito feita pago paga entregue acabado acabada pronto pagato pagata fatto fatta consegnato finito',
    'unfinished pending outstanding unerledigt offen ausstehend pendiente pendientes inacheve pendente sospeso unpaid',
  ],
  ['blind', 'sees'],
  ['returned', 'sabbatical furlough secondment holiday vacation leave away abroad'],
  ['vaccinated', 'unvaccinated'],
  ['insured covered', 'uninsured'],
  ['same', 'different'],
  ['odd', 'even'],
  ['fresh', 'frozen tinned canned dried'],
  ['natural', 'artificial synthetic fake'],
  ['single', 'double'],
  ['weekday weekdays', 'weekend weekends'],
  ['calm relaxed', 'nervous anxious stressed'],
  ['patient', 'impatient'],
  ['generous', 'stingy mean'],
  ['punctual', 'late'],
  ['tall', 'short'],
  ['busy', 'idle'],
  ['pregnant expecting', 'miscarried'],
  ['inherited', 'disinherited'],
  ['anonymous', 'named'],
  ['urgent', 'unimportant'],
  ['smooth', 'rough'],
  ['straight', 'curly wavy'],
  ['bald', 'hairy'],
  ['bright sunny', 'gloomy dim'],
  ['lend lent', 'borrow borrowed'],
  ['remember remembered', 'forget forgot forgotten'],
  ['found', 'lost missing'],
  ['trusts trust', 'distrusts mistrust'],
  ['ahead', 'behind'],
  ['profit', 'loss'],
  ['majority', 'minority'],
  ['found secured landed', 'seeks'],
  ['metric celsius', 'imperial fahrenheit'],
  ['tabs tab', 'spaces'],
  ['bullet bullets bulleted', 'prose paragraphs'],
  ['fluent fluently', 'beginner'],
  ['intact undamaged whole', 'broken damaged cracked torn'],
  ['solved resolved', 'unresolved unsolved pending'],
  ['digital ebook ebooks kindle electronic', 'paper printed paperback hardcover'],
  ['still flat', 'sparkling fizzy carbonated'],
  ['spicy hot', 'mild'],
  ['boiled', 'fried'],
  ['horizontal', 'vertical'],
  ['promoted', 'demoted'],
  ['reliable dependable', 'unreliable flaky'],
  ['crowded busy', 'quiet deserted'],
  ['comfortable', 'uncomfortable'],
  ['encrypted', 'unencrypted plaintext'],
  ['stable', 'unstable flaky'],
  ['current up-to-date', 'outdated obsolete'],
  ['gain gained', 'lose lost'],
  ['android', 'iphone ios'],
  ['ground-floor', 'upstairs'],
  ['daytime', 'nighttime'],
];

/** All opposites, for reading what a statement means (scales.ts). */
export const MEANT_OPPOSITES: readonly Sides[] = [
  ...OPPOSITES.map(
    ([one, other, [alsoOne, alsoOther] = ['', '']]): Sides => [
      `${one} ${alsoOne}`.trim(),
      `${other} ${alsoOther}`.trim(),
    ],
  ),
  ...ONLY_MEANT,
];

/** The pairs on which a word stands, with its side of each. */
const PLACES_OF: ReadonlyMap<string, readonly Place[]> = placesByWord();

interface Place {
  pair: number;
  side: number;
}

function placesByWord(): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const [pair, [one, other]] of OPPOSITES.entries())
    for (const [side, words] of [one, other].entries())
      for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), { pair, side }]);
  return found;
}

/** Whether two words are opposites word for word, whatever they are said of: "open" and "closed", "formal" and "informal". */
export function areOpposites(one: string, other: string): boolean {
  if (isUndone(one, other) || isUndone(other, one)) return true;
  const theirs = PLACES_OF.get(other) ?? [];
  return (PLACES_OF.get(one) ?? []).some(({ pair, side }) =>
    theirs.some((each) => each.pair === pair && each.side !== side),
  );
}

const UNDOING = ['un', 'in', 'im', 'il', 'ir', 'dis', 'non', 'des'];
const SHORTEST_UNDONE = 5;

function isUndone(word: string, other: string): boolean {
  return other.length >= SHORTEST_UNDONE && UNDOING.some((prefix) => word === prefix + other);
}
