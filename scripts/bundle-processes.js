// Writes each process as one file to build/processes, and beside it a few for what is loaded only when it is needed. Runs
// at install, and at `hub start` for the processes of which something has changed since.
//
// Every file is named by its content and never written again, so a hub that runs keeps what it was started from; the one
// file that changes is NAME.json, which says where the process begins and what the bundle was made of.
//
// A bundle needs no package beside it but what is left out here. What a package reads while it runs, an addon or a
// page, is copied to build/packages, so that what is installed elsewhere is these files and not two hundred packages.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { bundleOf, ENTRIES, instantOf, project } from '../supervisor/bundles.js';

/** Packages that stay outside of the bundles: they come in another package for each platform, and npm knows which. */
const LEFT_OUT = ['@napi-rs/'];

/** The page that shows the API. */
const VIEWER = [
  ...['index.css', 'swagger-ui.css', 'swagger-ui-bundle.js', 'logo.svg', 'csp.json'],
  ...['favicon-16x16.png', 'favicon-32x32.png', 'oauth2-redirect.html', 'oauth2-redirect.js'],
];

/**
 * A stand-in for the frame around that page, of which we show nothing: the viewer asks for it by name, and it weighs a quarter
 * of a megabyte.
 */
const NO_FRAME = {
  file: '@fastify/swagger-ui/static/swagger-ui-standalone-preset.js',
  text: 'var SwaggerUIStandalonePreset = [];\n',
};

/** Files of packages that are read while the hub runs, and stay files of their own. */
const FILES_OF_PACKAGES = {
  'better-sqlite3-multiple-ciphers': [
    'LICENSE',
    ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].map((platform) => `prebuilds/${platform}.node`),
  ],
  '@fastify/swagger-ui': ['LICENSE', ...VIEWER.map((file) => `static/${file}`)],
  '@fastify/swagger': ['LICENSE', 'package.json'],
  // Its licence requires that whoever has it can put another version in its place.
  openpgp: ['LICENSE', 'dist/node/openpgp.min.mjs'],
};
/** The path to these packages as seen from a bundle: build/processes/NAME/FILE. */
const PACKAGES_FROM_HERE = '../../packages';

/** Gives modules in a bundle that are not ours the folder of the bundle. */
const WHERE_IT_LIES = 'const bundleFolder = import.meta.dirname;';

/** Lets the packages whose files are copied find them there. */
const packagesWithFiles = {
  name: 'packages-with-files',
  resolveId(id) {
    if (id === 'openpgp') return { id: `${PACKAGES_FROM_HERE}/openpgp/dist/node/openpgp.min.mjs`, external: true };
    // By default it asks for its parts in a way that only Node can follow.
    if (id === 'jsonc-parser') return join(project, 'node_modules/jsonc-parser/lib/esm/main.js');
    return null;
  },
  load(id) {
    const [, name, file] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(id) ?? [];
    if (name === 'better-sqlite3-multiple-ciphers' && file === 'lib/binding.js') {
      return `const { createRequire } = require('node:module');
let addon;
exports.getBinding = () => {
  addon ??= createRequire(bundleFolder + '/')('${PACKAGES_FROM_HERE}/${name}/prebuilds/' + process.platform + '-' + process.arch + '.node');
  return addon;
};`;
    }
    if (!name?.startsWith('@fastify/swagger') || !file.endsWith('.js')) return null;
    const folder = `${PACKAGES_FROM_HERE}/${name}/${dirname(file)}`;
    return readFileSync(id, 'utf8').replaceAll('__dirname', `(bundleFolder + '/${folder}')`);
  },
};

/** Has Node compute the checksum of a zip: the package that yazl has for it does it in JavaScript, which takes ten times as long. */
const nativeChecksums = {
  name: 'native-checksums',
  resolveId: (id) => (id === 'buffer-crc32' ? '\0buffer-crc32' : null),
  load: (id) =>
    id === '\0buffer-crc32'
      ? `const { crc32 } = require('node:zlib');\nmodule.exports = { unsigned: (bytes, before = 0) => crc32(bytes, before) };`
      : null,
};

/** Protocols that Fastify could speak and is never asked to: loading them is a tenth of the start of the api. */
const UNSPOKEN = ['https', 'http2'];
/** Processes that load modules of Node late: a command says one thing and ends, and never touches most of what its modules may need. */
const LOADED_LATE = ['hub'];
/** Packages that are one function and load late in the same way: the tables of this one take longer to make than all else of a command. */
const CALLED_LATE = ['string-width'];
/** Modules of Node that are called, or written to, as they are: nothing may stand in their place. */
const ONLY_ITSELF = ['assert', 'events', 'module', 'process', 'stream', 'test'];

/**
 * Takes only what is used from the modules of Node. A module that imports one of them gets everything in it, and so loads what
 * nobody here uses: with `node:http` a whole client, with `node:fs` a terminal, with `node:zlib` a reader of zips. With
 * `isLate`, it is loaded when something of it is first used.
 */
const plainBuiltIns = (isLate) => ({
  name: 'plain-built-ins',
  resolveId(id, importer = '') {
    // What the bundler itself adds is there before any of this.
    if (!isBuiltin(id) || importer.startsWith('\0')) return null;
    const name = id.replace(/^node:/, '');
    const isUnspoken = importer.includes('/node_modules/fastify/') && UNSPOKEN.includes(name);
    return `${isUnspoken || (isLate && !ONLY_ITSELF.includes(name)) ? 'late' : 'built-in'}:${name}`;
  },
  load(id) {
    const [, kind, name] = /^(built-in|late):(.+)$/.exec(id) ?? [];
    if (kind === undefined) return null;
    const found = `process.getBuiltinModule('node:${name}')`;
    if (kind === 'built-in') return `module.exports = ${found};`;
    // The bundler makes another object for whoever imports, with this one as its prototype: so what is asked of it comes here too.
    return `let found;
const late = new Proxy({}, {
  get: (_, name) => (name === '__esModule' ? undefined : (found ??= ${found})[name]),
  getPrototypeOf: () => late,
});
module.exports = late;`;
  },
});

const latePackages = {
  name: 'late-packages',
  resolveId: (id) => (CALLED_LATE.includes(id) ? `late-package:${id}` : null),
  load(id) {
    const [, name] = /^late-package:(.+)$/.exec(id) ?? [];
    if (name === undefined) return null;
    const file = JSON.stringify(join(project, 'node_modules', name, 'index.js'));
    return `module.exports = (...given) => require(${file}).default(...given);`;
  },
};

/** How our code starts a thread: from a file beside the module that starts it. */
const THREAD = /new URL\('(\.\/[\w-]+-(?:thread|worker)\.[jt]s)', import\.meta\.url\)/g;

/** A file that changes with every new version of a package. */
const PACKAGES = 'node_modules/.package-lock.json';

/** Whether this is for a package that is about to be made: then all processes are bundled again, and nothing older is kept beside them. */
const forPackage = process.argv.includes('--sweep');
/** So long old files are kept, because an older hub may still run from them. */
const KEPT_MS = forPackage ? 0 : 24 * 60 * 60 * 1000;

const bundles = join(project, 'build/processes');

for (const [name, files] of Object.entries(FILES_OF_PACKAGES)) {
  for (const file of files)
    copy(join(project, 'node_modules', name, file), join(project, 'build/packages', name, file));
}
writeFileSync(join(project, 'build/packages', NO_FRAME.file), NO_FRAME.text);

/** Processes that share most of their code: bundled together, it is there once. */
const TOGETHER = {
  vault: ['vault', 'restore', 'recover', 'examine', 'forget', 'verify'],
  courier: ['courier', 'fetch'],
};
const groupOf = (name) => Object.keys(TOGETHER).find((group) => TOGETHER[group].includes(name)) ?? name;
const groups = Object.groupBy(Object.keys(ENTRIES), groupOf);

const stale = Object.entries(groups).filter(
  ([, names]) => forPackage || names.some((name) => bundleOf(ENTRIES[name]) === undefined),
);
if (stale.length > 0) {
  await Promise.all(stale.map(([group, names]) => write(group, names)));
  for (const folder of foldersIn(bundles)) if (!(folder in groups)) sweep(join(bundles, folder));
  sweep(join(project, 'build/code-cache'));
}

async function write(group, names) {
  const inputs = { [PACKAGES]: instantOf(join(project, PACKAGES)) };
  const folder = join(bundles, group);
  mkdirSync(folder, { recursive: true });
  const entries = Object.fromEntries(names.map((name) => [name, join(project, ENTRIES[name])]));
  const { programs, files } = await bundleInto(folder, entries, inputs);
  for (const name of names)
    put(join(bundles, `${name}.json`), JSON.stringify({ program: `${group}/${programs[name]}`, inputs }));
  sweep(folder, files);
}

async function bundleInto(folder, entries, inputs) {
  const isLate = LOADED_LATE.some((name) => name in entries);
  const bundle = await rolldown({
    input: entries,
    cwd: project,
    platform: 'node',
    external: (id) => LEFT_OUT.some((each) => id.startsWith(each)),
    plugins: [nativeChecksums, packagesWithFiles, plainBuiltIns(isLate), latePackages, ownModules(inputs)],
    logLevel: 'warn',
    // A module that one process loads at once may be loaded late by another.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    // One more file to find and to read takes a thousandth of a second: what many commands share goes into one.
    ...(isLate && { codeSplitting: { groups: [{ name: 'common', minShareCount: 4 }] } }),
    banner: WHERE_IT_LIES,
    // Blanks, comments and names that only their own function uses are half of the size. Nothing is rewritten.
    minify: { compress: false, mangle: true, codegen: { removeWhitespace: true } },
  });
  for (const each of output)
    put(join(folder, each.fileName), each.type === 'chunk' ? inNarrowLetters(each.code) : each.source);
  return {
    programs: Object.fromEntries(output.filter((each) => each.isEntry).map((each) => [each.name, each.fileName])),
    files: output.map((each) => each.fileName),
  };
}

/** The code with escapes for letters beyond the first 256: a single such letter has the engine take twice the memory for the whole file. */
function inNarrowLetters(code) {
  return code.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Notes which of our modules are read, and keeps for each of them its folder and the files of its threads, which share what they can. */
function ownModules(inputs) {
  return {
    name: 'own-modules',
    load(id) {
      if (!id.startsWith(`${project}/`) || id.includes('/node_modules/') || !/\.[jt]s$/.test(id)) return null;
      const file = relative(project, id);
      inputs[file] = instantOf(id);
      const own = `../../../${file}`;
      return readFileSync(id, 'utf8')
        .replaceAll(THREAD, (_, path) => {
          const name = basename(path).split('.')[0];
          const thread = this.emitFile({ type: 'chunk', id: join(dirname(id), path), name });
          return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
        })
        .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${dirname(own)}\``)
        .replaceAll(/import\.meta\.url\b/g, `new URL('${own}', import.meta.url).href`);
    },
  };
}

/** Writes a file in one step: another hub may be reading it. */
function put(path, content) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** Copies a file unless it is there: a hub may have it open. */
function copy(from, to) {
  if (instantOf(to) === instantOf(from)) return;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

function foldersIn(place) {
  return readdirSync(place, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? each.name : []));
}

/** Removes files that have been of no use for long. */
function sweep(folder, used = []) {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || used.includes(file.name)) continue;
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}
