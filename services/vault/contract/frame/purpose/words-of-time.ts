// Words that beside a time ask what is there, and tell something only beside others: where are the gaps, ist noch Luft, dove resta un buco,
// what did I have on. A hole may be one in a fence: then more is said of it.

import type { Wanted } from '../../../search/question.ts';
import { fold } from '../../../store/text-index/languages/fold.ts';
import type { WordLists } from '../../../store/text-index/languages/word-lists.ts';
import { feastsNamed } from '../days/feast-days.ts';

/** In Japanese what is left of 終わらせなければならない, あった, かぶっている and 空いている where it is split into words. */
const WORDS: WordLists = {
  en: 'gap gaps opening openings slot slots free consult consulting calendar entries entry falls fall',
  de: `luft lücke lücken frei freie freien freiraum spielraum puffer terminkalender kalender einsehen einblick eintrag einträge eingetragen belegt
    hatte hatten vorgemerkt`,
  es: 'hueco huecos libre libres calendario entradas tenía teníamos consultar apuntadas caen cae',
  pt: 'buraco buracos livre livres folga vaga vagas calendário marcação marcações tinha tínhamos consultar visão calha calham cai caem',
  fr: `trou trous creux libre libres créneau créneaux calendrier consulter avais avait avions avaient tombe tombent terminé terminée
    terminés terminées aperçu`,
  it: 'buco buchi libero libera liberi spazio spazi calendario quadro avevo aveva avevamo consultare cade cadono',
  nl: 'gat gaten gaatje gaatjes ruimte vrij vrije kalender raadplegen inzien zit zitten had hadden valt vallen afspraken overzicht',
  ja: '空 空き 空い いてる いるか あっ ぶっ わら なら 予定 日程 間 時間 カレンダー 利用',
};

const words = new Set(Object.values(WORDS).flatMap((list) => list.trim().split(/\s+/).map(fold)));

/** An hour, where nothing else is left of it. */
const OF_AN_HOUR = /^(?:\d{1,2}(?:h(?:\d\d)?|uhr|u)?|h|uhr|uur)$/u;

function isOfATime(word: string): boolean {
  return words.has(word) || OF_AN_HOUR.test(word);
}

/** Whether beside a time these words ask for nothing but what is there. */
export function askOfATime(telling: readonly Wanted[]): boolean {
  return telling.every(({ terms }) => terms.every(({ word }) => isOfATime(word)));
}

/** Whether nothing is told but the feast that says when, and such words: “do we have anything on New Year’s Eve?” */
export function asksForFeast(text: string, telling: readonly Wanted[]): boolean {
  if (telling.length === 0) return false;
  const names = new Set(feastsNamed(text).flatMap((feast) => fold(feast.text.toLowerCase()).split(/[^\p{L}]+/u)));
  return telling.every(({ terms }) => terms.every(({ word }) => names.has(word) || isOfATime(word)));
}
