// Forms that share too little with their word for a stemmer to know: strong verbs, broken plurals, contracted participles.
// `base:form,form`, without diacritics. A table says the common ones; what is missing is found by its own forms only.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { SEPARABLE } from './dutch-forms.ts';
import type { Language } from './stop-words.ts';

const FORMS: Partial<Record<Language, string>> = {
  en: `be:is,are,was,were,been begin:began,begun bend:bent bite:bit,bitten break:broke,broken bring:brought
    build:built buy:bought catch:caught choose:chose,chosen come:came deal:dealt dig:dug draw:drew,drawn drink:drank,drunk
    drive:drove,driven eat:ate,eaten fall:fell,fallen feel:felt find:found fly:flew,flown forget:forgot,forgotten
    freeze:froze,frozen get:got,gotten give:gave,given go:went,gone grow:grew,grown hang:hung hear:heard hide:hid,hidden
    hold:held keep:kept know:knew,known lay:laid lead:led leave:left lend:lent lose:lost make:made mean:meant meet:met
    pay:paid ride:rode,ridden ring:rang,rung run:ran see:saw,seen seek:sought sell:sold send:sent shake:shook,shaken
    shoot:shot show:shown sing:sang,sung sink:sank,sunk sit:sat sleep:slept speak:spoke,spoken spend:spent stand:stood
    steal:stole,stolen stick:stuck swim:swam,swum take:took,taken teach:taught tear:tore,torn think:thought
    throw:threw,thrown understand:understood wake:woke,woken wear:wore,worn win:won write:wrote,written
    choice:choices child:children foot:feet man:men mouse:mice person:people shelf:shelves tooth:teeth woman:women
    half:halves knife:knives leaf:leaves life:lives wife:wives wolf:wolves`,
  de: `backen:backt,buk,gebacken befehlen:befiehlt,befahl,befohlen beginnen:begann,begonnen beissen:biss,gebissen
    bieten:bot,geboten binden:band,gebunden bitten:bat,gebeten blasen:blast,blies,geblasen bleiben:blieb,geblieben
    braten:brat,briet,gebraten brechen:bricht,brach,gebrochen brennen:brannte,gebrannt bringen:brachte,gebracht
    denken:dachte,gedacht durfen:darf,durfte,gedurft empfehlen:empfiehlt,empfahl,empfohlen essen:isst,ass,gegessen
    fahren:fahrt,fuhr,gefahren fallen:fallt,fiel,gefallen fangen:fangt,fing,gefangen finden:fand,gefunden
    fliegen:flog,geflogen fliehen:floh,geflohen fliessen:floss,geflossen fressen:frisst,frass,gefressen
    frieren:fror,gefroren geben:gibt,gab,gegeben gehen:ging,gegangen gelingen:gelang,gelungen gelten:gilt,galt,gegolten
    geniessen:genoss,genossen geschehen:geschieht,geschah gewinnen:gewann,gewonnen giessen:goss,gegossen
    gleichen:glich,geglichen graben:grabt,grub,gegraben greifen:griff,gegriffen halten:halt,hielt,gehalten
    hangen:hing,gehangen heben:hob,gehoben heissen:hiess,geheissen helfen:hilft,half,geholfen kennen:kannte,gekannt
    klingen:klang,geklungen kommen:kam,gekommen kriechen:kroch,gekrochen laden:ladt,lud,geladen lassen:lasst,liess,gelassen
    laufen:lauft,lief,gelaufen leiden:litt,gelitten leihen:lieh,geliehen lesen:liest,las,gelesen liegen:lag,gelegen
    lugen:log,gelogen meiden:mied,gemieden messen:misst,mass,gemessen mogen:mag,mochte,gemocht nehmen:nimmt,nahm,genommen
    nennen:nannte,genannt pfeifen:pfiff,gepfiffen raten:rat,riet,geraten reiben:rieb,gerieben reissen:riss,gerissen
    reiten:ritt,geritten rennen:rannte,gerannt riechen:roch,gerochen rufen:rief,gerufen saufen:sauft,soff,gesoffen
    scheinen:schien,geschienen schieben:schob,geschoben schiessen:schoss,geschossen schlafen:schlaft,schlief,geschlafen
    schlagen:schlagt,schlug,geschlagen schliessen:schloss,geschlossen schmelzen:schmilzt,schmolz,geschmolzen
    schneiden:schnitt,geschnitten schreiben:schrieb,geschrieben schreien:schrie,geschrien schweigen:schwieg,geschwiegen
    schwimmen:schwamm,geschwommen schworen:schwor,geschworen sehen:sieht,sah,gesehen senden:sandte,gesandt
    singen:sang,gesungen sinken:sank,gesunken sitzen:sass,gesessen sprechen:spricht,sprach,gesprochen
    springen:sprang,gesprungen stechen:sticht,stach,gestochen stehen:stand,gestanden stehlen:stiehlt,stahl,gestohlen
    steigen:stieg,gestiegen sterben:stirbt,starb,gestorben streichen:strich,gestrichen streiten:stritt,gestritten
    tragen:tragt,trug,getragen treffen:trifft,traf,getroffen treiben:trieb,getrieben treten:tritt,trat,getreten
    trinken:trank,getrunken tun:tat,getan vergessen:vergisst,vergass verlieren:verlor,verloren verzeihen:verzieh,verziehen
    wachsen:wachst,wuchs,gewachsen waschen:wascht,wusch,gewaschen weisen:wies,gewiesen werben:wirbt,warb,geworben
    werfen:wirft,warf,geworfen wiegen:wog,gewogen wissen:weiss,wusste,gewusst ziehen:zog,gezogen zwingen:zwang,gezwungen
    hoch:hohe,hohen,hoher,hohes dunkel:dunkle,dunklen,dunkler,dunkles teuer:teure,teuren,teurer,teures sauer:saure,sauren,saurer,saures`,
  nl: `bederven:bedierf,bedorven beginnen:begon,begonnen bieden:bood,boden,geboden bijten:beet,gebeten binden:gebonden blazen:blies,geblazen
    blijken:bleek,gebleken blijven:bleef,bleven,gebleven breken:brak,gebroken brengen:bracht,brachten,gebracht buigen:gebogen
    denken:dacht,dachten,gedacht doen:deed,deden,gedaan,doet dragen:droeg,droegen,gedragen drinken:dronk,dronken,gedronken eten:at,aten,gegeten
    gaan:ging,gingen,gegaan,gaat genieten:genoot,genoten geven:gaf,gegeven gieten:gegoten hangen:hing,hingen,gehangen
    hebben:gehad helpen:hielp,hielpen,geholpen houden:hield,hielden,gehouden kiezen:koos,kozen,gekozen kijken:keek,keken,gekeken
    klimmen:klom,geklommen komen:kwam,kwamen,gekomen kopen:kocht,kochten,gekocht krijgen:kreeg,kregen,gekregen kruipen:kroop,gekropen
    laten:liet,lieten,gelaten lezen:las,lazen,gelezen liegen:loog,gelogen liggen:lag,gelegen lijken:leek,leken,geleken lopen:liep,liepen,gelopen
    meten:gemeten mogen:mocht,mochten moeten:moest,moesten nemen:nam,genomen prijzen:prees,geprezen rijden:reed,gereden
    roepen:riep,riepen,geroepen ruiken:geroken scheiden:gescheiden schenken:schonk,schonken,geschonken scheren:schoor,geschoren schieten:geschoten
    schijnen:geschenen schrijven:schreef,schreven,geschreven schrikken:schrok,geschrokken schuiven:schoof,geschoven slaan:sloeg,sloegen,geslagen
    slapen:sliep,sliepen,geslapen sluiten:gesloten snijden:sneed,gesneden spreken:sprak,gesproken springen:gesprongen
    staan:stond,stonden,gestaan,staat steken:stak,gestoken stelen:gestolen sterven:stierf,gestorven stijgen:steeg,gestegen strijken:streek,gestreken
    treffen:trof,getroffen trekken:trok,trokken,getrokken vallen:viel,vielen,gevallen vangen:ving,gevangen vechten:gevochten
    verliezen:verloor,verloren vergeten:vergat,vergaten,vergeten vertrekken:vertrok,vertrokken vinden:vond,vonden,gevonden vliegen:vloog,vlogen,gevlogen
    vluchten:gevlucht vragen:vroeg,vroegen,gevraagd vriezen:vroor,gevroren wassen:waste,wast,gewassen wegen:woog,gewogen werpen:wierp,geworpen
    weten:wist,wisten,geweten wijzen:gewezen winnen:won,gewonnen zeggen:zei,zeiden,gezegd,zegt zenden:zond,gezonden zien:zag,gezien,ziet
    zingen:zong,gezongen zitten:zat,gezeten zoeken:zocht,zochten,gezocht zwemmen:zwom,gezwommen zwijgen:zweeg,gezwegen bakken:gebakken laden:geladen
    spijten:speet barsten:gebarsten glijden:gleed,gegleden graven:gegraven grijpen:greep,gegrepen krimpen:gekrompen lachen:gelachen
    malen:gemalen plannen:gepland scannen:gescand smelten:gesmolten spannen:gespannen vouwen:gevouwen zinken:gezonken zwellen:gezwollen
    kind:kinderen ei:eieren stad:steden schip:schepen lid:leden blad:bladeren kalf:kalveren koe:koeien lam:lammeren lied:liederen
    rad:raderen vlo:vlooien volk:volkeren been:beenderen`,
  pt: `abrir:abert cobrir:cobert crer:crei,cre cair:cai,caiu dar:deu,deram,dou dizer:diss,dit,dig,diz descobrir:descobert
    escrever:escrit estar:estev,estiv fazer:fez,fiz,feit,fac,fara ir:foi,fora ler:leu,lid,lei
     morrer:mort ouvir:ouc pedir:pec perder:perc poder:pud,poss por:pos,post,ponh,poe,punh
    preferir:prefir prender:pres querer:quis,queir repetir:repit saber:soub,saib,sei sair:sai,saiu seguir:sig
    sentir:sint,sient servir:sirv ter:tev,tiv,tenh,tinh,tem trazer:troux,trag,traz ver:viu,vist,vej,vi vir:veio,vier,venh,vinh,vem
    dormir:durm subir:sob fugir:fog construir:constro destruir:destro mentir:mint eleger:eleit bom:boa`,
  fr: `oeil:yeux ciel:cieux travail:travaux bail:baux vitrail:vitraux email:emaux corail:coraux jeu:jeux feu:feux lieu:lieux voeu:voeux
    cheveu:cheveux neveu:neveux aveu:aveux adieu:adieux milieu:milieux enjeu:enjeux dieu:dieux bijou:bijoux genou:genoux caillou:cailloux
    chou:choux hibou:hiboux pou:poux tuyau:tuyaux noyau:noyaux monsieur:messieurs madame:mesdames petite:petit longue:long blanche:blanc
    franche:franc grosse:gros grasse:gras basse:bas seche:sec neuve:neuf legere:leger chere:cher amere:amer gentille:gentil pareille:pareil
    folle:fou molle:mou douce:doux belle:beau,bel,beaux fausse:faux rousse:roux publique:public clef:cle nouvelle:nouveau,nouvel,nouveaux vieille:vieux,vieil`,
  it: `accendere:accesi andare:vado,vai,vanno,andato,andati,andate apparire:appare bere:beve,bevo,bevi,bevono cadere:cadde chiedere:chiesi chiudere:chiusi correre:corre
    cuocere:cuoce dare:diede,dato dire:disse,dice,dico,dici,dicono dovere:devo,deve,devi,devono fare:fece,faccio,fanno,facciamo
    leggere:lesse mettere:mise morire:muore,muoiono nascere:nacque perdere:perse piacere:piacque,piacciono piangere:pianse potere:puoi,possono
    rimanere:rimango,rimangono rispondere:risponde rompere:ruppe salire:salgo,salgono sapere:sanno scegliere:scelgo,scelgono,scelse
    scendere:scese scrivere:scrisse sedere:siede,siedo spegnere:spense stare:stette tenere:tengo,tengono,tiene,tieni,tenne togliere:tolgo,tolgono,tolse
    uscire:esce,esco,escono,uscito,uscita,usciti,uscite vedere:vide,visto venire:vengo,vengono,viene,vieni,venne vincere:vinse vivere:visse
    volere:vuoi,vogliono uomo:uomini uovo:uova dio:dei chiave:chiavi nave:navi trave:travi stipendio:stipendi bue:buoi mano:mani ala:ali arma:armi`,
};

const TABLES = new Map(
  Object.entries(FORMS).map(
    ([language, entries]) => [language as Language, whenAsked(() => tableOf(entries))] as const,
  ),
);

function tableOf(entries: string): ReadonlyMap<string, string> {
  return new Map(
    entries
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [base = '', forms = ''] = entry.split(':');
        return forms.split(',').map((form): [string, string] => [form, base]);
      }),
  );
}

/** The word that this is an irregular form of; undefined where the table does not know. */
export function baseOf(word: string, language: Language): string | undefined {
  const table = TABLES.get(language)?.();
  if (table === undefined) return undefined;
  return table.get(word) ?? OTHER_FORMS[language]?.(word, table);
}

const OTHER_FORMS: Partial<Record<Language, (word: string, table: ReadonlyMap<string, string>) => string | undefined>> =
  {
    de: germanBase,
    nl: dutchBase,
  };

const GERMAN_ENDING = /(?:en|est|st|et|e|t|n)$/;
const GERMAN_PREFIX =
  /^(?:zuruck|zusammen|herunter|hinunter|durch|unter|wieder|weiter|nach|fest|fort|uber|auf|aus|bei|ein|her|hin|los|mit|vor|weg|ab|an|um|zu|be|emp|ent|er|ge|miss|ver|zer)(?=.{3})/;

/** The base of a German form: zogst, tranken; umgezogen, vertrank. Its prefix stays with the word. */
function germanBase(word: string, table: ReadonlyMap<string, string>): string | undefined {
  const bare = table.get(word.replace(GERMAN_ENDING, ''));
  if (bare !== undefined) return bare;
  const [prefix] = GERMAN_PREFIX.exec(word) ?? [];
  if (prefix === undefined) return undefined;
  const rest = word.slice(prefix.length);
  const base = table.get(rest) ?? table.get(rest.replace(GERMAN_ENDING, '')) ?? table.get(`ge${rest}`);
  return base && (prefix === 'ge' ? base : prefix + base);
}

const DUTCH_PREFIX = /^(?:be|her|ont|ver)(?=.{3})/;

/** The base of a Dutch form with what stands before the verb: weggebracht, aangekomen, verkocht. */
function dutchBase(word: string, table: ReadonlyMap<string, string>): string | undefined {
  const [apart = ''] = SEPARABLE.exec(word) ?? [];
  const form = word.slice(apart.length);
  const [firm = ''] = DUTCH_PREFIX.exec(form) ?? [];
  const rest = form.slice(firm.length);
  const base = table.get(form) ?? (firm === '' ? undefined : prefixed(firm, table.get(rest) ?? table.get(`ge${rest}`)));
  return prefixed(apart, base);
}

/** A verb alone has something before it: "besteden" is nothing of "stad". */
function prefixed(prefix: string, base: string | undefined): string | undefined {
  return base?.endsWith('n') ? prefix + base : undefined;
}
