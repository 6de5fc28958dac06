/** What every command takes. */
export interface CommandOptions {
  dataDir?: string | undefined;
  json?: boolean | undefined;
}
