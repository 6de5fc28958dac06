// What an assistant was told, so that two answers can be compared byte for byte: errors with their words, and names in the
// place of what the vault makes anew.
import type { HubError } from '../../shared/errors.ts';

export interface Answer {
  asked: string;
  answer: string;
}

export async function said(call: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await call);
  } catch (error) {
    const { code, message, extras } = error as HubError;
    if (code === undefined) throw error;
    return JSON.stringify({ code, message, extras });
  }
}

// The hash of a package first: one in two hundred thousand begins with 26 digits, and would be taken for an id in part.
const NAMES = /ctr_[0-9a-f]{32}|[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{64}/g;

/** Ids and hashes by the order of their first appearance. */
export function named(text: string, names: Map<string, string>): string {
  return text.replaceAll(NAMES, (found) => {
    // The package is named by a hash over the ids in it.
    if (found.startsWith('ctr_')) return 'ctr';
    const name = names.get(found) ?? `name ${names.size}`;
    names.set(found, name);
    return name;
  });
}
