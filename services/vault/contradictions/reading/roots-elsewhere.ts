// Verbs, and what else is bent, as other languages write them: by their roots, for a statement says "he moves", "we moved" and "moving"
// where a glossary knows one word. Each is known by the English word that the lists of likes and opposites know it by.
import type { Language } from '../../store/text-index/languages/detect.ts';

/** English word: roots, folded. A root of fewer than four letters is a whole word. */
const ROOTS: Partial<Record<Language, string>> = {
  de: `sibling: geschwister; postpone: verschob verlegt; cash: bar bargeld; paid: bezahlt beglichen; open: offen; like: mag mogen mochte lieb gefall gern; hate: hass verabscheu; prefer: bevorzug lieber; live: wohn lebt lebe leben lebst; work: arbeit; eat: iss isst essen;
    drink: trink; smoke: rauch; speak: sprech sprich; drive: fahr fahrt; own: besitz gehor; cost: kost; pay: zahl bezahl uberweis; earn: verdien;
    begin: beginn fang anfang losgeh; end: ende endet ablauf abgelauf auslauf; last: dauer; open: offne geoffn aufmach; close: schliess geschloss zumach;
    accept: bewillig genehmig angenomm zugesag; reject: abgelehn ablehn lehnt abgesag; allow: erlaub durf darf; forbid: verbot untersag;
    move: umzieh umgezog zieht zog; marry: heirat; buy: kauf; sell: verkauf; rent: miet gemiet vermiet; repair: reparier; broken: kaputt defekt;
    learn: lern; teach: unterricht; handle: kummer leit zustand verantwort organisier; sleep: schlaf; feed: futter gefutter; wear: trag tragt;
    use: nutz benutz verwend; get: bekomm; read: les liest; write: schreib; play: spiel; cook: koch; clean: putz; heat: heiz; meet: treff trifft;
    call: anruf telefonier; send: schick gesend; stand: steht stehen stand; lie: liegt liegen; hang: hangt hangen; tolerate: vertrag; suffer: leid; hear: hort horen; win: gewann gewonn gewinn; lose: verlor verlier; measure: misst`,
  es: `tea: te; cash: efectivo; postpone: aplaz pospuest; like: gust encant ador apasion; hate: odi detest aborrec; prefer: prefier prefer; live: viv resid; work: trabaj; eat: come comen comer comia;
    drink: beb toma toman; smoke: fuma fumo fuman fumar fumad; speak: habl; drive: conduc maneja; own: pose dueno; cost: cuest costab vale valen sale; pay: pag abon; earn: gana ganan cobr;
    begin: empiez empez comienz comenz inici arranc; end: termin acab finaliz venc caduc expir; last: dura duran tard; open: abre abri abiert; close: cierr cerr cerrad;
    accept: acept aprob aprueb conced; reject: rechaz deneg denieg; allow: permit; forbid: prohib; godfather: padrin; godmother: madrin; move: mud muda traslad; marry: casar casam caso casan;
    buy: compr; sell: vend; rent: alquil; repair: repar arregl; broken: averi estrope roto rota; learn: aprend; teach: ensen; handle: encarg llev dirig gestion;
    sleep: duerm dorm; wear: viste; use: usa usan usar utiliz emple; write: escrib; read: lee leen leer; play: jueg jug; cook: cocin; clean: limpi;
    meet: reun; send: envi mand; tolerate: toler aguant; suffer: sufr; travel: viaj; keep: guard; bother: molest; win: gano ganaron; lose: perdi pierd`,
  pt: `postpone: adiad adiou remarcad; like: gost ador; hate: odei odi detest; prefer: prefer prefir; live: mora moram morar moro vive vivem resid; work: trabalh; eat: come comem comer; drink: beb toma;
    smoke: fuma fumo fumam fumar fumad fumant; speak: fala falam falar; drive: dirig conduz; own: possu; cost: custa custam sai; pay: pag; earn: ganh receb cobr;
    begin: comec inici; end: termin acab venc expir; last: dura duram demor; open: abre abrir abert; close: fech fecha;
    accept: aceit aprov; reject: rejeit recus neg; allow: permit; forbid: proib; godfather: padrinh; godmother: madrinh; move: mud; marry: casar casam caso casam; buy: compr; sell: vend; rent: alug;
    repair: consert; broken: quebr estrag; learn: aprend; teach: ensin; handle: cuid cuida dirige chefi; sleep: dorm; wear: usa;
    write: escrev; read: le leem ler; play: joga jogam toca tocam; cook: cozinh; clean: limp faxin; meet: reun; send: envi mand; tolerate: toler suport aguent;
    suffer: sofr; travel: viaj; keep: guard; win: ganhou venceu; lose: perdeu perdem`,
  fr: `postpone: reporte decal; like: aime aiment aimer aimait ador plait; hate: detest deteste hai hait; prefer: prefer; live: habit vit vivent vivre loge demeur; work: travaill bosse;
    eat: mang; drink: boit boivent boire; smoke: fume fument fumer fumeu; speak: parl; drive: condui roule; own: posse; cost: cout revient vaut; pay: paie paye pay payer regl reglee;
    earn: gagn touche; begin: commenc debut demarr; end: termin fini finit expir echoit; last: dure durent; open: ouvr ouvert; close: ferm;
    accept: accept approuv accord; reject: refus rejet; allow: autoris permet; forbid: interdi; move: demenag; marry: mari epous; buy: achet; sell: vend;
    rent: lou loue louent; repair: repar; broken: casse panne; learn: appren; teach: enseign; handle: occup dirig gere; sleep: dort dorment dormir;
    use: utilis; write: ecri; read: lisent lire; hold: compte comptent fait font mesure; play: joue jouent jouer; cook: cuisin; clean: nettoi menage; meet: reuni; send: envoi envoy;
    tolerate: support toler; suffer: souffr; travel: voyag; keep: rang; bother: gene genent derang`,
  it: `cash: contanti; postpone: spost rinvi; like: piac ador ama amano; hate: odia odiano detest; prefer: prefer; live: abit vive vivono risied; work: lavor; eat: mangi; drink: beve bevono bere; smoke: fuma fumo fumano fumat;
    speak: parl; drive: guid; own: possied; cost: costa costano vale; pay: pag; earn: guadagn; begin: inizi cominc; end: finisc termin scad; last: dura durano;
    open: apr apre aperto aperta; close: chiud chius; accept: accett approv; reject: rifiut respin; allow: permess consent; forbid: viet proibi; godfather: padrin; godmother: madrin; move: trasfer trasloc;
    marry: sposa sposano sposat; buy: compr acquist; sell: vend; rent: affitt; repair: ripar aggiust; broken: guast rotto rotta; learn: impar; teach: insegn;
    handle: occup dirig gest; sleep: dorm; wear: indoss; use: usa usano utilizz; write: scriv; read: legg; play: gioc suona; cook: cucin; clean: pulisc pulir;
    meet: riunisc; send: mand invi spedi; tolerate: toller sopport; suffer: soffr; travel: viaggi; keep: conserv`,
  nl: `cash: contant; postpone: verplaats uitgesteld; like: houdt lust vindt; hate: haat haten; prefer: verkies liever; live: woon; work: werk; eat: eet eten; drink: drink; smoke: rook; speak: spreek; drive: rijd rijdt;
    own: bezit; cost: kost; pay: betaal; earn: verdien; begin: begin start; end: eindig verloop afloop; last: duur; open: open opent; close: sluit gesloten dicht;
    accept: goedgekeur accepteer; reject: afgewez weiger; allow: mag mogen toegestaan; forbid: verbod; move: verhuis; marry: trouw getrouwd; buy: koop koopt gekocht;
    sell: verkoop verkocht; rent: huur; repair: repareer gerepareer gemaakt; broken: kapot stuk; learn: leer; teach: geeft; handle: regel verzorg; sleep: slaap slaapt;
    wear: draag; use: gebruik; write: schrijf; read: lees; play: speel; cook: kook; clean: poets; send: stuur; travel: reis`,
};

const SHORTEST_ROOT = 4;
const MOST_ENDING = 5;
/** What may follow a root; where words are written together, whatever else does is another word. */
const ENDINGS: Partial<Record<Language, RegExp>> = {
  de: /^(?:e|st|t|en|n|te|ten|et|end|er|erin|ung)$/,
  nl: /^(?:t|en|de|den|te|ten|d|ing)$/,
};

const known = new Map<Language, ReadonlyMap<string, string>>();

function rootsIn(language: Language): ReadonlyMap<string, string> {
  let roots = known.get(language);
  if (roots === undefined) {
    roots = new Map(
      (ROOTS[language] ?? '').split(';').flatMap((line) => {
        const [english = '', forms = ''] = line.split(':');
        return forms
          .trim()
          .split(/\s+/)
          .filter(Boolean)
          .map((form): [string, string] => [form, english.trim()]);
      }),
    );
    known.set(language, roots);
  }
  return roots;
}

/** The English word for one that is bent, where its root is known. `folded` is the word as it stands there. */
export function englishByRoot(folded: string, language: Language): string | undefined {
  const roots = rootsIn(language);
  if (roots.size === 0) return undefined;
  const whole = roots.get(folded);
  if (whole !== undefined) return whole;
  for (let length = folded.length - 1; length >= Math.max(SHORTEST_ROOT, folded.length - MOST_ENDING); length--) {
    const found = roots.get(folded.slice(0, length));
    if (found !== undefined && ENDINGS[language]?.test(folded.slice(length)) !== false) return found;
  }
  return undefined;
}
