// Words that a purpose is written with whatever it is about: thing, question, still, pendiente, noch. Neither stop words, for
// a search may well look for them, nor tasks; but no project, no person and no fact is told by them.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { fold } from '../../../store/text-index/languages/fold.ts';
import { stemOf } from '../../../store/text-index/languages/stems.ts';
import { formsInLists, type WordLists } from '../../../store/text-index/languages/word-lists.ts';

const WORDS: WordLists = {
  en: `follow following followup vs versus status progress ready tonight morning afternoon evening noon ago originally initially eventually ended mr mrs ms someone somebody everyone nobody nothing
    something stuff bits mind remind reminder quick quickly short shortly brief briefing points point bullet bullets rundown summary recap details detail
    info information background context advice tips ideas idea suggestions suggestion options option pros cons proposal sketch version step steps
    most remaining remains urgent urgently attention anybody anyone not hand rest diary agenda overview away finished forgotten week weeks month fortnight list ve slide everybody today tomorrow user users owner person people someone somebody everyone thing things something anything everything nothing stuff info information detail details context
    question questions task tasks full exact exactly right still yet already currently current recent recently latest available actual actually really
    new now time times day date way get got getting gotten go goes going gone went come comes coming came use using let want wants wanted need needs needed must
    like look looking find found give gave given know knows known say said says saying talk speak spoke happen happens happened happening take takes took keep put pull
    run running item items list kind sort matter matters again always ever also too just only even all any both each every other another same one two
    next last first previous upcoming left open outstanding pending undone unfinished plate agenda schedule owe owes owed miss missed slip slipped past late
    before after around instead differently together ready sure possible best good better please thanks help make makes made making do does doing done
    while whilst during along until till though although whether unless because since than via per upon nor whereas without within into onto above
    across against amid among behind below beneath beside besides between beyond considering despite except through throughout toward towards under
    having being neither either few more several such enough quite rather almost nearly perhaps maybe however therefore thus hence moreover otherwise
    meanwhile once sometimes rarely usually very mine myself yourself himself hers herself itself ours ourselves theirs themselves
    hello hi hey ok okay yes yeah well anyway basically simply whatever whichever whoever wherever whenever somehow somewhere anywhere sometime cannot whats wheres whens hows whos thats theres heres lets
    dont doesnt didnt isnt arent wasnt werent wont cant couldnt shouldnt wouldnt havent hasnt hadnt aint ive youre youve theyre theyve weve
    re regarding concerning eod cob asap pls plz thx smth sth wat wats gonna wanna gotta
    change changed over out in up down off back here there then often much many long end wait waiting decide choose pick picked chosen undecided finally
    write prepare draft plan order book answer reply send tell show explain describe summarize summary suggest recommend confirm arrange organize set review compare check`,
  de: `stand status fehlt fehlen damals seinerzeit ursprunglich anfangs zuerst schliesslich letztlich schlag schlagt stell stellt stelle fass mach erstell erstelle erstellen
    formulier formuliere entwirf nenn nenne liste listet vor zusammen fertig erledigt erledigen unbedingt morgen abend abends vormittag nachmittag
    jemand niemand etwas irgendwas paar kurz kurze kurzen kurzer uberblick zusammenfassung stichpunkte stichworte punkte punkt hintergrund tipps ideen idee
    vorschlag vorschlage optionen bereite bereit beacht beachten gekommen kam worum gehts geht
    dringendste dringendsten abgeben erledigen kummern termine termin zusage zusagen versprechen sieht aussehen woche wochen monat ubersicht nutzer benutzer person personen leute sache sachen ding dinge etwas alles info information informationen detail details frage fragen aufgabe aufgaben genau
    eigentlich aktuell aktuelle neu neue neuen neues zeit tag datum noch nochmal heute bald wieder steht stehen ansteht anstehen liegt liegen gibt geben gab kommt kommen kam
    geht gehen ging lauft laufen braucht brauchen wissen weiss machen macht tun lassen halten letzte letzten letzter letztes nachste nachsten nachster nachstes mal offen offene
    offenen fallig schuldig schulde frist fristen ausstehend verpasst bleibt bleiben erklaren bestatigen vorschlagen antwort antworten schreib schreiben entwerfen entwurf
    planen vorbereiten bestellen buchen reservieren zeigen sagen finden suchen helfen entscheiden vergleichen zusammenfassen ubrig fertig wichtig denn nun bitte dringend
    wegen wogegen wozu wodurch woruber worauf woraus wobei wovor wonach hast habt hatten hatte hattest ware waren wurde wurden wurdest wurdet konnte konnten konntest
    sollte solltest solltet musst musste mussten musstest durfte durften willst wollt wollen wollte wollten mag magst mogen lass bescheid furs ums ans aufs ubers vors
    hierzu dazu daran darauf daraus darin daruber darum davon davor dabei dadurch dafur dagegen daher dahin danach daneben wahrend trotz statt anstatt ausser ausserdem laut
    innerhalb ausserhalb bezuglich hinsichtlich betreffend betrifft betreffs sowie sowohl weder entweder obwohl falls sobald solange bevor nachdem indem deswegen deshalb
    trotzdem dennoch jedoch allerdings zwar vielleicht wohl eben halt erst bereits sogar besonders ziemlich ganz gar genug irgendwann irgendwo irgendwie irgendein niemals nie oft
    manchmal meistens gleich sofort spater fruher vorher nachher gestern vorgestern ubermorgen neulich kurzlich letztens demnachst kunftig bisher bislang inzwischen mittlerweile
    hallo danke okay nein entschieden beschlossen ausgemacht vereinbart notiert aufgeschrieben gemerkt merken erzahl erzahlt gesagt gemeint gefragt passiert passierte geschehen
    hoch weit lang lange los gute guter gutes gut besser beste besten moglich moglichst sicher richtig verfugbar
    moglichkeit fortschritt version schritt schritte rest gemeinsam alleine zusatzlich verschiedene ander weitere
    weiteren einzelne bestimmte bestimmten jeweils insgesamt uberhaupt gerade mittags nachts heutige heutigen
    morgige monate jahr jahre stunde stunden minute minuten uhrzeit tage tagen mitte anfang ende art weise nutzen
    benutzen verwenden nehmen nimm bekommen kriegen bringen gebracht schauen sehen horen reden sprechen warten
    andern geandert anderung benotigen benotigt notig brauch`,
  es: `hora horas estado entonces antes originalmente inicialmente finalmente manana tarde noche alguien nadie algo breve corto resumen puntos punto ideas idea
    sugerencias opciones opcion borrador lista listado detalle detalles contexto consejo consejos haz hazme dame ponme prepara preparame redacta repasa
    listo lista llegamos acabamos terminamos
    favor urgente urgentes entregar entregas viene apuntado semana mes agenda vence vencen plazo plazos olvidado pasado usuario usuaria persona personas gente cosa cosas algo todo nada info informacion detalle detalles pregunta tarea tareas exacto exactamente actual nuevo nueva nuevos
    tiempo vez veces dia fecha ahora todavia aun hoy toca queda quedan falta faltan tener tengo tiene pendiente pendientes deber debo debe ultimo ultima proximo proxima
    abierto abierta continuar seguir sabe saber necesita necesito necesitar quiere quiero haber poder decir decidio decidido elegir`,
  pt: `estado entao antes originalmente inicialmente finalmente manha tarde noite alguem ninguem algo breve curto resumo pontos ponto ideias ideia
    sugestoes opcoes opcao rascunho lista detalhe detalhes contexto conselho conselhos faz faca prepara prepare redige escreve monta monte acabamos chegamos
    urgente urgentes entregar compromisso compromissos ficou feito alguma sao semana mes agenda vence prazo prazos atraso utilizador utilizadora usuario usuaria pessoa pessoas gente coisa coisas algo tudo nada informacao detalhe detalhes pergunta tarefa tarefas exato exatamente atual novo nova
    tempo vez vezes dia data agora ainda hoje falta faltam ter tenho pendente pendentes dever devo deve ultimo ultima proximo proxima aberto aberta saber preciso precisa
    ficou ficar decidido decidir quero quer combinado aconteceu acontecer
    progresso avanco assunto assuntos depois logo brevemente cedo ultimamente recentemente recente
    recentes atualmente realmente melhor melhores bom boa bem possivel possiveis certo certa juntos junto durante
    enquanto exceto inclusive alem talvez quase bastante sempre normalmente geralmente ola obrigado obrigada favor
    ai ali la aqui acerca respeito primeiro primeira ontem semanas meses ano
    anos dias hora horas minutos momento fim forma maneira tipo 
    rapido rapida rapidamente pronta fazer mudar mudanca mudou passar passa por poe coloca levar vir
    vem vou vamos chegar deixar usar olhar ver falar parece gostaria queria ajuda 
    algumas algum alguns daqui dai situacao acordado escolhemos precisamos precisas fica ficam`,
  fr: `statut manque manquent alors avant initialement finalement matin soir quelqu personne bref court resume points point idees idee suggestions options option
    brouillon liste contexte conseil conseils fais prepare redige dresse donne arrive arrives
    urgent urgente urgentes rendre semaine mois agenda echeances retard utilisateur utilisatrice personne personnes gens chose choses quelque rien tout info information informations detail details question tache taches exact exactement
    actuel actuelle nouveau nouvelle temps fois jour date maintenant encore reste restent deja avoir falloir savoir besoin vouloir pouvoir devoir dois doit dernier derniere
    prochain prochaine ouvert ouverte continuer poursuivre decide decider choisi choisir
    aller venir donner faire mettre prendre garder laisser passer voir regarder utiliser aimer parler arriver
    progres avancement sujet sujets apres ensuite bientot tot recemment recent recente recents
    recentes actuellement vraiment mieux meilleur meilleure bon bonne bien possible possibles sur sure ensemble
    durant sauf meme peut etre presque assez toujours souvent normalement generalement bonjour merci svp plait ici
    la concernant propos rapport premier premiere premiers hier semaines annee ans
    jours heure heures minutes moment fin facon maniere genre 
    rapide rapidement fait changer changement passe mets porter vient viennent aide 
    projets sommes suis occupe occuper cause echeance`,
  it: `stato manca mancano allora prima inizialmente infine mattina sera qualcuno nessuno breve riassunto punti punto idee idea suggerimenti opzioni opzione bozza
    lista elenco contesto consiglio consigli fai fammi prepara scrivi dammi
    urgente urgenti programma consegnare settimana mese agenda utente persona persone gente cosa cose qualcosa tutto niente info informazione informazioni dettaglio dettagli domanda compito compiti esatto esattamente attuale
    nuovo nuova tempo volta volte giorno data adesso ancora resta restano avere sapere bisogno volere potere dovere devo deve ultimo ultima prossimo prossima aperto aperta
    deciso decidere scelto scegliere
    progresso avanzamento argomento argomenti dopo poi presto tardi ultimamente recentemente recente
    recenti attualmente davvero meglio migliore migliori buono buona bene possibile possibili sicuro sicura
    insieme mentre durante tranne anche forse quasi abbastanza sempre spesso normalmente generalmente ciao grazie
    favore piacere qui qua li la riguardo proposito primo primi ieri
    stasera stamattina settimane mesi anno anni giorni ora ore minuti momento fine modo maniera tipo 
    rapido rapida velocemente pronto pronta fatto cambiare
    cambiamento cambiato passare mettere metti mettimi portare venire viene vengono arrivare arrivo lasciare usare
    guardare vedere parlare sembra vorrei vorremmo aiuto situazione siamo serve servono
    serviva occupa occupare entro meno`,
  nl: `allemaal ga status stand toen destijds eerst uiteindelijk ochtend avond iemand niemand kort korte samenvatting punten punt ideeen idee suggesties opties optie
    opzet lijst lijstje context tips maak schrijf geef bereid stel zet
    inleveren agenda week maand gebruiker persoon personen mensen ding dingen zaak zaken iets alles niets info informatie detail details vraag taak taken precies eigenlijk huidig nieuw nieuwe tijd
    keer dag datum nu nog vandaag staat staan ligt liggen komt komen gaat gaan weten doen laten laatste volgende open openstaand schuldig besloten beslissen gekozen kiezen
    waarvoor waartegen waarover waarmee waarin waarbij waaraan wegens vanwege betreffende tijdens ondanks behalve volgens binnen buiten sinds tussen zodra zolang voordat nadat
    terwijl hoewel indien tenzij daarom echter misschien even graag gauw straks gisteren morgen overmorgen eergisteren vorige vorig afgelopen laatst ooit nooit altijd soms vaak
    meestal erg heel zeer bijna genoeg gebeurd gebeurde gebeurt afgesproken genoteerd opgeschreven gezegd verteld vertel hallo bedankt nee ben zal zult zullen kon konden wou
    wilt wilden weet wist programma planning beloofd belofte
    voortgang vordering onderwerp onderwerpen later vroeg laat recent recente recentelijk momenteel echt
    beter beste goed goede mogelijk mogelijke zeker samen alleen bovendien zelfs ongeveer normaal gewoonlijk
    alsjeblieft alstublieft aub dank dankjewel daar daarin betreft rest eerste tweede
    vanavond vanmorgen vanmiddag weken maanden jaar jaren dagen uur uren minuten moment eind einde manier soort
    lang lange snel snelle klaar gedaan veranderen verandering
    veranderd gebruiken kijken zien praten spreken wachten hulp nodig hoogte bij af eraan erop ermee
    ervoor eruit erover erbij uiterlijk hoog zake aangaande vat dringend dringende zorgt zorgen krijgen krijg
    brengen breng neem nemen`,
  ja: `私 僕 話 挙 立 立て 組 経緯 経過 段取 まとめ メモ 用事 下書 草案 文面 文案 文 返 答 伝 知 案 案内文 候補 項目 リスト スケジュール 要点 内容 考 作 作成 記入 手順 方法
    どう どうして どうやって なぜ どんな 誰 どなた 理由 最初 当初 結局 最近 現在 以前 残 日毎 毎日 全 流 見直 出 入 取 言 聞 見 持 行 来 帰 使 足 頭 者 何故 大丈夫
    気 紹介 確認 計画 報告 連絡 相談 共有 提案 把握 箇条書 ポイント 注意点 今日 明日 昨日 今週 来週 今月 来月 今夜 今晩 朝 昼 夜 夕方 午前 午後
    約束 一覧 中 とい やる わっ にし 週 月 教 願 今 時 日 何日 何時 日時 人 方 予定 締切 期限 件 何 確 洗出 片 分 必要 全部 今度 前回 次回 次 前 後 新 行 来 出 見 知 思 言 使 始 初 残 状況 内容 情報 質問 仕事
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
