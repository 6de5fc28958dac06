// Where a page of a list ended: what a caller hands back to be shown the next one.
import type { HubError } from '../../../../shared/errors.ts';
import { invalid } from '../../../../shared/validate.ts';

export function encodeCursor(last: string): string {
  return Buffer.from(last).toString('base64url');
}

/** The last entry of the page. A text of another form never was a cursor of this list. */
export function decodeCursor(cursor: string, form: RegExp): RegExpExecArray {
  const last = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (last === null || encodeCursor(last[0]) !== cursor) throw badCursor();
  return last;
}

function badCursor(): HubError {
  return invalid([
    { loc: ['query', 'cursor'], msg: 'is not a cursor of this list; take it from the Link header', type: 'cursor' },
  ]);
}
