// Most texts hold nothing but ASCII, so whatever looks for other letters asks this first.

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
export const IS_ASCII = /^[\x00-\x7f]*$/;
