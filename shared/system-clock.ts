// The clock of this machine: for whoever makes the clock that all others are handed.
import type { Clock } from './clock.ts';

export const systemClock: Clock = () => Date.now();
