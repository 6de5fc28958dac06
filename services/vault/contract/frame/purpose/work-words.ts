// Words for what is to be done with a matter, whatever it is: to jot down, aufsetzen, ragionare, uitwerken, and for what comes of it, a
// recap or a panoramica. Beside the words of tasks that a search leaves out as well. Each as it stands here.
import { fold } from '../../../store/text-index/languages/fold.ts';
import { formsInLists, type WordLists } from '../../../store/text-index/languages/word-lists.ts';
import type { SaidWord } from './filler-words.ts';

const WORDS: WordLists = {
  en: 'jot jotting think thinking compose composing brainstorming rephrase reword summarising summarizing drafting writing replying responding',
  de: `aufsetzen setz setze aufstellen stell zusammenstellen ausarbeiten arbeite erarbeite erarbeiten überarbeite überarbeiten zurückschreiben tippe
    tippen verfasse verfassen skizziere entwerfe entwirf überlege überlegen überleg nachdenken durchdenken durchgehen durchsprechen besprechen
    brainstorming brainstorme brainstormen zusammenfassen auflisten darlegen durchrechnen herausfinden heraussuchen vorbereitung recherchiere
    recherchieren notiere klär kläre prüf prüfe`,
  es: `pensar pensemos piensa pensamos reflexionar reflexionemos valorar valoremos gestiona gestionar averigua averiguar elabora elaborar redactar
    redáctame organízame resúmeme ayúdame echa echar échame panorámica desglosa desglosar planteo plantear sugiéreme prepárame recuérdame`,
  pt: `pensar pensemos pensa refletir reflete resolver resolve resolva elaborar redigir panorama ache resumir revê rever organiza organize sugere
    sugira esboça esboce redija redige escreva resuma planeje revise elabore monte prepara prepare`,
  fr: `établir établis peaufine peaufiner ébauche ébaucher boucler réfléchir réfléchis réfléchissons réflexion améliore améliorer récap
    récapitule récapitulatif reformule reformuler propose proposer rédigeons formuler formule`,
  it: `ragionare ragioniamo ragiona riflettere riflettiamo stendi proponi proponimi impostare impostiamo panoramica occuparsi occuparmi occuparci
    abbozza abbozzami elabora riassumi riepilogo riepiloga sistemare organizza organizziamo aiutiamo pensiamo pensare`,
  nl: `nadenken uitwerken afronden klaarzetten opstellen bedenk berichtje appje mailtje briefje doornemen doorspreken overdenken denk denken
    brainstormen uitzoeken samenvat formuleren meedenken denkt beknopte beknopt geregeld`,
  ja: 'アイデア アイディア 概要 現状 手配 悩 推敲 練 見つけ つけ 検討 作文 草稿 全体 洗い出',
};

const words = formsInLists(WORDS, (word) => [fold(word)]);

/** German and Dutch write their “to” into a verb: aufzusetzen, vorzubereiten, uit te werken. */
const WITH_ZU =
  /^(ab|an|auf|aus|durch|ein|fest|heraus|her|hin|nach|nieder|um|vor|weiter|zuruck|zusammen)zu(?=\p{L}{5})/u;

/** The verb as the lists have it. */
function withoutZu({ word, language }: Pick<SaidWord, 'word' | 'language'>): string {
  return language === 'de' ? word.replace(WITH_ZU, '$1') : word;
}

export function isWorkWord({ stem, word, language }: SaidWord): boolean {
  const said = words.get(language);
  if (said === undefined) return false;
  return said.has(word) || said.has(withoutZu({ word, language })) || (language === 'ja' && said.has(stem));
}
