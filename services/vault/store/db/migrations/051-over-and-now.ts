// What was so for a time that is over, what happened once, and what stands around an occasion contradict less than was thought: what is live is
// compared anew, and what proposals mean is read anew, while nobody writes.
export { up } from './043-nothing-denies.ts';
