// Writes each process as one file to build/processes, and beside it a few for what is loaded only when it is needed. Runs
// at install, and at `hub start` for the processes of which something has changed since.
//
// Every file is named by its content and never written again, so a hub that runs keeps what it was started from; the one
// file that changes is NAME.json, which says where the process begins and what the bundle was made of.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { bundleOf, ENTRIES, instantOf, project } from '../supervisor/bundles.js';

/** Addons, packages that read files of their own, and large ones that are loaded when they are first needed. */
const LEFT_OUT = [
  'better-sqlite3-multiple-ciphers',
  '@napi-rs/',
  '@fastify/swagger',
  '@googleapis/',
  'google-auth-library',
  'imapflow',
  'tsdav',
  'openpgp',
  'acorn',
  'rolldown',
  'jsonc-parser',
  '#mcp',
];

/** The checksum of a zip: the package that yazl has for it counts in JavaScript, ten times as long as Node does. */
const nativeChecksums = {
  name: 'native-checksums',
  resolveId: (id) => (id === 'buffer-crc32' ? '\0buffer-crc32' : null),
  load: (id) =>
    id === '\0buffer-crc32'
      ? `const { crc32 } = require('node:zlib');\nmodule.exports = { unsigned: (bytes, before = 0) => crc32(bytes, before) };`
      : null,
};

/** What Fastify could speak, and is never asked to: loading it is a tenth of the start of the api. */
const UNSPOKEN = ['https', 'http2'];

/**
 * Node gives a module that asks for one of its own all that this has, and so loads what nobody here uses: with `node:http` a whole
 * client, with `node:fs` a terminal, with `node:zlib` a reader of zips. What is asked for in this way comes without.
 */
const plainBuiltIns = {
  name: 'plain-built-ins',
  resolveId(id, importer = '') {
    // What the bundler itself adds is there before any of this.
    if (!isBuiltin(id) || importer.startsWith('\0')) return null;
    const name = id.replace(/^node:/, '');
    const isUnspoken = importer.includes('/node_modules/fastify/') && UNSPOKEN.includes(name);
    return `${isUnspoken ? 'unspoken' : 'built-in'}:${name}`;
  },
  load(id) {
    const [, kind, name] = /^(built-in|unspoken):(.+)$/.exec(id) ?? [];
    if (kind === undefined) return null;
    const found = `process.getBuiltinModule('node:${name}')`;
    return kind === 'built-in'
      ? `module.exports = ${found};`
      : `module.exports = new Proxy({}, { get: (_, name) => ${found}[name] });`;
  },
};

/** A new version of a package changes this. */
const PACKAGES = 'node_modules/.package-lock.json';

/** A package that is about to be made holds the newest alone: all are made again, and nothing is kept beside them. */
const forPackage = process.argv.includes('--sweep');
/** What an older hub may still be running from. */
const KEPT_MS = forPackage ? 0 : 24 * 60 * 60 * 1000;

const bundles = join(project, 'build/processes');

const stale = Object.entries(ENTRIES).filter(([, entry]) => forPackage || bundleOf(entry) === undefined);
if (stale.length > 0) {
  await Promise.all(stale.map(([name, entry]) => write(name, entry)));
  sweep(join(project, 'build/code-cache'));
}

async function write(name, entry) {
  const inputs = { [PACKAGES]: instantOf(join(project, PACKAGES)) };
  const bundle = await rolldown({
    input: { [name]: join(project, entry) },
    cwd: project,
    platform: 'node',
    external: (id) => LEFT_OUT.some((each) => id.startsWith(each)),
    plugins: [nativeChecksums, plainBuiltIns, ownModules(inputs)],
    logLevel: 'warn',
    // A module that one process asks for at once may be one that another asks for late.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
  });
  const folder = join(bundles, name);
  mkdirSync(folder, { recursive: true });
  for (const each of output)
    put(join(folder, each.fileName), each.type === 'chunk' ? inNarrowLetters(each.code) : each.source);
  const { fileName } = output.find((each) => each.isEntry);
  put(join(bundles, `${name}.json`), JSON.stringify({ program: `${name}/${fileName}`, inputs }));
  sweep(
    folder,
    output.map((each) => each.fileName),
  );
}

/** A single letter beyond the first 256 has the engine keep twice as much of the whole file: what it is written as instead is the same. */
function inNarrowLetters(code) {
  return code.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Notes which of our modules are read, and lets each of them still know where it lies. */
function ownModules(inputs) {
  return {
    name: 'own-modules',
    load(id) {
      if (!id.startsWith(`${project}/`) || id.includes('/node_modules/') || !/\.[jt]s$/.test(id)) return null;
      const file = relative(project, id);
      inputs[file] = instantOf(id);
      const code = readFileSync(id, 'utf8');
      const own = `../../../${file}`;
      return code
        .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${dirname(own)}\``)
        .replaceAll('import.meta.url', `new URL('${own}', import.meta.url).href`);
    },
  };
}

/** In one step: another hub may be reading it. */
function put(path, content) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** Removes what has been of no use for long. */
function sweep(folder, used = []) {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || used.includes(file.name)) continue;
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}
