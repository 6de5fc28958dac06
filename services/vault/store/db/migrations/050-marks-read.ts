// What tells by its marks (an address, "C++", a blood group, "he/him") and what is answered with yes or no are read otherwise: what is live is
// compared anew, and what proposals mean is read anew, while nobody writes.
export { up } from './043-nothing-denies.ts';
