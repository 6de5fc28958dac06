// A registry of npm on the loopback, made of what lies in node_modules: so that a package can be installed for real, scripts
// included, without asking anybody else. What is not for this platform it only describes.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './hub.ts';

interface Manifest {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  [field: string]: unknown;
}

interface Published {
  manifest: Manifest;
  /** Null for what was never installed here. */
  folder: string | null;
}

export interface Registry extends AsyncDisposable {
  url: string;
  /** What was asked for that it does not have. */
  missing: string[];
}

export async function startRegistry(): Promise<Registry> {
  const made = mkdtempSync(join(tmpdir(), 'hub-registry-'));
  const packages = readPackages(made);
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    const [, tarball, version] = /^-\/(.+)\/([^/]+)\.tgz$/.exec(path) ?? [];
    const versions = packages.get(tarball ?? path);
    const folder = version === undefined ? undefined : versions?.get(version)?.folder;
    if (folder) return sendTarball(folder, response);
    if (versions === undefined || version !== undefined) {
      missing.push(path);
      response.writeHead(404).end('{}');
      return;
    }
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/-`;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(packumentOf(path, versions, base)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    missing,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(made, { recursive: true, force: true });
    },
  };
}

function packumentOf(name: string, versions: Map<string, Published>, base: string) {
  const described = [...versions].map(([version, { manifest }]) => [
    version,
    {
      ...manifest,
      hasInstallScript: ['preinstall', 'install', 'postinstall'].some((each) => manifest.scripts?.[each]),
      dist: { tarball: `${base}/${name}/${version}.tgz` },
    },
  ]);
  return { name, 'dist-tags': { latest: [...versions.keys()].at(-1) }, versions: Object.fromEntries(described) };
}

function readPackages(made: string): Map<string, Map<string, Published>> {
  const packages = new Map<string, Map<string, Published>>();
  const add = ({ manifest, folder }: Published) => {
    const versions = packages.get(manifest.name) ?? new Map<string, Published>();
    versions.set(manifest.version, { manifest, folder });
    packages.set(manifest.name, versions);
  };
  const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<Manifest, 'name'> & { name?: string; link?: boolean }>;
  };
  for (const [path, described] of Object.entries(lock.packages)) {
    const name = described.name ?? path.split('node_modules/').at(-1) ?? '';
    if (path === '' || described.link) continue;
    const folder = join(PROJECT, path);
    const isHere = existsSync(join(folder, 'package.json'));
    if (isHere) add({ manifest: manifestIn(folder), folder });
    else add({ manifest: { ...described, name, version: described.version as string }, folder: null });
  }
  const node = nodeForHere(made);
  add({ manifest: manifestIn(node), folder: node });
  return packages;
}

/** What the install script of `node` fetches: the program for this platform. It is in no lock, and npm tidies it away. */
function nodeForHere(made: string): string {
  const { version } = manifestIn(join(PROJECT, 'node_modules/node'));
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const manifest = { name: `${prefix}-${process.platform}-${process.arch}`, version, bin: { node: 'bin/node' } };
  mkdirSync(join(made, 'bin'));
  writeFileSync(join(made, 'package.json'), JSON.stringify(manifest));
  symlinkSync(join(PROJECT, 'node_modules/node/bin/node'), join(made, 'bin/node'));
  return made;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function sendTarball(folder: string, response: ServerResponse): void {
  // The program inside `node` was put there by its install script.
  const program = folder.endsWith('node_modules/node') ? ['--exclude=./bin'] : [];
  const args = [
    '-c',
    '--dereference',
    '--exclude=./node_modules',
    ...program,
    '--transform',
    's,^\\.,package,',
    '-C',
    folder,
    '.',
  ];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  tar.stdout.pipe(response);
}
