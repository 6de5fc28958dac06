// A checkout as people make one, with each npm that is in use. And the package as people install it: packed here, put in place by each
// npm that is in use and by pnpm, each running on a Node that somebody may have. It has to tell its whole story then (`hub smoke`),
// and to run whichever of these Nodes is on the path, none of them ours.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED_PACKAGE } from '../../supervisor/pinned-node.js';
import { PROJECT } from '../support/hub.ts';
import { install, placeOf } from './registry-cache.ts';
import { type Ended, run } from './run.ts';

const STEP_MS = 240_000;
/** The installer and its version, and the version of the Node that runs both it and the command. */
const WAYS = [
  ['npm', '10.9.9', '20.20.2'],
  ['npm', '11.21.2', '22.23.3'],
  ['npm', '12.2.0', '24.21.0'],
  ['pnpm', '10.34.8', '26.10.0'],
] as const;

/** A sentence for each way; throws nothing: what is wrong is one of them. */
export async function tryInstalls(folder: string): Promise<{ said: string[]; faults: string[] }> {
  console.log('the package is made, and installed in every way');
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  const made = await run('npm', ['run', '--silent', 'package'], { cwd: PROJECT, env: process.env, timeoutMs: STEP_MS });
  if (made.code !== 0) return { said: [], faults: [`The package could not be made: ${lastLine(made)}`] };
  const said: string[] = [];
  const faults: string[] = [];
  // Tests make it anew where it was made.
  const tarball = join(folder, `context-hub-${version}.tgz`);
  copyFileSync(join(PROJECT, `build/context-hub-${version}.tgz`), tarball);
  for (const way of WAYS) {
    const begun = Date.now();
    const fault = await faultOf(way, tarball, version, folder);
    const [tool, its, node] = way;
    const name = `${tool} ${its} with Node ${node} outside`;
    if (fault === undefined)
      said.push(`${name}: installed, and as it should be, in ${Math.round((Date.now() - begun) / 1000)} s`);
    else faults.push(`${name}: ${fault}`);
  }
  for (const way of WAYS.filter(([tool]) => tool === 'npm')) {
    const begun = Date.now();
    const fault = await checkoutFaultOf(way, folder);
    const name = `npm ci of npm ${way[1]} in a checkout, with Node ${way[2]} outside`;
    if (fault === undefined) said.push(`${name}: without a warning, in ${Math.round((Date.now() - begun) / 1000)} s`);
    else faults.push(`${name}: ${fault}`);
  }
  return { said, faults };
}

/** Nothing is warned of, and what `npm run` starts runs on the Node that comes with the hub. */
async function checkoutFaultOf([, its, node]: (typeof WAYS)[number], folder: string): Promise<string | undefined> {
  const place = join(folder, `checkout-${its}`);
  const cloned = await run('git', ['clone', '--quiet', PROJECT, place], {
    cwd: folder,
    env: process.env,
    timeoutMs: STEP_MS,
  });
  if (cloned.code !== 0) return lastLine(cloned);
  const nodeFolder = nodeFolderOf(node);
  const npm = join(placeOf({ npm: its }), 'node_modules/npm/bin/npm-cli.js');
  const env = { ...process.env, PATH: `${nodeFolder}:/usr/bin:/bin`, npm_config_cache: join(place, '.cache') };
  const options = { cwd: place, env, timeoutMs: STEP_MS };
  const installed = await run(join(nodeFolder, 'node'), [npm, 'ci'], options);
  const warning = /^npm warn (?!Unknown (?:user|env) config).*$/im.exec(installed.said)?.[0];
  if (installed.code !== 0 || warning !== undefined) return warning ?? lastLine(installed);
  const { optionalDependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const runs = await run(join(nodeFolder, 'node'), [npm, 'exec', '--', 'node', '--version'], options);
  return runs.out.trim() === `v${optionalDependencies[PINNED_PACKAGE]}`
    ? undefined
    : `\`npm run\` runs on Node ${lastLine(runs)}`;
}

async function faultOf(
  [tool, its, node]: (typeof WAYS)[number],
  tarball: string,
  version: string,
  folder: string,
): Promise<string | undefined> {
  const tools = { [tool]: its };
  for (const each of [...WAYS.map(([, , outside]) => ({ [PINNED_PACKAGE]: outside })), tools]) {
    const wrong = await install(each);
    if (wrong !== undefined) return wrong;
  }
  const place = join(folder, `${tool}-${its}`);
  const home = join(place, 'home');
  const global = join(place, 'global');
  mkdirSync(home, { recursive: true });
  mkdirSync(global);
  const nodeFolder = nodeFolderOf(node);
  const env = { PATH: `${global}:${nodeFolder}:/usr/bin:/bin`, HOME: home };
  const options = { cwd: home, env, timeoutMs: STEP_MS };
  // The registry that somebody uses stands in their own settings.
  const asSomebody = { ...options, env: { ...process.env, PATH: env.PATH, PNPM_HOME: global } };
  const program = join(placeOf(tools), 'node_modules', tool, tool === 'npm' ? 'bin/npm-cli.js' : 'bin/pnpm.cjs');
  const asked =
    tool === 'npm'
      ? ['install', '--global', '--prefix', global]
      : ['add', '--global', '--store-dir', join(place, 'store')];
  const installed = await run(join(nodeFolder, 'node'), [program, ...asked, tarball], asSomebody);
  if (installed.code !== 0) return lastLine(installed);
  const hub = [join(global, 'bin/hub'), join(global, 'hub')].find((path) => existsSync(path));
  if (hub === undefined) return 'there is no command then';
  for (const [, , outside] of WAYS) {
    const path = `${nodeFolderOf(outside)}:/usr/bin:/bin`;
    const told = await run(hub, ['version'], { ...options, env: { ...env, PATH: path } });
    if (told.out.trim() !== version) return `\`hub version\` said ${lastLine(told)} with Node ${outside} outside`;
  }
  const smoke = await run(hub, ['smoke', '--json'], options);
  return /"ok": ?true/.test(smoke.out) ? undefined : lastLine(smoke);
}

function nodeFolderOf(node: string): string {
  return join(placeOf({ [PINNED_PACKAGE]: node }), 'node_modules', PINNED_PACKAGE, 'bin');
}

function lastLine({ said }: Ended): string {
  return said.trim().split('\n').at(-1) ?? '';
}
