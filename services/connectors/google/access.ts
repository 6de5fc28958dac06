// The consent of the owner, as tokens. A token is renewed by one at a time, and what the provider handed out is in the
// vault before it is used: whoever crashes in between has lost nothing.
import { type Credentials, OAuth2Client } from 'google-auth-library';
import { type Bounds, boundedFetch } from '../bounded-fetch.ts';
import { type Patience, patiently } from '../patience.ts';
import { consentEnded, googleProblem } from './faults.ts';

export interface OauthClient {
  client_id: string;
  client_secret: string;
}

export interface GoogleTokens {
  access_token: string;
  refresh_token: string;
  /** Milliseconds since 1970. */
  expires_at: number;
  /** When the consent itself ends, where Google says so. */
  consent_ends_at: number | null;
}

/** Where Google is; a provider of one's own for tests. */
export interface GoogleSite {
  base: string | null;
  bounds: Bounds;
}

/** A token that is about to expire would expire on the way. */
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

/** The library tries again by itself where it is not told otherwise, without an eye on what Google asks to wait. */
export function apiOptions(access: GoogleAccess, { base, bounds }: GoogleSite) {
  return {
    auth: access.client,
    retry: false,
    fetchImplementation: boundedFetch(bounds),
    ...(base !== null && { rootUrl: `${base}/` }),
  };
}

export interface CodeToExchange {
  code: string;
  verifier: string;
  redirect_uri: string;
}

/** A code is good for one exchange: it is not tried twice. */
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
    throw googleProblem(error, now);
  }
}

export class GoogleAccess {
  readonly client: OAuth2Client;
  readonly #renewing: OAuth2Client;
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
    // The one that works holds no refresh token, so it never renews anything behind our back.
    this.client = authClient(client, site);
    this.#renewing = authClient(client, site);
    this.#tokens = tokens;
    this.#patience = patience;
    this.#keep = keep;
    this.#use();
  }

  /** A call of one of Google's libraries: with a token that holds, tried again where that helps. */
  call<T>(ask: () => Promise<{ data: T }>): Promise<T> {
    return patiently(this.#patience, async () => {
      if (this.#tokens.expires_at < Date.now() + MARGIN_MS) await this.#renew();
      const used = this.#tokens.access_token;
      try {
        return readable((await ask()).data);
      } catch (error) {
        if ((error as { response?: { status?: number } }).response?.status !== 401) {
          throw googleProblem(error, Date.now());
        }
      }
      // The token was withdrawn before its time; another one may hold.
      if (used === this.#tokens.access_token) await this.#renew();
      try {
        return readable((await ask()).data);
      } catch (error) {
        throw googleProblem(error, Date.now());
      }
    });
  }

  /** Whoever comes while it is renewed waits for the same. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#fetchTokens().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #fetchTokens(): Promise<void> {
    const fresh = await renewed(this.#renewing, this.#tokens);
    await this.#keep(fresh);
    this.#tokens = fresh;
    this.#use();
  }

  #use(): void {
    // To the library it never expires: when it does is looked at here.
    this.client.setCredentials({ access_token: this.#tokens.access_token });
  }
}

/** Other tokens for the same consent. */
export function renewTokens(client: OauthClient, tokens: GoogleTokens, site: GoogleSite): Promise<GoogleTokens> {
  return renewed(authClient(client, site), tokens);
}

async function renewed(client: OAuth2Client, before: GoogleTokens): Promise<GoogleTokens> {
  const now = Date.now();
  client.setCredentials({ refresh_token: before.refresh_token });
  // The library puts the old refresh token over a new one in what it answers; what it tells here is what Google said.
  let said: Credentials = {};
  client.once('tokens', (tokens) => {
    said = { ...tokens };
  });
  try {
    await client.getAccessToken();
    return tokensFrom(said, before, now);
  } catch (error) {
    throw googleProblem(error, now);
  } finally {
    client.removeAllListeners('tokens');
  }
}

/** A body that was cut is handed over as text. */
function readable<T>(data: T): T {
  if (typeof data === 'string' && data !== '') throw new SyntaxError('an answer that is no JSON');
  return data;
}

function tokensFrom(given: Credentials, before: GoogleTokens | undefined, now: number): GoogleTokens {
  const { access_token, expiry_date } = given;
  const refresh_token = given.refresh_token ?? before?.refresh_token;
  if (!access_token || !refresh_token) throw consentEnded();
  const lasts = (given as { refresh_token_expires_in?: unknown }).refresh_token_expires_in;
  return {
    access_token,
    refresh_token,
    expires_at: expiry_date ?? now + 3_600_000,
    consent_ends_at: typeof lasts === 'number' ? now + lasts * 1000 : (before?.consent_ends_at ?? null),
  };
}
