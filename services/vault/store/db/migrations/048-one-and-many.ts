// One and many are one word in Spanish, Portuguese, French, Italian, German and Dutch, and a word of another language is looked up as
// it is written: all is entered and compared anew, with its vectors, and what proposals mean is read anew, while nobody writes.
export { up } from './046-languages-told-anew.ts';
