// The consent of the owner, as tokens. A token is renewed by one at a time, and what the provider handed out is in the
// vault before it is used: whoever crashes in between has lost nothing.
import { OAuth2Client } from 'google-auth-library';
import { HOUR_MS } from '../../../shared/limits.ts';
import type { connectorHost } from '../../../shared/methods/connectors.ts';
import type { ParamsOf } from '../../../shared/methods/method.ts';
import type { GoogleTokens, OauthClient } from '../../../shared/schemas/connector.ts';
import type { Static, TSchema } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';
import { type Bounds, boundedFetch } from '../provider/bounded-fetch.ts';
import { type Patience, patiently } from '../provider/patience.ts';
import { TokenAnswer } from './answers.ts';
import { consentEnded, googleProblem, unreadable } from './faults.ts';

/** Where Google is: `base` is the address of a server that speaks as Google does. */
export interface GoogleSite {
  base: string | null;
  bounds: Bounds;
}

/** A token that expires so soon would expire on the way. */
const MARGIN_MS = 60_000;

function authClient({ client_id, client_secret }: OauthClient, site: GoogleSite): OAuth2Client {
  return new OAuth2Client({
    clientId: client_id,
    clientSecret: client_secret,
    ...(site.base !== null && {
      endpoints: {
        oauth2TokenUrl: `${site.base}/token`,
        oauth2RevokeUrl: `${site.base}/revoke`,
        oauth2AuthBaseUrl: `${site.base}/o/oauth2/v2/auth`,
      },
    }),
    transporterOptions: { fetchImplementation: boundedFetch(site.bounds), retry: false },
  });
}

/** Options for Google's libraries. Without them a library tries again by itself, and does not heed how long Google asks to wait. */
export function apiOptions(access: GoogleAccess, { base, bounds }: GoogleSite) {
  return {
    auth: access.client,
    retry: false,
    fetchImplementation: boundedFetch(bounds),
    ...(base !== null && { rootUrl: `${base}/` }),
  };
}

type CodeToExchange = Omit<ParamsOf<typeof connectorHost.exchange>, 'client'>;

/** Exchanges a code for tokens. A code is good for one exchange: it is not tried twice. */
export async function exchangeCode(
  client: OauthClient,
  site: GoogleSite,
  { code, verifier, redirect_uri }: CodeToExchange,
): Promise<GoogleTokens> {
  const now = Date.now();
  try {
    const { tokens } = await authClient(client, site).getToken({ code, codeVerifier: verifier, redirect_uri });
    return tokensFrom(tokens, undefined, now);
  } catch (error) {
    throw googleProblem(error, now, site.bounds.signal);
  }
}

export class GoogleAccess {
  readonly client: OAuth2Client;
  readonly #renewing: OAuth2Client;
  readonly #site: GoogleSite;
  readonly #keep: (tokens: GoogleTokens) => Promise<void>;
  readonly #patience: Patience;
  #tokens: GoogleTokens;
  #renewal: Promise<void> | undefined;

  constructor(
    client: OauthClient,
    tokens: GoogleTokens,
    site: GoogleSite,
    patience: Patience,
    keep: (tokens: GoogleTokens) => Promise<void>,
  ) {
    // The client that makes the calls holds no refresh token, so it never renews anything behind our back.
    this.client = authClient(client, site);
    this.#renewing = authClient(client, site);
    this.#site = site;
    this.#tokens = tokens;
    this.#patience = patience;
    this.#keep = keep;
    this.#use();
  }

  /** A call of one of Google's libraries: with a token that holds, tried again where that helps. */
  call<S extends TSchema>(expected: S, ask: () => Promise<{ data: unknown }>): Promise<Static<S>> {
    const { signal } = this.#site.bounds;
    return patiently(this.#patience, async () => {
      if (this.#tokens.expires_at < Date.now() + MARGIN_MS) await this.#renew();
      const used = this.#tokens.access_token;
      try {
        return readable(expected, (await ask()).data);
      } catch (error) {
        if ((error as { response?: { status?: number } }).response?.status !== 401) {
          throw googleProblem(error, Date.now(), signal);
        }
      }
      // Google withdrew the token before its time: a new one may work.
      if (used === this.#tokens.access_token) await this.#renew();
      try {
        return readable(expected, (await ask()).data);
      } catch (error) {
        throw googleProblem(error, Date.now(), signal);
      }
    });
  }

  /** Renews the tokens. Whoever comes meanwhile waits for the same renewal. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#fetchTokens().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #fetchTokens(): Promise<void> {
    const fresh = await renewed(this.#renewing, this.#tokens, this.#site);
    await this.#keep(fresh);
    this.#tokens = fresh;
    this.#use();
  }

  #use(): void {
    // Without an expiry the library never renews: when the token expires is watched here.
    this.client.setCredentials({ access_token: this.#tokens.access_token });
  }
}

/** Other tokens for the same consent. */
export function renewTokens(client: OauthClient, tokens: GoogleTokens, site: GoogleSite): Promise<GoogleTokens> {
  return renewed(authClient(client, site), tokens, site);
}

async function renewed(client: OAuth2Client, before: GoogleTokens, site: GoogleSite): Promise<GoogleTokens> {
  const now = Date.now();
  client.setCredentials({ refresh_token: before.refresh_token });
  // In its result the library puts the old refresh token over a new one: what Google said is taken from the event instead.
  let said: unknown;
  client.once('tokens', (tokens) => {
    said = typeof tokens === 'object' ? { ...tokens } : tokens;
  });
  try {
    await client.getAccessToken();
    return tokensFrom(said, before, now);
  } catch (error) {
    throw googleProblem(error, now, site.bounds.signal);
  } finally {
    client.removeAllListeners('tokens');
  }
}

function readable<S extends TSchema>(expected: S, data: unknown): Static<S> {
  // A body that was cut short is handed over as text.
  if (typeof data === 'string') throw new SyntaxError('an answer that is no JSON');
  if (!conforms(expected, data)) throw unreadable();
  return data;
}

function tokensFrom(given: unknown, before: GoogleTokens | undefined, now: number): GoogleTokens {
  if (!conforms(TokenAnswer, given)) throw unreadable();
  const { access_token, expiry_date, refresh_token_expires_in: lasts } = given;
  const refresh_token = given.refresh_token ?? before?.refresh_token;
  if (!access_token || !refresh_token) throw consentEnded();
  return {
    access_token,
    refresh_token,
    expires_at: instantIn(expiry_date) ?? now + HOUR_MS,
    consent_ends_at: instantIn(lasts == null ? null : now + lasts * 1000) ?? before?.consent_ends_at ?? null,
  };
}

/** Milliseconds since 1970, where anyone could mean them. */
function instantIn(milliseconds: number | null | undefined): number | undefined {
  const whole = Math.trunc(milliseconds ?? Number.NaN);
  return whole >= 0 && whole < 8.64e15 ? whole : undefined;
}
