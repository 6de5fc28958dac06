// What a hostile plugin tries, and what it must get: in a real child, with every layer or with the walls alone. The same tries
// are run by whoever the tests run as, and by an ordinary user.
import { spawn } from 'node:child_process';
import { giveFilter, type Limits, launchIn } from '../../../services/plugin-host/run/box.ts';
import { box } from './plugin-run.ts';

export const main = (body: string) => `export async function main(hub) {\n${body}\n}`;
/** Code that tries something and tells what came of it, so that a plugin which succeeded would be seen. */
export const attempt = (code: string) =>
  main(
    `try { const got = await (async () => { ${code} })(); await hub.log('GOT ' + String(got)); } catch (error) { await hub.log('NO ' + error.name); }`,
  );

type Try = [what: string, code: string, expected: string];

/** Whole sources, with the error that their run ends with. */
export const IMPORTS: Try[] = [
  ['a socket', `import net from 'node:net'; ${main('')}`, 'A plugin may not import "node:net".'],
  ['the database of Node', `import { DatabaseSync } from 'node:sqlite'; ${main('')}`, '"node:sqlite"'],
  ['files by an old name', `import fs from 'fs'; ${main('')}`, '"fs"'],
  ['a computed name', main(`await import('node:' + ['f', 's'].join(''));`), '"node:fs"'],
  ['a data address', main(`await import('data:text/javascript,export default 1');`), '"data:text/javascript'],
  ['a file of the machine', main(`await import('file:///etc/passwd');`), '"file:///etc/passwd"'],
  ['a file above its package', main(`await import('../../../hub/package.json');`), '"../../../hub/package.json"'],
  ['the loader itself', main(`await import('node:module');`), '"node:module"'],
  ['a package of the hub', main(`await import('openpgp');`), '"openpgp"'],
  ['what its hashing came from', main(`await import('plugin-pure:crypto');`), '"plugin-pure:crypto"'],
];

/** Code inside the function of a plugin, with the error that it catches. */
export const AROUND: Try[] = [
  ['eval', `return eval('1 + 1')`, 'EvalError'],
  ['Function', `return new Function('return 1')()`, 'EvalError'],
  ['the constructor of a function', `return (() => {}).constructor('return process')()`, 'EvalError'],
  ['the constructor of an async generator', `return (async function* () {}).constructor('return 1')`, 'EvalError'],
  ['process.binding', `return process.binding('fs')`, 'TypeError'],
  ['process.getBuiltinModule', `return process.getBuiltinModule('fs')`, 'TypeError'],
  ['process.kill', `return process.kill(1, 'SIGUSR1')`, 'TypeError'],
  ['process.mainModule', `return process.mainModule.require('fs')`, 'TypeError'],
  ['module.constructor', `return module.constructor._load('fs')`, 'ReferenceError'],
  ['require', `return require('fs')`, 'ReferenceError'],
  ['fetch', `return await fetch('http://127.0.0.1:8765/v1/bootstrap')`, 'ReferenceError'],
  ['WebSocket', `return new WebSocket('ws://127.0.0.1:8765')`, 'ReferenceError'],
  ['WebAssembly', `return WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))`, 'ReferenceError'],
  ['a shared buffer to measure time with', `return new SharedArrayBuffer(8)`, 'ReferenceError'],
  ['a worker', `return new Worker('data:,1')`, 'ReferenceError'],
  ['the process put back', `globalThis.process = { kill() { return 'mine'; } }; return process.kill()`, 'TypeError'],
  [
    'the frames of its caller',
    `Error.prepareStackTrace = (_, frames) => frames; const found = new Error().stack.map((each) => each.getThis()).find((each) => each?.binding); if (found) return found; throw new TypeError()`,
    'TypeError',
  ],
  [
    'the environment',
    `if (Object.keys(process.env).length === 0) throw new TypeError(); return JSON.stringify(process.env)`,
    'TypeError',
  ],
];

/** Programs of Node in the place of the child's own, with what they print. */
export const WALLS = (secret: string, project: string): Try[] => [
  ['/etc/passwd', `return require('fs').readFileSync('/etc/passwd', 'utf8')`, 'NO ENOENT'],
  ['a file of the owner', `return require('fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`, 'NO ENOENT'],
  ['the project', `return require('fs').readdirSync(${JSON.stringify(project)})`, 'NO ENOENT'],
  ['/proc', `return require('fs').readdirSync('/proc').length`, 'NO ENOENT'],
  ['writing a file', `return require('fs').writeFileSync('/x', 'x')`, 'NO EROFS'],
  ['a database of Node', `return new (require('node:sqlite').DatabaseSync)('/x.db')`, 'NO ERR_SQLITE_ERROR'],
  ['a process', `return require('child_process').spawnSync('/node', ['-e', '0']).error?.code ?? 'ran'`, 'GOT EPERM'],
  ['a signal', `return process.kill(1, 'SIGTERM')`, 'NO EPERM'],
  ['a signal to itself', `return process.kill(process.pid, 'SIGUSR1')`, 'NO EPERM'],
  ['other processes', `return process.ppid`, 'GOT 1'],
  ['the environment', `return JSON.stringify(process.env)`, 'GOT {"PWD":"/"}'],
  [
    'a metadata address',
    `return await new Promise((_, no) => require('net').connect(80, '169.254.169.254').once('error', no))`,
    'NO EPERM',
  ],
  [
    'a unix socket',
    `return await new Promise((_, no) => require('net').connect('/run/dbus/system_bus_socket').once('error', no))`,
    'NO EPERM',
  ],
  [
    'listening',
    `return await new Promise((_, no) => require('net').createServer().once('error', no).listen(0))`,
    'NO EPERM',
  ],
];

/** Code that takes all there is, with how its run ends. */
export const WITHOUT_MEASURE: [what: string, code: string, expected: RegExp, limits: Partial<Limits>][] = [
  ['computes for ever', 'for (;;);', /more than 1 s of processor time and was ended/, { cpuSeconds: 1 }],
  [
    'waits for ever',
    'await new Promise(() => setInterval(() => {}, 1000));',
    /ran longer than 0\.7 s/,
    { wallMs: 700 },
  ],
  [
    'allocates without end',
    'const kept = []; for (;;) kept.push(new Uint8Array(2 ** 20).fill(1));',
    /needed more than 192 MiB of memory|RangeError|crashed/,
    {},
  ],
];

/** Runs a script in the box of a plugin, without the permission model and with every global of Node. */
export async function inBox(script: string): Promise<string> {
  const { command, args, filter } = launchIn(box, { memoryBytes: 192 * 2 ** 20, cpuSeconds: 10, wallMs: 10_000 });
  const upToNode = args.slice(0, args.indexOf('/node') + 1);
  // The path of Node appears twice: once as the file that is bound into the box, and once as what is run.
  const prefix = args.slice(0, args.lastIndexOf('/node') + 1);
  if (prefix.length <= upToNode.length) throw new Error('the box runs something else than Node');
  const child = spawn(command, [...prefix, '-e', script], {
    env: { OUTER: 'SECRET' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  giveFilter(child, filter);
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  await new Promise((done) => child.once('close', done));
  return out.trim();
}

export const tell = (code: string) =>
  `(async () => { try { console.log('GOT', await (async () => { ${code} })()); } catch (error) { console.log('NO', error.code ?? error.name); } })()`;
