// One tool is one constant: what a model reads about it, what it takes, what it answers, and what a grant must hold.
// The HTTP route, the channel's method and the bridge are all made from it.
import type { TSchema } from '../schemas/fields.ts';
import type { Capability } from '../schemas/grant.ts';

export interface Tool<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  /** The purpose of each argument, by its name; of one inside another, with a dot between. */
  arguments: Readonly<Record<string, string>>;
  /** The fields of the answer that a model acts on, where these are not all: for its list of tools. */
  listed?: readonly string[];
  /** More words that people ask for it in: for hosts that look a tool up by hints of its server and show them to no model. */
  hint?: string;
  /** The capability that some grant must hold before the tool does anything; null for any grant. */
  capability: Capability | null;
  /** It is of use only beside one of these, and listed where one is granted. */
  usedWith?: readonly Capability[];
  readOnly: boolean;
  /** Asked twice, it does no more than asked once. */
  idempotent: boolean;
}
