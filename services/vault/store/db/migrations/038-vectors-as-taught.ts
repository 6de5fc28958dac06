// The directions of words are cut of what a model of sentences says as well. All vectors are made anew, as they were when other
// languages came to have some.
export { up } from './025-vectors-of-other-languages.ts';
