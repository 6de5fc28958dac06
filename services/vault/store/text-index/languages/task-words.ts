// Words that say what an assistant is to do, and not what about: write, prepare, planen. They lead to nothing in the vault.
import { fold } from './fold.ts';
import { stemOf } from './stems.ts';
import type { Language } from './stop-words.ts';
import { formsInLists, type WordLists } from './word-lists.ts';

const WORDS: WordLists = {
  en: `answer arrange ask book brainstorm brief check compare compose decide describe draft edit email explain find fix give
    help list mail message note organise organize outline plan please prepare propose proofread recommend remind reply reschedule
    respond review revise rewrite schedule send show suggest summarise summarize tell translate write`,
  de: `email emails mail mails antworten aufschreiben ausarbeiten beantworten bereiten beschreiben bestellen bitte buchen entscheiden entwerfen
    erinnern erklaren erstellen erzahlen finden formulieren geben helfen hilf korrigieren machen nachfassen notieren
    organisieren planen prufen reservieren sagen schicken schreib schreiben suchen ubersetzen uberarbeiten uberlegen
    verfassen vergleichen verschieben vorbereiten vorschlagen zeigen zusammenfassen
    abklaren arrangieren auflisten berichten checken einplanen empfehlen fragen heraussuchen klaren kontrollieren
    listen mailen nachfragen nachprufen nachschauen nachsehen raussuchen senden skizzieren terminieren
    umformulieren umschreiben vereinbaren zusenden`,
  es: `email emails agendar anotar apuntar averiguar ayudar avisar buscar calcular comprobar comparar contestar corregir crear dar decidir decir
    describir elaborar elegir encontrar ensenar enviar escribir explicar hacer listar mandar mostrar organizar planear planificar
    preparar proponer recordar redactar reservar responder resumir revisar sugerir traducir
    arreglar componer concertar consultar contar coordinar corrige editar informar pedir preguntar programar
    recomendar reescribir reprogramar verificar`,
  pt: `email emails agendar ajudar ajude avisar buscar comparar conferir corrigir criar dar decidir descrever diga elaborar enviar
    escolher escrever explicar fazer marcar organizar planejar planear preparar propor lembrar redigir reservar responder
    resumir revisar rever sugerir traduzir
    anotar ajustar arranjar checar compor confirmar consultar contar dizer editar encontrar esbocar falar indicar
    informar listar mandar mostrar pedir perguntar procurar recomendar recordar reescrever relembrar remarcar
    verificar`,
  fr: `email emails aider calculer chercher choisir comparer corriger creer decider decrire dire donner dresser ecrire envoyer expliquer faire
    indiquer lister montrer noter organiser planifier preparer prevoir proposer raconter rappeler rediger relire repondre reserver
    resumer suggerer traduire trouver verifier
    arranger composer conseiller consulter controler demander editer esquisser fixer informer parler prier
    rapporter recommander reecrire revoir reviser signaler`,
  it: `email emails aiutare aiutami avvisare cercare confrontare controllare correggere creare decidere descrivere dimmi fare inviare
    organizzare pianificare prenotare preparare proporre ricordare redigere riassumere rispondere rivedere scegliere
    scrivere spiegare suggerire tradurre trovare
    abbozzare aggiornare annotare chiedere comporre consigliare consultare dare dire elencare fissare indicare
    informare mandare modificare mostrare parlare raccomandare raccontare riscrivere segnalare sistemare spedire
    verificare`,
  nl: `email emails mail mails antwoorden beantwoorden beschrijven boeken controleren herinneren helpen kiezen maken nakijken opstellen organiseren
    plannen regelen reserveren samenvatten schrijven sturen uitleggen vergelijken vertalen voorbereiden voorstellen zeggen
    zoeken
    aanbevelen aanraden adviseren bedenken bekijken beslissen corrigeren geven herschrijven informeren inplannen
    mailen melden noteren omschrijven opsommen opzoeken praten tonen uitzoeken verplaatsen vertellen verzetten
    vinden vragen`,
};

/** Such words of Japanese, as the dictionary cuts them. */
const JAPANESE = new Set(
  '書 準備 教 作 答 返信 返事 送 予約 計画 説明 要約 翻訳 確認 調 考 決 手伝 助 探 選 比較 提案 相談 整理'.split(' '),
);
const CHINESE = new Set(
  '写 准备 回答 回复 告诉 帮 帮助 预订 计划 安排 解释 总结 翻译 检查 查 找 选择 比较 建议 发送'.split(' '),
);

/** Things that somebody has, with the stem of a task: whoever asks about the booking wants none to be made. */
const THINGS = formsInLists(
  {
    fr: 'réservation réservations',
    it: 'prenotazione prenotazioni',
    nl: 'boeking boekingen reservering reserveringen',
  },
  (word) => [fold(word)],
);

const STEMS = formsInLists(WORDS, (word, language) => [stemOf(word, language)]);

/** English words behind which a word such as "book" or "plan" is a task, and no thing. At the beginning of a sentence it is a task too. */
const BEFORE_A_TASK = new Set(
  'to me please us must should need lets can could you i will would then help want'.split(' '),
);

interface CutWord {
  stem: string;
  word: string;
  language: Language;
}

/** Whether a word says what is to be done. `before` is the word before it; undefined where it begins what is said. */
export function isTaskWord({ stem, word, language }: CutWord, before?: CutWord): boolean {
  if (language === 'ja') return JAPANESE.has(stem);
  if (language === 'zh') return CHINESE.has(stem);
  const tasks = STEMS.get(language);
  if (tasks === undefined || THINGS.get(language)?.has(word)) return false;
  if (!(tasks.has(stem) || (language === 'it' && tasks.has(withoutPronoun(word))))) return false;
  return language !== 'en' || before === undefined || BEFORE_A_TASK.has(before.word);
}

/** An Italian order without the pronoun that is written as one with it: parlami, scrivile. */
function withoutPronoun(word: string): string {
  const bare = word.replace(/(?<=[aei])(?:me|te|ce|ve|glie)?(?:mi|ti|ci|vi|gli|le|lo|la|li|ne)$/, '');
  return bare === word ? '' : stemOf(bare, 'it');
}
