// What happened at one time, and may have happened at another as well.

/** Deeds that happen again: "on 3 May he called" leaves room for another call on another day. */
const CALLED = /\b(?:called|came|rang|phoned|texted|visited|dropped by|was here)\b(?! (?:off|it|him|her|them))/i;
const BEGINS_WITH_WHEN = /^(?:on|in|last)\s.*\b\p{L}{2,}ed\b/iu;
const HOLDS = /\b(?:is|are|was|were|will|must|has|have)\b/i;

export function happened(text: string): boolean {
  return (BEGINS_WITH_WHEN.test(text) || CALLED.test(text)) && !HOLDS.test(text);
}

const WAS_SO =
  /(?<!\p{L})(?:was|were|had|used|worked|lived|drove|war|waren|hatte\p{L}*|arbeitete\p{L}*|wohnte\p{L}*|era|eran|fue|tenía\p{L}*|trabajaba\p{L}*|usaba\p{L}*|était|avait|travaillait|utilisait|aveva|lavorava|usava|tinha|trabalhava)(?!\p{L})/iu;

/** Whether the text says that something was so, and nothing of what is so now. */
export function happenedBefore(text: string): boolean {
  return WAS_SO.test(text);
}
