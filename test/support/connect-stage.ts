// A hub with a project, and a home of its own for each test, into which `hub connect` writes.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { runHub, startHub, type TestHub, temporaryDir } from './hub.ts';

interface Here {
  hub: TestHub;
  /** The project "Trip to Oslo", with one memory. */
  project: string;
  home: string;
}

export function connectStage() {
  const here = {} as Here;
  beforeAll(async () => {
    here.hub = await startHub();
    await here.hub.setup();
    here.project = (await here.hub.request('POST', '/v1/projects', { body: { title: 'Trip to Oslo' } })).body.id;
    const memory = { kind: 'semantic', statement: 'The train leaves at nine', project_id: here.project };
    await here.hub.request('POST', '/v1/memories', { body: memory });
  });
  afterAll(() => here.hub[Symbol.asyncDispose]());
  beforeEach(async () => {
    here.home = await temporaryDir();
  });
  afterEach(() => rm(here.home, { recursive: true, force: true }));

  return Object.assign(here, {
    connect: (...args: string[]) =>
      runHub(['connect', ...args, '--yes'], { dataDir: here.hub.dataDir, env: { HOME: here.home } }),
    inHome: (path: string) => readFile(join(here.home, path), 'utf8'),
    put: async (path: string, text: string) => {
      await mkdir(dirname(join(here.home, path)), { recursive: true });
      await writeFile(join(here.home, path), text, { mode: 0o644 });
    },
    /** How many there are. */
    connections: async () => (await here.hub.request('GET', '/v1/connections?limit=500')).body.length as number,
  });
}
