// One sync of one account, from what the vault handed over to how it ended.
import type { Link } from '../../../shared/ipc/link.ts';
import { type connectorHost, connectorRun } from '../../../shared/methods/connectors.ts';
import type { ParamsOf, ResultOf } from '../../../shared/methods/method.ts';
import type { CalendarSelection, EmailSelection, GoogleTokens, MailServer } from '../../../shared/schemas/connector.ts';
import { syncCaldav } from '../caldav/calendar-sync.ts';
import { exchangeCode, GoogleAccess, type GoogleSite, renewTokens } from '../google/access.ts';
import { syncGoogleCalendars } from '../google/calendar-sync.ts';
import { syncGmail } from '../google/mail-sync.ts';
import { syncImap } from '../imap/mail-sync.ts';
import type { Patience } from '../provider/patience.ts';
import { ProviderProblem } from '../provider/provider-problem.ts';
import type { SyncContext } from '../provider/sync-store.ts';
import { VaultSyncStore } from './vault-sync-store.ts';

type Asked = ParamsOf<typeof connectorHost.sync>;

const ANSWER_MS = 60_000;
const ANSWER_BYTES = 16 * 1024 * 1024;

export async function runSync(vault: Link, base: string | null, asked: Asked, patience: Patience) {
  const { run, places, now } = asked;
  const store = new VaultSyncStore(vault, run, places, patience.signal);
  try {
    await sync({ store, patience, now: Date.parse(now) }, vault, base, asked);
    return { problem: null };
  } catch (error) {
    return { problem: described(error) };
  }
}

async function sync(context: SyncContext, vault: Link, base: string | null, asked: Asked): Promise<void> {
  const { account, kind, run, server, selection } = asked;
  if (account.provider === 'google') {
    const site = siteOf(base, context.patience.signal);
    const access = new GoogleAccess(account.client, account.tokens, site, context.patience, async (tokens) => {
      await vault.ask(connectorRun.keepTokens, { run, tokens });
    });
    const google = { ...context, access, site };
    if (kind === 'calendar') await syncGoogleCalendars(google, selection as CalendarSelection);
    else await syncGmail(google, selection as EmailSelection);
  } else if (account.provider === 'imap') {
    await syncImap(context, server as MailServer, account.login, selection as EmailSelection);
  } else {
    await syncCaldav(context, server as string, account.login, selection as CalendarSelection);
  }
}

export function exchange(
  base: string | null,
  { client, code, verifier, redirect_uri }: ParamsOf<typeof connectorHost.exchange>,
): Promise<TokensGot> {
  return tokensFrom(base, (site) => exchangeCode(client, site, { code, verifier, redirect_uri }));
}

/** Renews the tokens of an account that a plugin uses: the vault keeps them before anyone uses them. */
export function renew(
  base: string | null,
  { client, tokens }: ParamsOf<typeof connectorHost.renew>,
): Promise<TokensGot> {
  return tokensFrom(base, (site) => renewTokens(client, tokens, site));
}

type TokensGot = ResultOf<typeof connectorHost.exchange | typeof connectorHost.renew>;

async function tokensFrom(base: string | null, ask: (site: GoogleSite) => Promise<GoogleTokens>): Promise<TokensGot> {
  try {
    return { tokens: await ask(siteOf(base, AbortSignal.timeout(ANSWER_MS))), problem: null };
  } catch (error) {
    return { tokens: null, problem: described(error) };
  }
}

function siteOf(base: string | null, signal: AbortSignal): GoogleSite {
  return { base, bounds: { wholeMs: ANSWER_MS, bytes: ANSWER_BYTES, signal } };
}

/** The problem that ended a sync. An error that was not foreseen is thrown on: its text may hold anything. */
function described(error: unknown) {
  if (!(error instanceof ProviderProblem)) throw error;
  const { kind, message, fix, waitMs } = error;
  return { kind, sentence: message, fix, wait_ms: waitMs };
}
