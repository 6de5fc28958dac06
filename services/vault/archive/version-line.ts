// One earlier version of an object, as a line of an archive holds it: what the export writes and the import reads.
import { Closed, Id, type Static, Type } from '../../../shared/schemas/fields.ts';

export const VersionLine = Closed({
  id: Id,
  type: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  tombstone: Type.Boolean(),
  record: Type.Optional(Type.Unknown()),
});
export type VersionLine = Static<typeof VersionLine>;
