// Which preferences a package holds: those of the project; of the general ones those that its task wants, or that say
// something of the purpose, or that the owner wants to be told always.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Valid } from '../view/valid-at.ts';
import { domainsOf } from './frame/domains.ts';
import type { Frame } from './frame/read-frame.ts';
import { hitsOf, namingWords, relevanceOf } from './relevance.ts';

/** What says at least this much of the purpose fits it. */
const FITS = 0.3;

export function choosePreferences(
  frame: Frame,
  own: readonly Valid[],
  general: readonly Valid[],
): { fitting: Valid[]; others: number } {
  const naming = namingWords(frame);
  const said = new Map(
    hitsOf(frame, 'preference').map(({ candidate, weights }) => [
      candidate.record.id,
      relevanceOf(weights, frame.sought, naming),
    ]),
  );
  const fits = ({ record }: Valid) =>
    record.always === true || (said.get(record.id) ?? 0) >= FITS || sharesDomain(frame, record);
  const fittingOwn = own.filter(
    (each) =>
      frame.purpose.isGeneric || frame.purpose.domains.size === 0 || fits(each) || domainsIn(each.record).size === 0,
  );
  const fittingGeneral = general.filter(fits);
  const fitting = [...fittingOwn, ...fittingGeneral].toSorted(
    (a, b) => (said.get(b.record.id) ?? 0) - (said.get(a.record.id) ?? 0),
  );
  return { fitting: oneOfEachKey(fitting, own), others: own.length + general.length - fitting.length };
}

function sharesDomain({ purpose: { domains } }: Frame, record: AnyRecord): boolean {
  const own = domainsIn(record);
  return [...own].some((domain) => domains.has(domain));
}

function domainsIn(record: AnyRecord): ReturnType<typeof domainsOf> {
  // The key says what it is about; a value may name anything.
  return domainsOf(String(record.key).replace(/[_.-]+/g, ' '));
}

/** The project's own value goes before the general one of the same key; two of one place are both told. */
function oneOfEachKey(fitting: readonly Valid[], own: readonly Valid[]): Valid[] {
  const keys = new Set(own.map(({ record }) => record.key));
  return fitting.filter((each) => own.includes(each) || !keys.has(each.record.key));
}
