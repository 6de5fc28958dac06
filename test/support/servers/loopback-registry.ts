// A registry of npm on the loopback, made of what lies in node_modules: so that a package can be installed for real, scripts
// included, without asking anybody else. What is not for this platform it only describes.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PROJECT } from '../hub.ts';

interface Manifest {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  [field: string]: unknown;
}

interface Published {
  manifest: Manifest;
  /** The folder of the package; null for one that was never installed here. */
  folder: string | null;
}

export interface Registry extends AsyncDisposable {
  url: string;
  /** The packages that were asked for and are not there. */
  missing: string[];
  /** Publishes another package from its folder. */
  publish(folder: string): void;
}

export async function startRegistry(): Promise<Registry> {
  const packages = readPackages();
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    const [, tarball, version] = /^-\/(.+)\/([^/]+)\.tgz$/.exec(path) ?? [];
    const versions = packages.get(tarball ?? path);
    const folder = version === undefined ? undefined : versions?.get(version)?.folder;
    if (folder) return void tarballOf(folder).pipe(response);
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
    publish(folder) {
      const manifest = manifestIn(folder);
      packages.set(manifest.name, new Map([[manifest.version, { manifest, folder }]]));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
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

function readPackages(): Map<string, Map<string, Published>> {
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
  return packages;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function tarballOf(folder: string): Readable {
  const args = [
    '--dereference',
    '--exclude=./node_modules',
    '--sort=name',
    '--mtime=@0',
    '--transform',
    's,^\\.,package,',
  ];
  return spawn('tar', ['-c', ...args, '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'ignore'] }).stdout;
}
