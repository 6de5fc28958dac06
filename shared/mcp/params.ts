// The parameters of a request, whatever a client has put there: what is not as the protocol has it is refused in a sentence.
import { isJsonObject } from '../json-object.ts';
import { AskedWrongly } from './surface.ts';

export type Values = Record<string, unknown>;

/** What is wrong with how a client begins, in a sentence: the SDK would answer with the whole report of its checker. */
export function faultInBeginning(message: unknown): string | undefined {
  if (!isJsonObject(message) || message.method !== 'initialize' || !('id' in message)) return undefined;
  try {
    const params = valuesIn(message, 'params');
    textIn(params, 'protocolVersion');
    if (params.capabilities === undefined) return 'The parameter capabilities is missing.';
    valuesIn(params, 'capabilities');
    const { name, version } = valuesIn(params, 'clientInfo');
    if (typeof name === 'string' && typeof version === 'string') return undefined;
    return 'The parameter clientInfo has to hold a name and a version.';
  } catch (error) {
    if (error instanceof AskedWrongly) return error.message;
    throw error;
  }
}

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
