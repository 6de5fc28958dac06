// Whether a statement is the text of a source from outside, word for word. What its owner accepts is live by their word; but a
// sentence that somebody wrote into a mail stays data for every assistant that reads it later, whoever passed it on.
import { isId } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { wholeTextOf } from '../search/whole-text.ts';
import type { Reader } from '../store/db/sql.ts';
import { withoutUnseen } from '../store/text-index/languages/unseen.ts';
import { UNSPACED } from '../store/text-index/languages/unspaced.ts';
import { isUntrusted } from '../view/shown-items.ts';

/** Every version of a source counts: a mail may be changed or deleted before its owner decides. */
export function saysWhatIsOutside(reader: Reader, statement: string, sources: readonly string[]): boolean {
  const said = spoken(statement);
  if (said === '') return false;
  return versionsOf(reader, sources.filter(isId)).some(
    (source) => isUntrusted(source) && ` ${spoken(wholeTextOf(source) ?? '')} `.includes(` ${said} `),
  );
}

function versionsOf(reader: Reader, ids: readonly string[]): AnyRecord[] {
  const records = reader.column<string>`
    SELECT record FROM versions WHERE object_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND tombstone = 0`;
  return records.map((record) => JSON.parse(record) as AnyRecord);
}

/** The words alone, whatever stands between them. In a script that parts no words each letter is one: a sentence may begin at any. */
function spoken(text: string): string {
  const written = withoutUnseen(text).normalize('NFC').toLowerCase();
  const spaced = written.replace(UNSPACED, (run) => ` ${[...run].join(' ')} `);
  return spaced.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? '';
}
