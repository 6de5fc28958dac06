// Everyday words that English alone writes like this, of the languages that are told by their words. They tell English beside a name
// from elsewhere, where no stop word stands: "Müller invoice".
const WORDS = `
  abbey ability able abortion abroad abuse academic academy accept accepted access accounts accurate accused achieve acid
  acquire act activity acute add added address admission admit adopt adopted adult advance advanced advantage advice
  adviser advisor affair affect afford afraid african afternoon again ages agree agreed agreement ahead aim aircraft
  airline airplane airport albanian alive all allergic allow allowed alone along always amazing ambitious amendment
  american amnesty amount analysis anchor ancient anger angry ankle announce annual anonymous answer apology apparent
  appeal appear apple apply approach approval approve arab arabic argue arms army array arrest arrested arrival artist
  artistic asian ask asked assembly assess assets assist assume assured asylum athletics atlantic attack attempt attend
  attract auction austrian authority automatic autumn available average avoid award aware away back backing bag bags
  bailout bake ballot ban banking barrel barrier basic basin bat battery battle bay beach bear bears beat beautiful beauty
  become bedroom beef before beginning behavior behind belgian belief believe bell belong belonging belt bench benchmark
  benefit benefits bet better bid bidding bill billboard billion binding biography bird birds birth birthday bit black
  blame blocked blocks blood blow blue boat body bold bomb bombing book border borrowing bosnian bottle bottom bow bowl
  boxing boy brain branch brazil breach bread breakfast breast brick bridge briefly brigade bright brilliant bring british
  broad broadcast broke broken buddhist buffalo build building built bull bunch burden buried burn burned burst bush
  business busy button buy calendar call calm came campaign canadian canceled cancelled candidacy capacity captain cards
  career careful carried carrier carry cartoon cash castle cat catch category cathedral catholic cattle caught cautious
  ceasefire ceiling celebrate celebrity cell cemetery census center centered century ceremony certified chain chair
  chairman challenge chamber changing channel chapel chapter character charging charity chart chase cheap check checked
  cheese chemical chemistry chess chest chicken child childhood children choice choose christian christmas chronic
  chronicle circle citizen citizens civic class classes classic classical clay clean cleaning clear clearing climate climb
  climbing clinic clinical clock close closed closing closure clothes clothing coal coast coat coffee cold collapse
  collapsed collect colony columnist comedy comfort comics command commit committed committee common community company
  compete complain complaint completed comply component composed compound concrete condemned conduct confident confirm
  confirmed confused congress connect connected consider consumer contain contest continue continued contrary convert
  convince cook cooking cooperate cope copper core corn corner cost costs cotton council counsel count counted counter
  country county coverage cow crack craft crazy cream create creative creek crew criminal critic critical criticism
  croatian crop cross crossing crowded cry crystal cuban cubic cult curb currency current currently custody custom
  customer customers customs cut cuts cutting cycle cycling cypriot dad daily damage damaged damages dance dancing
  dangerous danish dark dates dating dawn day dead deadly dealer death debt debts decided decisive declare decline
  decrease decree deep defeat defence defend defendant define degree degrees delay deliver delivery democracy density
  dentist deny departure depend dependent depth deputy describe desire desk desperate destroy destroyed detailed details
  develop developer device devil diamond died diet difficult dining dinner diplomacy dirty disabled disaster discount
  discover discovery discuss disease dish dismissed disorder display disputed distant district diversity diving dole
  domestic done doubt down dozen draft drag draw drawing drawn dream drew drinking drive driving drop dropped drops
  drought drug drums dry duke dust dutch duty dying dynamic dynasty eager eagle earlier early earn earned earth ease east
  eastern easy eat economic economy edge effective egg eggs egyptian elaborate elderly elect elected electric embassy
  embrace emerge emergency emperor emphasis employee empty enable encourage ending enemy energy enforce engaged engine
  engineer english enjoy enormous enough ensure enter entire entirely entitled entrance entry epidemic equal equality
  equipment equity escaped essential establish estimate ethics ethiopian european eve evening evidence evil examine
  example excess excessive exchange excited exciting exclusive exhibit exit expand expect expense expenses expensive
  explain explore exposure extend extent external eye eyes face facility factory faculty fail failed failure faith fake
  false family famous far farmer farmers farming fashion fat fate father fault favorite fear feature february fed federal
  feed feel feeling feelings fees feet fellow felt female fence fever field fight filing fill filling filming finally
  finals financial financing find finding finish finished finnish fire fired firm first fish fishing fix fixed flat flee
  fleet flew flight flood flooded flooding floor flow flower flowers flown flu fly flying focus folk follow followed food
  forecast foreign forest forget forgotten formerly fortune forward fought found founding fox frame fraud free freedom
  freeze freight french frequency fresh friday friendly frontier frozen fuel full function fund funding funny furniture
  further gallery gambling game gap garden gasoline gather gathering gauge gear gender genetic genuine geography german
  get ghost giant give given glass glory goal gone good goods grades graduate grain grant graphic graphics grass gray
  great greece greek green grew grey groceries grocery ground grow growing grown growth guarantee guard guardian guess
  guest guided guilty guitar guitarist gun haircut halftime halted handful handle hands happened happy harbor harder harm
  harsh harvest head heading headline headlines health healthy hear heard hearing heart heat heating heaven heavy height
  help helping hidden hide high highlight highway hike hill hip hire history hold hole holiday holidays holy home homeland
  homeless hometown homework honest honorary honour hope hopeful horse host hostage hot hour hours house household housing
  huge hundred hung hungarian hunt hunting hurricane hurt hybrid identical identify identity ignore ill illness imagine
  immediate implement improve include income increase increased incumbent indian indicate indoor industry injured injury
  inner inquiry inside insist inspector institute insurance integrity intend intensive interest internal introduce invest
  invited invoice involve involved iranian iraqi irish iron isolated issue italian ivory jail january japanese jewish join
  jointly joke journey joy judge judgment juice july jump junction june keen keep kept key kick kid kill king kingdom
  kings kitchen knee knew knife knight knocked know knowledge known korean lake landscape lane language lasting late laugh
  launch laundry law laws lawsuit lawyer lay layer lead league learn learned learning lease least leather leave leaves
  leaving lebanese led left leftist leg legend lending length lengthy lesson let letters level liberty library license lie
  life lighting lightning lights like likely line lines lineup liquid listed listen literary little living load loan lock
  locked look looked loose loss lost loud love loved low luck lucky lucrative lung luxury lyrics mad magic mainly maintain
  majority make maker makeup making mall manage managing mandate mandatory march marks martial mass massive matches matter
  mature meal mean meaning meanwhile measure measured measuring meat medicine meet member members memorial memories memory
  mention merchant merger method mexican middle midnight military milk mill mind ministry minor minority mirror missed
  missing mistake mix mixed mixture moderate modest monastery monday money monopoly month monthly mood moon morning
  morocco mortar mortgage mosque mostly mothers motivated mount mountain mouth move moved movie moving mud multiple murder
  musician mutual mystery nappy narrow native navy nazi near nearby necessary neck need needed needs negative negotiate
  neighbor nerve nervous network never new news newspaper next nice nickname night noise nonprofit noon north northeast
  northern northwest norwegian nose now number numerous nurse nursing oak objective obtain obvious occupied occur odd off
  offering officer official offset often oil old olympic olympics only opener operate operating operator opposite orbit
  ordinary organic organize organized origin out outer outgoing outlook outside outskirts overcome overnight overseas
  oversight overtime owe owes own owner owners ownership pack package paid painful paint painter painting pair palace
  panel paper papers parish partially parties partly parts passed passenger passport past path pattern pay payment peace
  peaceful peak pearl pending people pepper percent perform period permit permitted persian persuade phone physical
  physician physics pick picking picture pine pioneer pitch pitcher plain planned plants plate play played player please
  pleased pledge plumber poem poet poetry pointed policeman policy polish political politics poll polling poor positive
  postponed poultry pound poverty powder powerful practical practice praise prayer precise predict prefer premium prepare
  prepared preserve press pressure pretty prevent previous price pride priest primary principle print printing prior
  priority prisoner prize pro proceed produce profile progress promise promising proof proper property proposal protect
  proud prove proven provide publicity publish publisher pump purchase purpose pursue push qualified qualify quarter
  quarterly quick quiet quit rabbi racing raid railroad railway rain raise random rank ranking rapid rarely rating raw
  reach read reader reading ready realistic reality rear reason recall receive received recently recipe recognize
  recording records recover recovery reduced referee reflect refugee refuse refused regain regularly reign reject
  relations relative relatives relay release reliable relief religious reluctant rely remain remainder remaining remains
  remember remote removal remove removed renowned rent repair repeat repeated replace replaced represent republic request
  require rescue rescued research reserved resign resolve resolved resource resources respected respond response restore
  results retail retired retreat returned returns reveal revenge reverse review reward rhetoric rice rich ridge riding
  right rights riot rise risk road rocket rod roll rolled rolling romanian romantic roof root roots rough round row ruins
  rule ruler rules run runway russian sad safety said sailing salary sales salt sample sank sat satisfied saturday save
  saved saving savings saw say saying scale scandal schedule scholar scientist scope score scores scottish screen
  screening sealed search season seasons seat secondary secretary secure security seed seeds seek seen seize select
  selection sell send sensitive separate sequence serbian serious serving session setting settle settled shadow shake
  shape shaped shared shares sharing sharp shed sheep sheet shell shelter shift ship shipping shocked shoes shook shoot
  shooting shore short shortage shortly shot shoulder showed shown shrine shut sick side sign signed signing silver sing
  singer singing situated size skating skiing skill skills skin sky slam sleep sleeping slow slowly small smaller smile
  smoke smooth smuggling snow society soft soil sold soldier solid solve sometimes soon sort sought south southeast
  southern southwest space spanish spare speak species specific speed spell spend spending spent spill spirit spiritual
  split spoke spoken spokesman sports spotlight spread spy square stability staff stalled stamp stance standings stars
  starter statement stay stayed steady steam steel steep steps stick stolen stone stones stood stopped storage straight
  strain strait strange strategy straw stream strength stressed stretch striker striking string stroke strong struck
  studies study stuff submarine submit subway succeed success successor sudden suddenly suffer suffering suggest suit
  suitable sum summary summer summit sun sunday sung supply supreme sure surgery surname surplus surprised surrender
  survey survive suspend suspended swedish sweep sweet swept swimming swing swiss switch symbolic syrian tackle tactics
  tail take taken takeover tale talented talks tall tap tape task tax tea teach teacher tears technical teeth temporary
  tense term terms testify testimony testing textile thai thank thanks theft theory therapy thick thin thing think third
  thought thousand threat threaten threw through throw thrown thursday tie tied tight timetable tiny tip tired tissue
  tobacco today together told tomorrow tone tonight took tool topic torn touch touched tough tourism tower town toxic toy
  toys trade trademark traffic tragedy trail travel treat treatment treaty tree trees trial tribe tribute tried trigger
  trim trophy trouble truce truck true truth try tuesday tune turkey turned turning turnout turnover turns twice twin
  twins typical ukrainian unable uncertain uncle universe unknown unusual update upgrade upper uprising upset urge use
  used useful usually utilities utility vacation vaccine valid valley valuable vary vegetarian vehicle venture victim
  victory view virgin visit visited voice voluntary volunteer voting wage wait waited waiting wake walk walking wall ward
  warming warn warning waste watch waters wave waves way weak weakness wealth wealthy weapon wear weather wedding
  wednesday weekly weight welcome well went wheat wheel white whole wide wildlife willing win window wine wing wings
  winner wire wireless wisdom wise wish wishes withdraw withdrawn witness women won wonderful wood woods word wore work
  worker working works world worldwide worn worried worry worse worship wound write writing written wrong wrote yard year
  yellow yesterday yield young youngest youth`;

const KNOWN: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
const ENDINGS = /(?:ing|ed|es|s|d)$/;

/** `word` is in small letters. */
export function isEnglishWord(word: string): boolean {
  return KNOWN.has(word) || KNOWN.has(word.replace(ENDINGS, ''));
}
