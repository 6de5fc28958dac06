// The purpose that a connection had just named when it proposed something or asked for an action.
import { Closed, Instant, type Static, Type } from './fields.ts';

export const AskedFor = Closed({ purpose: Type.String(), at: Instant });
export type AskedFor = Static<typeof AskedFor>;
