// Of what words a wrapping is made: what names the request, who asks it and what is to be known for it, and what is said of those. A piece of
// a purpose that says nothing else asks for nothing.
import { fold } from '../../../store/text-index/languages/fold.ts';
import { LANGUAGES } from '../../../store/text-index/languages/stop-words.ts';
import { isStopWord } from '../../../store/text-index/terms.ts';
import { isModelsWord } from './models-words.ts';

/** Words for the request, for who asks it, and for what is to be known for it: each wrapping holds one of them. */
const NAMES = wordSet(`
  task tasks goal objective intent input instruction instructions retrieval action reason following response responses answering responding memory memories
  q user users request requests query question questions prompt purpose context background information info thank thanks
  eingabe aufgabe nutzereingabe nutzeranfrage benutzeranfrage folgendes nutzer nutzers nutzerin benutzer benutzers anfrage frage danke kontext hintergrund informationen hintergrundinformationen anliegen zweck
  entrada tarea gracias usuario usuaria peticion solicitud consulta pregunta contexto informacion antecedentes
  tache ceci merci utilisateur utilisatrice demande requete contexte information informations
  tarefa entrada obrigado obrigada utilizador utilizadora pedido solicitacao pergunta informacao informacoes
  compito grazie utente richiesta domanda contesto informazioni
  taak invoer bedankt gebruiker verzoek vraag informatie achtergrondinformatie`);

/** What is said of them: not what else is to be done, and no time. */
const SAID = wordSet(`
  think thinking thought otherwise guessing certain matter matters depends depend cannot can see sees made given reason reasons why approach step steps collect collecting
  collects understand understanding contains contain irrelevant passages system mode source act acting deal dealing reads follows appreciated appreciate possible
  possibly seems appears wish wishes hope hoping then now next well good sound solid stated stating passage results result query queries returned returning
  tool called calling callee let lets me know needed must act upon without more less avoid avoiding rest ignore ignoring leave out unrelated only able unable
  turn like m s ve re ll d t try trying tries typed type figure return returns returned retrieve search searching prepare preparing draft drafting craft crafting compose composing support
  supporting bear bears pull pulling whatever anything record records latest last process processing owner person people told tell fits fit sure make makes
  making want wants check checking should before first whatever relevant useful stored existing previous earlier prior history
  formulate formulating produce producing generate generating deliver delivering surface surfacing load loading supply supplying include including included
  anything else only just also really actually exactly here there properly right way about regarding related concerning relates relating pertains applies
  asks asked asking ask said says message messages words word exact verbatim following current original answer answers answering answered
  respond responding responds response responses reply replies handle handling handled address addressing fulfil fulfill satisfy satisfying serve serving
  complete retrieve retrieving find finding get getting look looking lookup up need needs needed require requires required requested want wants wanted
  base based ground grounded grounding rather guess guessing known know knows actually saved stored available memory memories vault hub data facts knowledge
  details generic please thank thanks help helps helping assistant assist model tool call rag mcp input output type intent task json text content
  personalise personalize personalization preferences constraints give giving provide better good best full use used using
  correct accurate accuracy precise precision reliable anything everything something guessing invented inventing assume assuming assumptions instead
  suche suchen heraus alles wichtig wichtige lass irrelevantes weg grund ohne fundierte fundiert moglich raten mussen muss damit sonst eingabe offenbar folgendes wunscht mochte gern gerne fragt fragen gefragt mich mir liefern liefere bereitstellen soll sollen gestellt stellt relevante beantworten beantwortung antworten antwort sammeln zusammenstellen abrufen benotigt benotigten werden wird dafur folgende folgenden genau bitte
  danke hilf helfen gespeicherte gespeicherten prazise genaue moglichst zutreffend zutreffende geben bearbeiten bearbeitung erledigen notig brauche braucht laut
  mensaje mensagem messaggio bericht nachricht todo lo que sea util importante motivo literal sin puedo asi fundamentada parecer quiere puede falten detalles agradeceria cualquier resto ignora omite entrada pregunta preguntado me devuelve devolver necesito pide pedido responder respuesta atender contestar reunir recopilar obtener buscar hace falta precision exactitud ayudar gracias favor siguiente
  guardada guardado necesaria necesario dar mejor
  tout ce qui utile raison faute sans exactitude generale trop semble souhaite aide prefere verifier sait plutot supposer ignore reste entree besoin demande demandee m me repondre reponse traiter rassembler obtenir chercher necessaires precision merci suivante suivant aider besoin donner mieux enregistrees
  tudo que for util tratar desta ignore resto sem consigo seguranca objetivo motivo recupere entrada deseja detalhes pergunta preciso me devolver responder resposta atender obter buscar precisao necessaria obrigado obrigada seguinte ajudar dar melhor guardada
  tutto cio utile parole esatte vorrei senza inventare nulla scopo fornire precisa fondata pare desidera questo dispongo dettagli percio cerco puo essere ignora resto input motivo chiede chiesto mi serve rispondere risposta soddisfare raccogliere ottenere cercare servono serve precisione grazie seguente aiutare dare meglio salvate
  alles wat belang invoer laat rest weg reden zonder kan onderbouwd hiervoor anders moet gokken wil graag wenst zoek blijkbaar vraagt gevraagd mij me geef beantwoorden antwoorden antwoord behandelen verzamelen ophalen nodig nauwkeurig bedankt volgende helpen geven beter opgeslagen`);

const WORD = /[\p{L}\p{N}]+/gu;

/** The words at one end of a text that say nothing of what is asked for. */
interface SilentEnd {
  /** So far they go: to the first word that says something. */
  reach: number;
  words: readonly SilentWord[];
}

interface SilentWord {
  /** Its end, where it stands at the beginning of the text; where it begins, at the end. */
  at: number;
  /** It names the request, who asks it or what is to be known for it. */
  isName: boolean;
}

export function silentBeginning(text: string): SilentEnd {
  const words: SilentWord[] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const kind = kindOf(word);
    if (kind === undefined) return { reach: index, words };
    words.push({ at: index + word.length, isName: kind === 'name' });
  }
  return { reach: text.length, words };
}

export function silentEnding(text: string): SilentEnd {
  const words: SilentWord[] = [];
  for (const { index, 0: word } of [...text.matchAll(WORD)].reverse()) {
    const kind = kindOf(word);
    if (kind === undefined) return { reach: index + word.length, words };
    words.push({ at: index, isName: kind === 'name' });
  }
  return { reach: 0, words };
}

function kindOf(written: string): 'name' | 'silent' | undefined {
  const word = fold(written.toLowerCase());
  if (NAMES.has(word)) return 'name';
  return saysNothing(word) ? 'silent' : undefined;
}

function saysNothing(word: string): boolean {
  if (SAID.has(word)) return true;
  return LANGUAGES.some((language) => isStopWord({ word, language }) || isModelsWord({ word, stem: word, language }));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
