// What a person must not be harmed by: allergies, illness, what they must not eat or take. Where a purpose is about eating,
// care or a journey, or about someone of whom such a thing is known, it is told first.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { search } from '../search/search.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Moment, type Valid, validAt } from '../view/valid-at.ts';
import type { Viewer } from '../view/viewer.ts';
import type { Frame } from './frame/read-frame.ts';

/** As it is said in the languages that a purpose is read in: what is found by these words is judged by the pattern below. */
const ASKED = `allergic allergy anaphylaxis epipen intolerance intolerant celiac coeliac gluten lactose peanut nuts shellfish asthma diabetes vegetarian vegan kosher halal pregnant
  allergie allergisch allergiker unverträglichkeit verträgt zöliakie asthma diabetes vegetarisch vegan schwanger alergia alérgico alérgica intolerancia celíaco vegetariana
  allergique intolérance allergico intolleranza alérgica intolerância アレルギー 食べられない 喘息 糖尿病 ベジタリアン`;
const IS_HARM =
  /allerg|anaphyl|epi-?pen|intoleran|co?eliac|celíac|gluten|lactos|peanut|\bnuts?\b|shellfish|asthma|diabet|vegetari|vegan|kosher|halal|pregnan|must not (?:eat|take|drink)|cannot (?:eat|take)|can['’]t (?:eat|take)|unverträglich|verträgt k?ein|zöliak|schwanger|alérgi|alergi|intoler|asma|アレルギ|食べられない|喘息|糖尿/iu;

/** The tasks in which such a thing does harm. */
const RISKY = ['food', 'care'] as const;
const MOST = 6;

export function harmsIn(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): Valid[] {
  const { purpose, hits, people } = frame;
  const isRisky = RISKY.some((domain) => purpose.domains.has(domain));
  if (!isRisky) return [];
  const found = search(reader, viewer, ASKED, { types: ['memory'] }, moment.now)
    .map(({ candidate }) => candidate)
    .filter(({ record }) => isHarm(record));
  const named = new Set(
    hits
      .filter(({ weights }) => people.some((index) => (weights[index] as number) > 0))
      .map(({ candidate }) => candidate.record.id),
  );
  const ordered = found.toSorted((a, b) => Number(named.has(b.record.id)) - Number(named.has(a.record.id)));
  return ordered.slice(0, MOST).flatMap((candidate) => validAt(reader, viewer, candidate, moment) ?? []);
}

export function isHarm(record: AnyRecord): boolean {
  const flags = (record.sensitivity_flags ?? []) as readonly string[];
  return (
    IS_HARM.test(String(record.statement)) ||
    (flags.includes('health') && /\b(?:never|must|avoid|nie|darf|muss|nunca|evitar)\b/i.test(String(record.statement)))
  );
}
