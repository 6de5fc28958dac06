// An e-mail is an email, a name that is written like a small word of another language tells no language, and words that several
// languages have tell no single one: all is entered anew, with its vectors, and compared anew, while nobody writes.
export { up } from './046-languages-told-anew.ts';
