// What ends the comparison of two statements that clash, and what leaves it in doubt. Some signs tell for sure that they are about two
// things, however much else they share; others only make that likelier, and then all the rest has to speak clearly for one.
import type { ClashSign, ClashSigns } from './clash-signs.ts';
import type { ClashKind } from './found-clash.ts';

export function isAmong(signs: ClashSigns, names: readonly ClashSign[]): boolean {
  return names.some((name) => (signs[name] ?? 0) > 0);
}

/** Whether the two statements are surely about two things: another one of a kind, somebody else's, two values at once. */
export function areTwoForSure(kind: ClashKind, signs: ClashSigns): boolean {
  const has = (...names: readonly ClashSign[]) => isAmong(signs, names);
  if (has('isNone', 'movedBack')) return false;
  if (kind === 'date' && has('anotherTime') && !has('single')) return true;
  if (has('ownersApart', 'placedApart', 'partsApart', 'deniedAtTimes', 'onlyWhere')) return true;
  if (kind !== 'date' && kind !== 'amount' && has('mealsApart')) return true;
  if ((kind === 'date' || kind === 'amount') && has('thereAndBack')) return true;
  if (has('which') && !has('isOnlyWhich')) return true;
  if (has('whichValue', 'swappedOpposed', 'occasion', 'severalNames', 'saidOtherwise')) return true;
  if (kind !== 'amount' && kind !== 'date' && has('isOneRelation')) return true;
  if (isSaidForSure(signs)) return false;
  return areTwoOfKind(kind, has) || areTwoBeside(kind, has) || doubtsIn(kind, signs) > 1;
}

/** Signs of two things that count for one kind of clash alone. */
function areTwoOfKind(kind: ClashKind, has: (...names: readonly ClashSign[]) => boolean): boolean {
  // Somebody who is in the choir may be in the team as well.
  if (kind === 'place') return (has('sharedName') && !has('single', 'verb')) || has('opposedToo');
  // Somebody who likes the one thing may like the other.
  if (kind === 'thing') return has('denialToo', 'bothNames', 'modifier', 'bothAdditive', 'firstBoth');
  if (kind === 'order') return has('denialToo') && has('swapped');
  // On Sundays entry is free, and on Mondays it is not.
  if (kind === 'date')
    return (
      has('calledAgain', 'headsApart', 'aroundIt') ||
      (has('occasionsApart') && has('denialToo', 'opposedToo', 'deedsApart'))
    );
  // "Forty came" and "there is room for fifty", or "three games won" and "two lost", give amounts of two things.
  if (kind === 'amount') return has('byTheHour', 'happenedOnce', 'denialToo', 'headsApart');
  // "Ann came before Eva" and "Eva came before Ida", or Ann is the subject of one statement and Ida of the other.
  if (kind === 'name')
    return (
      (has('nameElsewhere') && !has('role', 'placing', 'single')) ||
      (has('firstBoth') && !has('role')) ||
      // Nothing is shared but names: where somebody lives in one statement, and what they speak in the other.
      !has('nouns', 'verb') ||
      has('modifier') ||
      (has('oneModifier') && !has('placing')) ||
      (has('bothAdditive') && !has('single', 'placing'))
    );
  return (
    has('onlyBeside', 'bothRestricted', 'otherValues') ||
    (has('agreed', 'bothPending') && !has('opposed')) ||
    (has('swapped') && has('bothDeny'))
  );
}

/** Signs of two things in what stands beside the clash: done on another day, one more of the kind, somebody else's. */
function areTwoBeside(kind: ClashKind, has: (...names: readonly ClashSign[]) => boolean): boolean {
  if (kind !== 'denial' && kind !== 'order' && kind !== 'amount' && has('doneAgain')) return true;
  if (kind !== 'denial' && kind !== 'order' && has('another', 'returning')) return true;
  // What the printer costs is not what its ink costs; but the number of developers of an app is that of its team.
  if (kind !== 'denial' && kind !== 'order' && has('ofAnother') && (kind !== 'amount' || has('isPriced'))) return true;
  if (kind !== 'denial' && has('otherValues')) return true;
  // What is done before another thing begins differs from what is done after it has ended.
  if (kind !== 'denial' && kind !== 'order' && has('phasesApart')) return true;
  return kind !== 'name' && has('modifier', 'bothNames', 'owner', 'owned');
}

const TWO_OF_A_KIND = 0.45;

/**
 * How many signs leave in doubt whether both are about one matter: each names a thing that the other does not, two things of a
 * kind, or what may be so at several places.
 */
function doubtsIn(kind: ClashKind, signs: ClashSigns): number {
  const has = (...names: readonly ClashSign[]) => isAmong(signs, names);
  const doubts = [
    (kind === 'date' || kind === 'amount') && has('bothNameMore') && !has('unique'),
    kind === 'amount' && has('ofAnother'),
    kind === 'place' && has('bothAdditive') && !has('single'),
    kind !== 'name' && (signs.counter ?? 0) >= TWO_OF_A_KIND,
  ];
  return doubts.filter(Boolean).length;
}

export function isDoubtful(kind: ClashKind, signs: ClashSigns): boolean {
  return !isSaidForSure(signs) && doubtsIn(kind, signs) === 1;
}

/**
 * Signs of a contradiction whatever else is said: what is related one way is not related the other way round, who lives here
 * does not live there, who eats none of something does not eat it.
 */
const CERTAIN: readonly ClashSign[] = ['isNone', 'related', 'twoHomes', 'eatsIt'];

/** Whether it is sure that both speak of one matter. How likely they contradict each other is weighed all the same. */
function isSaidForSure(signs: ClashSigns): boolean {
  return isAmong(signs, [...CERTAIN, 'isOnlyWhich']);
}

/** Whether it is sure that they contradict each other. */
export function isSure(signs: ClashSigns): boolean {
  return isAmong(signs, [...CERTAIN, 'movedBack']);
}
