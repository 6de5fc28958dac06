// Denials, times of day and words with characters that nobody sees are read otherwise: what is live is compared anew, and what proposals mean
// is read anew, while nobody writes.
export { up } from './043-nothing-denies.ts';
