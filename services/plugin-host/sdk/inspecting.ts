// What a plugin gets from `import … from 'node:util'`: what looks at values and writes them down. What warns, traces, or looks
// at the process is left out.
import util from 'node:util';

export const {
  callbackify,
  format,
  formatWithOptions,
  inherits,
  inspect,
  isDeepStrictEqual,
  promisify,
  stripVTControlCharacters,
  TextDecoder,
  TextEncoder,
  toUSVString,
  types,
} = util;

/** Gives the function back without the warning, because that would be made by the process. */
export const deprecate = <F>(work: F): F => work;

export default Object.freeze({
  callbackify,
  deprecate,
  format,
  formatWithOptions,
  inherits,
  inspect,
  isDeepStrictEqual,
  promisify,
  stripVTControlCharacters,
  TextDecoder,
  TextEncoder,
  toUSVString,
  types,
});
