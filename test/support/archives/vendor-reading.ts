// A dump as its reader reads it, without a vault.
import type { Found, FoundMemory, FoundText, Member } from '../../../services/vault/archive/dumps/formats/dump.ts';
import { recognize } from '../../../services/vault/archive/dumps/formats/recognize.ts';

export async function read(...members: Member[]): Promise<{ vendor: string; found: Found[] }> {
  const { reader, probes } = await recognize(members);
  const found: Found[] = [];
  for await (const each of reader.read(probes)) found.push(each);
  return { vendor: reader.vendor, found };
}

export async function memories(...members: Member[]): Promise<FoundMemory[]> {
  return (await read(...members)).found.filter((each) => each.what === 'memory');
}

export async function texts(...members: Member[]): Promise<FoundText[]> {
  return (await read(...members)).found.filter((each) => each.what === 'text');
}

interface Refusal {
  code: unknown;
  message: string;
  extras?: { fix?: string };
}

export async function refusal(...members: Member[]): Promise<Refusal> {
  try {
    await read(...members);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('it was read');
}
