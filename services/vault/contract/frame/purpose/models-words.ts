// Words that models put around a request whatever it is about: gather the relevant context, determine, ensure, tailored. Each as it
// stands here, and not whatever else has its stem: to generate is no generator.
import { fold } from '../../../store/text-index/languages/fold.ts';
import { formsInLists, type WordLists } from '../../../store/text-index/languages/word-lists.ts';
import type { SaidWord } from './filler-words.ts';

const WORDS: WordLists = {
  en: `gather gathers gathered retrieve retrieves retrieved retrieving fetch fetched fetching obtain obtained obtaining determine determines determining identify
    identifying ascertain assess assessing evaluate evaluating understand understands assist assisting assistance ensure ensures ensuring verify verifying
    provide provides providing generate generating create creating clarify clarifying lookup locate examine examining analyse analysing analyze analyzing
    finalise finalising finalize finalizing formulate formulating prioritise prioritising prioritize prioritizing coordinate coordinating advise advising
    crafting considerations circumstances constraint constraints facts specifics insights relevant necessary required pertinent
    specific specifically appropriate appropriately accurate accurately correctly comprehensive concise personalised personalized tailor tailored proper
    properly precise precisely accordingly effectively efficiently clearly include includes including included involved important existing prior
    particular overall general generally thorough thoroughly detailed actionable aware given regards accommodate likely potential potentially see seeing figure ahead mentioned behalf wondering`,
  de: `sammle sammeln abrufen ermittle ermitteln feststellen herausfinden heraus uberprufe uberprufen verstehen unterstutze unterstutzen zusammenstellen
    aufbereiten berucksichtige berucksichtigen berucksichtigung kontext angaben anliegen rahmenbedingungen relevant relevante relevanten relevanter
    relevantes notwendig notwendige notwendigen erforderlich erforderliche erforderlichen passend passende passenden geeignet geeignete geeigneten
    hilfreich hilfreiche wesentlich wesentliche wesentlichen entsprechend entsprechende entsprechenden konkret konkrete konkreten jeweilige jeweiligen
    bestehende bestehenden gespeicherte gespeicherten folgende folgenden`,
  es: `recopilar recopila obtener obten determinar determina identificar identifica entender generar genera considerar considera antecedentes relevante
    relevantes necesario necesaria necesarios necesarias pertinente pertinentes util utiles adecuado adecuada adecuados adecuadas concreto concreta
    concretos concretas especifico especifica especificos especificas existente existentes oportuno oportuna`,
  pt: `obter obtenha determinar determine identificar identifique descobrir verifique compreender entender elabore considerar considere relevante relevantes
    necessario necessaria necessarios necessarias pertinente pertinentes util uteis adequado adequada adequados adequadas especifico especifica
    especificos especificas existente existentes`,
  fr: `rassembler rassemble rassemblez obtenir determiner determine identifier identifie comprendre elaborer generer genere pertinent pertinente pertinents
    pertinentes necessaire necessaires utile utiles adapte adaptee adaptes adaptees approprie appropriee specifique specifiques existant existante
    existants existantes`,
  it: `raccogliere raccogli ottenere ottieni determinare determina identificare identifica scoprire capire comprendere elaborare generare genera
    considerare considera rilevante rilevanti necessario necessaria necessari necessarie pertinente pertinenti utile utili adatto adatta adatti adatte
    specifico specifica specifici specifiche esistente esistenti`,
  nl: `verzamel verzamelen bepaal bepalen vaststellen nagaan begrijpen genereren formuleer overwegen relevant relevante benodigd benodigde noodzakelijk
    noodzakelijke geschikt geschikte specifiek specifieke nuttig nuttige passend passende bestaand bestaande`,
  ja: 'ユーザー コンテキスト 知りたがっ 関連 取得 収集 特定 適切 該当',
};

const words = formsInLists(WORDS, (word) => [fold(word)]);

export function isModelsWord({ word, language }: SaidWord): boolean {
  return words.get(language)?.has(word) ?? false;
}
