// Clashes of order: what comes first, who does it to whom.
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import type { Found } from './found-clash.ts';
import type { Meeting } from './meeting.ts';
import { isMovedBack } from './moved-back.ts';
import { isSequenceApart } from './sequence.ts';

export function orders(meeting: Meeting, relation: number): Found[] {
  const { a, b } = meeting;
  const isTurned =
    a.debtor !== '' && b.debtor !== '' && a.debtor !== b.debtor && (a.debtor === 'me' || b.debtor === 'me');
  const { met, opposed } = meeting;
  if (isMovedBack(a, b)) return [{ kind: 'order', units: new Set(), own: { movedBack: 1 } }];
  if (relation === -1)
    return [{ kind: 'order', units: new Set(opposed.flatMap(({ one, other }) => [one, other])), own: { related: 1 } }];
  return isTurned || isSequenceApart(meeting) || (relation === 0 && met.length > 1 && isDoneToOther(meeting))
    ? [{ kind: 'order', units: new Set(), own: {} }]
    : [];
}

/** Whether the two people change places: one does it to the other, and the other to the one. */
function isDoneToOther({ a, b, met }: Meeting): boolean {
  const persons = met.filter(({ one }) => one.isName || one.sort === 'kin');
  const isSaidBack = [a, b].some(({ text }) => BACK.test(text));
  return (
    !isSaidBack &&
    met.some(({ one: verb, other: same }) =>
      persons.some((who) =>
        persons.some(
          (whom) =>
            ((verb.isVerb && same.isVerb && who.one.at < verb.at && verb.at < whom.one.at) ||
              isLastOf(a, b, verb, same)) &&
            who.one.at < whom.one.at &&
            whom.other.at < who.other.at &&
            isBehind(verb, who.one) === isBehind(same, whom.other) &&
            isBehind(verb, whom.one) === isBehind(same, who.other),
        ),
      ),
    )
  );
}

/** Whether the German verb at the end is what both have in common: "Lukas hat Tim geschlagen". */
function isLastOf(a: Gist, b: Gist, verb: Unit, same: Unit): boolean {
  return a.language === 'de' && a.units.at(-1) === verb && b.units.at(-1) === same && verb.folded.startsWith('ge');
}

function isBehind(one: Unit, other: Unit): boolean {
  return one.at > other.at;
}

/** Words behind which a deed comes from somebody, or is done with each other: then changed places say nothing. */
const BACK = /\b(?:by|von|por|par|da|door|with|mit|con|avec|and|und|y|et|meets?|marr\p{L}+|knows?|is|are)\b/iu;
