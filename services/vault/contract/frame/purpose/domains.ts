// What a task is usually done with: a letter wants a tone and a language, a table in a restaurant wants what its guests may
// not eat. The words of a purpose name the domain; what the owner prefers, or must be kept from, names it as well.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { inEnglish } from '../../../store/meaning/glossary/english-for.ts';
import { clausesOf } from '../../../store/text-index/languages/detect.ts';
import { fold } from '../../../store/text-index/languages/fold.ts';

export type Domain =
  | 'writing'
  | 'meeting'
  | 'travel'
  | 'food'
  | 'health'
  | 'buying'
  | 'money'
  | 'code'
  | 'home'
  | 'care';

/**
 * The beginnings of words, in the languages that purposes are read in. `=` before one: the whole word. `-` before one: the end of a
 * longer word, in German and Dutch, which write several as one.
 */
const WORDS: Readonly<Record<Domain, string>> = {
  writing: `=card =cards condolence invitation announcement caption =speech =toast statement essay =report =memo anschreiben rundschreiben einladung karte kondolenz
    =rede rundmail aushang stellungnahme invitación tarjeta discurso convite cartão invitation =carte =discours invito biglietto discorso uitnodiging kaartje 案内状 お礼状 礼状 挨拶文 お知らせ 通知文 投稿 原稿 招待状
    =write =writing =wrote =written draft email =mail =mails =letter =letters =reply =replies =answer message =text =post =blog newsletter =sign =signed =signing signature tone
    wording greeting phrase spelling proofread translat copywrit schreib entwurf =brief =briefe =briefen briefb briefk briefm briefp briefst briefu briefw nachricht antwort =ton tonfall anrede gruß gruss grüße unterschrift
    sprache =stil =stile stilfr stilrich stilvor formulier escrib redact borrador carta correo mensaje respond tono idioma escrev rascunho mensagem assinatura =tom écri rédig brouillon
    lettre courriel réponse signature scriv bozza lettera risposta schrijf =mailtje bericht toon language メール 返信 文章 手紙 文体 敬語 署名 書い 書く 執筆 下書き
    e-mail e-mails =email =emails brieven lettere antwoord =contesta =contestar =conteste répond rispond beantwort
    paragraph =párrafo =párrafos =parágrafo =parágrafos absatz absätze paragrafo =alinea announc ankündig anunci annonc annunci aankondig
    =compose =composing =mahnung =mahnungen =verfassen =verfasse entwirf entwerf protokoll -brief -briefe -sschreiben -tsrede -gsrede -esrede -protokoll =acta =actas recordatorio
    =ata =atas lembrete recado redig =relance =relances ébauche procès-verbal redigi sollecit =verbale =verbali messaggi disdett notulen aanmaning
    betalingsherinnering -mailtje toespra =appje 督促 議事録 書き出し 推敲 草案 ニュースレター 連絡帳 解約届 退職届 志望動機`,
  meeting: `=catch-up sync one-on-one zoom =videocall gespräch telefonat telefonier anruf =call reunir videollamada telefonema entretien appeler colloquio incontro gesprek bellen 通話 電話 懇談 面接 商談 会合 ミーティング
    meeting =meet =call =calls appointment schedul calendar =slot =slots =agenda =invite standup workshop interview =available availab working
    =hours treffen =termin =termine =terminen =termins terminab terminanf terminb termind terminf terming terminh termink terminp terminr terminv terminw terminz besprech sitzung kalender einlad arbeitszeit reunión reunion =cita =citas =agenda llamada horario reunião reuniões encontro ligação rendez-vous réunion
    =appel =appels riunion appuntament chiamata orario vergadering afspraak 会議 打ち合わせ ミーティング 予定 面談 打合せ
    =consulta =consultas =hueco =huecos =vernos =verme =créneau =créneaux zeitfenster sprechstunde tijdslot
    one-to-one -gespräch -gespräche -gesprächs -besprechung -besprechungen -sitzung -sitzungen -versammlung =junta =juntas asamblea assemblei assemblée
    assemblea -gesprek -gesprekken -vergadering -vergaderingen =overleg -overleg -afspraak -afspraken 理事会 総会 議題 議事 プレゼンの プレゼン資料 プレゼンテーション =notulen`,
  travel: `=airfare railway =rail motorway =coach =ferry =bus =drive =driving commute overnight =sleep weekend-trip getaway abroad tickets zugreise bahnfahrt zugfahrt dienstreise
    fähre fahrkarte fahrt =fahren anreise rückreise übernacht hotel =tren =trenes billete ferry trajeto passagem billet =nuit traversée biglietto traghetto nachtverblijf heenreis terugreis reisplan 帰省 行き帰り 移動 交通 切符 乗り継ぎ 泊まり 旅 車で 電車 フェリー 日帰り
    travel =trip =trips flight =flights =fly =flying hotel =train =trains =seat =seats airline =airport luggage passport visa itinerar =journey holiday vacation
    aisle =window accommodation booking =reis reise =reizen flug =zug bahn sitzplatz urlaub unterkunft gepäck anreise viaj vuelo =tren =trenes =asiento avión equipaje vacaciones viagem =voo =voos
    voyage =vol =train siège vacances bagage viaggi volo treno posto albergo vlucht trein stoel vakantie 旅行 出張 航空 座席 ホテル 新幹線 飛行機 宿
    viagens =ferie vacanza vacanze férias =ferien hôtel alberghi =packing suitcase rucksack packlist =packen =koffer =koffers =maleta =maletas =valise =valises valigia valigie paklijst 荷造り 持ち物 スーツケース
    -ferien -urlaub -sreise -dreise -nreise -ereise -flug -flüge -ausflug -ausflüge itinerari itinéraire =voli =comboio =comboios -vakantie -vakanties -reisje schoolreis zakenreis treinreis rondreis
    vliegreis stedentrip städtetrip kurztrip -vlucht wintersport`,
  food: `=eats =bite =pub =bar =cafe =café tapas =dine dining cookies biscuits =bread =sweets chocolate =egg =eggs =milk =fish =meat lokal =lokale wirtshaus gasthaus gasthof beisl kneipe =café kuchen jause =jause
    brunch naschen imbiss verpflegung bewirt =bar merienda tapas pastel lanche =doces petiscos goûter apéro gelato spuntino dolci borrel hapje snoep 行く店 店の候補 ご飯 ごはん ランチ ディナー 居酒屋 カフェ 甘い物 牛乳 卵 小麦 お茶請け 夜食
    food takeout takeaway takeaways pizza picnic potluck feast buffet bakery lunchbox =eat =eats eating =feed =feeding dinner lunch breakfast supper restaurant meal menu recipe cook =cater catering caterer =table snack drink dessert =cake =bake allerg =diet =diets dieting dietary vegetarian
    vegan gluten lactose =nut =nuts peanut shellfish grocer =barbecue brunch =essen =isst =esst =gegessen essens abendessen mittagessen frühstück restaurant =tisch rezept =koch =koche =kochst =kocht kochen backen kuchen speise =gericht =gerichte
    allergi unverträglich ernähr comida =comer =comemos =comen comeremos comiendo cena =cené =ceno almuerz desayun restaurante receta cocin alerg menú janta almoç refeição receita dîner dînatoire déjeun =repas recette cuisin
    =manger =mange =manges =mangé mangent mangeons mangera mangeron gâteau pranzo colazione ristorante ricetta cucin mangi =cenare =ceniamo =eet eten =diner =diners dineren =dineert =dineer ontbijt =recept =recepten koken 食事 夕食 昼食 朝食 料理 レストラン 食べ アレルギ 献立 飲み 会食 弁当 ケーキ おやつ お菓子 菓子折 手土産 差し入れ 鍋 宴会 飲み会 忘年会 新年会 打ち上げ 食卓 食材 買い出し 外食 給食 食堂 店を予約 食べる店 出前
    cibo alérg =dîner =dîners merend =aperitivo apéritif apero =torte =torten kekse plätzchen =menü =menüs =bolo =bolos =taart koekjes =snacks =picar =naschen
    =cooks =cooking =cooked =roast coeliac celiac kochid kochrezept brotdose brotzeit pausenbrot =grillen grillfest grillabend einkaufsliste mahlzeit zöliak
    -kuchen -torte -torten -rezept -rezepte -menü -frühstück -tsessen celíac barbacoa parrillada =tupper chuches menús ementa cardápio consoada =ceia churrasc =cozinhar =cozinho =cozinhamos
    réveillon pique-nique piquenique =plat =plats cœliaque cœliaques =menù cenone cenoni grigliat celiach avondeten middageten boodschappen maaltijd tussendoortje
    trommeltje broodtrommel -diner -maaltijd -taart -borrel -menu klaarmaken klaarmaak potluck fingerfood bocadillos salgadinhos stuzzichini バーベキュー おせち レシピ 焼肉 買い物リスト`,
  health: `ibuprofen =aspirin =aspirins =aspirina =aspirine paracetamol acetaminophen naproxen antibiotic antihistamin =pill =pills tablet =tablets dose dosage =medication =medicine sedat anaesth anesth =operation =hospital =hospitals hospitales =hospitais hospitaliz hospitalis =physio physiot =injury nausea migraine =cough =coughing =cold =flu =rash =sting =jab
    ibuprofeno ibuprofène ibuprofene paracétamol paracetamolo tablette =tabletten salbe antibiotik narkose betäub spritze übelkeit migräne husten erkält =grippe ausschlag arznei wehtu =weh pastilla analgésic antibiótic anestesia náusea migraña comprimido enjoo comprimé antalgique antibiotique nausée compressa antidolorific nausea pijnstiller tablet misselijk 痛み止め 鎮痛 錠 飲み薬 頭痛 腹痛 発熱 解熱 抗生 麻酔 注射 手術 入院 かぜ 風邪 咳 湿布 副作用 服用
    health =doctor =doctors =doctora =doctores =medic =medics medica medicin =medico allerg =ill illness disease dentist =bloods prescri therap =pain injur pregnan vaccin =blood =asthma diabet insulin epipen symptom =gp
    surgery painkiller headache fever =sick =hurt gesund schmerzmittel fieber arzt ärzt krank medikament zahnarzt schmerz impf blut apotheke therap salud médic enferm dolor vacuna alerg saúde doença remédio santé médecin malad
    douleur =salute medico malatt dolore gezond ziek dokter 健康 病 医 薬 アレルギ 歯 痛 診 処方
    pastigli ospedal maternité hôpital geimpf ingeënt inent vacin vacun alérg ziekenhuis =hurts =hurting =ache =aches =aching =sore =swollen =dizzy vomit diarrh =prescribe =prescribed
    urgencias =urgences notaufnahme =duele =duelen =anginas =fiebre =fièvre =febbre =febre =dói =doem =koorts =pijn
    pediatr paediatr orthoped orthopaed surgeon coeliac celiac kinderarzt kinderärzt hausarzt hausärzt augenarzt augenärzt hautarzt frauenarzt frauenärzt facharzt fachärzt chefarzt
    orthopäd chirurg zöliak traumatólog cirujan fisio ortoped cirurg celíac pédiatr kiné chirurgi ortopéd dermatolog kinderarts huisarts tandarts oogarts fysio 小児科 整形外科 眼科 皮膚科
    通院 整体`,
  buying: `=buy buying purchas order shop =gift =gifts =present =presents =size =sizes budget price =brand subscri kauf bestell geschenk größe preis =marke =compra =compras =comprar =comprando =compraré =compremos =comprarlo =comprarla =compro =compré =compró =compramos =comprou =comprei =comprado =comprada =comprare =comprato regalo tamaño =precio =precios =talla =tallas
    =presente =presentes preço achat =acheter cadeau taille =prix acquist =taglia =taglie prezzo =kopen cadeau maat prijs 買 購入 注文 贈 プレゼント 予算 価格
    =schenken =schenkt =verschenken mitbringsel =regalar =regalarle =offrir =regalare cadeautje
    =regali prenda =money =spending =spend =spends =expense =expenses =geld ausgab =dinero gasto gastar =dinheiro =argent dépens =soldi =spese uitgav 出費 支出 お金 =euro =euros =pounds =dollars
    =afford =savings overspend =schenk =schenke sparplan =sparen -geschenk -geschenke ahorr poupar
    poupança épargn risparmi begroting -begroting spaarplan
    -cadeau -cadeautje 貯め 家計 節約`,
  money: `=pay =pays =paid =paying =payment =payments =payable =unpaid =invoice =invoices =bills billing =owe =owes =owed =owing =afford =affordable =budget =budgets =cost =costs =costing =money =cash =savings =loan =loans mortgage =deposit =deposits
    =refund =refunds reimburs =fee =fees =tax =taxes =vat =salary =wage =wages payroll =income =spends =spending =expense =expenses financ pension =debt =debts overdraft =bank =banking =invest =investing investment
    bezahl =zahl =zahle =zahlt =zahlen =zahlung =zahlungen überweis =rechnung =rechnungen -rechnung -rechnungen =geld =kosten =kostet -kosten kaution =konto kontostand steuer -steuer darlehen =kredit =krediten hypothek =schulden =schuldet =schulde gehalt =lohn =löhne
    gebühr =miete mietein =sparen =erspartes erstattung beihilfe =finanzen finanzier finanziell =ratenzahlung =anzahlung =zuschuss =beiträge =ausgaben =einnahmen
    =pagar =pagarle =pago =pagos =paga =pagamos =pagado =pagan factura =cuesta =cuestan =coste =costes =costo =costos hipoteca =préstamo =préstamos =deuda =deudas =transferencia =dinero =gasto =gastos =gastar ahorr impuesto =renta =iva nómina =sueldo =fianza reembols =cuota =cuotas presupuesto =hacienda
    pagament =fatura =faturas orçamento =custa =custam =custo =custos empréstimo dívida transferência =dinheiro poupança poupar =irs salário =aluguel =aluguer mensalidade =propinas =caução
    =payer =payé =payée =paie =paye =payons paiement facture =coûte =coûtent =coût =coûts =argent =loyer =emprunt =dette =dettes virement impôt =taxe =taxes =tva salaire épargn rembours cotisation =acompte =devis dépens financ
    =pagare =pagato =paghiamo fattur bollett =costa =costano =costi =soldi =spese =mutuo prestito =debito =debiti bonific =f24 =tasse =tassa =imu stipendi risparm rimbors =caparra =affitto =rata =preventivo =acconto finanzi
    =betalen =betaal =betaalt =betaald betaling factu -factuur -facturen =kost =geld =huur hypothe =lening =leningen =krediet =schuld overschrijv =overmaken =overboeken belasting =btw =loon =salaris =spaargeld voorschot begroting =subsidie terugbetal aflossing
    支払 払う 払い 払え 請求 費用 予算 お金 振込 振り込 家賃 ローン 税金 確定申告 給料 給与 貯金 貯め 会費 見積 経費 立替 学費 出費 支出 家計`,
  code: `=code coding =programming =programmer software =bug =bugs deploy =repo =repos repository =git =commit =commits refactor =test =tests =testing =tests =api framework database release indent lint =editor entwickl
    quellcode código desarroll logiciel codice sviluppo コード 実装 開発 デプロイ リファクタ`,
  care: `=duerme =duermen =dorme =dormem =dort =dorment =dormono =slaapt =schläft =stay =staying =overnight =visit =visiting pet-sitter cat-sitter dog-sitter =boarding grandchild =grandchildren neighbour's-kids enkel =besuch übernachtung schlafwandel =visita =visitas =visitar =visitamos nietos netos petits-enfants nipoti kleinkind logeer 泊まりに 預かり 預ける 孫
    handover safety =first-aid sicherheit unfall seguridad segurança sécurité sicurezza veiligheid 安全 引き継ぎ babysit =sitter nanny childcare daycare kindergarten =camp =sleepover sleeping teacher =host caregiver carer =nurse guests emergency =outing =outings scout swim playdate =party =parties birthday overnight school-trip =excursion =canguro =canguros
    betreuung kita lehrer klassenfahrt ausflug gäste pfleg geburtstag übernacht ferienlager zeltlager freizeit schwimm kindergeburtstag =feier =feiern babysit notfall tagesmutter =hort wandertag =niñera guardería maestr invitados excursión campamento cumpleaños fiesta babá acampamento aniversário festa creche excursão hóspedes nounou =garde =garder =gardent garderie invités anniversaire =colonie =colonies =sortie =sorties
    =tata asilo maestra ospiti compleanno festa gita oppas leraar gasten verjaardag feest =kamp uitje 保育 先生 遠足 宿泊 世話 預け 誕生日 誕生会 パーティ キャンプ 合宿 修学旅行 お泊まり 泊まり 留守番 学童 シッター 子守 面倒 林間学校
    =juf leerkracht profesor maîtresse instituteur institutrice professora =fest =feste sommerfest gartenfest =partys zomerfeest tuinfeest =fête =fêtes
    nurser kinderfeest -geburtstag -verjaardag -feestje cuidar cuidador ehpad accudire badante oppass mantelzorg 介護 送り迎え 子どもを見て 子供を見て 子どもたちを見て 子供たちを見て`,
  home: `=home =house =houses household =flat =flats apartment garden kitchen =bathroom repair plumb electric heating =rent =landlord neighbour neighbor clean laundry =haus wohnung garten küche
    reparatur heizung miete nachbar putz =casa =casas piso jardín =cocina =cocinas repar alquiler vecin maison jardin cuisine loyer =huis =tuin keuken 家 庭 台所 修理 家賃 掃除
    badezimmer =bad klempner installateur elektriker vermieter reinig repari renovier badkamer loodgieter elektricien verwarming =huur huurder huisbaas verhuurder buurman buurvrouw =buren schoonmaak gerepareerd verbouw woning =baño fontaner electricista calefac =casero =casera limpieza =bain plombier électricien chauffage propriétaire voisin =ménage lessive répar bagno idraulic elettricista riscald affitto ripara =vicino =vicina =vicini pulizie bucato banheiro canalizador encanador eletricista aquecimento =renda =aluguel senhorio vizinh limpeza lavandaria
    =cozinha =cozinhas`,
};

/** Parts of tasks: whoever asks for one of them does not ask for the others. */
const PARTS: Readonly<Record<string, string>> = {
  air: `transport flight =flights =fly =flying =plane =planes airline airport aisle flug flieg vuelo avión aeropuert =voo =voos avião =vol avion volo aereo vlucht vlieg 飛行機 航空 空港 フライト`,
  rail: `transport =train =trains railway =rail =zug bahn =tren =trenes trem treno trein 電車 新幹線 列車`,
  road: `transport =car =drive driving =hire vehicle =auto mietwagen fahren coche =conducir carro dirigir voiture conduir guidare rijden 車 運転 レンタカー`,
  stay: `hotel hôtel albergo alberghi lodging accommodation hostel apartment room unterkunft übernacht zimmer alojamiento habitación hospedagem quarto hébergement chambre alloggio =camere verblijf kamer 宿 ホテル 旅館`,
  drink: `coffee =tea beer wine alcohol drinks kaffee =tee bier wein café cerveza vino vinho cerveja bière =vin birra koffie wijn コーヒー 酒 飲みもの 飲み物`,
  out: `restaurant =table takeout takeaway =eating dining lokal =tisch =cenar =mesa ristorante =tavolo uiteten =uitgaan 外食 店`,
  call: `=call =calls phone telephon anruf anrufe llamada telefon chamada =appel =appels =appeler telefono bellen 電話`,
};

/** How something is done, whatever it is: the length of a meeting, the tone of a letter. */
const MANNERS = new Set(
  `transport transportation length days day weekdays time times hours hour place channel format style frequency order off way kind preferred usual
  verkehrsmittel länge tage tag zeiten zeit uhrzeit ort form stil art dauer transporte duración días día horas hora lugar formato estilo duração dias dia local
  durée jours jour heures heure lieu format trasporto trasporti durata giorni giorno ore ora luogo formato vervoer duur dagen dag tijden tijd plaats vorm
  長さ 曜日 時間 場所 書き方 形式`.split(/\s+/),
);

const PLAIN_MANNERS = new Set([...MANNERS].map(fold));

const HAS_SPACES = /^[\p{Script=Latin}\p{M}-]+$/u;
/** Beginnings of words are looked up by their first letters, so many of them, and ends by their last. */
const LEAST_BEGINNING = 2;

/** A beginning of a word, or an end. */
interface Beginning {
  text: string;
  domain: Domain;
}

/** The words of all domains, as they are looked for. */
const domainWords = whenAsked(() => {
  const wholeWords = new Map<string, Domain[]>();
  const beginnings = new Map<string, Beginning[]>();
  const ends = new Map<string, Beginning[]>();
  /** Words of scripts without spaces, wherever they stand. */
  const unspaced: Beginning[] = [];
  for (const [name, words] of Object.entries(WORDS)) {
    const domain = name as Domain;
    for (const word of words.split(/\s+/).filter(Boolean)) {
      const text = word.replace(/^[=-]/, '');
      if (!HAS_SPACES.test(text)) unspaced.push({ text, domain });
      else if (word.startsWith('-')) put(ends, text.slice(-LEAST_BEGINNING), { text, domain });
      else if (word !== text) put(wholeWords, text, domain);
      else put(beginnings, text.slice(0, LEAST_BEGINNING), { text, domain });
    }
  }
  return { wholeWords, beginnings, ends, unspaced };
});

function put<V>(groups: Map<string, V[]>, key: string, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** Whether a word says how something is done, typed with its diacritics or without. */
export function isManner(word: string): boolean {
  return MANNERS.has(word) || PLAIN_MANNERS.has(word);
}

const parts = Object.entries(PARTS).map(([name, words]) => ({ name, words: words.split(/\s+/).filter(Boolean) }));

/** A bed for the night, in several words. */
const A_BED = whenAsked(() =>
  phrases(
    '(?:place|somewhere|anywhere|nowhere) to (?:stay|sleep)|where (?:\\p{L}+ ){0,6}(?:stay|sleep)(?!\\p{L})|(?:a|our|his|her|and) beds?(?!\\p{L})',
    '(?:wo|irgendwo) (?:\\p{L}+ ){0,4}(?:schlafen|übernachten|unterkommen)|(?:ein|zwei|drei|und) betten?(?!\\p{L})',
    '(?:sitio|lugar|d[óo]nde|sítio|onde) (?:\\p{L}+ ){0,3}(?:dormir|dormimos|alojar\\p{L}*|quedarnos|ficar|ficamos)',
    '(?:où|endroit) (?:\\p{L}+ ){0,3}(?:dormir|dort|loger|loge)|(?:dove|posto) (?:\\p{L}+ ){0,3}(?:dormire|dormiamo|alloggiare)',
    '(?:waar|plek|ergens) (?:\\p{L}+ ){0,4}(?:slapen|overnachten|verblijven)',
  ),
);

/** The parts of tasks that a text names. */
export function partsOf(text: string): ReadonlySet<string> {
  const lower = text.normalize('NFC').toLowerCase();
  const words: readonly string[] = lower.match(/[\p{L}\p{M}-]+/gu) ?? [];
  const isNamed = (sign: string) => {
    if (sign.startsWith('=')) return words.includes(sign.slice(1));
    return HAS_SPACES.test(sign) ? words.some((word) => word.startsWith(sign)) : lower.includes(sign);
  };
  const named = new Set(parts.flatMap(({ name, words: signs }) => (signs.some(isNamed) ? [name] : [])));
  if (A_BED().test(text)) named.add('stay');
  return named;
}

/** What a task in another language is said to be by any word that the glossary knows. Of other domains that says too much: measured. */
const IN_ANY_WORDS: readonly Domain[] = ['health', 'writing'];

/** Tasks that several words name, each of which says something else by itself: where to stay, how to get there, to thank somebody. */
const SAID_BY_SEVERAL = whenAsked((): readonly (readonly [Domain, RegExp])[] => [
  [
    'travel',
    phrases(
      'settimana bianca|(?:gli|nostri|miei) spostamenti(?!\\p{L})|book (?:me|us|him|her|them) (?:on|onto|to|into|through to) |(?:al mare|a la playa|à la mer|ans meer) (?:con|avec|mit)|(?:a|en) la nieve|(?:faz|fazer|fazemos) as? malas?(?!\\p{L})|na neve',
      '(?<=(?:^|[,.;:!?] *|(?:to|me|us|help|and|please) ))pack(?! of)(?!\\p{L})',
      '(?:\\d+|two|three|four|five|six|seven|a few|some) (?:nights?|days) in(?! (?:a|the|all|total|which|advance|hospital)(?!\\p{L}))',
      '(?:how|way) (?:do |can |will |should |would |best )?(?:we|i|they|to|you) (?:best )?(?:get|travel) (?:there|to(?! (?:know|do|be|the point)(?!\\p{L})))',
      'where (?:(?:do|can|could|should|will|to) )?(?:(?:we|i|they) )?(?:(?:should|could|can|will) )?(?:stay|sleep)',
      '(?:place|somewhere|anywhere) to stay',
      '(?:\\d+|zwei|drei|vier|fünf|ein paar) (?:nächte|tage) (?:in|an|auf)(?! (?:der|dem|folge)(?!\\p{L}))',
      'wie (?:wir|ich|man) (?:am besten )?(?:hin|dort ?hin|da ?hin)k(?:omm|ämen?)\\p{L}*|wie (?:komm\\p{L}*) (?:wir|ich|man) (?:am besten )?(?:hin|dort ?hin|da ?hin|nach)',
      '(?:\\d+|dos|tres|cuatro|cinco|unas) noches (?:en|a)|c[óo]mo (?:llegamos|llegar|ir|vamos) (?:hasta |a )?(?:allí|all[áa]|\\p{Lu})|d[óo]nde (?:nos )?(?:alojamos|alojar\\p{L}*|dormir|dormimos)',
      '(?:\\d+|dois|duas|três|quatro|cinco|umas) noites (?:em|no|na)|como (?:chegar|chegamos|vamos) (?:lá|até|a)|onde (?:ficar|ficamos|dormir|dormimos)',
      '(?:\\d+|deux|trois|quatre|cinq|quelques) nuits (?:à|en|au|dans)|comment (?:y aller|on y va|s.y rendre)|où (?:dormir|loger|on dort|on loge)',
      '(?:\\d+|due|tre|quattro|cinque|qualche) nott[ei] (?:a|in)|come (?:arrivarci|ci arriviamo|andarci)|dove (?:dormire|alloggiare|dormiamo)',
      '(?:\\d+|twee|drie|vier|vijf|een paar) nachten in|hoe (?:we|ik) er (?:het beste )?(?:kom\\p{L}*)|waar (?:we )?(?:slapen|overnachten)',
    ),
  ],
  [
    'food',
    phrases(
      '(?:the )?shopping list|(?:en|del) comedor(?!\\p{L})|comedor escolar|(?:un|bon|petit|au) resto(?!\\p{L})|lista della spesa|(?:fare|faccio|facciamo) la spesa|(?:liste de|faire les) courses|lista de (?:la compra|compras)',
      '(?<!(?:write|say|text|send|post) )something (?:sweet|savoury)(?!\\p{L})|something (?:to eat|to nibble|to snack)|etwas (?:süßes|zum naschen|zu essen|zum knabbern)|algo (?:dulce|doce|de comer|para (?:picar|comer))',
      'quelque chose (?:de sucré|à manger|à grignoter)|qualcosa (?:di dolce|da mangiare)|iets (?:lekkers|te eten)',
    ),
  ],
  [
    'health',
    phrases(
      '(?:arm|leg|back|head|knee|shoulder|neck|foot|feet|tooth|teeth|stomach|throat|hip|ankle|wrist|elbow|hand|ear|eye)s? (?:is|are|(?:has|have) been) killing (?:me|him|her)',
      'what (?:can|may|could|should) (?:i|he|she|they|we) take(?: (?:for|against) (?:it|the|my|his|her|a)(?!\\p{L})|\\s*(?:$|[,.?!;]|and(?!\\p{L})))',
      '(?:was|kann|darf) (?:(?:kann|darf) )?(?:ich|er|sie|man) (?:dagegen |dafür )?(?:schlucken|einnehmen)|(?:dagegen|gegen die schmerzen) (?:nehmen|schlucken|geben)',
      'qué (?:puedo|puede|podemos) tomar (?:para el|para la|contra)|o que (?:posso|pode) tomar (?:para a|para o|contra)|(?:la|con|tiene|tengo) tos',
      'que (?:puis-je|peut-(?:il|elle|on)) prendre contre|cosa (?:posso|può) prendere contro|wat (?:kan|mag) (?:ik|hij|ze) (?:ertegen )?(?:innemen|slikken)',
    ),
  ],
  [
    'buying',
    phrases(
      "(?:get|give|buy|bring) (?:(?:my|our|the) )?[\\p{L}’']+(?: [\\p{L}’']+)? for (?:(?:his|her|their|our|my|the|[\\p{L}]+['’]s) )?(?:[\\p{L}-]+ )?(?:birthday|anniversary|christmas|wedding|\\p{L}+ieth(?!\\p{L}))",
      '(?:uns|mir|euch|sich) (?:[^.?!]{0,40} )?leisten|permit(?:irnos|irme|írnoslo|írmelo)(?!\\p{L})|(?:sale|salir) a cuenta|podemos pagar|dá para pagar|permetter(?:ci|mi|si)(?!\\p{L})|les moyens (?:de|d.)|(?:kunnen|kan) betalen|kunnen (?:we|wij|ik) (?:\\p{L}+ ){1,4}betalen|veroorloven',
      'wat (?:geef|geven) (?:ik|we|wij) (?:\\p{L}+ ){1,3}voor (?:haar|zijn|hun|kerst|sinterklaas)',
      "ideas? (?:for|about) (?:[\\p{L}’']+ ){0,4}(?:birthday|christmas|wedding|anniversary)|(?:birthday|christmas|wedding|anniversary)[^\\p{L}]{1,3}ideas?(?!\\p{L})",
      '(?:ideen?|vorschl\\p{L}+)[^.?!]{0,30}(?:geburtstag|weihnachten|hochzeit)(?!s?\\p{L})|(?:geburtstag|hochzeit)[^\\p{L}]{1,3}ideen?(?!\\p{L})',
      'ideas (?:para|de)[^.?!]{0,20}(?:cumpleaños|boda|navidad|reyes)|ideias (?:para|de)[^.?!]{0,20}(?:aniversário|natal|casamento)',
      'idées? (?:pour|de)[^.?!]{0,20}(?:anniversaire|noël|mariage)|idee (?:per|di)[^.?!]{0,20}(?:compleanno|natale|matrimonio)|ideeën voor[^.?!]{0,20}(?:verjaardag|kerst|bruiloft)',
    ),
  ],
  [
    'meeting',
    phrases(
      "orden del día|ordem (?:de trabalhos|do dia)|uma pauta|ordre du jour|ordine del giorno|parents?['’]? evening",
      '(?:wants?|would like|asks?) to (?:talk|speak) (?:to|with) (?:me|us)(?!\\p{L})',
      '(?:sit(?:ting)? down|get(?:ting)? together|catch(?:ing)? up|meet(?:ing)? up) with|take (?:the )?minutes',
      '(?:zusammensetz|zusammensitz)\\p{L}* mit|(?:setz|setze|setzen) (?:mich|uns) mit',
      '(?:sentarme|sentarnos|sentarse|reunirme|reunirnos) con|me (?:voir|asseoir) avec|(?:sedermi|vedermi|incontrarmi) con|sentar-me com',
    ),
  ],
  [
    'writing',
    phrases(
      'thank[- ]you (?:note|card|letter)|(?:write|writing|draft|drafting|send|leave|compos\\p{L}+) (?:\\p{L}+ ){0,3}notes?(?!\\p{L})|payment reminder',
      '(?:setz|setze) (?:(?:mal|bitte|mir|uns|was|etwas|ein(?:e[nmrs]?)?|\\p{Lu}\\p{L}+) )+auf(?!\\p{L})|aufzusetzen|zahlungserinnerung',
      'butta(?:re|mi|mo)? giù|due parole (?:a|al|alla|per)(?!\\p{L})|(?:un )?petit mot (?:pour|à|au)|un mot (?:pour|à|au) |mande(?:r)? um recado|herinnering (?:[\\p{L}]+ ){0,4}(?:op te stellen|opstellen|sturen|te sturen)',
      '(?:thank|apologi[sz]e to|congratulate|remind(?! (?:me|us)(?!\\p{L}))|chase|decline|turn down|say no to|get back to|follow up with) (?=\\p{L})',
      'let (?!me(?!\\p{L}))(?:\\p{L}+ ){1,3}know',
      '(?:bedanke?|entschuldige?|gratulier) (?:dich|mich|uns|dem|der|den|bei)(?!\\p{L})|(?:sag|gib) (?!mir|uns)(?:\\p{L}+ ){1,3}bescheid',
      '(?:agradece(?:r|le|les)?|discúlpate|disculpar(?:me|se)|felicita(?:r)?|recuérdale|recordarle|avisa(?:r)?) a',
      '(?:agradece(?:r)?|felicita(?:r)?|avisa(?:r)?|lembra(?:r)?) (?:a|ao|o)',
      '(?:remercie(?:r)?|félicite(?:r)?|préviens|prévenir|relance(?:r)?|excuse-toi auprès)',
      '(?:ringrazia(?:re)?|congratulati|avvisa(?:re)?|ricorda(?:re)? a)',
      '(?:bedank|feliciteer|herinner) (?!me(?!\\p{L})|mij(?!\\p{L}))(?=\\p{L})|laat (?!me(?!\\p{L})|mij(?!\\p{L}))(?:\\p{L}+ ){1,3}weten',
      '(?:\\d+|two|three|four|five|six|a few|a couple of|some) (?:lines|sentences|paragraphs|bullet points|bullets)(?! of code)|(?:take|write up|send round) (?:the )?(?:minutes|notes)',
      '(?:\\d+|zwei|drei|vier|fünf|ein paar|wenige[nr]?) (?:zeilen|sätze[n]?|absätze[n]?)|(?:protokoll|notizen) (?:führen|schreiben|machen)',
      '(?:\\d+|dos|tres|cuatro|cinco|unas) (?:líneas|lineas|frases|párrafos)|(?:\\d+|duas|três|quatro|cinco|umas) (?:linhas|frases|parágrafos)',
      '(?:\\d+|deux|trois|quatre|cinq|quelques) (?:lignes|phrases|paragraphes)|(?:\\d+|due|tre|quattro|cinque|qualche|alcune) (?:righe|frasi|paragrafi)',
      '(?:\\d+|twee|drie|vier|vijf|een paar) (?:regels|zinnen|alinea.s)',
    ),
  ],
  [
    'care',
    phrases(
      'auf (?:die |den |das |meinen? |meine |unseren? |unsere )?(?:kind|kids|klein|enkel|jung|mädchen|bub|zwilling|baby|sohn|tochter)\\p{L}* (?:\\p{L}+ ){0,2}auf(?:zu)?pass',
      'look(?:s|ed|ing)? after (?:mum|mom|mam|dad|nan|gran|grand\\p{L}+|him|her|them|the (?:kids|children|baby|twins|boys|girls)|(?:my|our) (?!plants?|garden|house|flat|car|cat)\\p{L})|(?:mind|watch) the (?:kids|children|baby|twins|boys|girls|little)',
      '(?:quedarse|quede|quedan?) con (?:el|la|los|las|mis?) (?:niñ|hij|peque|crí|nen|abuel)|cuidados? de (?:mis? |los |las |la |el )?(?:madre|padre|mamá|papá|abuel|suegr|hij|niñ)',
      '(?:ficar|fique|fica) com (?:[ao]s?|(?:a )?minhas?|(?:o )?meus?) (?:criança|miúd|menin|filh|pequen|net)|(?:cuidados?|tratar) d[aeo]s? (?:minha |meu |minhas |meus )?(?:mãe|pai|avó|avô|sogr|filh|criança)',
      'maison de retraite|garder? (?:les|mes|nos|la|le) (?:enfant|gamin|petit)',
      '(?:tenere|tiene|tenga|tenermi|tenerci|guardare) (?:il|la|i|le) (?:bambin|bimb|figli|piccol)|assistenza (?:a|alla|al|per) (?:mi[ao] )?(?:madre|padre|nonn|mamma|papà|suocer)|casa di riposo',
      'op (?:de|mijn|onze) (?:kinderen|kids|jongens|meisjes|kleine|kleintjes|kleinkinderen) (?:\\p{L}+ ){0,2}(?:passen|letten)|zorg voor (?:mijn |onze )?(?:moeder|vader|ouders|mama|papa|mam|pap|oma|opa|schoon)',
    ),
  ],
]);

/** Some days in a place, or a way there. A place is told by its capital, so the letters’ case counts here. */
const SOME_DAYS_AT = whenAsked(() => {
  const few = '(?:\\p{L}+ ){0,3}';
  const place =
    '(?!(?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\\p{L}))\\p{Lu}';
  return new RegExp(
    `(?:週末|連休|休み)[^。]{0,12}へ(?:行|出か)|[一二三四五\\d]泊|(?<!\\p{L})(?:${[
      '(?:[Ww]eekend|[Ww]eek|few days) away',
      `(?:[Ww]eekend|[Hh]olidays?|(?:[Cc]ity|[Ss]hort) break|[Gg]etaway|[Nn]ights?) ${few}(?:in|to) ${place}`,
      `[Dd]ays? in ${place}`,
      `(?:[Ww]e|[Tt]hey|[Ii])(?:['’](?:re|m)| are| am) (?:away |off )?(?:in|to) ${place}`,
      '(?:Wochenende|Woche|Tage|Nächte|Kurztrip) (?:mit \\p{L}+ ){0,2}nach \\p{Lu}',
      `(?:[Ww]eekend|[Ww]eekendje|[Dd]agen|[Nn]achten) ${few}(?:weg|naar \\p{Lu})|[Mm]et \\p{L}+ (?:\\p{L}+ )?naar \\p{Lu}`,
      `(?:[Ff]inde|[Ff]in de semana|[Pp]uente|[Ee]scapada|[Dd]ías) ${few}(?:en|a) \\p{Lu}|(?:[Ii]r|[Ii]rnos|[Vv]amos|[Ii]remos) ${few}a (?!Dios)\\p{Lu}`,
      `(?:[Ff]im de semana|[Ff]eriado|[Dd]ias) ${few}(?:em|no|na) \\p{Lu}|(?:[Ii]r|[Vv]amos|[Ii]rmos|[Ii]remos) ${few}(?:ao?|à|para) (?:[oa] )?\\p{Lu}`,
      `(?:[Ww]eek-end|[Ww]eekend|[Ss]éjour|[Jj]ours) ${few}(?:à|au|en|aux) \\p{Lu}|(?:[Aa]ller|[Pp]artir|[Aa]llons|[Pp]artons) ${few}(?:à|au|en|aux) (?!Noël|Pâques)\\p{Lu}`,
      `(?:[Ff]ine settimana|[Ww]eekend|[Pp]onte|[Gg]iorni) ${few}(?:ad?|in|al) \\p{Lu}|(?:[Aa]ndare|[Aa]ndiamo|[Pp]artire|[Pp]artiamo) ${few}(?:ad?|in|al) (?!Natale|Pasqua)\\p{Lu}`,
    ].join('|')})`,
    'u',
  );
});

function phrases(...all: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${all.join('|')})`, 'iu');
}

/** One word of two: by itself the first of them is French for a report. */
const RENDEZVOUS = /rendez-vous/giu;

/** The domains that a purpose names, written without its time and with it: the lists know the commonest words of each language. */
export function domainsOfPurpose(purpose: string, withTime = purpose): ReadonlySet<Domain> {
  const others = clausesOf(purpose.replace(RENDEZVOUS, ' ')).filter(({ language }) => language !== 'en');
  const more = domainsOf(others.flatMap(inEnglish).join(' '));
  const bySeveral = SAID_BY_SEVERAL().flatMap(([domain, said]) => (said.test(purpose) ? [domain] : []));
  if (SOME_DAYS_AT().test(withTime)) bySeveral.push('travel');
  return new Set([...domainsOf(purpose), ...bySeveral, ...IN_ANY_WORDS.filter((domain) => more.has(domain))]);
}

/** The domains that a text names. */
export function domainsOf(text: string): ReadonlySet<Domain> {
  const lower = text.normalize('NFC').toLowerCase();
  const found = new Set<Domain>();
  const { wholeWords, beginnings, ends, unspaced } = domainWords();
  for (const word of lower.match(/[\p{L}\p{M}-]+/gu) ?? []) {
    for (const domain of wholeWords.get(word) ?? []) found.add(domain);
    for (const { text: beginning, domain } of beginnings.get(word.slice(0, LEAST_BEGINNING)) ?? [])
      if (word.startsWith(beginning)) found.add(domain);
    for (const { text: end, domain } of ends.get(word.slice(-LEAST_BEGINNING)) ?? [])
      if (word.length > end.length && word.endsWith(end)) found.add(domain);
  }
  for (const { text: sign, domain } of unspaced) if (lower.includes(sign)) found.add(domain);
  return found;
}
