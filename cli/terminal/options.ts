import { UsageRefused } from '../../supervisor/control/refusals.ts';

/** The options that every command takes. */
export interface CommandOptions {
  dataDir?: string | undefined;
  json?: boolean | undefined;
}

export function wholeNumber(text: string, option: string, of = ''): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageRefused(`${option} takes a whole number${of}.`);
}
