// Statements find each other by other keys than those that are stored, and what contradicts is seen in more words: what is live
// is compared anew once more.
export { up } from './033-compared-anew.ts';
