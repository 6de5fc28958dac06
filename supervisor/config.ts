// The one place where the environment is read. Flags win over it, and everything else is handed on as values.

import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { VAULT_FILE } from '../shared/schemas/system.ts';
import { SOCKET_NAME } from './control/client.ts';
import { UsageRefused } from './control/refusals.ts';
import { PROJECT_DIR } from './project-dir.ts';
import { runningElsewhere } from './running-elsewhere.ts';

const DEFAULT_PORT = 8765;

/** Every setting there is, here or in the bridge. A name that is not listed is likely a typing error. */
const KNOWN_SETTINGS = new Set([
  'HUB_HOST',
  'HUB_PORT',
  'HUB_DATA_DIR',
  'HUB_PLAIN_SQLITE',
  'HUB_PASSPHRASE_FILE',
  'HUB_BOOTSTRAP',
  'HUB_OAUTH_CLIENT_ID',
  'HUB_OAUTH_CLIENT_SECRET',
  'HUB_OAUTH_REDIRECT',
  'HUB_GOOGLE_BASE',
  'HUB_CATALOG_URL',
  'HUB_CATALOG_PUBKEY',
  'HUB_CATALOG_REFRESH',
  'HUB_PLUGINS_DIR',
  'HUB_RESTIC',
  'HUB_SIM_ENABLED',
  'HUB_TOKEN',
  'HUB_BASE',
]);

export interface Flags {
  port?: string | undefined;
  dataDir?: string | undefined;
  host?: string | undefined;
  recovery?: boolean | undefined;
  sim?: boolean | undefined;
}

export interface HubConfig {
  version: string;
  port: number;
  address: string;
  dataDir: string;
  plainSqlite: boolean;
  passphraseFile: string | null;
  bootstrapOnce: boolean;
  peersToldApart: boolean;
  /** Vault and api only. */
  recovery: boolean;
  /** Simulated lives are served: it was asked for, and the lab is there. */
  lab: boolean;
  /** The program that keeps repositories, where there is one. */
  restic: string | null;
  plugins: PluginConfig;
  oauth: OauthConfig;
  environment: WorkerEnvironment;
  warnings: string[];
}

interface OauthConfig {
  client: { client_id: string; client_secret: string } | null;
  redirect: string | null;
  googleBase: string | null;
}

/** Where plugins come from, besides the hub itself. */
interface PluginConfig {
  catalogUrl: string | null;
  catalogPubkey: string | null;
  catalogDevelopment: boolean;
  dir: string | null;
}

/** All that workers may learn of our environment. `session` is where the keyring is found; it is for the vault alone. */
interface WorkerEnvironment {
  common: Record<string, string>;
  session: Record<string, string>;
}

export function readConfig(flags: Flags): HubConfig {
  const env = process.env;
  const port = readPort(flags.port ?? env.HUB_PORT);
  requireLoopback(flags.host ?? env.HUB_HOST);
  const peersToldApart = process.platform === 'linux' && existsSync('/proc/net/tcp');
  const passphraseFile = env.HUB_PASSPHRASE_FILE;
  const wantsLab = flags.sim === true || readSwitch('HUB_SIM_ENABLED', env.HUB_SIM_ENABLED);
  return {
    version: readVersion(),
    port,
    address: `http://127.0.0.1:${port}`,
    dataDir: chosenDataDir(flags) ?? defaultDataDir(),
    plainSqlite: readSwitch('HUB_PLAIN_SQLITE', env.HUB_PLAIN_SQLITE),
    passphraseFile: passphraseFile ? resolve(passphraseFile) : null,
    bootstrapOnce: readBootstrap(env.HUB_BOOTSTRAP) || !peersToldApart,
    peersToldApart,
    recovery: flags.recovery === true,
    lab: wantsLab && hasLab(),
    restic: readRestic(env),
    plugins: readPlugins(env),
    oauth: readOauth(env),
    environment: {
      common: pick(env, ['TZ', 'LANG']),
      session: pick(env, ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'HOME']),
    },
    warnings: [...unknownSettings(env), ...(wantsLab && !hasLab() ? [NO_LAB] : [])],
  };
}

/**
 * Of the hub that a command means. Without a word that is the usual one; where there is none, and never was, the one that runs
 * elsewhere.
 */
export function readDataDir(flags: Pick<Flags, 'dataDir'>): string {
  const chosen = chosenDataDir(flags);
  if (chosen !== undefined) return chosen;
  const usual = defaultDataDir();
  if ([SOCKET_NAME, VAULT_FILE].some((name) => existsSync(join(usual, name)))) return usual;
  const [only, ...more] = runningElsewhere();
  if (more.length === 0) return only ?? usual;
  throw new UsageRefused(
    `Several hubs are running: say with --data-dir which one, of ${[only, ...more].join(' and ')}.`,
  );
}

/** Whether it lies where a hub without settings looks for it. */
export function isUsualDataDir(dataDir: string): boolean {
  return knowsHome() && dataDir === defaultDataDir();
}

function chosenDataDir(flags: Pick<Flags, 'dataDir'>): string | undefined {
  const chosen = flags.dataDir ?? process.env.HUB_DATA_DIR;
  if (chosen === '') throw new UsageRefused('The data directory has no name; leave --data-dir out for the usual one.');
  return chosen === undefined ? undefined : resolve(chosen);
}

/** Whether there is a screen on which a browser could open. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The home of whoever runs this; undefined where there is none, as for some users of the system. */
export function readHome(): string | undefined {
  try {
    const home = homedir();
    return existsSync(home) ? home : undefined;
  } catch {
    return undefined;
  }
}

/** A folder that a variable of another program names; undefined where it names none. */
export function readFolder(variable: string): string | undefined {
  const folder = process.env[variable];
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}

/** Where programs of this user keep what they were told. */
export function readConfigHome(): string {
  const { XDG_CONFIG_HOME } = process.env;
  return XDG_CONFIG_HOME?.startsWith('/') ? XDG_CONFIG_HOME : join(homeNeeded(), '.config');
}

/** Settings without a flag, as a login service keeps them; `left` are those that are secrets and belong into no such file. */
export function readServiceEnvironment(): { kept: Record<string, string>; left: string[] } {
  const names = [...KNOWN_SETTINGS].filter((name) => !HAVE_FLAGS.has(name) && !OF_THE_BRIDGE.has(name));
  const kept = pick(
    process.env,
    names.filter((name) => !SECRET_SETTINGS.has(name)),
  );
  // The half of a pair that is left out would make the other one a mistake.
  if (process.env.HUB_OAUTH_CLIENT_SECRET) delete kept.HUB_OAUTH_CLIENT_ID;
  return { kept, left: Object.keys(pick(process.env, [...SECRET_SETTINGS])) };
}

/** For a hub that is made to be tried: nothing of the session of its user, and a key that no keyring keeps. */
export function readTrialEnvironment(passphraseFile: string): Record<string, string> {
  const common = pick(process.env, ['PATH', 'LANG', 'TZ', 'TMPDIR']);
  // Without a session bus there is no keyring on Linux, and a key file is quick; elsewhere the keyring would be asked.
  return process.platform === 'linux' ? common : { ...common, HUB_PASSPHRASE_FILE: passphraseFile };
}

const HAVE_FLAGS = new Set(['HUB_HOST', 'HUB_PORT', 'HUB_DATA_DIR']);
const OF_THE_BRIDGE = new Set(['HUB_TOKEN', 'HUB_BASE']);
const SECRET_SETTINGS = new Set(['HUB_OAUTH_CLIENT_SECRET']);

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string };
  return version;
}

const NO_LAB =
  'simulated lives were asked for, and the lab is not installed: /v1/sim answers 404. It comes with a checkout of the project.';

/** An optional package of the checkout; what is published is without it. */
export function hasLab(projectDir = PROJECT_DIR): boolean {
  return existsSync(join(projectDir, 'node_modules/context-hub-lab/main.ts'));
}

function defaultDataDir(): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === 'darwin') return join(homeNeeded(), 'Library/Application Support/context-hub');
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homeNeeded(), 'AppData/Local'), 'context-hub');
  // The convention says that a relative path there is to be ignored.
  const base = XDG_DATA_HOME?.startsWith('/') ? XDG_DATA_HOME : join(homeNeeded(), '.local/share');
  return join(base, 'context-hub');
}

/** The system knows none of a user without an entry, as in a container, where HOME does not name it either. */
function homeNeeded(): string {
  if (knowsHome()) return homedir();
  throw new UsageRefused('This user has no home directory; name one in HOME, and the data directory with --data-dir.');
}

function knowsHome(): boolean {
  try {
    return homedir() !== '';
  } catch {
    return false;
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new UsageRefused(`The port must be a whole number from 1 to 65535, and "${shown(text)}" is not.`);
  }
  return port;
}

function requireLoopback(host: string | undefined): void {
  if (host === undefined || host === '127.0.0.1' || host === 'localhost') return;
  throw new UsageRefused(
    `The hub serves this machine only: the host must be 127.0.0.1 (or left out), and "${shown(host)}" is not.`,
  );
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '' || text === '0') return false;
  if (text === '1') return true;
  throw new UsageRefused(`${name} is either 1 or left out, and "${shown(text)}" is neither.`);
}

function readOauth(env: NodeJS.ProcessEnv): OauthConfig {
  const { HUB_OAUTH_CLIENT_ID: client_id, HUB_OAUTH_CLIENT_SECRET: client_secret } = env;
  if (Boolean(client_id) !== Boolean(client_secret)) {
    throw new UsageRefused('HUB_OAUTH_CLIENT_ID and HUB_OAUTH_CLIENT_SECRET belong together; one of them is missing.');
  }
  return {
    client: client_id && client_secret ? { client_id, client_secret } : null,
    redirect: readWebAddress('HUB_OAUTH_REDIRECT', env.HUB_OAUTH_REDIRECT),
    googleBase: readWebAddress('HUB_GOOGLE_BASE', env.HUB_GOOGLE_BASE)?.replace(/\/$/, '') ?? null,
  };
}

function readWebAddress(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (url !== null && ['https:', 'http:'].includes(url.protocol)) return url.href;
  throw new UsageRefused(`${name} must be an address that begins with http, and "${shown(text)}" is not.`);
}

function readPlugins(env: NodeJS.ProcessEnv): PluginConfig {
  const { HUB_CATALOG_URL, HUB_CATALOG_PUBKEY, HUB_CATALOG_REFRESH, HUB_PLUGINS_DIR } = env;
  if (Boolean(HUB_CATALOG_URL) !== Boolean(HUB_CATALOG_PUBKEY)) {
    throw new UsageRefused('HUB_CATALOG_URL and HUB_CATALOG_PUBKEY belong together: a catalog is worth its signature.');
  }
  return {
    catalogUrl: HUB_CATALOG_URL ? readCatalogUrl(HUB_CATALOG_URL) : null,
    catalogPubkey: HUB_CATALOG_PUBKEY ? readPubkey(HUB_CATALOG_PUBKEY) : null,
    catalogDevelopment: readSwitch('HUB_CATALOG_REFRESH', HUB_CATALOG_REFRESH),
    dir: HUB_PLUGINS_DIR ? resolve(HUB_PLUGINS_DIR) : null,
  };
}

/** As it is named, or the first on the path. */
function readRestic({ HUB_RESTIC, PATH = '' }: NodeJS.ProcessEnv): string | null {
  if (HUB_RESTIC) {
    const named = resolve(HUB_RESTIC);
    if (existsSync(named)) return named;
    throw new UsageRefused(`HUB_RESTIC names the program restic, and there is nothing at "${shown(named)}".`);
  }
  const folders = PATH.split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, 'restic')).find((path) => existsSync(path)) ?? null;
}

function readCatalogUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['https:', 'http:', 'file:'].includes(url.protocol)) return url.href;
  throw new UsageRefused(`HUB_CATALOG_URL must begin with https:// or file://, and "${shown(text)}" does not.`);
}

/** The key itself, armored, or the name of a file that holds it. */
function readPubkey(text: string): string {
  if (text.includes('-----BEGIN PGP')) return text;
  try {
    return readFileSync(resolve(text), 'utf8');
  } catch {
    throw new UsageRefused('HUB_CATALOG_PUBKEY must be an armored OpenPGP key, or name a file that holds one.');
  }
}

function readBootstrap(text: string | undefined): boolean {
  if (text === undefined || text === '') return false;
  if (text === 'once') return true;
  throw new UsageRefused(`HUB_BOOTSTRAP is either "once" or left out, and "${shown(text)}" is neither.`);
}

function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('HUB_') && !KNOWN_SETTINGS.has(name))
    .sort()
    .map((name) => `${shown(name)} is not a setting of the hub and has no effect.`);
}

function pick(env: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = env[name];
    if (value !== undefined && value !== '') picked[name] = value;
  }
  return picked;
}

/** A value from outside as it may be printed: short, and without control characters. */
function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}
