// A word that is a small one in another language is told as the word that it is: the dog, the car, a silla. All is entered anew, with its
// vectors, and compared anew, while nobody writes.
export { up } from './046-languages-told-anew.ts';
