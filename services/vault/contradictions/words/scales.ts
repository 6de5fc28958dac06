// What words say on one scale, and on which side; what is of a kind with what; and what is one at a time. English, by its stems: words of
// other languages come here by the glossary.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import { stemOf } from '../../store/text-index/languages/stems.ts';
import { OPPOSITES } from './opposites.ts';
import { wordsOf } from './word-list.ts';

/** What some do without, of many kinds: who has one of a row says nothing of the others. The first of a row is all of it. */
const DONE_WITHOUT: readonly (readonly [string, string])[] = [
  [
    'meat steak beef pork chicken ham bacon burger sausage lamb turkey salami carnivore everything omnivore barbecue',
    'vegan vegetarian veggie',
  ],
  ['cheese milk butter egg eggs honey yoghurt cream', 'vegan'],
  ['fish salmon tuna prawns sushi', 'vegan vegetarian'],
  [
    'alcohol beer wine whisky whiskey gin vodka booze pint cider cocktail drinker rum prosecco champagne schnapps liquor',
    'teetotal sober abstinent teetotaller alcohol-free',
  ],
  ['gluten bread pasta wheat flour', 'coeliac celiac gluten-free celiaca celiaco coeliaque zoliakie'],
  ['dairy milk cheese yoghurt cream lactose', 'dairy-free lactose-intolerant'],
  ['pork bacon ham', 'halal kosher'],
];

/** Beside the opposites that words are for any statement. */
const MORE_SCALES: readonly (readonly [string, string])[] = [
  [
    'like love enjoy adore fond keen mad prefer favourite favorite',
    'dislike hate detest loathe dread despise afraid scared fear terrified',
  ],
  [
    'work works working function fixed repaired mended running fine',
    'broken dead faulty defective kaputt crashed jammed bust failing',
  ],
  [
    'married engaged together dating fiance fiancee couple husband wife spouse',
    'separated divorced split single ex widowed breakup',
  ],
  ['paid settled', 'open'],
  ['settled paid cleared', 'owe owed owing outstanding unpaid debt overdue'],
  ['own owned owner ours mine', 'rent rented renting borrow borrowed borrowing lease leased loaned hired lent sold'],
  ['smoker smoke smoking smokes', 'non-smoker nonsmoker'],
  ['employed hired work works working job', 'unemployed retired jobless redundant sacked fired dismissed'],
  ['high raised elevated', 'low reduced'],
  ['hot warm boiling', 'cold cool chilly freezing'],
  ['heavy', 'light'],
  ['thick', 'thin'],
  ['wide broad', 'narrow'],
  ['deep', 'shallow'],
  [
    'rise rising rose increase increased grew growing',
    'fall falling fell drop dropped decrease decreased shrank shrinking cut',
  ],
  ['allow allowed permit permitted accept accepted welcome', 'forbid forbidden ban banned prohibit prohibited'],
  ['accept accepted', 'reject rejected decline declined refuse refused turned-down'],
  ['pass passed', 'fail failed flunked'],
  ['start starts started begin', 'stop stopped'],
  ['boys boy male men man mens', 'girls girl female women woman ladies'],
  ['enabled', 'disabled'],
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
  ['wet', 'dry'],
  ['rare bloody raw', 'well-done'],
  [
    'sell sells selling sold verkaufen verkauft verkaufe vender vendemos vendo vendido vendida vendre vendu vendue vendons vende vendiamo venduto',
    'keep keeps keeping kept retain retains behalten behalte behalt conservar conservamos garder garde gardons manter mantemos teniamo',
  ],
  ['renew renewed renewing extend extended', 'terminate terminated cancel cancelled ended lapse'],
  ['leaving leave resign resigned quit', 'staying stay stays'],
  ['ready finished done complete completed', 'unfinished unready'],
  ['tidy neat', 'messy untidy'],
  ['deaf', 'hear hears hearing'],
  [
    'done paid settled finished complete completed ready handed-in submitted sent erledigt bezahlt fertig abgegeben abgeschickt gezahlt gemacht hecho hecha pagado pagada entregado entregada terminado terminada listo lista paye payee fait faite rendu rendue termine terminee regle reglee feito feita pago paga entregue acabado acabada pronto pagato pagata fatto fatta consegnato finito',
    'unfinished pending outstanding unerledigt offen ausstehend pendiente pendientes inacheve pendente sospeso unpaid',
  ],
  [
    'ongoing laufend vigente ativo actif actif confirmed bestatigt confirmado confirmada confirme confirmee confermato confermata',
    'cancelled canceled cancel abgesagt cancelado cancelada suspendido suspendida annule annulee annullato annullata scrapped',
  ],
  ['blind', 'sees'],
  ['returned', 'sabbatical furlough secondment holiday vacation leave away abroad'],
  ['solo alone', 'together accompanied'],
  ['vaccinated', 'unvaccinated'],
  ['insured covered', 'uninsured'],
  ['same', 'different'],
  ['full crowded packed booked', 'empty'],
  ['accepted approved', 'rejected declined refused'],
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
  ['win won', 'lose lost'],
  ['remember remembered', 'forget forgot forgotten'],
  ['found', 'lost missing'],
  ['live alive', 'died dead deceased'],
  ['supports backs', 'opposes against'],
  ['trusts trust', 'distrusts mistrust'],
  ['ahead', 'behind'],
  ['profit', 'loss'],
  ['majority', 'minority'],
  ['outdoor garden', 'indoor'],
  ['found secured landed', 'seeks'],
  ['brief short concise terse succinct', 'long detailed lengthy verbose elaborate'],
  ['formal', 'informal casual'],
  ['metric celsius', 'imperial fahrenheit'],
  ['tabs tab', 'spaces'],
  ['bullet bullets bulleted', 'prose paragraphs'],
  ['tolerate tolerates', 'suffer suffers bother bothers intolerant allergic sensitive'],
  ['fluent fluently', 'beginner'],
  ['intact undamaged whole', 'broken damaged cracked torn'],
  ['solved resolved', 'unresolved unsolved pending'],
  ['cured recovered healed healthy', 'ill sick injured'],
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
  ['stay stayed remain remains', 'leave left quit leaves'],
  ['gain gained', 'lose lost'],
  ['android', 'iphone ios'],
  ['ground-floor', 'upstairs'],
  ['alone', 'with-others'],
  ['daytime', 'nighttime'],
];

export interface Place {
  scale: number;
  side: 1 | -1;
  /** It is one of many on its side. */
  isOneOfMany: boolean;
  /** It is all of those: who drinks no alcohol drinks no wine. */
  isWhole: boolean;
}

const scaleOf = whenAsked(() => {
  const found = new Map<string, Place[]>();
  for (const [scale, sides] of [...DONE_WITHOUT, ...OPPOSITES, ...MORE_SCALES].entries())
    for (const [at, words] of sides.entries())
      for (const [index, word] of words.split(' ').entries()) {
        const isOneOfMany = at === 0 && isDoneWithout(scale);
        const place: Place = { scale, side: at === 0 ? 1 : -1, isOneOfMany, isWhole: isOneOfMany && index === 0 };
        for (const form of new Set([word, stemOf(word, 'en')])) found.set(form, [...(found.get(form) ?? []), place]);
      }
  return found;
});

const NONE: readonly Place[] = [];

/** On it stands what some do without. */
export function isDoneWithout(scale: number): boolean {
  return scale < DONE_WITHOUT.length;
}

export function scalesOf(form: string): readonly Place[] {
  return scaleOf().get(form) ?? NONE;
}

/** Words for one thing, beside those that the glossary knows as one. */
const ONE_THING: readonly string[] = [
  'vaccinate vaccination vaccine jab shot inoculation',
  'term semester',
  'box kit',
  'discount off reduction rebate',
  'letter post mail',
  'hire employ recruit',
  'repair fix mend',
  'buy purchase',
  'choose pick select decide',
  'big large',
  'start begin commence',
  'hair haircut',
  'lake sea',
  'shed hut',
  'money cash',
  'glasses spectacles',
  'cinema movies',
  'lorry truck van',
  'boss manager supervisor',
  'chair chairman chairwoman chairperson chairs president chaired',
  'handle responsible charge lead manage organise organize coordinate oversee',
  'spouse wife husband',
  'limit cap maximum ceiling',
  'wedding marry married marriage ceremony bride',
  'mortgage homeloan',
  'grandchild grandchildren grandkid grandkids',
  'child children kid kids',
  'allotment allotments',
  'expire expires expired expiry valid end ends ended finish finishes finished until deadline due',
  'weigh weighs weighed weight weigh-in',
  'coeliac celiac celiaca celiaco coeliaque',
  'lawnmower mower',
  'production prod',
  'database db',
  'postgres pg postgresql',
  'kubernetes k8s',
  'javascript js',
  'typescript ts',
  'repository repo',
  'collect collection pickup collected lorry',
  'physio physiotherapist physiotherapy',
  'vet veterinarian',
  'doctor gp physician',
  'exercise routine workout exercises',
  'cost price charge fee pay worth rate',
  'salary pay wage wages earn earns',
  'live lives lived living reside based home settle address residence relocate',
  'work job employed employer office joined',
  'bed bedroom',
  'password passcode pin code passphrase login',
  'phone mobile cell number',
  'car vehicle drive driving drives',
  'trip excursion outing',
  'school college',
  'shift duty',
  'appointment meeting session visit consultation',
  'baptism baptise baptize christening christen',
  'delete remove erase deletion',
  'bulk mass batch',
  'staff team employees',
  'holiday vacation hols',
  'rubbish trash garbage bin bins waste refuse',
  'recycling recycle',
  'garden allotment yard',
  'boiler heating',
  'neighbour neighbor',
  'subscription membership plan',
  'game match',
  'concert gig show',
  'film movie',
  'medicine medication drug pill tablet meds',
  'allergy allergic allergies intolerant',
  'hip joint',
  'operation surgery op',
  'party celebration bash',
  'birthday born birth',
  'flat apartment condo',
  'talk presentation lecture keynote',
  'dinner supper',
  'rehearsal practice',
  'parcel package delivery',
  'owner own belong belongs owns mine ours property',
  'invoice bill',
  'flight plane fly',
  'train rail',
  'parking park',
  'kindergarten nursery daycare preschool creche',
  'childminder nanny babysitter',
  'plot parcel allotment',
  'floor storey level',
  'choir chorus',
  'club society association',
  'run jog running jogging',
  'luggage baggage suitcase',
  'chat message text messaging sms',
  'laptop notebook',
  'contract agreement',
  'lease tenancy',
  'warranty guarantee',
  'loan credit',
  'intern trainee apprentice',
  'founder found founded',
  'author writer',
  'dose dosage',
  'injection inject injects jab',
  'diabetic diabetes',
  'asthma asthmatic',
  'smoke smoking smoker cigarette cigarettes tobacco',
  'retire retirement',
  'move relocation relocate',
  'renovate renovation refurbish',
  'graduate graduation',
  'cottage cabin chalet',
  'attic loft',
  'basement cellar',
  'rug carpet',
  'oven stove cooker',
  'engine motor',
  'petrol gasoline fuel',
  'tyre tire tyres tires',
  'metro subway underground tube',
  'answer reply response respond answers replies responses',
  'sprint iteration',
  'bug defect',
  'framework library',
  'backup backups',
  'headcount attendance',
  'conductor director',
  'hike walk hiking walking',
  'swim swimming',
  'coriander cilantro',
  'aubergine eggplant',
  'courgette zucchini',
  'submit hand-in submission',
  'mare horse',
  'lunch luncheon',
  'lecture seminar class course',
  'bank account',
  'surname lastname',
  'thunder thunderstorm storm',
  'nationality citizen citizenship passport',
  'religion faith',
  'teacher tutor instructor teach teaches taught',
  'advertising advertisement advertisements advert adverts ads',
  'pet pets animal animals',
  'coach trainer train',
  'captain skipper captains',
  'tenant lodger renter',
  'landlord landlady',
  'insurance insurer insured policy',
  'internet broadband wifi wi-fi',
  'power electricity',
  'supplier provider vendor',
  'key keys',
  'cupboard cabinet closet',
  'sofa couch settee',
  'bike bicycle cycle cyclist cyclists biker',
  'type group',
  'dog puppy',
  'cat kitten',
  'member members',
  'guest guests attendee',
  'version release',
  'server host hosting hosted',
  'deploy deployment ship release launch rollout',
  'speak speaks spoken language',
  'study studies degree major',
  'size sized',
  'length long',
  'height tall high',
  'age old aged',
  'name called named',
  'oldest eldest',
  'adult grownup',
  'terminate cancel',
  'colour color painted coloured',
];

const thingOfWord = whenAsked(() => {
  const found = new Map<string, string>();
  for (const line of ONE_THING) {
    const [first = '', ...others] = line.split(' ');
    for (const word of [first, ...others]) {
      const stem = stemOf(word, 'en');
      if (!found.has(stem)) found.set(stem, first);
      if (!found.has(word)) found.set(word, first);
    }
  }
  return found;
});

export function thingOf(form: string): string | undefined {
  return thingOfWord().get(form);
}

/** Each of the second is one of the first. */
const KINDS: readonly (readonly [string, string])[] = [
  ['alcohol', 'beer wine whisky whiskey gin vodka rum cider cocktail pint prosecco champagne booze'],
  ['meat', 'beef pork chicken steak ham bacon burger sausage lamb turkey salami mince'],
  ['fish', 'salmon tuna cod trout herring sardine'],
  ['seafood', 'prawn shrimp crab lobster mussel oyster'],
  ['dairy', 'milk cheese butter yoghurt cream'],
  ['nut', 'peanut almond walnut hazelnut cashew'],
  ['fruit', 'apple pear banana orange grape cherry plum peach'],
  ['vegetable', 'carrot broccoli spinach cabbage pea bean'],
  ['sugar', 'chocolate cake sweets candy biscuit dessert'],
  ['sweet', 'chocolate cake candy biscuit dessert'],
  ['caffeine', 'coffee espresso tea latte'],
  ['medicine', 'penicillin ibuprofen aspirin paracetamol antibiotic'],
  ['pet', 'dog cat rabbit hamster budgie'],
  ['animal', 'dog cat rabbit hamster horse'],
  ['sport', 'football tennis handball basketball swimming running hockey rugby'],
  ['bedroom', 'bed'],
  ['cigarette', 'smoke'],
  ['sibling', 'brother sister'],
];
const kindOf = whenAsked(() => {
  const found = new Map<string, string[]>();
  for (const [kind, words] of KINDS)
    for (const word of words.split(' ')) {
      // What another language calls so comes as the word, and not as its stem.
      for (const form of new Set([word, stemOf(word, 'en')]))
        found.set(form, [...(found.get(form) ?? []), ...new Set([kind, stemOf(kind, 'en')])]);
    }
  return found;
});

/** What it is one of. */
export function kindsOf(stem: string): readonly string[] {
  return kindOf().get(stem) ?? [];
}

/** Of a person or a matter there is one at a time: whose it is, who does it, where it is, what it is called. */
const single = whenAsked(
  () =>
    new Set(
      `spouse native boss chair treasurer secretary captain coach trainer teacher tutor vet doctor dentist gp midwife plumber electrician landlord tenant neighbour accountant
  lawyer notary therapist hairdresser photographer caterer baker butcher gardener cleaner nanny babysitter godmother godfather wife husband mother father owner
  supplier provider insurer bank employer school capital password code wifi name colour size weight height age birthday wedding venue address
  handle work live favourite favorite preferred main default deputy head leader host organiser organizer president mayor director ceo cto manager lead mentor
  supervisor referee speaker singer drummer bassist guitarist goalkeeper editor author architect contractor surgeon physio optician carer guardian executor
  trustee witness maid bestman brand model engine car phone laptop key keeper contact own belong expire keep store baptism funeral ceremony party reception
  anniversary christening rehearsal meeting conference headquarters office desk seat room floor platform terminal gate station stop exit`
        .split(/\s+/)
        .filter(Boolean)
        .flatMap((word) => [word, stemOf(word, 'en')]),
    ),
);

export function isSingle(concept: string, stem: string): boolean {
  return single().has(concept) || single().has(stem);
}

/** They say what is done or how something is, and not what is spoken of. By stems. */
const verbs = whenAsked(
  () =>
    new Set(
      `be have do say get make go know take see come think look want give use find tell ask work seem feel try leave call keep let begin start show hear play run
  move like live believe hold bring happen write provide sit stand lose pay meet include continue set learn change lead understand watch follow stop create
  speak read allow add spend grow open walk win offer remember love consider appear buy wait serve die send expect build stay fall cut reach kill remain
  born bury buried suggest raise pass sell require report decide pull need switch return explain hope develop carry break receive agree support hit produce eat cover catch
  draw choose cause point listen realize place close involve increase drop fix finish handle cost join arrive charge lend borrow owe rent lease own belong
  drink smoke drive ride cycle fly swim jog hike cook bake clean wash paint repair mend replace swap hang park sleep wake wear weigh measure last fit drop
  book cancel postpone reschedule schedule plan prefer hate dislike avoid refuse quit ban forbid permit let lean lock unlock install upgrade update deploy ship
  release review approve reject sign renew expire retire resign hire fire employ study teach train coach chair captain marry divorce separate split engage
  visit travel stick bill water feed plant prune mow pick collect deliver order attend host invite sponsor manage organise organize head answer reply mail
  text phone ring email post print scan copy save delete remove erase back test check inspect examine treat prescribe swallow apply rub insist recommend
  confirm claim mention note state swear promise turn put bought sold gone went took paid ran kept held sat stood lay lie lain sang sung swam drank drunk
  drove driven rode ridden flew flown wrote written spoke spoken chose chosen broke broken froze frozen woke woken wore worn got gotten gave given grew grown
  knew known drew drawn threw thrown blew blown saw seen fell fallen ate eaten hid hidden bit bitten beat beaten became become began begun came done did made
  said told thought brought caught taught fought sought felt dealt meant left lent sent spent built burnt learnt lost met read led fed bled sped hung stuck
  struck swung won understood hurt shut hit bet set cast cost hosts runs use live`
        .split(/\s+/)
        .flatMap((word) => [word, stemOf(word, 'en')]),
    ),
);

/** `form`: the word itself. Developers are somebody, and develop is what they do. */
export function isVerb(stem: string, form = stem): boolean {
  return (verbs().has(stem) || form === 'leaves') && form !== `${stem}er` && form !== `${stem}ers`;
}

/** They say how much is meant, or how sure it is, and tell of no matter. */
const light = whenAsked(
  () =>
    new Set(
      `now every again one h entirely altogether wholly fully perfectly anything everything something thing things stuff promise promised promises swore insist insists insisted remind reminded reminds mention mentioned mentions claim claims claimed way time times day days week month year actually finally definitely totally completely strictly
  supposed reckon guess think say says said told tell confirmed turns turn okay ok yes yeah oh ugh stuck heads up fyi btw note reminder remember please thanks always never
  ever usual usually mostly mainly generally normally currently sure allowed permitted fact truth actual self bit lot lots loads plenty enough quite pretty rather
  really very too also still yet already just even only simply almost nearly max min maximum minimum holds hold takes fits about around roughly approximately maybe perhaps probably apparently
  officially final anyway though however else whole entire nice well another same
  let lets get gets got getting put puts make makes made take takes took go goes going come comes came keep keeps kept give gives gave do does did be been
  want wants need needs must shall should would could can will may might have has had seem seems need anyone anybody someone somebody everyone everybody
  people person folks guy guys lad chap fellow lady gentleman bloke place places part parts kind sort couple few several number amount total minute hour moment while since because through onto ve re ll don didn isn won um ahora ahor oh hey so
  back away out off up down over on each both more most less least upon max min maximum minimum roughly along across toward towards within later before after between
  mehr sehr schon noch mal man heisst heissen heisse llama llaman llamado llamada appelle appelee chiama chiamato chiamata chamado chamada heet kommt kommen rein raus furs ans ins beim vom aufs zu zum zur im am um bis ab per mas muy ya di da du au aux plus tres bien dal ahi ir va here there where everywhere anywhere nowhere somewhere apart besides including regarding according per via`.split(
        /\s+/,
      ),
    ),
);

const LIGHT_ELSEWHERE: Partial<Record<Language, ReadonlySet<string>>> = {
  de: wordsOf(
    'sagt sagte gesagt meint versprochen versprach vereinbart besprochen braucht brauchen macht machen gibt nimmt kommt bleibt wird jede jeden jedes jeweils noch',
  ),
  es: wordsOf(
    'dice dijo dicho prometi prometido acordado quedamos hace hacen hay queda quedan pone desde cada celebra celebran',
  ),
  pt: wordsOf('disse dito prometi prometido combinado combinamos leva levam faz fazem fica ficam cada'),
  fr: wordsOf(
    'dit promis convenu prend prennent prendre faut faire fait font reste restent met mettent jusqu jusque depuis chaque faudra va vont',
  ),
  it: wordsOf('dice detto promesso deciso vuole vogliono fa fanno ci ogni resta restano fino'),
  nl: wordsOf('neemt gaat elke tot blijft pas gewoon ben'),
};

export function isLight(word: string, language: Language): boolean {
  return light().has(word) || LIGHT_ELSEWHERE[language]?.has(word) === true;
}
