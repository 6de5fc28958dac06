// Two numbers in a row are two, and more of those that are one word are read; that two statements may say one thing is weighed: what is
// live and what waits is compared anew, and what proposals mean is read anew, while nobody writes.
export { up } from './043-nothing-denies.ts';
