// What happened at one time, and may have happened at another as well.

/** "On 3 May he called": then this happened, and on another day it may have happened again. */
const CALLED = /\b(?:called|came|rang|phoned|texted|visited|dropped by|was here)\b(?! (?:off|it|him|her|them))/i;
const BEGINS_WITH_WHEN = /^(?:on|in|last)\s.*\b\p{L}{2,}ed\b/iu;
const HOLDS = /\b(?:is|are|was|were|will|must|has|have)\b/i;

export function happened(text: string): boolean {
  return (BEGINS_WITH_WHEN.test(text) || CALLED.test(text)) && !HOLDS.test(text);
}
