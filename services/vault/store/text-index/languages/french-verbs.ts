// The forms of the French verbs that people use most, as a grammar makes them. A stemmer sees endings only, leaves ons and ent
// alone and loses what was typed without accents. All of it is folded.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { accentsRestored } from './lost-accents.ts';

/** Verbs of the first group; é and è are written e here, so that their changes need no rule. */
const IN_ER = `abandonner abimer aborder aboyer accepter accompagner accorder accrocher accuser acheter activer actualiser adapter
  admirer adopter adresser aerer aider aimer ajouter allaiter allonger allumer ameliorer amener amuser analyser annoncer
  annuler appeler apporter apprecier approcher approuver appuyer arracher arranger arreter arriver arroser assembler
  assister assurer attacher attaquer attirer attraper augmenter autoriser avaler avancer avouer baigner baisser balader
  balayer baptiser bavarder blesser bloquer boucher bouger brancher bricoler broder brosser bruler cacher cacheter
  calculer calmer casser ceder celebrer changer chanter charger chasser chatouiller chauffer chercher chuchoter cirer
  citer claquer classer cliquer clouer coiffer collecter collectionner coller colorier commander commencer communiquer
  comparer completer composer composter compter confier confirmer congeler connecter conseiller conserver considerer
  consoler consommer consulter contacter continuer controler copier corriger coucher couper couter cracher craquer creer
  creuser crever crier critiquer cuisiner cultiver danser deballer debarrasser deboucher debrancher decharger dechirer
  decider declarer decongeler decorer decouper dedommager dejeuner demander demarrer demenager demonter denoncer depanner
  depasser depecher depenser deposer deranger desherber desinfecter dessiner detacher determiner detester developper
  deviner digerer diminuer diner diriger discuter distribuer diviser donner doubler doucher douter durer echanger echouer
  economiser ecouter effacer effectuer egarer elever emballer embarquer embaucher embrasser emmener empecher empiler
  employer emprunter encaisser encourager endommager enfermer enfiler engager enlever enregistrer enseigner enterrer
  entrainer entreposer entrer envelopper envoyer eplucher epouser epuiser equiper esperer essayer essorer essuyer estimer
  etaler eternuer etiqueter etonner etudier evaluer eviter examiner excuser exercer exiger expedier expliquer exploser
  exporter exposer fabriquer facturer feliciter fermer feter filmer filtrer fixer fonctionner fonder former fouiller
  frapper frotter fumer gagner garder gater geler gerer glisser gonfler gouter gratter grignoter griller grimper gronder
  guider habiller habiter hacher heriter hesiter honorer ignorer imaginer imiter importer imprimer indiquer informer
  inquieter inspecter installer interesser inventer inviter isoler jardiner jeter jeuner jouer klaxonner lacher laisser
  lancer laver lecher lever liberer lier limiter lister livrer loger louer lutter macher maitriser manger manquer
  maquiller marcher marier marquer mediter melanger menacer mener mentionner meriter mesurer monter montrer moquer motiver
  multiplier nager naviguer negocier neiger nettoyer nommer noter nouer noyer obliger observer occuper operer opposer
  ordonner organiser orienter oser oublier ouvrer pardonner parier parler partager participer passer patienter payer
  pecher peigner peler penser percer persuader peser photocopier photographier piloter pincer piquer placer plaisanter
  planifier planter pleurer plier plonger poncer porter poser poster pousser pratiquer preferer prelever preparer
  presenter presser preter prier procurer profiter programmer progresser projeter promener prononcer proposer proteger
  prouver provoquer publier questionner quitter raccommoder raccompagner raconter ramasser ramener ramer ranger rappeler
  rapporter rapprocher raser rassembler rassurer rater realiser recharger rechauffer rechercher reclamer recolter
  recommander recommencer recompenser recopier recuperer recycler redemarrer rediger redoubler redresser refuser regarder
  regler regretter rejeter relancer relayer remarquer rembourser remercier remonter remplacer remuer rencontrer renforcer
  renoncer renouveler renseigner rentrer renverser renvoyer reparer repasser reperer repeter reporter reposer representer
  reserver resilier respecter respirer resserrer restaurer rester resumer retarder retirer retourner retrouver reveiller
  reveler rever reviser rincer risquer rouiller rouler saigner saluer sauter sauver scanner secher secouer selectionner
  semer separer siffler signaler signer situer skier soigner solliciter sonner souder souffler souhaiter soulager soulever
  soupconner stationner steriliser stocker suggerer supporter supprimer surveiller tailler taper taquiner telecharger
  telephoner temoigner tenter terminer tester tirer tisser tolerer tomber toucher tourner tousser tracer trainer traiter
  trancher transferer transformer transporter travailler traverser trebucher trembler tremper tricher tricoter trier
  tromper trouver tuer user utiliser vacciner valider varier veiller venger verifier verrouiller verser vider virer viser
  visiter visser voler voter voyager`;

const IN_IR = `aboutir accomplir agir agrandir applaudir approfondir arrondir atterrir avertir batir benir blanchir bondir choisir
  definir demolir durcir eclaircir elargir embellir enrichir envahir epaissir etablir finir fleurir fournir garantir
  grandir grossir guerir investir maigrir mincir moisir murir noircir nourrir obeir polir pourrir punir raccourcir
  rafraichir ralentir reagir reflechir refroidir rejouir remplir retablir retrecir reunir reussir rotir rougir saisir
  salir subir surgir trahir unir vieillir vomir`;

const IN_DRE = `attendre confondre correspondre defendre dependre descendre entendre etendre fendre fondre mordre pendre perdre pondre
  rendre repondre suspendre tendre tondre vendre detendre pretendre revendre tordre`;

/**
 * Irregular verbs: the prefixes that many of them take, the end of the infinitive, the stems of the singular, of the plural, of
 * the future, and the participles. A dash stands for none.
 */
const IRREGULAR = `-,ap,com,entre,re,sur|prendre|prend|pren,prenn|prendr|pris
  -,re,de,par,pre,con,inter,sou,sur,pro|venir|vien|ven,vienn|viendr|venu
  -,ob,con,de,entre,main,re,sou,appar|tenir|tien|ten,tienn|tiendr|tenu
  re,aper,de,con,per|cevoir|cois,coi|cev,coiv|cevr|cu
  -,re,entre|voir|voi|voy,voi|verr|vu pre|voir|voi|voy,voi|voir|vu
  -|savoir|sai|sav,sach|saur|su -|devoir|doi|dev,doiv|devr|du -|pouvoir|peux,peu|pouv,peuv,puiss|pourr|pu
  -|vouloir|veux,veu|voul,veul,veuill|voudr|voulu -|valoir|vaux,vau|val,vaill|vaudr|valu -|falloir|fau|fall,faill|faudr|fallu
  -,re,per,pro,trans,ad,sou,com,o,e|mettre|met|mett|mettr|mis
  -,re,e|lire|li|lis|lir|lu -,re|dire|di|dis,dit|dir|dit pre,inter,contre|dire|di|dis|dir|dit
  -,de,re|ecrire|ecri|ecriv|ecrir|ecrit de,ins,trans,pres,sous|crire|cri|criv|crir|crit
  -,re,se|conduire|condui|conduis|conduir|conduit -,re|construire|construi|construis|construir|construit
  -,re|produire|produi|produis|produir|produit -|traduire|tradui|traduis|traduir|traduit -|reduire|redui|reduis|reduir|reduit
  -|introduire|introdui|introduis|introduir|introduit -|detruire|detrui|detruis|detruir|detruit -|instruire|instrui|instruis|instruir|instruit
  -|cuire|cui|cuis|cuir|cuit -|nuire|nui|nuis|nuir|nui -|boire|boi|buv,boiv|boir|bu -|croire|croi|croy|croir|cru
  -,re,me|connaitre|connai|connaiss|connaitr|connu -,ap,dis,re|paraitre|parai|paraiss|paraitr|paru
  -,re,de|partir|par|part|partir|parti -,res|sortir|sor|sort|sortir|sorti -,des|servir|ser|serv|servir|servi
  -,en,ren|dormir|dor|dorm|dormir|dormi -,res,con|sentir|sen|sent|sentir|senti -|mentir|men|ment|mentir|menti
  -,re,ent|ouvrir|-|ouvr|ouvrir|ouvert -|offrir|-|offr|offrir|offert -,de,re|couvrir|-|couvr|couvrir|couvert -|souffrir|-|souffr|souffrir|souffert
  -,par,ac,re,se,con|courir|cour|cour|courr|couru -|mourir|meur|mour,meur|mourr|mort -,ac,re|cueillir|-|cueill|cueiller|cueilli
  -,pour|suivre|sui|suiv|suivr|suivi -,sur,re|vivre|vi|viv|vivr|vecu -,com,a,de|battre|bat|batt|battr|battu -,sou|rire|ri|ri|rir|ri
  -,con,re|plaindre|plain|plaign|plaindr|plaint -|craindre|crain|craign|craindr|craint -,re,de|peindre|pein|peign|peindr|peint
  -|eteindre|etein|eteign|eteindr|eteint -,at|teindre|tein|teign|teindr|teint -,re|joindre|join|joign|joindr|joint
  -|suffire|suffi|suffis|suffir|suffi -|plaire|plai|plais|plair|plu -|asseoir|assied|assey,assoy|assier|assis
  -,re,de,satis|faire|fai,fon|fais,fass,fait|fer|fait -|aller|vais,vas,va,von|all,aill|ir|alle -|naitre|nai|naiss|naitr|ne
  -|resoudre|resou|resolv|resoudr|resolu -|conclure|conclu|conclu|conclur|conclu -|inclure|inclu|inclu|inclur|inclu
  -,con,re|vaincre|vainc|vainqu|vaincr|vaincu -|envoyer|-|envoi,envoy|enverr|envoye -|avoir|-|-|aur|eu`;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const PRESENT = words('e es ent ons ez ais ait ions iez aient ant');
const FUTURE = words('ai as a ons ez ont ais ait ions iez aient');
const PARTICIPLE = ['', 'e', 's', 'es'];
const OF_THE_FIRST = `er e es ent ons ez ais ait ions iez aient ant ee ees ai as a erent erai eras era erons erez eront erais erait
  eraient eons eais eait eaient eant`;
const OF_THE_SECOND = `ir is it issons issez issent isse isses issais issait issaient issant i ie ies irai iras ira irons irez iront
  irait irais iraient`;
const OF_THE_THIRD = `re s e es ent ons ez ais ait ions iez aient ant rai ras ra rons rez ront rait rais raient u ue us ues`;

function* irregularForms(entry: string): Generator<[form: string, infinitive: string]> {
  const [befores = '', end = '', one = '', more = '', future = '', participles = ''] = entry.split('|');
  const stems = (text: string) => (text === '-' ? [] : text.split(','));
  for (const named of befores.split(',')) {
    const before = named === '-' ? '' : named;
    const infinitive = before + end;
    yield [infinitive, infinitive];
    for (const stem of stems(one)) for (const ending of ['', 's', 't']) yield [before + stem + ending, infinitive];
    for (const stem of stems(more)) for (const ending of PRESENT) yield [before + stem + ending, infinitive];
    for (const stem of stems(future)) for (const ending of FUTURE) yield [before + stem + ending, infinitive];
    for (const stem of stems(participles)) for (const ending of PARTICIPLE) yield [before + stem + ending, infinitive];
  }
}

function* formsIn(verbs: string, cutOff: number, endings: string): Generator<[form: string, infinitive: string]> {
  const each = words(endings);
  for (const verb of words(verbs)) for (const ending of each) yield [verb.slice(0, -cutOff) + ending, verb];
}

/**
 * Forms with a change of spelling: payer and nettoyer have an i before an e that is not heard, appeler and jeter two of their
 * consonant.
 */
function* spelledForms(): Generator<[form: string, infinitive: string]> {
  for (const verb of words(IN_ER)) {
    const stem = verb.slice(0, -2);
    const other = /y$/.test(stem) ? stem.replace(/y$/, 'i') : /e[lt]$/.test(stem) ? stem + stem.at(-1) : undefined;
    if (other === undefined) continue;
    for (const ending of words('e es ent erai eras era erons erez eront erait')) yield [other + ending, verb];
  }
}

/** Verb forms that are first of all another word. */
const OTHERWISE = new Set(
  words(`a ai as bois content contents couvent couvents crus dent dents du due dus es est eu eus fer ferment lent lents lis lit lits
  long ment met mis mont mur mure mures murs ne nee nees nes nous parent parents pays peu peur plu plus pont ponts port pu pus sale sales
  salon salons ris sens sol son sons sont sors sort sorts su sud sue suis sur tendons tendre tente tien toi tu unie
  vent vents vers vie vif vis vit vu voie voies voile vole president presidents resident residents jetons savons serons serez
  verre verres peut doit dois veut veux peux fut ete etes era eras batons maison maisons raison raisons passions portions options
  notions mentions tombe tombes manche manches marche marches livre livres montre montres porte portes poste postes note notes
  timbre table tables salle loge loges tailles taille dessert desserts joue joues cour cours court concours parcours secours recours nuit nuits bus
    souris fond fonds devant important importants importante importantes regle regles pelle pelles tente tentes bouche bouches peche peches
    broche broches oreille oreilles crochet cle cles marque marques
    mentons bouchons reveillons grillons guidons lions`),
);

/** What ends so is a noun far more often than a form of a verb: versions, pensions. */
const IS_NOUN = /[st]ions$/;

/** Each form with its infinitive. A form of two verbs belongs to the first. */
export const frenchVerbs: () => ReadonlyMap<string, string> = whenAsked(() => {
  const bases = new Map<string, string>();
  const all: (readonly [form: string, infinitive: string])[][] = [
    words(IRREGULAR).flatMap((entry) => [...irregularForms(entry)]),
    [...formsIn(IN_DRE, 2, OF_THE_THIRD), ...words(IN_DRE).map((verb) => [verb.slice(0, -2), verb] as const)],
    [...formsIn(IN_IR, 2, OF_THE_SECOND)],
    [...formsIn(IN_ER, 2, OF_THE_FIRST), ...spelledForms()],
  ];
  for (const [form, infinitive] of all.flat())
    if (form.length > 1 && !OTHERWISE.has(form) && !IS_NOUN.test(form) && !bases.has(form)) bases.set(form, infinitive);
  return bases;
});

export const withFrenchAccents = accentsRestored([
  [/(?<=..)ee(s?)$/, 'ée$1'],
  [/(?<=.)iere(s?)$/, 'ière$1'],
  [/(?<=..(?:[aiou]l|[aeou]r|i[bcdnv]|un|os|iqu))ite(s?)$/, 'ité$1'],
  [/^(abc|acc|conc|exc|proc|succ|dec|congr|progr)es$/, '$1ès'],
]);
