// The whole vault as each assistant sees it, and what a change of a grant would do to that. Told to the owner alone. Things
// are named once, in `things`; everything else speaks of them by their place in that list.
import { Closed, Id, Instant, Nullable, type Static, Type } from './fields.ts';
import { NewGrant } from './grant.ts';
import { Classification } from './object.ts';

const ListIndex = Type.Integer({ minimum: 0 });

export const Glass = Closed({
  /** The newest, as many as are shown at once, in the order in which they were made. */
  things: Type.Array(Id),
  /** There are more things than that. */
  more: Type.Boolean(),
  projects: Type.Array(Closed({ id: Id, title: Type.String() })),
  /** Of each thing, its project by its place among them; null where it belongs to none. */
  lies_in: Type.Array(Nullable(ListIndex)),
  /** Things that only the owner sees. */
  only_owner: Type.Array(ListIndex),
  assistants: Type.Array(
    Closed({
      id: Id,
      name: Type.String(),
      /** Things that its grants show it now. */
      sees: Type.Array(ListIndex),
      /** Things that it was told, and on which instant first: one beside the other. */
      told: Type.Array(ListIndex),
      told_at: Type.Array(Instant),
    }),
  ),
  /** The newest that were proposed, and until when each waited; null where it still does. */
  proposals: Type.Array(
    Closed({ id: Id, project: Nullable(ListIndex), by: Type.String(), from: Instant, until: Nullable(Instant) }),
  ),
});
export type Glass = Static<typeof Glass>;

export const GrantChange = Closed({
  connection_id: Id,
  /** A grant that would be made. */
  grant: Type.Optional(Closed({ ...NewGrant.properties, connection_id: Type.Optional(Id) })),
  /** A grant that would be taken back. */
  without: Type.Optional(Id),
});

const Moved = Closed({
  count: Type.Integer({ minimum: 0 }),
  /** A few of them, the most sensitive first. */
  among: Type.Array(Closed({ id: Id, type: Type.String(), title: Type.String(), classification: Classification })),
});

export const GrantEffect = Closed({
  /** How much the grant shows by itself, whatever others show. */
  shows: Type.Integer({ minimum: 0 }),
  comes: Moved,
  goes: Moved,
  /** The count of sensitive things that the grant would show as well, if it went up to them. */
  above: Type.Integer({ minimum: 0 }),
  /** There are more things than were looked at. */
  more: Type.Boolean(),
});
export type GrantEffect = Static<typeof GrantEffect>;
