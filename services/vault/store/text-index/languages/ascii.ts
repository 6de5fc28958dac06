// Most texts hold nothing but ASCII: what looks for other letters asks that first.

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
export const IS_ASCII = /^[\x00-\x7f]*$/;
