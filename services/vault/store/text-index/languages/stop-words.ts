// Words that say nothing about what is meant, in questions and statements alike, and that tell which language a text is
// written in. Without diacritics, so that it does not matter whether somebody typed them.

import { fold } from './fold.ts';

const WORDS = {
  en: `a about am an and any are as at be been but by can could did do does for from had has have he her him his how i if
    in into is it its many me much my of on or our she should so some tell than that the their them then there these
    they this those to us was we were what when where which who whom whose why will with would you your`,
  de: `ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da damit
    dann das dass dein deine deinem deinen deiner dem den denn der des dessen die dies diese diesem diesen dieser dieses
    dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure fur gegen gerade gern habe haben hat
    hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder
    jedes jemand jetzt kann kannst konnen kein keine keinem keinen keiner man manche mehr mein meine meinem meinen meiner
    mich mir mit muss mussen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seit
    sich sie sind so soll sollen sollte sondern sonst uber um und uns unser unsere unserem unseren unserer unter viel
    viele vom von vor wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werde werden
    weshalb wie wieder wieso wieviel will wir wird wirst wo wofur woher wohin worum worin womit woran wovon wurde wurden mochte mochten darf durfen
    zu zum zur zwischen`,
  es: `a al algo algun alguna algunas alguno algunos ante antes aquel aquella aquello asi aun aunque cada como con contra
    cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuyo de del desde donde dos durante e el ella ellas ello
    ellos en entonces entre era eran eres es esa esas ese eso esos esta estaba estaban estado estamos estan estar estas
    este esto estos estoy estuvo fue fueron ha habia habian haber hace hacia han has hasta hay he hemos la las le les lo
    los mas me mi mientras mis misma mismo mucha muchas mucho muchos muy nada ni ningun ninguna no nos nosotros nuestra
    nuestras nuestro nuestros nunca o os otra otras otro otros para pero poco por porque pues que quien quienes se sea
    segun ser si sin sobre sois solo somos son soy su sus tal tambien tampoco tan tanto te tengo ti tiene tienen toda
    todas todo todos tu tus un una unas uno unos usted ustedes va vais vamos van vas vos vosotros voy y ya yo quiere quieres quiero
    quieren puede puedes puedo pueden podria podrias debe debes debo deben ir iba iban`,
  pt: `a algum alguma algumas alguns ao aos aquela aquele aqueles aquilo as ate cada com como da das de dela delas dele deles depois desde dessa desse
    desta deste do dos e ela elas ele eles em entao entre era eram essa essas esse esses esta estamos estao estar estas
    estava estavam este esteve estes estou eu foi foram ha isso isto ja la lhe lhes mais mas me mesma mesmo meu meus
    minha minhas muita muitas muito muitos na nao nas nem nessa nesse nesta neste no nos nossa nossas nosso nossos num
    numa nunca o onde os ou outra outras outro outros para pela pelas pelo pelos per pode podem por porque pra qual quais
    quando quanta quantas quanto quantos que quem se seja sem ser sera seu seus sim so sobre somos sou sua suas tal
    tambem tao te tem tenho ter teu teus ti tinha toda todas todo todos tu tua tuas um uma umas uns vai vamos vao voce
    voces quer quero querem pode posso podem deve devo devem`,
  fr: `a afin ai ainsi apres as au aucun aucune aussi autre autres aux avait avant avec avoir avons c ca car ce ceci cela
    celle celles celui ces cet cette ceux chaque chez ci combien comme comment d dans de depuis des dont donc du elle
    elles en encore entre es est et etaient etait ete etes etre eu eux faut fut ici il ils j je jusque l la laquelle le
    lequel les lesquels leur leurs lors lui m ma mais me meme memes mes moi moins mon n ne ni non nos notre nous on ont
    ou par parce pas pendant peu peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se
    sera ses si sinon soit son sont sous suis sur t ta tandis tant te tel tes toi ton tous tout toute toutes tres tu un
    une va vais vas vers voici voila vont vos votre vous y aller allez allons veut veux veulent voulez voudrais peut peux peuvent
    pouvez pourrais pourriez doit dois doivent devez`,
  it: `a abbia abbiamo ad agli ai al alcuni all alla alle allo anche ancora avere aveva c che chi ci cio coi col come con cosa
    cosi cui d da dagli dai dal dall dalla dalle de degli dei del dell della delle dello di di dopo dov dove e ed egli ella era
    erano essa essere essi fa fra fu gia gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mentre mi mia mie
    miei mio molta molte molti molto ne negli nei nel nell nella nelle nello nessun nessuno niente noi non nostra nostre
    nostri nostro nulla o ogni ora per perche piu po poi pero qual quale quali qualche quando quanta quante quanti quanto
    quei quel quella quelle quelli quello questa queste questi questo qui s sara se sei senza si sia siamo siete sono sta
    stata stati stato su sua sue sugli sui sul sull sulla sulle suo suoi tra tu tua tue tuo tuoi tutta tutte tutti tutto un
    una uno va vi voi vostra vostro vuole voglio vogliono puo posso possono deve devo devono`,
  nl: `aan af al als alle alles ander andere bent bij dan dat de der deze die dit doch doen door dus een eens en er geen haar
    had hadden heb hebben heeft hem hen het hier hij hoe hoeveel hun iemand iets ik in is ja je jij jou jouw jullie kan
    kunnen maar me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat onder ons onze ook op over
    reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we wel welk welke werd
    werden wie wij wil worden wordt ze zelf zich zij zijn zo zonder zou zouden mag mogen`,
  sv: `alla allt andra att av blev bli blir da dar de dem den denna deras dess dessa det detta dig din dina dit ditt du eller
    en ett efter for fran ha hade han hans har henne hennes hon honom hur har i icke ingen inget inte ja jag kan kunde
    man med mellan men mig min mina mitt mot mycket nagon nagot nar ni nu och om oss pa samma sedan sig sin sina sitt
    ska skulle som sa till under upp ut utan vad var vara varfor varit varje vart vem vi vid vilka vilken vill at ar an
    over`,
  da: `af alle andet andre at blev blive bliver da de dem den denne der deres det dette dig din dine disse dog du efter eller
    en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvem hvilken hvis hvor hvordan hvornar
    hvorfor i ikke ind ingen jeg jer jo kan kunne man mange med meget men mig min mine mit mod nar ned noget nogle nu og
    ogsa om op os over pa selv sig sin sine sit skal skulle som sadan thi til ud under var ved vi vil ville vor vaere
    vaeret`,
  no: `alle andre at av ble bli blir bare da de deg dem den denne der deres det dette din disse du eller en er et ett etter
    for fordi fra ha hadde han hans har hennes her hun hva hvem hver hvilken hvis hvor hvordan hvorfor i ikke ingen inn
    jeg kan kunne man mange med meg meget mellom men min mine mitt mot mye nar ned noe noen na og ogsa om opp oss over pa
    sa samme seg selv sin sine sitt skal skulle som til ut uten var vare vart ved vi vil ville vaere vaert`,
  fi: `ei eika eivat ehka en enta ettei etta han hanen hanta he heidan heita hyvin ilman ja jo joka jolla jonka jos jossa
    jotka joten kaikki kanssa kautta kenen kenta koko koska kuin kuka kun kuinka kukaan me meidan mika miksi mikaan milla
    milloin mina minka minulla minun minut missa mista mita mihin mukaan mutta myos nain ne niiden niin niissa niita nyt
    oli olemme olen olet olette olivat olla olleet ollut on ovat paljon paitsi se sen seka siella siina sille silla
    sina sinun sita tai tama taman tassa tata te teidan vai vain vaan vaikka viela voi voin yli`,
  ru: `а без бы был была были было быть в вам вас ваш ваша вдруг весь во вот все всего всех всю вы где да даже для до его ее
    ему если есть еще же за здесь и из или им их к как какая какие какой когда кого кому кто куда ли между меня мне мно
    мои мой моя мы на над надо нас наш наша не него нее нет ни них но ну о об он она они оно от очень по под после при
    про с сам своей свою свой себя сейчас сколько со так также там тебя тем теперь то того тоже той только том тот ты у
    уже хотя чего чем что чтобы эта эти это этого этой этом этот я`,
  ja: `は が を に へ で と も の か や ね よ な た だ て し れ る って から まで より など です ます でした ました ません でしょう だった
    ある あり ない なく なっ する した して しい い いる いた いて れる られる られ せる させ ば たい こと もの よう そう
    この その あの どの これ それ あれ どれ ここ そこ あそこ どこ だれ 誰 何 なに なん いつ どう なぜ どんな いくつ いくら
    ください さん ちゃん 様 さま くん`,
  zh: `的 了 在 是 我 你 他 她 它 们 我们 你们 他们 她们 和 与 或 也 都 就 不 没 没有 有 这 那 这个 那个 哪 哪个 哪里 哪儿 什么
    谁 怎么 怎样 为什么 几 多少 什么时候 吗 呢 吧 啊 把 被 给 对 从 到 向 以 及 要 会 能 可以 很 再 还 又 个 会 着 过 地 得
    们 请 的时候`,
} as const;

export type Language = keyof typeof WORDS;

export const LANGUAGES = Object.keys(WORDS) as Language[];

export const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = setsOf(WORDS);

function setsOf(words: Readonly<Record<Language, string>>): Record<Language, ReadonlySet<string>> {
  const sets = Object.entries(words).map(([language, each]) => [language, new Set(each.trim().split(/\s+/).map(fold))]);
  return Object.fromEntries(sets);
}
