// Whether a purpose is about things as they were: what was, why it came so. In the languages that a purpose is read in.
import type { Language } from '../../store/text-index/languages/detect.ts';

const LOOKS_BACK =
  /(?<![\p{L}])(?:were|did|had|happened|went|came|chose|decided|changed|history|lessons?|learn(?:ed|t)?|why|last (?:time|year|summer|spring|autumn|winter)|previous(?:ly)?|back then|war|waren|wurde|gelernt|lehren?|letztes mal|warum|damals|passiert|entschieden|geändert|fue|fueron|por qué|aprend(?:í|imos)|pasó|decid(?:í|ió|imos)|cambió|la última vez|foi|aprend(?:i|emos)|aconteceu|decidi(?:u|mos)|mudou|da última vez|pourquoi|était|appris|s['’]est(?:-il)? passé|décidé|changé|la dernière fois|perché|(?:è|cosa|sia) successo|deciso|cambiato|l['’]ultima volta|era|waarom|geleerd|gebeurd|besloten|veranderd|vorige keer)(?![\p{L}])|前回|過去|失敗|なぜ|経緯|教訓/iu;

/** What it was: in German what it is. */
const WAS = /(?<!\p{L})was(?!\p{L})/iu;

export function looksBack(text: string, language: Language | undefined): boolean {
  return LOOKS_BACK.test(text) || (language !== 'de' && WAS.test(text));
}
