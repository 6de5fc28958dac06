// The forms of the French verbs that people use most, as a grammar makes them. A stemmer sees endings only, leaves ons and ent
// alone and loses what was typed without accents. All of it is folded.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { accentsRestored } from './lost-accents.ts';

/** Verbs of the first group; é and è are written e here, so that their changes need no rule. */
const IN_ER = `accepter accompagner acheter aider aimer ajouter allumer amener amuser analyser annoncer annuler appeler apporter apprecier
  approuver appuyer arreter arriver assister assurer attacher attraper augmenter avancer balayer bloquer bouger bricoler brosser bruler cacher
  calculer casser celebrer changer chanter charger chauffer chercher classer coller commander commencer communiquer comparer completer
  compter confirmer conseiller considerer consulter contacter continuer controler corriger coucher couper couter creer creuser
  cuisiner danser decider declarer decorer demander demenager demarrer deposer depenser deranger dessiner detester dejeuner diner
  discuter diviser donner douter durer echanger echouer ecouter effacer effectuer elever emmener employer emprunter encourager
  engager enlever enregistrer enseigner entrer envoyer esperer essayer etudier evaluer eviter examiner exiger expliquer
  exporter fabriquer facturer fermer fixer former fumer gagner garder gerer habiter hesiter imaginer importer imprimer indiquer
  informer installer interesser inviter jardiner jeter jouer laisser lancer laver lever limiter lister livrer loger louer manger
  manquer marcher marier melanger menacer mener mentionner mesurer monter montrer negocier nettoyer noter oublier organiser ouvrer
  parler partager participer passer payer peser penser peler photographier placer planifier planter pleurer porter poser poster
  pousser pratiquer preferer preparer presenter preter profiter programmer progresser proposer proteger prouver publier quitter
  raconter ramasser ramener ranger rappeler rapporter rater realiser recommander recommencer recuperer rediger refuser regarder
  regler regretter relancer remercier remonter remplacer rembourser rencontrer renoncer renouveler rentrer renvoyer reparer
  repasser repeter reposer representer reserver respecter rester resumer retirer retourner retrouver reveiller reviser risquer
  rouler saluer sauter sauver secher separer signaler signer situer sonner souhaiter soulever suggerer supporter supprimer tailler
  telephoner terminer tester tirer tomber toucher tourner traiter transformer transporter travailler traverser trier trouver tuer
  utiliser valider verifier verser vider visiter voler voter voyager`;

const IN_IR = `accomplir agir agrandir applaudir approfondir atterrir avertir batir choisir definir demolir durcir eclaircir elargir
  enrichir epaissir etablir finir fleurir fournir garantir grandir grossir guerir investir maigrir mincir moisir murir nourrir
  obeir polir punir rafraichir ralentir reagir refroidir reflechir rejouir remplir reunir reussir rougir saisir salir subir
  surgir trahir unir vieillir vomir`;

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
  timbre table tables salle loge loges tailles taille`),
);

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
    if (form.length > 1 && !OTHERWISE.has(form) && !bases.has(form)) bases.set(form, infinitive);
  return bases;
});

export const withFrenchAccents = accentsRestored([
  [/(?<=..)ee(s?)$/, 'ée$1'],
  [/(?<=.)iere(s?)$/, 'ière$1'],
  [/(?<=..(?:[aiou]l|[aeou]r|i[bcdnv]|un|os|iqu))ite(s?)$/, 'ité$1'],
  [/^(abc|acc|conc|exc|proc|succ|dec|congr|progr)es$/, '$1ès'],
]);
