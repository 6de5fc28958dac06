// Words that mean one thing, "flat" and "apartment"; and those that do not although they look alike: a sister is no brother.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { bothForms, wordsOf } from './word-list.ts';

/**
 * What says one thing wherever it stands, in all its forms. The first stands for them all, in what is stored as well
 * (same-statement.ts): another first word gives another meaning to what waits to be decided.
 */
type Forms = string;
/** What comes to the same where it is read what a statement means, by its stem: who drives has a car. */
type AlsoMeant = string;

/** One thing in each row. `called`: where it is read what a statement means, if not by the first of its forms. */
type OneThing = readonly [forms: Forms, alsoMeant?: AlsoMeant, called?: string] | AlsoMeant;

/** A word that stands in two rows is of the first. */
const ONE_THING: readonly OneThing[] = [
  'vaccinate vaccination vaccine jab shot inoculation',
  'term semester',
  'box kit',
  'discount off reduction rebate',
  ['mail mails email emails e-mail', 'letter post', 'letter'],
  'hire employ recruit',
  'repair fix mend',
  ['purchase purchased buy bought buys buying', '', 'buy'],
  ['choose chooses chose chosen pick picks picked select selects selected', 'decide'],
  'big large',
  [
    'start starts started begin begins began beginning commences beginnt beginn empieza comienza comienzo debut commence inizia inizio comeca',
  ],
  'hair haircut',
  'lake sea',
  'shed hut',
  'money cash',
  'glasses spectacles',
  'cinema movies',
  'lorry truck van',
  ['boss manager', 'supervisor'],
  'chair chairman chairwoman chairperson chairs president chaired',
  'handle responsible charge lead manage organise organize coordinate oversee',
  'spouse wife husband',
  'limit cap maximum ceiling',
  'wedding marry married marriage ceremony bride',
  'mortgage homeloan',
  'grandchild grandchildren grandkid grandkids',
  ['kid kids child children', '', 'child'],
  'allotment allotments',
  [
    'end ends ended ending expire expires expired finish finishes finished endet termina acaba caduca finit fini finisce acabou',
    'expiry valid until deadline due',
    'expire',
  ],
  'weigh weighs weighed weight weigh-in',
  'coeliac celiac celiaca celiaco coeliaque',
  'lawnmower mower',
  'production prod',
  ['database db'],
  'postgres pg postgresql',
  'kubernetes k8s',
  'javascript js',
  'typescript ts',
  ['repository repo'],
  'collect collection pickup collected lorry',
  'physio physiotherapist physiotherapy',
  'vet veterinarian',
  ['doctor physician gp'],
  'exercise routine workout exercises',
  'cost price charge fee pay worth rate',
  ['salary wage wages', 'pay earn earns'],
  ['reside resides resided live lives lived living', 'based home settle address residence relocate', 'live'],
  ['work works job working', 'employed employer office joined'],
  'bed bedroom',
  'password passcode pin code passphrase login',
  ['phone telephone mobile cellphone', 'cell number'],
  ['car automobile', 'vehicle drive driving drives'],
  ['trip journey', 'excursion outing'],
  'school college',
  'shift duty',
  ['meeting appointment', 'session visit consultation', 'appointment'],
  'baptism baptise baptize christening christen',
  'delete remove erase deletion',
  'bulk mass batch',
  'staff team employees',
  ['holiday holidays vacation vacations', 'hols'],
  ['rubbish trash garbage bins bin', 'waste refuse'],
  'recycling recycle',
  'garden allotment yard',
  'boiler heating',
  'neighbour neighbor',
  'subscription membership plan',
  'game match',
  'concert gig show',
  ['film movie'],
  ['medicine medication', 'drug pill tablet meds'],
  ['allergy allergies allergic allergie allergien allergisch alergia alergico alergica allergique', 'intolerant'],
  'hip joint',
  ['operation surgery', 'op'],
  'party celebration bash',
  ['birthday born', 'birth'],
  ['flat apartment condo'],
  'talk presentation lecture keynote',
  'dinner supper',
  ['rehearsal rehearsals rehearse rehearses', 'practice'],
  'parcel package delivery',
  'owner own belong belongs owns mine ours property',
  ['invoice bill'],
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
  ['submit submits submitted hand hands handed', 'hand-in submission'],
  'mare horse',
  'lunch luncheon',
  'lecture seminar class course',
  'bank account',
  'surname lastname',
  'thunder thunderstorm storm',
  'nationality citizen citizenship passport',
  'religion faith',
  ['teach teaches taught teaching', 'teacher tutor instructor', 'teacher'],
  'advertising advertisement advertisements advert adverts ads',
  'pet pets animal animals',
  ['coach trainer', 'train'],
  'captain skipper captains',
  'tenant lodger renter',
  'landlord landlady',
  'insurance insurer insured policy',
  'internet broadband wifi wi-fi',
  'power electricity',
  'supplier provider vendor',
  'key keys',
  'cupboard cabinet closet',
  ['sofa couch', 'settee'],
  ['bike bicycle bikes bicycles', 'cycle cyclist cyclists biker'],
  'type group',
  'dog puppy',
  'cat kitten',
  'member members',
  'guest guests attendee',
  ['release releases released', 'version', 'version'],
  'server host hosting hosted',
  ['deploy deploys deployed deployment', 'ship release launch rollout'],
  'speak speaks spoken language',
  ['study studies studied studying', 'degree major'],
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

/** One thing only as it is written, in English: what another language calls a picture need be no photo, and its "left" is a side. */
const ONLY_WRITTEN: readonly Forms[] = [
  'leave leaves left leaving depart departs departing',
  'arrive arrives arrived arriving land lands landing landed',
  'mum mom mother mama',
  'dad father papa',
  'grandma grandmother granny',
  'grandpa grandfather grandad granddad',
  'licence license licenses licences',
  'lawyer attorney solicitor',
  'pill pills tablet tablets',
  'fridge refrigerator',
  'trousers pants',
  'soccer football',
  'colleague coworker',
  'client customer',
  'shop store',
  'exam test',
  'folder directory',
  'website site',
  'application app',
  'photo picture',
  'intolerance intolerant',
  'postpone postpones postponed delay delays delayed',
  'street road',
  'tap faucet',
  'nappy diaper',
  'sick ill',
  'pupil pupils student students',
  'rent rental',
  'review reviews reviewed',
  'train trains training trained practice practise',
];

const FORMS: readonly Forms[] = [
  ...ONE_THING.flatMap((row) => (typeof row === 'string' ? [] : [row[0]])),
  ...ONLY_WRITTEN,
];

/** One word for all that say one thing wherever they stand. */
export const ONE_WORD_FOR: ReadonlyMap<string, string> = new Map(
  FORMS.flatMap((row) => {
    const words = row.split(' ');
    const forms = words.flatMap((word) => (word.endsWith('s') ? [word] : [word, `${word}s`]));
    return forms.map((word): [string, string] => [word, words[0] as string]);
  }),
);

const thingsByWord = whenAsked(() => {
  const found = new Map<string, string>();
  for (const row of ONE_THING) {
    const [forms, also = '', called] = typeof row === 'string' ? [row] : row;
    const words = `${forms} ${also}`.trim().split(' ');
    for (const form of words.flatMap(bothForms)) if (!found.has(form)) found.set(form, called ?? (words[0] as string));
  }
  return found;
});

/** One word for all that mean one thing, where it is read what a statement means. */
export function thingOf(form: string): string | undefined {
  return thingsByWord().get(form);
}

/** Kin by the ending of the word alone: a sister is not a brother. */
export const GENDERED =
  wordsOf(`hermano hermana hijo hija primo prima tio tia abuelo abuela nino nina vecino vecina amigo amiga suegro suegra
  nieto nieta novio novia cunado cunada sobrino sobrina filho filha irmao irma avo neto neta vizinho vizinha
  figlio figlia zio zia nonno nonna cugino cugina amico amica ragazzo ragazza cognato cognata
  hermanos hermanas hijos hijas tios tias abuelos abuelas padrino madrina padrinho madrinha`);
