// Of what words a wrapping is made: what names the request, who asks it and what is to be known for it, and what is said of those. A piece of
// a purpose that says nothing else asks for nothing.
import { fold } from '../../../store/text-index/languages/fold.ts';
import { LANGUAGES } from '../../../store/text-index/languages/stop-words.ts';
import { isStopWord } from '../../../store/text-index/terms.ts';
import { isModelsWord } from './models-words.ts';

/** One of these is in each. */
const NAMES = wordSet(`
  q user users request requests query question questions prompt purpose context background information info thank thanks
  nutzer nutzers nutzerin benutzer benutzers anfrage frage danke kontext hintergrund informationen hintergrundinformationen anliegen zweck
  gracias usuario usuaria peticion solicitud consulta pregunta contexto informacion antecedentes
  merci utilisateur utilisatrice demande requete contexte information informations
  obrigado obrigada utilizador utilizadora pedido solicitacao pergunta informacao informacoes
  grazie utente richiesta domanda contesto informazioni
  bedankt gebruiker verzoek vraag informatie achtergrondinformatie`);

/** What is said of them: not what else is to be done, and no time. */
const SAID = wordSet(`
  asks asked asking ask said says message messages words word exact verbatim following current original answer answers answering answered
  respond responding responds response responses reply replies handle handling handled address addressing fulfil fulfill satisfy satisfying serve serving
  complete retrieve retrieving find finding get getting look looking lookup up need needs needed require requires required requested want wants wanted
  base based ground grounded grounding rather guess guessing known know knows actually saved stored available memory memories vault hub data facts knowledge
  details generic please thank thanks help helps helping assistant assist model tool call rag mcp input output type intent task json text content
  personalise personalize personalization preferences constraints give giving provide better good best full use used using
  correct accurate accuracy precise precision reliable anything everything something guessing invented inventing assume assuming assumptions instead
  fragt fragen gefragt beantworten beantwortung antworten antwort sammeln zusammenstellen abrufen benotigt benotigten werden wird dafur folgende folgenden genau bitte
  danke hilf helfen gespeicherte gespeicherten prazise genaue moglichst zutreffend zutreffende geben bearbeiten bearbeitung erledigen notig brauche braucht laut
  pregunta preguntado pide pedido responder respuesta atender contestar reunir recopilar obtener buscar hace falta precision exactitud ayudar gracias favor siguiente
  guardada guardado necesaria necesario dar mejor
  demande demandee repondre reponse traiter rassembler obtenir chercher necessaires precision merci suivante suivant aider besoin donner mieux enregistrees
  pergunta responder resposta atender obter buscar precisao necessaria obrigado obrigada seguinte ajudar dar melhor guardada
  chiede chiesto rispondere risposta soddisfare raccogliere ottenere cercare servono serve precisione grazie seguente aiutare dare meglio salvate
  vraagt gevraagd beantwoorden antwoorden antwoord behandelen verzamelen ophalen nodig nauwkeurig bedankt volgende helpen geven beter opgeslagen`);

const WORD = /[\p{L}\p{N}]+/gu;

/** The words at one end of a text that say nothing of what is asked for. */
interface SilentEnd {
  /** So far they go: to the first word that says something. */
  reach: number;
  /** Where each of them that names the request, who asks it or what is to be known for it, is at an end. */
  names: readonly number[];
}

export function silentBeginning(text: string): SilentEnd {
  const names: number[] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const kind = kindOf(word);
    if (kind === undefined) return { reach: index, names };
    if (kind === 'name') names.push(index + word.length);
  }
  return { reach: text.length, names };
}

/** Its names are told by where they begin. */
export function silentEnding(text: string): SilentEnd {
  const names: number[] = [];
  for (const { index, 0: word } of [...text.matchAll(WORD)].reverse()) {
    const kind = kindOf(word);
    if (kind === undefined) return { reach: index + word.length, names };
    if (kind === 'name') names.push(index);
  }
  return { reach: 0, names };
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
