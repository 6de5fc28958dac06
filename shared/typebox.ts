// The parts of TypeBox this project uses, gathered so that they can be bundled into one file at install time.
// Loaded from its seven hundred modules TypeBox costs a quarter of a second and 20 MB in every process;
// bundled it costs a tenth of that. Import `#typebox`, never `typebox`.
export { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
export { Compile, type Validator } from 'typebox/compile';
export { Set as defineFormat } from 'typebox/format';
