// The forms of the Spanish verbs that people use most: what a grammar makes of them, with the vowels and letters that change on
// the way, the tú, the usted and the vos. A stemmer sees endings only, and without accents not even those. All of it is folded.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { accentsRestored } from './lost-accents.ts';

const REGULAR = `abandonar acabar aceptar acompanar actualizar acudir administrar agendar agotar aguantar ahorrar alcanzar alquilar
  amar analizar andar anotar anunciar apagar aplicar apoyar aprender apuntar arrancar arreglar asegurar asistir aumentar avanzar
  averiguar avisar ayudar bailar bajar banar barrer beber borrar buscar calcular cambiar cancelar cantar celebrar cenar cobrar
  cocinar coger combinar comer comparar compartir completar comprar comprender comunicar confirmar considerar construir consultar
  consumir contestar contratar continuar controlar convencer copiar correr cortar coser crear creer cruzar cubrir cuidar cumplir
  dejar depositar desarrollar desayunar desear dibujar dirigir discutir distribuir dividir durar echar ejercer elaborar
  eliminar emitir enfermar ensayar ensenar entrar entregar entrenar entrevistar enviar escoger escribir escuchar esperar estudiar
  evaluar evitar exigir existir explicar facturar faltar fijar firmar formar funcionar ganar gastar gestionar grabar guardar gustar
  hablar heredar incluir indicar influir informar insistir instalar intentar invitar lavar leer levantar limpiar listar llamar
  llegar llenar llevar lograr mandar manejar mejorar mencionar meter mirar molestar montar mudar necesitar negociar notificar nadar
  ocupar ocurrir ofrecer olvidar opinar ordenar organizar pagar participar partir pasar pasear pelear permitir pesar pintar
  planear planificar plantar practicar preguntar preocupar preparar presentar prestar prometer programar proteger publicar quedar
  quejar quitar recibir recoger reclamar reconstruir redactar regalar registrar regresar rellenar reparar repartir responder
  resumir retirar reunir revisar sacar saludar separar solicitar subir suceder sumar surtir tapar tardar temer terminar tirar
  tocar tomar toser trabajar tratar unir usar utilizar vender viajar vigilar visitar vivir votar
  aparecer agradecer conocer crecer desaparecer establecer merecer nacer obedecer parecer pertenecer reconocer permanecer
  conducir introducir producir reducir traducir deducir
  caer oir leer proveer poseer contribuir destruir huir instruir sustituir devaluar abrir descubrir describir inscribir suscribir
  transcribir imprimir romper cubrir encubrir`;

/** Verbs in which a vowel becomes another where it is stressed, or beside a stressed one. */
const CHANGING: readonly (readonly [from: string, to: string, verbs: string])[] = [
  [
    'e',
    'ie',
    `acertar apretar atravesar calentar cerrar comenzar confesar despertar empezar encerrar fregar gobernar helar manifestar merendar
    negar nevar pensar recomendar regar sembrar sentar temblar tropezar ascender atender defender descender encender entender extender
    perder querer tender verter discernir`,
  ],
  [
    'e',
    'ie,i',
    'advertir convertir desmentir divertir herir hervir invertir mentir preferir referir requerir sentir sugerir',
  ],
  [
    'e',
    'i',
    `competir conseguir corregir derretir despedir elegir impedir medir pedir perseguir proseguir repetir seguir servir vestir renir
    freir reir sonreir`,
  ],
  [
    'o',
    'ue',
    `acordar acostar almorzar aprobar apostar avergonzar cocer colar colgar comprobar consolar contar costar demostrar descontar doler
    encontrar esforzar forzar llover moler morder mostrar mover oler probar promover recordar reforzar remover renovar rodar rogar
    soler soltar sonar sonar tostar torcer tronar volar volver devolver revolver envolver resolver disolver`,
  ],
  ['o', 'ue,u', 'dormir morir poder'],
  ['u', 'ue', 'jugar'],
];

/** Strong verbs with their forms, which also hold for verbs that put a prefix before one of them. */
const STRONG = `dar:d,di,dio,dimos,disteis,dieron,diera,doy,da,dan,das,den,des
  decir:dij,dig,dic,dir,dich,di contradecir:contradij,contradig,contradic,contradich predecir:predij,predig,predic
  estar:estuv,estoy,esta,estan
  hacer:hic,hiz,hag,har,hech,haz des|hacer:hic,hiz,hag,har,hech,haz satis|facer:fic,fiz,fag,far,fech
  ir:voy,vas,va,vamos,vais,van,iba,ibas,ibamos,iban,vay,yendo,ido,fui,fuiste,fue,fuimos,fueron
  poder:pud,podr,pued poner:pus,pong,pondr,puest,pon com|poner:pus,pong,pondr,puest dis|poner:pus,pong,pondr,puest
  ex|poner:pus,pong,pondr,puest im|poner:pus,pong,pondr,puest pro|poner:pus,pong,pondr,puest re|poner:pus,pong,pondr,puest
  su|poner:pus,pong,pondr,puest querer:quis,querr saber:sup,sep,sabr caber:cup,quep,cabr salir:salg,saldr,sal valer:valg,valdr
  tener:tuv,teng,tien,tendr,ten con|tener:tuv,teng,tien,tendr de|tener:tuv,teng,tien,tendr man|tener:tuv,teng,tien,tendr
  ob|tener:tuv,teng,tien,tendr re|tener:tuv,teng,tien,tendr sos|tener:tuv,teng,tien,tendr
  traer:traj,traig,tray atraer:atraj,atraig,atray distraer:distraj,distraig
  venir:vin,veng,vien,vendr,ven con|venir:vin,veng,vien,vendr inter|venir:vin,veng,vien,vendr pre|venir:vin,veng,vien,vendr
  ver:ve,vi,vio,vimos,vieron,viendo,viera,vist pre|ver:ve,vi,vio,vieron,vist re|ver:ve,vio,vist
  caer:caig,cay oir:oig,oye,oyes,oyen,oyo,oyendo,oyeron leer:ley creer:crey proveer:provey poseer:posey haber:hub,hay,habr
  andar:anduv cocer:cuez conducir:conduj introducir:introduj producir:produj reducir:reduj traducir:traduj deducir:deduj
  abrir:abiert cubrir:cubiert descubrir:descubiert encubrir:encubiert escribir:escrit describir:descrit inscribir:inscrit
  suscribir:suscrit transcribir:transcrit imprimir:impres romper:rot morir:muert volver:vuelt devolver:devuelt
  revolver:revuelt envolver:envuelt resolver:resuelt disolver:disuelt freir:frit oler:huel`;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const AR = `o as a amos ais an e aste o asteis aron aba abas abamos abais aban are aras ara aremos areis aran aria arias ariamos
  ariais arian es emos eis en aras aramos ase ases asemos asen ando ado ada ados adas ad ar`;
const ER = 'o es e emos eis en ed er ere eras era eremos ereis eran eria erias eriamos eriais erian';
const IR = 'o es e imos is en id ir ire iras ira iremos ireis iran iria irias iriamos iriais irian';
const ER_AND_IR = `i iste io imos isteis ieron ia ias iamos iais ian a as amos ais an iendo ido ida idos idas iera ieras ieramos
  ieran iese iesen`;
/** What follows the stem of a strong preterite, and of an irregular future, present or participle. */
const STRONG_ENDINGS =
  words(`e iste o imos isteis ieron eron iera ieran era eran a as amos an es en ais ia ias iamos ian emos eis os
  endo iendo`);

const SPELLED: readonly (readonly [stemEnds: RegExp, infinitive: string, before: RegExp, instead: string])[] = [
  [/c$/, 'ar', /^e/, 'qu'],
  [/g$/, 'ar', /^e/, 'gu'],
  [/z$/, 'ar', /^e/, 'c'],
  [/gu$/, 'ir', /^[ao]/, 'g'],
  [/g$/, 'er', /^[ao]/, 'j'],
  [/g$/, 'ir', /^[ao]/, 'j'],
  [/(?<=[aeiou])c$/, 'er', /^[ao]/, 'zc'],
  [/(?<=[aeiou])c$/, 'ir', /^[ao]/, 'zc'],
  [/(?<=[^aeiou])c$/, 'er', /^[ao]/, 'z'],
  [/(?<=[^gq])u$/, 'ir', /^(?:[aeo]|i[eo])/, 'uy'],
];

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  ar: words(AR),
  er: words(`${ER} ${ER_AND_IR}`),
  ir: words(`${IR} ${ER_AND_IR}`),
};

function* regularForms(infinitive: string, changes: readonly (readonly [string, string])[]): Generator<string> {
  const kind = infinitive.slice(-2);
  const regular = infinitive.slice(0, -2);
  for (const stem of [regular, ...changes.map(([from, to]) => changed(regular, from, to))]) {
    const spelled = SPELLED.filter(([ends, of]) => of === kind && ends.test(stem));
    // A stem that ends in a vowel or in ñ keeps only one of two i.
    const keepsOne = /[aeioun]$/.test(stem);
    for (const ending of ENDINGS[kind] ?? []) {
      yield stem + ending;
      for (const [ends, , before, instead] of spelled)
        if (before.test(ending))
          yield stem.replace(ends, instead) + (instead === 'uy' ? ending.replace(/^i(?=[eo])/, '') : ending);
      if (keepsOne && /^i[eo]/.test(ending)) yield stem + ending.slice(1);
    }
  }
}

/** The stem with its last such vowel changed: recordar, recuerdo. */
function changed(stem: string, from: string, to: string): string {
  const at = stem.lastIndexOf(from);
  return at === -1 ? stem : stem.slice(0, at) + (at === 0 && to === 'ue' ? `h${to}` : to) + stem.slice(at + 1);
}

/** Verb forms that are first of all another word, or of another verb. */
const OTHERWISE = new Set(
  words(`cara caro casa cena coma como copas cura de deben dia era eran eras esta estan este esto fresa hacia han ira iras mesa mora
  moras nada nadas oro para parte partes pasta paso peso pesos rio rios reina sal sales se sede sobre suelo sal tapa tapas tema temas
  una unas uno unos uso ve vela velas vera veras vino vinos viste unes unan dado dados traje trajes cuentos`),
);

/** Each form with its infinitive. A form of two verbs belongs to the first. */
export const spanishVerbs: () => ReadonlyMap<string, string> = whenAsked(() => {
  const bases = new Map<string, string>();
  const add = (form: string, infinitive: string) => {
    if (form.length > 1 && !OTHERWISE.has(form) && !bases.has(form)) bases.set(form, infinitive);
  };
  for (const entry of words(STRONG)) {
    const [name = '', stems = ''] = entry.split(':');
    const [before = '', rest] = name.includes('|') ? name.split('|') : ['', name];
    for (const stem of stems.split(',')) {
      add(before + stem, before + rest);
      for (const ending of stem.length > 2 ? STRONG_ENDINGS : []) add(before + stem + ending, before + rest);
    }
  }
  for (const [from, to, verbs] of CHANGING)
    for (const verb of words(verbs))
      for (const form of regularForms(
        verb,
        to.split(',').map((each) => [from, each] as const),
      ))
        add(form, verb);
  const named = words(STRONG).map((entry) => (entry.split(':')[0] as string).replace('|', ''));
  for (const verb of [...named, ...words(REGULAR)]) {
    if (verb !== 'ir') for (const form of regularForms(verb, [])) add(form, verb);
    add(verb, verb);
  }
  for (const form of words('ir ire iras iremos ireis iran iria irias iriamos irian')) add(form, 'ir');
  return bases;
});

const CLITICS = '(?:[mts]e|nos|os)?(?:l[aeo]s?)|[mts]e|nos';
/** An order, an infinitive or a gerund with pronouns at its end. */
const ACCENTED = new RegExp(`^(.*[áéíóú].*?[aednrs]|.*ndo)(?:${CLITICS})$`);
/** The same without an accent: then there is less to tell a pronoun by, for many words end in "te" or "la". */
const PLAIN = /^(.{3,}?)(?:[mts]el[ao]s?|me|le)$/;
const SHORT = /^(haz|pon|ten|di|da)(?:[mts]el[ao]s?|nosl[ao]s?|l[aeo]s?|[mt]e|nos)$/;

/** The verb whose order this is with pronouns at its end: escríbele, mándaselo, dime. */
export function orderedVerb(word: string, folded: string, fold: (word: string) => string): string | undefined {
  const [, short] = SHORT.exec(folded) ?? [];
  if (short !== undefined) return ORDERED[short];
  const [, rest] = ACCENTED.exec(word) ?? PLAIN.exec(folded) ?? [];
  return rest === undefined ? undefined : spanishVerbs().get(fold(rest));
}

const ORDERED: Readonly<Record<string, string>> = { haz: 'hacer', pon: 'poner', ten: 'tener', di: 'decir', da: 'dar' };

export const withSpanishAccents = accentsRestored([
  [/(?<=..)ion$/, 'ión'],
  [
    /(?<=log|graf|nom|metr|pat|energ|garant|polic|compan|alegr|categor|teor|mayor|minor|asesor|auditor|consultor)ia(s?)$/,
    'ía$1',
  ],
  [/(?<=..er)(?<!mater|miser|arter|hister|bacter|perifer)ia(s?)$/, 'ía$1'],
]);
