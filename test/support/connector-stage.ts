// Connectors as the service of the vault runs them: a real channel between the two, the provider of the tests, and a clock
// that is moved.
import { afterEach, beforeEach, expect } from 'vitest';
import { connectors } from '../../shared/methods/connectors.ts';
import { calendarEvents } from '../../shared/methods/records.ts';
import { ConnectedVault } from './connected-vault.ts';
import { GoogleProvider } from './servers/google/provider.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

class ConnectorStage {
  provider!: GoogleProvider;
  inside!: ConnectedVault;

  async start(): Promise<void> {
    const { base, client } = this.provider;
    this.inside = await ConnectedVault.start({ google_base: base, oauth_client: { ...client } });
  }

  /** Puts an event of tomorrow into the calendar. */
  event(id: string): void {
    const dateTime = new Date(this.inside.ms + DAY).toISOString();
    this.provider.calendar.put({ id, summary: `Meeting ${id}`, start: { dateTime }, end: { dateTime } });
  }

  begin() {
    return this.inside.call(connectors.create, { provider: 'google', kind: 'calendar', selection: {} });
  }

  /** Comes to the address that a browser is sent back to. */
  finish(address: string) {
    const { searchParams } = new URL(address);
    const code = searchParams.get('code');
    return this.inside.call(connectors.finishConsent, { state: searchParams.get('state') ?? '', code });
  }

  /** Connects a calendar and imports it once; answers the id of the connector. */
  async connected(): Promise<string> {
    const { id, consent_url } = await this.begin();
    await this.finish(this.provider.agree(consent_url as string));
    const view = await this.inside.until(id, ({ last_sync_at, syncing }) => last_sync_at !== null && syncing === null);
    expect(view.last_error).toBeNull();
    return id;
  }

  async titles(): Promise<string[]> {
    const { items } = await this.inside.call(calendarEvents.list, { limit: 200 });
    return items.map(({ title }) => title).sort();
  }
}

/** A stage with a provider for each test of a file; it ends what a test has started. */
export function connectorStage(): ConnectorStage {
  const stage = new ConnectorStage();
  beforeEach(async () => {
    stage.provider = await new GoogleProvider().start();
  });
  afterEach(async () => {
    await stage.inside?.[Symbol.asyncDispose]();
    await stage.provider[Symbol.asyncDispose]();
  });
  return stage;
}
