// The parts of TypeBox this project uses, gathered so that they can be bundled into one file at install time.
// Loaded from its seven hundred modules TypeBox costs a quarter of a second and 20 MB in every process;
// bundled it costs a tenth of that. Import `#typebox`, never `typebox`.
import { Type as Whole } from 'typebox';

export type { Static, TObject, TProperties, TSchema } from 'typebox';
export { Compile, type Validator } from 'typebox/compile';
export { Set as defineFormat } from 'typebox/format';

/**
 * Every integer of every schema has its bounds, said or not: what is beyond them is rounded where it is counted on from, and
 * no column holds it. Numbers beside integers are finite by themselves.
 */
export const Type: typeof Whole = {
  ...Whole,
  Integer: (options) =>
    Whole.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...options }),
};
