// A sync of Google as the connectors process runs it, against the provider of the tests.
import { GoogleAccess } from '../../../../services/connectors/google/access.ts';
import { type GoogleSyncContext, syncGoogleCalendars } from '../../../../services/connectors/google/calendar-sync.ts';
import { syncGmail } from '../../../../services/connectors/google/mail-sync.ts';
import type { CalendarSelection, EmailSelection, GoogleTokens } from '../../../../shared/schemas/connector.ts';
import type { MemorySyncStore } from '../../memory-sync-store.ts';
import type { GoogleProvider } from './provider.ts';

export const NOW = Date.parse('2026-03-10T12:00:00Z');

export class GoogleSyncing {
  readonly provider: GoogleProvider;
  readonly store: MemorySyncStore;
  tokens: GoogleTokens;
  now = NOW;
  /** Every wait that was asked for. */
  readonly waits: number[] = [];
  answerWithinMs = 5000;
  onKeep: () => void = () => {};

  constructor(provider: GoogleProvider, store: MemorySyncStore) {
    this.provider = provider;
    this.store = store;
    this.tokens = { ...provider.consent(), expires_at: Date.now() + 3_600_000, consent_ends_at: null };
  }

  calendars(selection: CalendarSelection = {}): Promise<void> {
    return syncGoogleCalendars(this.#context(), selection);
  }

  mail(selection: EmailSelection = { labels: ['INBOX'] }): Promise<void> {
    return syncGmail(this.#context(), selection);
  }

  #context(): GoogleSyncContext {
    const { signal } = new AbortController();
    const wait = async (milliseconds: number) => void this.waits.push(milliseconds);
    const patience = { signal, wait, chance: () => 0.5 };
    const bounds = { wholeMs: this.answerWithinMs, bytes: 16 * 1024 * 1024, signal };
    const site = { base: this.provider.base, bounds };
    const access = new GoogleAccess(this.provider.client, this.tokens, site, patience, async (tokens) => {
      this.tokens = tokens;
      this.onKeep();
    });
    return { store: this.store, patience, now: this.now, access, site };
  }
}
