// Statements find each other by other keys again: what is live is compared anew once more.
export { up } from './033-compared-anew.ts';
