// The words by which statements are compared: what denies, what says when, what only carries a statement, and what is the
// opposite of what. All of them folded, as terms are.

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

const NEGATIONS =
  wordsOf(`not no never without cannot neither nor nobody none nicht kein keine keinen keinem keiner keines nie
  niemals ohne nunca sin jamas ningun ninguno ninguna nem sem nao nenhum nenhuma pas jamais sans aucun aucune non mai senza
  nessun nessuno nessuna niet geen nooit zonder inte aldrig ingen inget inga utan ikke ingen aldri uten uden ei en emme et eivat
  не нет ни никогда без`);

/** In another language they are a month, a step, or something that is done just now. */
const DENIES_ONLY_IN: ReadonlyMap<string, string> = new Map([
  ['mai', 'it'],
  ['pas', 'fr'],
  ['sin', 'es'],
  ['nem', 'pt'],
  ['non', 'it'],
  ['ei', 'fi'],
  ['en', 'fi'],
  ['et', 'fi'],
  ['emme', 'fi'],
  ['eivat', 'fi'],
]);

export function isNegation(word: string, language: string): boolean {
  // In Portuguese it says where something is.
  if (word === 'no' && language === 'pt') return false;
  return NEGATIONS.has(word) && (DENIES_ONLY_IN.get(word) ?? language) === language;
}

/** Between what is spoken of and what is said of it. */
export const COPULAS =
  wordsOf(`is are was were be been am ist sind war waren bin liegt liegen steht stehen stand lag es son esta estan era
  eran queda est sont etait e sono era sta staat ligt zijn ar er fica sao foi kept stored located parked`);

/** Who gave something up does it no more. */
export const ENDINGS_OF_HABITS = wordsOf(`stopped stop stops quit quits ceased refuses refuse avoids avoid lacks lack`);

/** They say how sure or how usual something is, or carry what is said of it, and are no matter by themselves. */
export const CARRIERS =
  wordsOf(`there actually now currently still already usually normally always generally typically about around
  approximately roughly only just also really very exactly well user users owner has have had having gets get got said says
  costs cost amounts comes come takes place happens held scheduled planned plan set due moved rescheduled postponed changed
  again yet anymore longer ever soon usuario usuaria nutzer nutzerin benutzer benutzerin utilisateur utilisatrice utente utilizador utilizadora gebruiker lately recently officially regularly having nearly almost everything anything mostly probably apparently definitely finally exclusively erst bereits wieder
  weiter weiterhin encore toujours ancora sempre ainda al nog located based called named every each each per both new newly today then however please don doesn didn isn aren wasn weren
  won couldn shouldn wouldn hasn haven hadn s t dr mr mrs ms prof herr frau ya aun todavia jetzt noch schon immer nur auch
  findet statt geplant liegt steht kostet cuesta queda esta mejor confirmed agreed decided noted total`);

/**
 * They join what is spoken of with what is said of it, as "is" does: whether it takes, lasts or is ten minutes, costs, is paid with or
 * is ten euros, and whether somebody is called so or has it for a name.
 */
export const SAYS_LITTLE =
  wordsOf(`pay pays paid paying charge charges charged price prices priced fee fees spend spends spent take takes taking took
  last lasts lasted lasting run runs running fit fits fitting use uses used using go goes going come came keep keeps
  invite invites invited inviting expect expects expected expecting build builds built make makes made supplied supply
  company firm attend attends attended belong belongs goal target rate size coming getting get turn turns turned becomes
  payment payments instalment instalments call calls calling weekend weekends mid middle late last attend goes moving
  doing does done deal deals handles handled responsible charge
  long tall high wide deep heavy lesson lessons class classes session sessions course
  contain contains hold holds name names deadline deadlines number numbers weigh weighs measure measures stand stands
 got must need needs want wants happen happens occur occurs totals amount
  zahlen zahle zahlt bezahle bezahlen bezahlt betragt betragen dauert dauern fasst passen passt nutzen nutze nutzt verwenden
  verwende name preis findet lauft laufen kommt kommen hat haben
  pago paga pagan pagamos vale valen precio dura duran tarda usamos uso usa usan nombre tiene tenemos cabe caben
  appelle appelles paie paye payons paient prix dure durent coute coutent utilise utilisons utilisent nom tient
  costa costano prezzo durano usiamo custa custam preco paga dura usamos kosten kost betaal betaalt betalen duurt prijs naam`);

/** Words for one thing that happens. */
const SAME_EVENT = [
  'start starts started begin begins began beginning commences beginnt beginn empieza comienza comienzo debut commence inizia inizio comeca',
  'end ends ended ending expire expires expired finish finishes finished endet termina acaba caduca finit fini finisce acabou',
  'leave leaves left leaving depart departs departing',
  'arrive arrives arrived arriving land lands landing landed',
  'flat apartment condo',
  'mail mails email emails e-mail',
  'doctor physician gp',
  'phone telephone mobile cellphone',
  'car automobile',
  'kid kids child children',
  'meeting appointment',
  'holiday holidays vacation vacations',
  'mum mom mother mama',
  'dad father papa',
  'grandma grandmother granny',
  'grandpa grandfather grandad granddad',
  'work works job working',
  'birthday born',
  'licence license licenses licences',
  'bike bicycle bikes bicycles',
  'lawyer attorney solicitor',
  'boss manager',
  'salary wage wages',
  'purchase purchased buy bought buys buying',
  'submit submits submitted hand hands handed',
  'trip journey',
  'film movie',
  'operation surgery',
  'medicine medication',
  'pill pills tablet tablets',
  'sofa couch',
  'fridge refrigerator',
  'trousers pants',
  'soccer football',
  'coach trainer',
  'colleague coworker',
  'client customer',
  'invoice bill',
  'shop store',
  'exam test',
  'folder directory',
  'repository repo',
  'database db',
  'website site',
  'application app',
  'photo picture',
  'allergy allergies allergic allergie allergien allergisch alergia alergico alergica allergique',
  'intolerance intolerant',
  'reside resides resided live lives lived living',
  'choose chooses chose chosen pick picks picked select selects selected',
  'postpone postpones postponed delay delays delayed',
  'teach teaches taught teaching',
  'study studies studied studying',
  'street road',
  'rubbish trash garbage bins bin',
  'tap faucet',
  'nappy diaper',
  'sick ill',
  'pupil pupils student students',
  'rent rental',
  'deploy deploys deployed deployment',
  'release releases released',
  'review reviews reviewed',
  'train trains training trained practice practise',
  'rehearsal rehearsals rehearse rehearses',
];

export const EVENT_OF: ReadonlyMap<string, string> = new Map(
  SAME_EVENT.flatMap((line) => {
    const words = line.split(' ');
    const forms = words.flatMap((word) => (word.endsWith('s') ? [word] : [word, `${word}s`]));
    return forms.map((word): [string, string] => [word, words[0] as string]);
  }),
);

/** What is done with one person or thing as well as with another: who likes jazz may like tango. */
export const ADDS_UP =
  wordsOf(`like likes liked love loves enjoy enjoys know knows met meet meets visit visits visited speak
  speaks spoke read reads watch watches watched plays play played bought buy buys attended attends invited invites
  recommends recommended follows wants needs tried tries ordered orders wrote writes learning studying reading
  watching playing collecting speaking visiting hired hires taught teaches knew saw sees eats eat drinks drink collects supports helped learns studied interested fan kennt mag
  trinkt isst spricht liest traf besuchte habla come bebe lee conoce gusta gustan visito`);

/** What is done again and again: on another day it was done another time. */
export const DONE_AGAIN =
  wordsOf(`serviced cleaned painted repaired inspected checked visited phoned rang met updated renewed paid watered
  went saw wrote sent ate watched played spoke talked trained swam ran cooked baked washed travelled traveled flew drove
  gewartet gereinigt besucht angerufen getroffen bezahlt gestrichen repariert visito llamo pago fue limpio pinto reparo
  visite appele paye`);

/** Kin by the ending of the word alone: a sister is not a brother. */
export const GENDERED =
  wordsOf(`hermano hermana hijo hija primo prima tio tia abuelo abuela nino nina vecino vecina amigo amiga suegro suegra
  nieto nieta novio novia cunado cunada sobrino sobrina filho filha irmao irma avo neto neta vizinho vizinha
  figlio figlia zio zia nonno nonna cugino cugina amico amica ragazzo ragazza cognato cognata
  hermanos hermanas hijos hijas tios tias abuelos abuelas padrino madrina padrinho madrinha`);

/** What two are to each other, either way round. */
export const MUTUAL =
  wordsOf(`married engaged siblings sibling twins twin cousins cousin friends friend neighbours neighbour neighbors neighbor
  colleagues colleague partners partner roommates roommate flatmates flatmate near beside opposite between met meets meet
  verheiratet verlobt befreundet neben casado casada casados junto amigos marie mariee voisin sposato sposata getrouwd`);

/** What excludes each other, said of the same. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  ['allergic intolerant allergisch alergico alergica', 'tolerates tolerate tolerated vertragt tolera'],
  ['like likes love loves enjoy enjoys mag', 'dislike dislikes hate hates hasst odia detests'],
  ['accepts accepted accept', 'rejected rejects declined declines refused'],
  ['approved approves granted', 'rejected declined disapproved refused denied'],
  ['valid running ongoing continues continued active', 'expired ended over cancelled canceled terminated lapsed'],
  ['free', 'pay paid chargeable'],
  ['open opened opens', 'closed closes shut'],
  ['furnished', 'unfurnished empty'],
  ['gekundigt abgelaufen beendet storniert', 'lauft gultig laufend aktiv'],
  ['kostenlos gratis', 'kostenpflichtig bezahlen kostet'],
  ['cancelado cancelada anulado anulada caducado caducada vencido vencida', 'vigente activo activa valido valida'],
  ['resilie resiliee annule annulee expire', 'valable actif active'],
  ['scaduto scaduta annullato annullata disdetto', 'valido valida attivo attiva'],
  ['opgezegd verlopen geannuleerd', 'geldig loopt actief'],
  ['frei verfugbar', 'besetzt belegt vergeben'],
  ['deteste odio odeia odeio haat hasse verabscheue', 'aime adore encanta gusta adoro amo gosto houdt liebe mag'],
  ['allowed permitted may erlaubt', 'forbidden prohibited banned verboten prohibido'],
  ['married verheiratet casado casada', 'single divorced unmarried ledig geschieden soltero soltera divorciado'],
  ['paid', 'unpaid outstanding overdue'],
  ['enabled active', 'disabled inactive'],
  ['available', 'unavailable'],
  ['possible', 'impossible'],
  ['finished complete completed done', 'unfinished incomplete pending'],
  ['increased rises rose raised', 'decreased fell lowered reduced cut'],
  ['won', 'lost'],
  ['passed', 'failed'],
  ['employed', 'unemployed'],
  ['dark', 'light'],
  ['public', 'private'],
  ['vegetarian vegan', 'carnivore'],
  ['alive', 'dead died'],
  ['employed working', 'retired jobless'],
  ['remote remotely', 'onsite office'],
  ['required mandatory', 'optional'],
  ['includes included', 'excludes excluded'],
  ['confirmed', 'cancelled canceled'],
  ['agrees agreed supports supported favours', 'disagrees disagreed against opposes opposed'],
  ['true', 'false'],
  ['safe', 'unsafe dangerous'],
  ['legal', 'illegal'],
  ['owns', 'rents'],
  ['positive', 'negative'],
  ['left', 'right'],
  ['north', 'south'],
  ['east', 'west'],
  ['indoors indoor inside', 'outdoors outdoor outside'],
  ['alone', 'together'],
  ['early', 'late'],
  ['hot', 'cold'],
  ['full', 'empty'],
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
  ['long', 'short'],
  ['strong', 'weak'],
  ['healthy', 'ill sick unhealthy'],
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
  ['sold', 'bought kept'],
  ['arrived', 'lost missing'],
  ['repaired fixed works working', 'broken defective'],
  ['funktioniert geht repariert', 'kaputt defekt'],
  ['funciona reparado reparada', 'roto rota averiado averiada estropeado'],
  ['fonctionne marche repare', 'casse cassee panne'],
  ['formal', 'casual'],
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

export interface Opposite {
  pair: number;
  side: number;
}

export const OPPOSITE_OF: ReadonlyMap<string, readonly Opposite[]> = opposites();

function opposites(): Map<string, Opposite[]> {
  const found = new Map<string, Opposite[]>();
  for (const [pair, sides] of OPPOSITES.entries())
    for (const [side, words] of sides.entries())
      for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), { pair, side }]);
  return found;
}

const COLOUR_WORDS = [
  'red rot rote roten roter rotes rojo roja vermelho vermelha rouge rosso rossa rood rode tinto',
  'blue blau blaue blauen blauer blaues azul bleu bleue blu blauw blauwe',
  'green grun grune grunen gruner grunes verde vert verte groen groene',
  'yellow gelb gelbe gelben gelber gelbes amarillo amarilla amarelo amarela jaune giallo gialla geel gele',
  'black schwarz schwarze schwarzen schwarzer schwarzes negro negra preto preta noir noire nero nera zwart zwarte',
  'white weiss weisse weissen weisser weisses blanco blanca branco branca blanc blanche bianco bianca witte',
  'grey gray grau graue grauen grauer graues gris grise cinza grigio grigia grijs grijze',
  'brown braun braune braunen brauner braunes marron marrom castanho brun marrone bruin bruine',
  'orange naranja laranja arancione oranje',
  'purple violet lila morado roxo roxa violette paars',
  'pink rosa',
];
const DAY_WORDS = [
  'monday mondays montag montags lunes lundi lunedi maandag mandag 月曜日 月曜 周一 星期一 понедельник понедельникам',
  'tuesday tuesdays dienstag dienstags martes mardi martedi dinsdag tisdag tisdagar tirsdag 火曜日 火曜 周二 星期二 вторник вторникам',
  'wednesday wednesdays mittwoch mittwochs miercoles mercredi mercoledi woensdag onsdag onsdagar 水曜日 水曜 周三 星期三 среда среду средам',
  'thursday thursdays donnerstag donnerstags jueves jeudi giovedi donderdag torsdag torsdagar 木曜日 木曜 周四 星期四 четверг четвергам',
  'friday fridays freitag freitags viernes vendredi venerdi vrijdag fredag fredagar 金曜日 金曜 周五 星期五 пятница пятницу пятницам',
  'saturday saturdays samstag samstags sonnabend sabado sabados samedi sabato zaterdag lordag 土曜日 土曜 周六 星期六 суббота субботу субботам',
  'sunday sundays sonntag sonntags domingo domingos dimanche domenica zondag sondag 日曜日 日曜 周日 星期日 воскресенье воскресеньям',
];
const DAYPART_WORDS = [
  'morning mornings morgens vormittags vormittag manana mananas manha manhas matin matins mattina mattino ochtend ochtends',
  'afternoon afternoons nachmittag nachmittags tarde tardes pomeriggio middag middags',
  'evening evenings abend abends soir soirs sera avond avonds',
  'night nights nacht nachts noche noches noite noites nuit nuits notte',
];

function placesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap((line) => line.split(' ').map((word): [string, string] => [word, firstOf(line)])));
}

function firstOf(line: string): string {
  return line.split(' ')[0] as string;
}

const SEASON_WORDS = [
  'spring springtime fruhling fruhjahr primavera printemps lente voorjaar',
  'summer summers sommer sommers verano ete zomer estate verao',
  'autumn herbst otono automne herfst autunno outono',
  'winter winters invierno hiver inverno',
];

/** What a word says by itself, and the same word for all that say it. */
export const SAID_ALONE: readonly (readonly [
  kind: 'colour' | 'weekday' | 'daypart' | 'season',
  ReadonlyMap<string, string>,
])[] = [
  ['season', placesOf(SEASON_WORDS)],
  ['weekday', placesOf(DAY_WORDS)],
  ['daypart', placesOf(DAYPART_WORDS)],
  ['colour', placesOf(COLOUR_WORDS)],
];

/** Words after which it counts what follows; those of a row mean the same. */
const DIRECTION_WORDS = [
  'from von vom desde del aus',
  'to zu nach al hacia',
  'before vor antes avant',
  'after despues depois apres nachdem',
  'than over instead als statt rather',
  'under',
];
export const DIRECTION_OF = placesOf(DIRECTION_WORDS);

/** What comes first, and what then. */
const SEQUENCE_WORDS = [
  'first firstly erst zurst zunachst primero primeiro abord prima eerst forst',
  'then afterwards dann danach anschliessend luego despues depois puis ensuite poi dopo dan daarna sedan',
];
export const SEQUENCE_OF = placesOf(SEQUENCE_WORDS);

/** What an amount is counted in, in the fewest words for it. */
export const UNIT_OF = placesOf([
  'euro euros eur',
  'dollar dollars usd dolar dolares dollari',
  'pound pounds gbp libra libras pfund livres sterline',
  'real reais',
  'peso pesos',
  'percent prozent procent',
  'person people persons guest guests participant participants attendees visitors members member mitglieder personen leute gaste teilnehmer personas invitados personnes invites persone ospiti pessoas convidados personen gasten employee employees staff angestellte mitarbeiter empleados employes dipendenti',
  'gb gigabyte gigabytes gig gigs',
  'kg kilo kilos kilogram kilograms',
  'km kilometer kilometers kilometre kilometres kilometros kilometern',
  'metre metres meter meters metern metros metri',
  'mile miles',
  'gram grams gramm gramos grammes',
  'mg milligram milligrams milligramm',
  'tb terabyte terabytes',
  'mb megabyte megabytes',
]);

/** In one of these amounts are compared, and how many of it one is. */
export const MEASURED_IN: ReadonlyMap<string, readonly [measure: string, times: number]> = new Map([
  ...(['euro', 'dollar', 'pound', 'real', 'peso', 'franc', 'chf', 'yen', 'krone', 'kronor', 'franken'] as const).map(
    (each): [string, [string, number]] => [each, [`money ${each}`, 1]],
  ),
  ['km', ['length', 1000]],
  ['m', ['length', 1]],
  ['metre', ['length', 1]],
  ['cm', ['length', 0.01]],
  ['mm', ['length', 0.001]],
  ['mile', ['length', 1609]],
  ['kg', ['weight', 1000]],
  ['g', ['weight', 1]],
  ['gram', ['weight', 1]],
  ['ton', ['weight', 1_000_000]],
  ['gb', ['storage', 1000]],
  ['tb', ['storage', 1_000_000]],
  ['mb', ['storage', 1]],
]);

/** How many minutes. */
export const DURATION_OF: ReadonlyMap<string, number> = new Map(
  [
    ['minute minutes min mins minuten minuto minutos minuti minuut', 1],
    ['hour hours hrs stunde stunden hora horas heure heures ora ore uur uren', 60],
    ['day days tag tage tagen dia dias jour jours giorno giorni dag dagen', 1440],
    ['week weeks woche wochen semana semanas semaine semaines settimana settimane weken', 10_080],
    ['fortnight fortnights', 20_160],
    ['month months monat monate monaten mes meses mois mese mesi maand maanden', 43_200],
    ['year years jahr jahre jahren ano anos an ans annee annees anno anni jaar', 518_400],
    ['decade decades jahrzehnt jahrzehnte jahrzehnten decada decadas decennie decennies decennio decenni', 5_184_000],
  ].flatMap(([words, minutes]) =>
    String(words)
      .split(' ')
      .map((word): [string, number] => [word, Number(minutes)]),
  ),
);
