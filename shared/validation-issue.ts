// One thing that is wrong with what was sent: where, and what. It stands in errors, and in what is kept of a job that failed.
import { type Static, Type } from '#typebox';

export const ValidationIssue = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  msg: Type.String(),
  type: Type.String(),
});
export type ValidationIssue = Static<typeof ValidationIssue>;
