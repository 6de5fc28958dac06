// Where two statements may contradict each other: in a value, a denial, a name, a place, a thing, an order; but where nothing tells for
// sure that they are about two things.
import type { Gist } from '../reading/gist/gist.ts';
import { haveTwoHomes, isOneHomeInAnother } from '../reading/gist/home.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { isAllergicAfterAll } from './allergies.ts';
import { areTwoForSure, isDoubtful } from './clash-bars.ts';
import { type ClashSigns, clashSigns } from './clash-signs.ts';
import { denials } from './denial-clashes.ts';
import { isDeniedWholly } from './denied-wholly.ts';
import type { ClashKind } from './found-clash.ts';
import { isGivenUp, isGivenUpOtherwise } from './given-up.ts';
import { isLeftBehind } from './left-behind.ts';
import { meet, relationsAgree } from './meeting.ts';
import { areOfOnePerson, areOfOthers } from './of-two.ts';
import { orders } from './order-clashes.ts';
import { areOfOtherTimes } from './over-and-now.ts';
import { homes, names, places, things } from './thing-clashes.ts';
import { valueClashes } from './value-clashes.ts';

export interface Clash {
  kind: ClashKind;
  signs: ClashSigns;
  /** Whether all the rest has to speak clearly for one matter. */
  isDoubtful: boolean;
}

export function clashesOf(a: Gist, b: Gist): Clash[] {
  return clashesIn(a, b).filter(({ kind, signs }) => !areTwoForSure(kind, signs));
}

/** All clashes, also those of two statements that are surely about two things. */
export function clashesIn(a: Gist, b: Gist): Clash[] {
  const meeting = meet(a, b);
  const relation = relationsAgree(meeting);
  const isOtherwise = isGivenUpOtherwise(a, b);
  const isNone =
    !isOtherwise && (isDeniedWholly(a, b) || isLeftBehind(a, b) || isGivenUp(a, b) || isAllergicAfterAll(meeting));
  if (areOfOthers(a, b) && relation !== -1 && !isNone) return [];
  if (isOneHomeInAnother(a.home, b.home) || (!isNone && areOfOtherTimes(a, b))) return [];
  if (
    meeting.met.length === 0 &&
    (meeting.opposed.length === 0 || !areOfOnePerson(a, b)) &&
    !haveTwoHomes(a.home, b.home) &&
    !isNone
  )
    return [];
  const found = [
    ...valueClashes(meeting),
    ...(isOtherwise ? [] : denials(meeting)),
    ...names(meeting),
    ...places(meeting),
    ...things(meeting),
    ...orders(meeting, relation),
    ...homes(meeting),
    ...(isNone ? [{ kind: 'denial' as const, units: new Set<Unit>(), own: { isNone: 1 } }] : []),
  ];
  const values = new Set(found.map(({ kind }) => kind).filter((kind) => kind === 'date' || kind === 'amount'));
  const isOneRelation = relation === 1 ? 1 : 0;
  return found.map((each) => {
    const signs = { ...clashSigns(meeting, each, values), isOneRelation, ...each.own };
    return { kind: each.kind, signs, isDoubtful: isDoubtful(each.kind, signs) };
  });
}
