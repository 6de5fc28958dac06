// What an assistant's configuration says to the bridge: the token of the connection, and where the hub is. Both come from
// whoever wrote that file. What is wrong with them must not keep the bridge from starting: an assistant shows its user
// what a tool answers, and hides why a server did not start.
import { readFileSync } from 'node:fs';

const DEFAULT_BASE = 'http://127.0.0.1:8765';
const TOKEN = /^hub_[co]_[A-Za-z0-9_-]{43}$/;

export interface HubAddress {
  /** As people write it, for sentences. */
  base: string;
  host: '127.0.0.1';
  port: number;
}

export interface BridgeConfig {
  version: string;
  hub: HubAddress | undefined;
  token: string | undefined;
  /** The mistake that the user has to mend before any tool works. */
  fault: string | undefined;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): BridgeConfig {
  const hub = readBase(env.HUB_BASE || DEFAULT_BASE);
  const token = env.HUB_TOKEN && TOKEN.test(env.HUB_TOKEN) ? env.HUB_TOKEN : undefined;
  return { version: readVersion(), hub, token, fault: faultOf(env.HUB_TOKEN, { hub, token }) };
}

function faultOf(given: string | undefined, { hub, token }: Pick<BridgeConfig, 'hub' | 'token'>): string | undefined {
  if (hub === undefined) {
    return 'HUB_BASE in the configuration of this assistant is not an address of this machine, like http://127.0.0.1:8765, so nothing was sent to it.';
  }
  if (token !== undefined) return undefined;
  return given
    ? 'HUB_TOKEN in the configuration of this assistant is not a token of the hub; the user can write a new one with `hub connect`.'
    : 'HUB_TOKEN is missing in the configuration of this assistant; the user can write it with `hub connect`.';
}

/** The loopback and nothing else. The hub listens on IPv4 alone, and that is what `localhost` means here. */
function readBase(text: string): HubAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.username || url.password || url.search || url.hash) return undefined;
  if (url.pathname !== '/') return undefined;
  const port = url.port === '' ? 80 : Number(url.port);
  if (url.hostname !== '127.0.0.1' && url.hostname !== 'localhost') return undefined;
  return { base: url.port === '' ? 'http://127.0.0.1' : `http://127.0.0.1:${port}`, host: '127.0.0.1', port };
}

function readVersion(): string {
  const description = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}
