// How far a project is over, by its status: wholly where it is done or laid aside, and in part where it is paused.

const OVER: Readonly<Record<string, number>> = { paused: 0.3, done: 1, archived: 1 };

/** Between 0, where it goes on, and 1. */
export function shareOver(status: unknown): number {
  return OVER[String(status)] ?? 0;
}
