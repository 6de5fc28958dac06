// The way of the owner to the page of the provider and back (RFC 8252, PKCE). A state is good for one return, within ten
// minutes, for the one connector or plugin that asked; only its hash is kept.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HubError } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import { CONSENT_TTL_MS } from '../../../shared/limits.ts';
import { type Connector, OAUTH_CALLBACK, OauthClient, type OauthStatus } from '../../../shared/schemas/connector.ts';
import { conforms } from '../../../shared/validate.ts';
import type { Change } from '../store/change.ts';
import type { Reader, Writer } from '../store/db/sql.ts';

const CONNECTOR_SCOPES: Record<Connector['kind'], string> = {
  calendar: 'https://www.googleapis.com/auth/calendar.readonly',
  email: 'https://www.googleapis.com/auth/gmail.readonly',
};

export function scopesOf({ kind }: Pick<Connector, 'kind'>): string[] {
  return [CONNECTOR_SCOPES[kind]];
}

/** Who asked, by its id, and for what. */
interface Asker {
  id: string;
  scopes: readonly string[];
}

interface WayBack {
  asker: string;
  scopes: string[];
  verifier: string;
}

type OauthSettings = Pick<Settings, 'oauth_client' | 'oauth_redirect' | 'port' | 'google_base' | 'data_dir'>;

interface Found {
  client: OauthClient | null;
  source: OauthStatus['source'];
  warning: string | null;
}

export class Consents {
  readonly #settings: OauthSettings;
  /** Read once: the service is restarted after the file is written. */
  readonly #file: Found;

  constructor(settings: OauthSettings) {
    this.#settings = settings;
    this.#file = readClientFile(settings.data_dir);
  }

  get redirectUri(): string {
    return this.#settings.oauth_redirect ?? `http://127.0.0.1:${this.#settings.port}${OAUTH_CALLBACK}`;
  }

  status(reader: Reader): OauthStatus {
    const { client, source, warning } = this.#find(reader);
    return {
      configured: client !== null,
      source,
      client_id: client?.client_id ?? null,
      redirect_uri: this.redirectUri,
      warning,
    };
  }

  client(reader: Reader): OauthClient {
    const { client, warning } = this.#find(reader);
    if (client !== null) return client;
    throw new HubError('consent_required', warning ?? 'There is no OAuth client yet.', {
      fix: 'Make a client of the type "Desktop app" in the Google console, and enter its id and secret under Connectors.',
    });
  }

  #find(reader: Reader): Found {
    const { oauth_client: environment } = this.#settings;
    if (environment !== null) return { client: environment, source: 'environment', warning: null };
    const own = reader.one<OauthClient>`SELECT client_id, client_secret FROM oauth_client WHERE only = 1`;
    return own === undefined ? this.#file : { client: own, source: 'owner', warning: null };
  }

  setClient(tx: Writer, { client_id, client_secret }: OauthClient): void {
    tx.run`
      INSERT INTO oauth_client (only, client_id, client_secret) VALUES (1, ${client_id}, ${client_secret})
      ON CONFLICT DO UPDATE SET client_id = excluded.client_id, client_secret = excluded.client_secret`;
  }

  /** Whether this host is one of the provider, where its tokens may be sent. */
  isProvider(host: string): boolean {
    const { google_base: base } = this.#settings;
    return host.endsWith('.googleapis.com') || (base !== null && host === new URL(base).hostname);
  }

  /** The address of the consent page. A consent that this asker began before and did not finish is void. */
  begin({ tx, at }: Change, { id, scopes }: Asker): string {
    const { client_id } = this.client(tx);
    const state = randomBytes(32).toString('base64url');
    const verifier = randomBytes(32).toString('base64url');
    const now = Date.parse(at);
    tx.run`DELETE FROM oauth_consents WHERE asker = ${id} OR expires_at <= ${now}`;
    tx.run`
      INSERT INTO oauth_consents (state_digest, asker, scopes, verifier, expires_at)
      VALUES (${digestOf(state)}, ${id}, ${JSON.stringify(scopes)}, ${verifier}, ${now + CONSENT_TTL_MS})`;
    const url = new URL(`${this.#settings.google_base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`);
    url.search = new URLSearchParams({
      client_id,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: scopes.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    }).toString();
    return url.href;
  }

  /** The asker whose consent ends with this state. A state is used up by asking. */
  take({ tx, at }: Change, state: string): WayBack | undefined {
    const row = tx.one<{ asker: string; scopes: string; verifier: string; expires_at: number }>`
      DELETE FROM oauth_consents WHERE state_digest = ${digestOf(state)} RETURNING asker, scopes, verifier, expires_at`;
    if (row === undefined || row.expires_at <= Date.parse(at)) return undefined;
    return { ...row, scopes: JSON.parse(row.scopes) as string[] };
  }
}

function digestOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

const NO_FILE: Found = { client: null, source: null, warning: null };

/** Ours, or the file as Google's console hands it out. */
function readClientFile(dataDir: string): Found {
  const file = join(dataDir, 'oauth-client.json');
  let given: unknown;
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      return wrong('can be read by others; make it yours alone with `chmod 600`');
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? NO_FILE : wrong('cannot be read as JSON');
  }
  const { installed, web, ...plain } = (given ?? {}) as Record<string, unknown>;
  if (web !== undefined) return wrong('is of a web client; make one of the type "Desktop app"');
  const { client_id, client_secret } = (installed ?? plain) as Partial<OauthClient>;
  const client = { client_id, client_secret };
  return conforms(OauthClient, client)
    ? { client, source: 'file', warning: null }
    : wrong('has no client_id and client_secret');
}

function wrong(what: string): Found {
  return { client: null, source: null, warning: `The file oauth-client.json in the data directory ${what}.` };
}
