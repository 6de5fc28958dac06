// Words that a purpose is written with whatever it is about: thing, question, still, pendiente, noch. Neither stop words, for
// a search may well look for them, nor tasks; but no project, no person and no fact is told by them.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { stemOf } from '../../store/text-index/languages/stems.ts';
import { formsInLists, type WordLists } from '../../store/text-index/languages/word-lists.ts';

const WORDS: WordLists = {
  en: `most urgent urgently attention anybody anyone not hand rest diary agenda overview away finished forgotten week weeks month fortnight list ve slide everybody today tomorrow user users owner person people someone somebody everyone thing things something anything everything nothing stuff info information detail details context
    question questions task tasks full exact exactly right still yet already currently current recent recently latest available actual actually really
    new now time times day date way get got getting gotten go goes going gone went come comes coming came use using let want wants wanted need needs needed must
    like look looking find found give gave given know knows known say said says saying talk speak spoke happen happens happened happening take takes took keep put pull
    run running item items list kind sort matter matters again always ever also too just only even all any both each every other another same one two
    next last first previous upcoming left open outstanding pending undone unfinished plate agenda schedule owe owes owed miss missed slip slipped past late
    before after around instead differently together ready sure possible best good better please thanks help make makes made making do does doing done
    change changed over out in up down off back here there then often much many long end wait waiting decide choose pick picked chosen undecided finally
    write prepare draft plan order book answer reply send tell show explain describe summarize summary suggest recommend confirm arrange organize set review compare check`,
  de: `dringendste dringendsten abgeben erledigen kummern termine termin zusage zusagen versprechen sieht aussehen woche wochen monat ubersicht nutzer benutzer person personen leute sache sachen ding dinge etwas alles info information informationen detail details frage fragen aufgabe aufgaben genau
    eigentlich aktuell aktuelle neu neue neuen neues zeit tag datum noch nochmal heute bald wieder steht stehen ansteht anstehen liegt liegen gibt geben gab kommt kommen kam
    geht gehen ging lauft laufen braucht brauchen wissen weiss machen macht tun lassen halten letzte letzten letzter letztes nachste nachsten nachster nachstes mal offen offene
    offenen fallig schuldig schulde frist fristen ausstehend verpasst bleibt bleiben erklaren bestatigen vorschlagen antwort antworten schreib schreiben entwerfen entwurf
    planen vorbereiten bestellen buchen reservieren zeigen sagen finden suchen helfen entscheiden vergleichen zusammenfassen ubrig fertig wichtig denn nun bitte dringend`,
  es: `urgente urgentes entregar entregas viene apuntado semana mes agenda vence vencen plazo plazos olvidado pasado usuario usuaria persona personas gente cosa cosas algo todo nada info informacion detalle detalles pregunta tarea tareas exacto exactamente actual nuevo nueva nuevos
    tiempo vez veces dia fecha ahora todavia aun hoy toca queda quedan falta faltan tener tengo tiene pendiente pendientes deber debo debe ultimo ultima proximo proxima
    abierto abierta sabe saber necesita necesito necesitar quiere quiero haber poder decir decidio decidido elegir`,
  pt: `urgente urgentes entregar compromisso compromissos ficou feito alguma sao semana mes agenda vence prazo prazos atraso usuario usuaria pessoa pessoas gente coisa coisas algo tudo nada informacao detalhe detalhes pergunta tarefa tarefas exato exatamente atual novo nova
    tempo vez vezes dia data agora ainda hoje falta faltam ter tenho pendente pendentes dever devo deve ultimo ultima proximo proxima aberto aberta saber preciso precisa
    ficou ficar decidido decidir quero quer combinado`,
  fr: `urgent urgente urgentes rendre semaine mois agenda echeances retard utilisateur utilisatrice personne personnes gens chose choses quelque rien tout info information informations detail details question tache taches exact exactement
    actuel actuelle nouveau nouvelle temps fois jour date maintenant encore reste restent avoir falloir savoir besoin vouloir pouvoir devoir dois doit dernier derniere
    prochain prochaine ouvert ouverte decide decider choisi choisir`,
  it: `urgente urgenti programma consegnare settimana mese agenda utente persona persone gente cosa cose qualcosa tutto niente info informazione informazioni dettaglio dettagli domanda compito compiti esatto esattamente attuale
    nuovo nuova tempo volta volte giorno data adesso ancora resta restano avere sapere bisogno volere potere dovere devo deve ultimo ultima prossimo prossima aperto aperta
    deciso decidere scelto scegliere`,
  nl: `inleveren agenda week maand gebruiker persoon personen mensen ding dingen zaak zaken iets alles niets info informatie detail details vraag taak taken precies eigenlijk huidig nieuw nieuwe tijd
    keer dag datum nu nog vandaag staat staan ligt liggen komt komen gaat gaan weten doen laten laatste volgende open openstaand schuldig besloten beslissen gekozen kiezen`,
  ja: `約束 一覧 中 とい やる わっ にし 週 月 教 願 今 時 日 何日 何時 日時 人 方 予定 締切 期限 件 何 確 洗出 片 分 必要 全部 今度 前回 次回 次 前 後 新 行 来 出 見 知 思 言 使 始 初 残 状況 内容 情報 質問 仕事
    うち もう また まだ いつ どこ どれ いくら あと ため とき ところ いい てい まま ほしい 欲 忘 注意 未 済 終 決 選 書 準備 説明 送 頼`,
  zh: `用户 东西 事情 信息 问题 现在 时间 日期 今天 需要 知道 告诉 还 已经 最近 新 下 上 全部`,
};

const STEMS = formsInLists(WORDS, (word, language) => [fold(word), stemOf(word, language)]);

export interface SaidWord {
  stem: string;
  word: string;
  language: Language;
}

export function isFiller({ stem, word, language }: SaidWord): boolean {
  const stems = STEMS.get(language);
  return stems !== undefined && (stems.has(stem) || stems.has(word));
}
