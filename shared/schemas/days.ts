// What pictures of the days are drawn from: how much was written down, and how much each assistant asked, hour by hour. Numbers, and
// the names of assistants. Told to the owner alone.
import { Closed, Id, Instant, type Static, Type } from './fields.ts';

const Count = Type.Integer({ minimum: 0 });
/** The hours in which there was something, counted from the first; whoever draws knows where their days begin. */
const Hours = Type.Array(Closed({ hour: Count, count: Count }));

export const Days = Closed({
  from: Instant,
  /** Things that are there and were made before. */
  before: Count,
  /** And since. */
  made: Hours,
  assistants: Type.Array(Closed({ id: Id, name: Type.String(), calls: Hours })),
});
export type Days = Static<typeof Days>;
