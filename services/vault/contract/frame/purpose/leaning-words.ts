// How somebody says that they wish, doubt or mean it: modal verbs in all persons and moods (potremmo, zouden, il faudrait), words that
// only make stronger or weaker (assolutamente, echt, vraiment), and what says in which manner something is to be done. Each as it stands
// here, and not whatever else has its stem.
import { fold } from '../../../store/text-index/languages/fold.ts';
import { formsInLists, type WordLists } from '../../../store/text-index/languages/word-lists.ts';
import type { SaidWord } from './filler-words.ts';

const WORDS: WordLists = {
  en: `might shall ought honestly realistically realistic absolutely totally completely seriously literally frankly genuinely truly definitely
    certainly probably hopefully ideally obviously particularly roughly approximately politely polite kindly afterwards beforehand`,
  de: `könnt könnte könnten könntest könntet dürfte dürften dürftest dürft müsste müssten müsstest müsstet möchtest möchtet würde würden würdest
    würdet sollten solltet hätte hätten hättest hättet wäre wären wärst wärt bräuchte bräuchten bräuchtest bräuchtet wüsste wüssten ginge
    müsst wirklich echt tatsächlich absolut völlig komplett ehrlich ehrlicherweise eventuell womöglich möglicherweise wahrscheinlich natürlich
    einfach schlicht lediglich bloß quasi sozusagen grob ungefähr realistisch realistische realistischen realistischer realistisches höflich
    höfliche höflichen höflicher höfliches schnell schnelle schnelles lieber ruhig sinnvoll sinnvolle`,
  es: `podré podrás podrá podremos podrán podría podrías podríamos podríais podrían pudiera pudieras pudiéramos pueda puedas puedan podemos debería
    deberías deberíamos deberíais deberían debemos tendría tendrías tendríamos tendrían tendré tendrá tendremos tendrán tenemos tienes tenga
    tengamos habría habrá quisiera quisieras quisiéramos quisieran querría querríamos queremos gustaría encantaría sería serían será
    serán estaría estarían convendría conviene conviniera hacemos hago hagamos haremos haría haríamos pongo ponemos sé sabemos creo crees
    parece realmente verdaderamente absolutamente totalmente completamente sinceramente honestamente francamente simplemente básicamente
    prácticamente quizá quizás obviamente seguramente probablemente posiblemente únicamente solamente bastante demasiado apenas incluso además
    realista realistas amable amables amablemente educadamente cordialmente rápidamente rápido rápida brevemente efectivamente juntos juntas`,
  pt: `poderia poderias poderíamos poderiam poderei poderá poderemos poderão podemos podes podia podíamos possa possamos possam pudesse pudéssemos
    deveria deverias deveríamos deveriam devia devias devíamos deviam deveremos devemos teria teríamos teriam terei terá teremos terão tenha
    tenhamos temos queríamos quisesse queremos queira gostarias gostaríamos gostariam seria seriam serão fosse fossem estaria estariam estará
    haveria haverá faria faríamos fazemos fazes faremos façamos daria daríamos damos iria iríamos irei iremos sei sabemos convém conviria
    precisaria precisaríamos precisava acho achas verdadeiramente absolutamente completamente totalmente sinceramente honestamente francamente
    simplesmente basicamente praticamente provavelmente possivelmente eventualmente certamente claramente obviamente efetivamente apenas somente
    demasiado realista realistas educadamente gentilmente brevemente`,
  fr: `puis pouvons pourrai pourras pourra pourrons pourront pourrait pourrions pourraient puisse puissions puissent pouvait devons devrai devra
    devrons devrais devrait devrions devriez devraient devait voudrait voudrions voudriez voudraient veuille veuillez voulons souhaite souhaites
    souhaitons souhaitez souhaitent souhaiterais souhaiterait souhaiterions aimerais aimerait aimerions aimeriez aimeraient faudrait faudra
    fallait faille serais serait serions seraient serons seront soient aurais aurait aurions auraient aurons auront faisons ferais ferait ferions
    ferons sais sait savons saurais vaudrait conseilles conseilleriez conseillerais crois penses absolument complètement totalement franchement
    sincèrement honnêtement simplement carrément éventuellement probablement certainement clairement évidemment effectivement justement seulement
    uniquement plutôt trop tellement réaliste réalistes poliment gentiment brièvement surtout notamment truc trucs top`,
  it: `puoi possiamo potete potrò potrai potrà potremo potrete potranno potrei potresti potrebbe potremmo potreste potrebbero possa possano devi
    dobbiamo dovete dovevo doveva dovevamo dovrò dovrai dovrà dovremo dovrete dovranno dovrei dovresti dovrebbe dovremmo dovreste dovrebbero
    debba debbano vuoi vogliamo volete volevo voleva volevamo vorresti vorrebbe vorreste vorrebbero sarei saresti sarebbe saremmo sarebbero sarò
    sarà saremo saranno fosse fossero avrei avresti avrebbe avremmo avrebbero avrò avrà avremo bisogna bisognerebbe bisognerà occorre occorrono
    occorrerebbe servirebbe servirebbero conviene converrebbe faccio facciamo faremo farei farebbe facessimo so sai sappiamo andiamo stiamo
    assolutamente veramente proprio realmente sinceramente onestamente francamente semplicemente praticamente completamente totalmente magari
    eventualmente possibilmente sicuramente certamente ovviamente chiaramente effettivamente solamente soltanto parecchio troppo realistico
    realistica realistici realistiche realisticamente gentilmente cortesemente educatamente insomma comunque inoltre invece brevemente`,
  nl: `kun kunt moest moesten wilde zoudt mocht mochten hoef hoeft hoeven hoefde dient werkelijk daadwerkelijk absoluut helemaal totaal volledig
    compleet eerlijk gewoon simpelweg wellicht waarschijnlijk natuurlijk duidelijk slechts zowat nogal tamelijk best realistisch realistische
    beleefd beleefde vlot vlotte liefst liever bezig`,
  ja: '本当 完全 絶対 正直 実際 現実 現実的 丁寧 ざっくり 簡単 ちょっと 少し 多分 たぶん きっと ぜひ 是非 なるべく できれば とても すごく 一緒 かな しょう でしょう だけど しよう ろう',
};

const words = formsInLists(WORDS, (word) => [fold(word)]);

export function isLeaningWord({ stem, word, language }: SaidWord): boolean {
  const said = words.get(language);
  return said !== undefined && (said.has(word) || (language === 'ja' && said.has(stem)));
}
