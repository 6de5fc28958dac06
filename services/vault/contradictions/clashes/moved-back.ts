// Who moves from the one to the other does not move from the other to the one: "migrating from Jira to Linear", "leaving Linear for Jira".
// A journey goes there and back; a move, a change of what is used, and what is copied goes one way.
import { fold } from '../../store/text-index/languages/fold.ts';
import type { Gist } from '../reading/gist/gist.ts';

const WHAT = String.raw`(?:the |our |my |his |her |their )?(?<NAME>[\p{L}\d][\p{L}\d'’-]*)`;
const FROM = WHAT.replace('NAME', 'from');
const TO = WHAT.replace('NAME', 'to');
const MOVES = String.raw`(?<!\p{L})(?:mov|relocat|migrat|switch|chang|convert|transferr?|transition|port|sync|synchronis|synchroniz|copi|export|replicat|forward|redirect|go|went|gone|hop)(?:e[sd]?|ing|ed|s|es)?`;
/** So many words may stand between "from" and "to". */
const FEW = String.raw`(?:,? (?!from\b|to\b)\p{L}+){0,4},?`;

const WAYS = [
  `${MOVES}${FEW} from ${FROM}${FEW} (?:over )?(?:in)?to ${TO}`,
  `${MOVES}${FEW} (?:in)?to ${TO}${FEW} from ${FROM}`,
  `${MOVES}${FEW} (?:in)?to ${TO},? (?:and (?:is |are )?)?(?:leav(?:ing|es?)|dropp?(?:ing|ed|s)|ditch(?:ing|ed|es)|abandon(?:ing|ed|s)|away from|instead of) ${FROM}`,
  String.raw`(?<!\p{L})(?:leav(?:ing|es?)|left|abandon(?:ing|ed|s)|dropp?(?:ing|ed|s)|ditch(?:ing|ed|es)|swapp?(?:ing|ed|s)) ${FROM}${FEW} for ${TO}`,
  String.raw`(?<!\p{L})(?:left|leav(?:ing|es?)) ${FROM},? (?:and (?:then )?)?(?:settled?|settling|moved?|moving) (?:in|to) ${TO}`,
  String.raw`(?<!\p{L})replac(?:ing|ed|es) ${FROM}${FEW} (?:with|by) ${TO}`,
].map((way) => new RegExp(way, 'iu'));

export function isMovedBack(gist: Gist, other: Gist): boolean {
  return !gist.isReturn && !other.isReturn && areTurnedRound(gist, other, WAYS);
}

const TRAVELS = [
  String.raw`(?<!\p{L})from ${FROM}${FEW} to ${TO}`,
  String.raw`(?<!\p{L})to ${TO}${FEW} from ${FROM}`,
].map((way) => new RegExp(way, 'iu'));

/** Whether one statement is about a journey to a place and the other about one from there: each has a day of its own. */
export function isThereAndBack(gist: Gist, other: Gist): boolean {
  return areTurnedRound(gist, other, TRAVELS);
}

function areTurnedRound(one: Gist, other: Gist, ways: readonly RegExp[]): boolean {
  if (one.language !== 'en' || other.language !== 'en') return false;
  const [here, there] = [wayIn(one.text, ways), wayIn(other.text, ways)];
  return here !== undefined && there !== undefined && here.from === there.to && here.to === there.from;
}

interface Way {
  from: string;
  to: string;
}

function wayIn(text: string, ways: readonly RegExp[]): Way | undefined {
  for (const way of ways) {
    const { from, to } = way.exec(text)?.groups ?? {};
    if (from !== undefined && to !== undefined) return { from: fold(from.toLowerCase()), to: fold(to.toLowerCase()) };
  }
  return undefined;
}
