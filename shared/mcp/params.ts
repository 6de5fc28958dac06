// The parameters of a request, whatever a client has put there: what is not as the protocol has it is refused in a sentence.
import { isJsonObject } from '../json-object.ts';
import { AskedWrongly } from './surface.ts';

export type Values = Record<string, unknown>;

export function textIn(params: Values, name: string): string {
  const value = params[name];
  if (typeof value === 'string') return value;
  throw new AskedWrongly(`The parameter ${name} is missing.`);
}

export function valuesIn(params: Values, name: string): Values {
  const value = params[name];
  if (value === undefined) return {};
  if (isJsonObject(value)) return value;
  throw new AskedWrongly(`The parameter ${name} is no object.`);
}
