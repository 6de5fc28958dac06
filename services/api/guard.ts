// The guard in front of every route. The loopback is hostile: any web page and any other user of this machine can send
// requests to it. The guard sees a request before routing, and decides from its line and headers alone.
//
// It owns nothing and trusts nothing. It must never answer with a CORS header, and never look at a path to be lenient
// beyond the cases named here: typed addresses outside /v1, and the return from a provider's consent page with the page it leads to.
//
// INVARIANT: a hub uses RULES whole. Each keeps something out that the others let through: without it, that gets in.
import { HubError } from '../../shared/errors.ts';
import { OAUTH_CALLBACK } from '../../shared/schemas/connector.ts';

/** What the rules judge: the request line and the headers as they came, before anything merged or dropped them. */
interface RequestFacts {
  method: string;
  target: string;
  rawHeaders: readonly string[];
}

/** Headers that decide something. Each may be there once; a second one is an attempt to be read in two ways. */
const SINGLE = new Set([
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'content-type',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'authorization',
  'x-hub-token',
  'x-hub-code',
  'x-hub-ticket',
  'idempotency-key',
  'if-match',
  'mcp-session-id',
]);

/** Where a file may be sent. The token goes in a header of its own there too, so a browser asks first all the same. */
const FILE_PATHS: readonly string[] = ['/v1/import/stage', '/v1/import/vendor', '/v1/plugins'];

/** Where the callback sends the browser on, which still says that it comes from elsewhere: a page without any content. */
const OAUTH_LANDING = '/plugins?connected=1';

interface Judged {
  headers: Map<string, string>;
  hosts: number;
  repeated: boolean;
  target: string;
  /** Part of the API, where only the own page and programs may go. */
  isApi: boolean;
  /** A body may be a file with its fields. */
  takesFile: boolean;
  /** The browser comes back from a provider's consent page: the one navigation from elsewhere. */
  isOAuthReturn: boolean;
  own: OwnAddress;
}

/**
 * How the service may be addressed: by the address that it listens on, and by no name. A browser asks `localhost` at ::1 first,
 * where another user of this machine may listen: their page would be of our origin.
 */
export interface OwnAddress {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** As it is told to whoever used another. */
  base: string;
}

export function ownAddress(port: number): OwnAddress {
  // Browsers leave out the port of plain HTTP.
  const hosts = port === 80 ? ['127.0.0.1', '127.0.0.1:80'] : [`127.0.0.1:${port}`];
  const origins = hosts.map((host) => `http://${host}`);
  return { hosts: new Set(hosts), origins: new Set(origins), base: origins[0] as string };
}

export interface Rule {
  name: string;
  refuse(request: Judged): HubError | null;
}

export const RULES: readonly Rule[] = [
  {
    // The only rule that stops DNS rebinding and 0.0.0.0: such requests carry no other sign of where they come from.
    name: 'host',
    refuse: ({ headers, hosts, own }) =>
      hosts === 1 && own.hosts.has(headers.get('host') ?? '')
        ? null
        : new HubError('misdirected_host', 'This request names a host that is not this service.', {
            fix: `Use ${own.base}.`,
          }),
  },
  {
    name: 'target',
    refuse: ({ target }) =>
      target.startsWith('/') && !target.startsWith('//')
        ? null
        : new HubError('bad_request', 'The address in the request line is not a path.'),
  },
  {
    name: 'repeated',
    refuse: ({ repeated }) =>
      repeated ? new HubError('bad_request', 'A header that may be sent once was sent twice.') : null,
  },
  {
    name: 'origin',
    refuse: ({ headers, own }) => {
      const origin = headers.get('origin');
      return origin === undefined || own.origins.has(origin) ? null : foreignPage();
    },
  },
  {
    // The only rule that stops a page of another port or site: browsers always send this header to a loopback address.
    name: 'sec-fetch-site',
    refuse: ({ headers, isApi, isOAuthReturn }) => {
      const site = headers.get('sec-fetch-site');
      if (site === undefined || site === 'same-origin') return null;
      if (site === 'none' && !isApi) return null;
      return isOAuthReturn ? null : foreignPage();
    },
  },
  {
    name: 'referer',
    refuse: ({ headers, own, isOAuthReturn }) => {
      const referer = headers.get('referer');
      if (referer === undefined || referer === '' || isOAuthReturn) return null;
      return own.origins.has(originOf(referer)) ? null : foreignPage();
    },
  },
  {
    name: 'sec-fetch-dest',
    refuse: ({ headers, isApi, isOAuthReturn }) => {
      const destination = headers.get('sec-fetch-dest');
      if (!isApi || isOAuthReturn || destination === undefined || destination === 'empty') return null;
      return foreignPage();
    },
  },
  {
    // Forces a browser to ask before it sends a body from another page, and nothing here ever says yes.
    name: 'content-type',
    refuse: ({ headers, takesFile }) => {
      if (!hasBody(headers)) return null;
      const type = headers.get('content-type');
      const fix = 'Send the header Content-Type: application/json.';
      if (!isAcceptedType(type, takesFile))
        return new HubError('unsupported_media_type', 'A body must be sent as application/json.', { fix });
      // Whatever it names, a body is read as UTF-8: what it names otherwise would be read as something else.
      return namesOtherCharset(type)
        ? new HubError('unsupported_media_type', 'A body must be sent in UTF-8.', { fix })
        : null;
    },
  },
  {
    // Nothing here unpacks a body: how large it is must be known from its bytes alone.
    name: 'content-encoding',
    refuse: ({ headers }) =>
      !hasBody(headers) || /^identity$/i.test(headers.get('content-encoding')?.trim() ?? 'identity')
        ? null
        : new HubError('unsupported_media_type', 'A body must be sent as it is, not compressed.', {
            fix: 'Leave out the header Content-Encoding.',
          }),
  },
];

/** Null when the request may go on. */
export function guard(facts: RequestFacts, own: OwnAddress, rules: readonly Rule[] = RULES): HubError | null {
  const request = judge(facts, own);
  for (const rule of rules) {
    const refusal = rule.refuse(request);
    if (refusal !== null) return refusal;
  }
  return null;
}

function judge({ method, target, rawHeaders }: RequestFacts, own: OwnAddress): Judged {
  const headers = new Map<string, string>();
  let hosts = 0;
  let repeated = false;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (name === 'host') hosts++;
    if (headers.has(name)) repeated = true;
    else headers.set(name, rawHeaders[i + 1] as string);
  }
  const path = target.split('?', 1)[0] as string;
  return {
    headers,
    hosts,
    repeated,
    target,
    // The router decodes percent signs, so a path with one could be any path.
    isApi: path === '/v1' || path.startsWith('/v1/') || path.includes('%'),
    takesFile: method === 'POST' && FILE_PATHS.includes(path),
    isOAuthReturn:
      method === 'GET' &&
      (path === OAUTH_CALLBACK || target === OAUTH_LANDING) &&
      headers.get('sec-fetch-mode') === 'navigate' &&
      headers.get('sec-fetch-dest') === 'document',
    own,
  };
}

function foreignPage(): HubError {
  return new HubError('foreign_page', 'This request comes from a page that is not the page of the hub.', {
    fix: 'Open the page of the hub itself, or use a program with a token.',
  });
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}

function hasBody(headers: Map<string, string>): boolean {
  const length = headers.get('content-length');
  return headers.has('transfer-encoding') || (length !== undefined && length !== '0');
}

function isAcceptedType(contentType: string | undefined, takesFile: boolean): boolean {
  const media = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (media === 'multipart/form-data') return takesFile;
  return media === 'application/json' || media === 'application/octet-stream';
}

function namesOtherCharset(contentType = ''): boolean {
  const named = contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi);
  return [...named].some(([, charset = '']) => !/^utf-?8$/i.test(charset));
}
