// What is made of a record and stays with it, for as long as it is kept in memory: its words, what it means, the days that it names. The
// same records are weighed for one purpose after the other, and to read a text costs more than all that is asked of it afterwards.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';

/** One map for all of it: a record is looked up a dozen times for a package, and each further map is another table to search. */
const keptOf = new WeakMap<AnyRecord, unknown[]>();
let kinds = 0;

/** The function with what it answered kept for each record, but for undefined. Nothing of a record ever changes. */
export function keptWithRecord<Made>(make: (record: AnyRecord) => Made): (record: AnyRecord) => Made {
  const place = kinds;
  kinds += 1;
  return (record) => {
    let kept = keptOf.get(record);
    if (kept === undefined) {
      kept = [];
      keptOf.set(record, kept);
    }
    const known = kept[place];
    if (known !== undefined) return known as Made;
    const made = make(record);
    kept[place] = made;
    return made;
  };
}
