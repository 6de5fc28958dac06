// Who may import whom, checked for every file: `npm run layers`. The tables below are the rules, closed by default: a
// folder, a package or a global that is not in them is a breach, and so is a circle of imports, those of types alone left
// out. `layers <folder>` checks another tree by the same rules.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { circlesIn } from './import-circles.ts';

interface FolderRule {
  /** The most specific rule counts: the first one that fits. A name that ends in / is everything below it. */
  files: string;
  /** Our own files it may import. */
  imports: readonly string[];
  /** May import any package and any part of Node, and read what it likes: what is never part of the service. */
  outside?: true;
  /** May import no part of Node: what is only declared runs anywhere. */
  pure?: true;
}

const LEAVES = [
  'limits',
  'clock',
  'ids',
  'id-kinds',
  'errors',
  'log',
  'validate',
  'typebox',
  'socket-table',
  'plugin-folder',
  'source-place',
  'yield-turn',
  'visible-text',
].map((name) => `shared/${name}.ts`);

const FOLDERS: readonly FolderRule[] = [
  { files: 'shared/schemas/', imports: ['shared/schemas/', 'shared/limits.ts', 'shared/id-kinds.ts'], pure: true },
  { files: 'shared/tools/', imports: ['shared/tools/', 'shared/schemas/', 'shared/visible-text.ts'], pure: true },
  {
    files: 'shared/contracts/',
    imports: ['shared/contracts/', 'shared/tools/', 'shared/schemas/', ...LEAVES],
    pure: true,
  },
  { files: 'shared/ipc/', imports: ['shared/ipc/', 'shared/contracts/', 'shared/schemas/', ...LEAVES] },
  { files: 'shared/assistants/', imports: ['shared/assistants/', 'shared/schemas/'], pure: true },
  // Foreign documents as text: mails, calendars, pages. Plugins that come with the hub and connectors read alike.
  { files: 'shared/reading/', imports: ['shared/reading/', 'shared/schemas/'] },
  // What the host of the plugins and the vault judge alike.
  { files: 'shared/plugins/', imports: ['shared/plugins/', 'shared/schemas/', ...LEAVES], pure: true },
  // How imports are, said alike by the vault and the command.
  { files: 'shared/imports/', imports: ['shared/imports/', 'shared/schemas/'], pure: true },
  { files: 'shared/mcp/', imports: ['shared/mcp/', 'shared/tools/'] },
  { files: 'shared/', imports: LEAVES },
  // What the browser runs knows of nothing but itself, and how ids look.
  { files: 'page/', imports: ['page/', 'shared/id-kinds.ts'], pure: true },
  { files: 'services/vault/', imports: ['services/vault/', 'shared/'] },
  { files: 'services/api/', imports: ['services/api/', 'shared/'] },
  { files: 'services/connectors/', imports: ['services/connectors/', 'shared/'] },
  // The plugins that come with the hub are plugins: their own files, the kit, and what is bundled into them.
  {
    files: 'services/plugin-host/bundled/',
    imports: ['services/plugin-host/bundled/', 'services/plugin-host/sdk/', 'shared/reading/'],
  },
  { files: 'services/plugin-host/sdk/', imports: ['services/plugin-host/sdk/', 'shared/'] },
  { files: 'services/plugin-host/', imports: ['services/plugin-host/', 'shared/'] },
  { files: 'services/bridge/', imports: ['services/bridge/', 'shared/'] },
  { files: 'supervisor/', imports: ['supervisor/', 'shared/'] },
  { files: 'cli/', imports: ['cli/', 'supervisor/', 'shared/'] },
  { files: 'lab/', imports: ['lab/', 'services/vault/', 'shared/'], outside: true },
  { files: 'scripts/', imports: ['scripts/', 'shared/', 'services/api/', 'supervisor/bundles.js'], outside: true },
  {
    files: 'test/',
    imports: ['test/', 'lab/', 'cli/', 'shared/', 'services/', 'supervisor/', 'scripts/'],
    outside: true,
  },
  { files: 'vitest.config.ts', imports: [], outside: true },
];

/** Whoever is not named may not. `type` is for `import type`, which leaves nothing behind when the program runs. */
interface Ration {
  value: readonly string[];
  type?: readonly string[];
}

const PACKAGES: Record<string, Ration> = {
  'better-sqlite3-multiple-ciphers': { value: ['services/vault/store/db/'], type: ['services/vault/'] },
  '@napi-rs/keyring': { value: ['services/vault/key/keyring-worker.js'] },
  'chrono-node': { value: ['services/vault/contract/frame/'] },
  canonicalize: { value: ['services/vault/store/audit/', 'services/vault/archive/'] },
  'hash-wasm': { value: ['services/vault/archive/interop/'] },
  '@scure/base': { value: ['services/vault/archive/'] },
  'age-encryption': { value: ['services/vault/archive/'] },
  yauzl: { value: ['services/vault/archive/zip/', 'services/plugin-host/package/'] },
  yazl: { value: ['services/plugin-host/kit/', 'cli/api/folder-zip.ts'] },
  '@streamparser/json': { value: ['services/vault/archive/dumps/formats/'] },
  yaml: { value: ['services/vault/archive/dumps/formats/', 'cli/connect/'] },
  '@scure/bip39': { value: ['services/vault/key/'] },
  qr: { value: ['services/vault/key/'] },
  stemmer: { value: ['services/vault/store/text-index/'] },
  fastify: { value: ['services/api/'] },
  '@fastify/': { value: ['services/api/'] },
  acorn: { value: ['services/plugin-host/package/'] },
  openpgp: {
    value: ['services/plugin-host/package/', 'services/plugin-host/kit/sign-plugin.ts'],
  },
  'smol-toml': { value: ['services/plugin-host/package/manifest.ts', 'cli/connect/'] },
  'jsonc-parser': { value: ['cli/connect/'] },
  htmlparser2: { value: ['shared/reading/', 'services/plugin-host/bundled/'] },
  'ical.js': { value: ['shared/reading/calendar/'] },
  'postal-mime': { value: ['shared/reading/mail/'] },
  '@googleapis/calendar': { value: ['services/connectors/google/'] },
  '@googleapis/gmail': { value: ['services/connectors/google/'] },
  'google-auth-library': { value: ['services/connectors/google/'] },
  imapflow: { value: ['services/connectors/imap/'] },
  tsdav: { value: ['services/connectors/caldav/'] },
  commander: { value: ['cli/'] },
  pino: { value: ['shared/log.ts'] },
  ulid: { value: ['shared/ids.ts'] },
  typebox: { value: ['shared/typebox.ts'] },
  rolldown: { value: ['scripts/bundle-processes.js'] },
  '@modelcontextprotocol/sdk': { value: ['shared/mcp/sdk.ts'] },
  '#mcp': { value: ['shared/mcp/', 'services/bridge/', 'services/api/mcp/'] },
  // What the page is made of. The service itself imports none of it.
  react: { value: ['page/'] },
  'react-dom': { value: ['page/'] },
  '@base-ui/': { value: ['page/'] },
  '@tanstack/': { value: ['page/'] },
  '@fontsource-variable/': { value: ['page/'] },
  'eventsource-parser': { value: ['page/'] },
  'lucide-react': { value: ['page/'] },
  'openapi-fetch': { value: ['page/'] },
  'openapi-react-query': { value: ['page/'] },
  wouter: { value: ['page/'] },
  '#hub-api': { value: [], type: ['page/'] },
  '#typebox': {
    value: ['shared/', 'services/vault/', 'services/connectors/', 'services/plugin-host/', 'supervisor/'],
    type: ['services/api/'],
  },
};

/** The parts of Node that give a power. What is not listed here (paths, hashes, files, …) is for everyone. */
const BUILTINS: Record<string, Ration> = {
  'node:child_process': { value: ['supervisor/', 'cli/', 'services/plugin-host/'] },
  'node:worker_threads': { value: ['services/vault/'] },
  'node:net': { value: ['supervisor/', 'services/plugin-host/fetch/addresses.ts'], type: ['shared/ipc/', 'services/'] },
  'node:http': { value: ['services/api/', 'services/bridge/', 'services/plugin-host/fetch/'] },
  'node:sqlite': { value: ['supervisor/hub-lock.ts'], type: ['supervisor/'] },
  'node:inspector': { value: ['shared/ipc/worker.ts', 'cli/commands/start.ts'] },
  'node:module': {
    value: [
      'services/plugin-host/child/loader.ts',
      'shared/stripped-code.js',
      'shared/source-place.ts',
      'services/vault/key/keyring-worker.js',
      'cli/',
    ],
  },
  // Another name for the global, and a way around the table of globals.
  'node:process': { value: [] },
  'node:cluster': { value: [] },
  'node:dgram': { value: [] },
  'node:dns': { value: ['services/plugin-host/fetch/'] },
  'node:http2': { value: [] },
  'node:https': { value: ['services/plugin-host/fetch/'] },
  'node:repl': { value: [] },
  'node:tls': { value: [] },
  'node:vm': { value: [] },
};

/** Properties of `process`. */
const GLOBALS: Record<string, readonly string[]> = {
  // The bridge is a process of its own that imports nothing of the supervisor, so it reads its two settings itself.
  env: ['supervisor/config.ts', 'services/bridge/config.ts'],
  exit: ['services/plugin-host/child/host-line.ts', 'cli/main.ts', 'shared/ipc/worker.ts', 'services/bridge/main.ts'],
};

/** Import what only the running program knows. */
const COMPUTES_IMPORTS = [
  // Runs what was never part of the service, by names that come with it.
  'services/plugin-host/child/main.ts',
  // The command from its bundle. `hub mcp-bridge` is the bridge and not the command: it takes the place of the command
  // in the same process, because an assistant waits for it and a second process would cost it twice the memory.
  'cli/hub.js',
];

interface Import {
  from: string;
  line: number;
  isType: boolean;
}

interface Found {
  imports: Import[];
  /** Properties of `process` that are used. */
  globals: { name: string; line: number }[];
  /** Lines that import what only the running program knows. */
  computed: number[];
}

type Node = { type: string; start: number } & Record<string, unknown>;

function breachesIn(root: string, file: string, found: Found): string[] {
  const folder = FOLDERS.find(({ files }) => covers(files, file));
  if (folder === undefined) return [`${file} is in no folder of the table in scripts/check-layers.ts`];
  const breaches: string[] = [];
  const tell = (line: number, what: string) => breaches.push(`${file}:${line} ${what}`);
  for (const each of found.imports) {
    const fault = each.from.startsWith('.') ? ownFault(root, file, folder, each) : outsideFault(file, folder, each);
    if (fault !== undefined) tell(each.line, fault);
  }
  if (folder.outside) return breaches;
  if (!COMPUTES_IMPORTS.includes(file))
    for (const line of found.computed) tell(line, 'imports something whose name is not written there');
  for (const { name, line } of found.globals) {
    const allowed = GLOBALS[name];
    if (allowed && !allowed.includes(file)) tell(line, `uses process.${name}; only ${named(allowed)} may`);
  }
  return breaches;
}

function ownFault(root: string, file: string, folder: FolderRule, { from }: Import): string | undefined {
  const target = targetOf(file, from);
  if (!/\.(tsx?|js|css)$/.test(target)) return `imports ${from} without the ending of its file`;
  if (!isFile(join(root, target))) return `imports ${from}, which is not there`;
  if (folder.imports.some((allowed) => covers(allowed, target))) return undefined;
  return `imports ${target}; ${folder.files} may import only ${named(folder.imports)}`;
}

function targetOf(file: string, from: string): string {
  return normalize(join(dirname(file), from)).replaceAll(sep, '/');
}

/** What of ours it runs. */
function runsOf(file: string, { imports }: Found): string[] {
  return imports.filter(({ from, isType }) => from.startsWith('.') && !isType).map(({ from }) => targetOf(file, from));
}

function outsideFault(file: string, folder: FolderRule, { from, isType }: Import): string | undefined {
  if (folder.outside) return undefined;
  const name = from.startsWith('@') ? from.split('/', 2).join('/') : (from.split('/', 1)[0] as string);
  if (isBuiltin(from)) {
    if (!from.startsWith('node:')) return `imports ${from}, which is written node:${from}`;
    if (folder.pure) return `imports ${from}; ${folder.files} imports no part of Node`;
    return rationFault(file, from, isType, BUILTINS[name] ?? { value: [file] });
  }
  const scope = from.startsWith('@') ? `${from.split('/', 1)[0]}/` : '';
  const ration = PACKAGES[name] ?? PACKAGES[scope];
  if (ration === undefined) return `imports ${from}, a package that is in nobody's ration`;
  return rationFault(file, from, isType, ration);
}

function rationFault(file: string, from: string, isType: boolean, { value, type = [] }: Ration): string | undefined {
  const allowed = isType ? [...value, ...type] : value;
  if (allowed.some((place) => covers(place, file))) return undefined;
  const forTypes = !isType && type.some((place) => covers(place, file));
  return forTypes
    ? `imports ${from}; here only its types may be imported`
    : `imports ${from}; only ${named(value)} may`;
}

function covers(place: string, file: string): boolean {
  return place.endsWith('/') ? file.startsWith(place) : file === place;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function named(places: readonly string[]): string {
  return places.length === 0 ? 'nobody' : places.join(', ');
}

function parse(file: string, text: string): Found {
  const found: Found = { imports: [], globals: [], computed: [] };
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  const lang = file.endsWith('.d.ts') ? 'dts' : file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  visit(parseAst(text, { lang }, file), (node) => {
    const source = sourceOf(node);
    if (source !== undefined) {
      const from = literal(source);
      if (from === undefined) found.computed.push(lineOf(node));
      else found.imports.push({ from, line: lineOf(node), isType: isTypeOnly(node) });
    }
    for (const name of globalsIn(node)) found.globals.push({ name, line: lineOf(node) });
  });
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') see(value as Node);
  for (const child of Object.values(value)) visit(child, see);
}

/** What a node imports: import and export declarations, import(), import types, require(), and threads by their URL. */
function sourceOf(node: Node): unknown {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source;
    case 'ExportNamedDeclaration':
      return node.source ?? undefined;
    case 'CallExpression': {
      const callee = node.callee as Node;
      const made = callee.type === 'CallExpression' ? (callee.callee as Node) : callee;
      const isRequire = made === callee ? made.name === 'require' : made.name === 'createRequire';
      return isRequire ? (node.arguments as unknown[])[0] : undefined;
    }
    case 'NewExpression': {
      const [path] = node.arguments as unknown[];
      const isCode = (node.callee as Node).name === 'URL' && /^\.{1,2}\/.*\.[jt]s$/.test(literal(path) ?? '');
      return isCode ? path : undefined;
    }
    default:
      return undefined;
  }
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[];
  return (
    specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type')
  );
}

/** `process.x`, `process['x']`, `globalThis.process.x`, and `const { x } = process`. */
function globalsIn(node: Node): string[] {
  if (node.type === 'MemberExpression' && isProcess(node.object as Node)) {
    const property = node.property as Node;
    const name = node.computed === true ? literal(property) : property.name;
    return typeof name === 'string' ? [name] : [];
  }
  if (node.type !== 'VariableDeclarator' || node.init === null || !isProcess(node.init as Node)) return [];
  const { properties = [] } = node.id as unknown as { properties?: { key?: { name?: string } }[] };
  return properties.flatMap(({ key }) => key?.name ?? []);
}

function isProcess(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'process';
  return node.type === 'MemberExpression' && (node.property as Node).name === 'process';
}

function literal(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: unknown; value?: unknown };
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const files = globSync(['{shared,services,supervisor,cli,page,lab,scripts,test}/**/*.{ts,tsx,js}', '*.{ts,js}'], {
  cwd: root,
})
  .map((file) => file.replaceAll(sep, '/'))
  .sort();
const parsed = new Map(files.map((file) => [file, parse(file, readFileSync(join(root, file), 'utf8'))]));
const circles = circlesIn(new Map([...parsed].map(([file, found]) => [file, runsOf(file, found)])));
const breaches = [
  ...[...parsed].flatMap(([file, found]) => breachesIn(root, file, found)),
  ...circles.map(
    ([first, ...others]) => `${first} imports itself, by way of ${others.slice(0, -1).join(', ') || 'nobody'}`,
  ),
];
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
console.log(`${files.length} files, ${breaches.length} breaches of the layers`);
