// Who has given something up, or sold it, does it no more and has it no more: "gave up beer" excludes "has two beers on Fridays", "the cabin has
// been sold" excludes "spends each winter in the cabin". Who sells beer, watches hockey or has herbal tea does something else.
import { happenedBefore } from '../reading/another-time.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { areOfOnePerson } from './of-two.ts';

const GIVES_UP =
  /(?<!\p{L})(?:gave up|given up|giving up|quit|quits|stopped|swore off|sworn off|went off|got rid of|gotten rid of|(?:has|have|had) sold|sold)(?: (?:doing|using|drinking|eating|playing|going to|taking|driving|having|wearing))? (?:(?:the|his|her|my|our|their|all|any) )?(?<thing>\p{Ll}{3,})(?!\p{L}| (?!during)\p{L}+ing(?!\p{L}))/u;
const IS_SOLD =
  /(?<!\p{L})(?:[Tt]he|[Hh]is|[Hh]er|[Mm]y|[Oo]ur|[Tt]heir) (?<thing>\p{Ll}{3,}) (?:(?:has|have) been|was|were|got) (?:sold|scrapped|given away|thrown out)(?!\p{L})/u;

/** What people do with a thing that they have not given up. */
const DOES =
  /(?<!\p{L})(?:drinks?|drinking|eats?|eating|has|have|having|takes?|taking|smokes?|plays?|playing|does|practises?|practices?|goes to|go to|uses?|using|drives?|driving|rides?|riding|wears?|wearing|owns?|keeps?|spends? [^.,;]{1,30} in|sleeps? in|lives? in|starts? (?:the|every|each) [^.,;]{1,20} with|cups? of|glass(?:es)? of|pints? of|orders?)(?!\p{L})/iu;

export function isGivenUp(a: Gist, b: Gist): boolean {
  return isDoneAfterAll(a, b) || isDoneAfterAll(b, a);
}

/** Whether both may be so: only a part was given up, or the other watches the thing, sells it or writes of it. */
export function isGivenUpOtherwise(a: Gist, b: Gist): boolean {
  return isOtherDeed(a, b) || isOtherDeed(b, a);
}

function isOtherDeed(ending: Gist, other: Gist): boolean {
  if (ending.language !== 'en' || other.language !== 'en') return false;
  const found = GIVES_UP.exec(ending.text);
  const thing = found?.groups?.thing;
  if (found === null || thing === undefined || other.hasDenial) return false;
  const had = other.units.find((unit) => isCalled(unit, thing));
  if (had === undefined || had.isVerb) return false;
  if (!isEndOfClause(ending.text, found.index + found[0].length)) return true;
  return other.units.some((unit) => unit.isVerb && unit.at < had.at) && !DOES.test(other.text);
}

/** Whether the same person does it as a habit, and nothing says where or when it was given up. */
function isDoneAfterAll(ending: Gist, other: Gist): boolean {
  if (ending.language !== 'en' || other.language !== 'en' || other.hasDenial || other.isAside) return false;
  if (other.occasion !== '' || happenedBefore(other.text) || !DOES.test(other.text)) return false;
  const found = IS_SOLD.exec(ending.text) ?? GIVES_UP.exec(ending.text);
  const thing = found?.groups?.thing;
  if (found === null || thing === undefined || !isEndOfClause(ending.text, found.index + found[0].length)) return false;
  const gone = ending.units.find((unit) => isCalled(unit, thing));
  const had = other.units.find(
    (unit) => gone !== undefined && (isCalled(unit, thing) || unit.concept === gone.concept),
  );
  if (gone === undefined || had === undefined || had.isOwner || had.isDenied) return false;
  const before = other.units[other.units.indexOf(had) - 1];
  // Herbal tea is not the tea that was given up.
  if (had.isJoined && before !== undefined && !before.isVerb && before.at === had.at - 1) return false;
  if (other.units[other.units.indexOf(had) + 1]?.at === had.at + 1) return false;
  const governs = other.text.slice(0, other.text.toLowerCase().indexOf(had.folded));
  return DOES.test(governs) && areSaidOfOne(ending, other);
}

function isCalled({ folded }: Unit, thing: string): boolean {
  return folded === thing || folded === `${thing}s` || `${folded}s` === thing;
}

/** Whether the clause ends here: "gave up coffee in the evening" gives up only a part. */
function isEndOfClause(text: string, from: number): boolean {
  return /^\s*(?:[.,;!]|$|(?:for good|completely|altogether|entirely|last|in (?:19|20)\d\d|in \p{Lu}|after|and|since|because|a (?:year|month|week)|\p{L}+ (?:years?|months?|weeks?) ago|instead)(?!\p{L}))/u.test(
    text.slice(from),
  );
}

/** Whether both are said of the owner, or of one who is named. */
function areSaidOfOne(a: Gist, b: Gist): boolean {
  if (a.subject !== '' || b.subject !== '') return areOfOnePerson(a, b);
  const [one, other] = [a.units[0], b.units[0]];
  if (one?.isName === true || other?.isName === true) return one?.folded === other?.folded;
  // Of a thing nobody is named: "the caravan" is the same caravan in both.
  return true;
}
