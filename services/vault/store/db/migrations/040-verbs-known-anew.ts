// The forms of a Spanish or French verb meet in their infinitive, with accents and without: all is entered and compared anew, while
// nobody writes.
export { up } from './039-told-anew.ts';
