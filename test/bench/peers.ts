// Memory servers that assistants are given instead of a hub, where they are installed: what they are called, how they are
// started on a memory, and what the same thing is called that is asked of them.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { makeLife } from '../../lab/facts.ts';
import { PROJECT } from '../support/hub.ts';
import { StdioServer } from './stdio-server.ts';

export interface Entity {
  name: string;
  text: string;
}

/** The parameters of a call. */
export interface Call {
  name: string;
  arguments: object;
}

export interface Peer {
  /** With its version. */
  name: string;
  /** A process of its own on the memory in this folder. */
  start(folder: string): Promise<StdioServer>;
  /** Puts so much into an empty memory, past the server: it would take hours. */
  fill(folder: string, entities: readonly Entity[]): Promise<void>;
  write(entity: Entity): Call;
  search(query: string): Call;
  /** Whether an answer to a search has all that was found, however much that is. */
  answersAll: boolean;
  /** By its name; absent where it can only be searched for. */
  read?(name: string): Call;
  /** The names of all that is there. */
  stored(folder: string): Promise<string[]>;
}

export async function installedPeers(): Promise<Peer[]> {
  const peers = await Promise.all([fileServer(), databaseServer()]);
  return peers.filter((peer) => peer !== undefined);
}

/** The reference server of the protocol, which keeps a file of lines. */
async function fileServer(): Promise<Peer | undefined> {
  const installed = await find('@modelcontextprotocol/server-memory');
  if (installed === undefined) return undefined;
  const memory = (folder: string) => join(folder, 'memory.jsonl');
  return {
    name: installed.name,
    start: (folder) => ready(installed.program, { MEMORY_FILE_PATH: memory(folder) }),
    fill: (folder, entities) => {
      const lines = entities.map((each) => JSON.stringify({ type: 'entity', ...asEntity(each) }));
      return writeFile(memory(folder), lines.join('\n'));
    },
    write: createEntity,
    search: (query) => ({ name: 'search_nodes', arguments: { query } }),
    answersAll: true,
    read: (name) => ({ name: 'open_nodes', arguments: { names: [name] } }),
    async stored(folder) {
      const lines = (await readFile(memory(folder), 'utf8')).split('\n').filter(Boolean);
      return lines.flatMap((line) => nameIn(line) ?? []);
    },
  };
}

/** One that keeps a database. */
async function databaseServer(): Promise<Peer | undefined> {
  const installed = await find('mcp-memory-libsql');
  if (installed === undefined) return undefined;
  const memory = (folder: string) => join(folder, 'memory.db');
  const start = (folder: string) => ready(installed.program, { LIBSQL_URL: `file:${memory(folder)}` });
  return {
    name: installed.name,
    start,
    async fill(folder, entities) {
      // The tables are its own.
      (await start(folder))[Symbol.dispose]();
      withDatabase(memory(folder), (database) => {
        const entity = database.prepare('INSERT INTO entities (name, entity_type) VALUES (?, ?)');
        const observation = database.prepare('INSERT INTO observations (entity_name, content) VALUES (?, ?)');
        database
          .transaction(() => {
            for (const { name, text } of entities) {
              entity.run(name, 'memory');
              observation.run(name, text);
            }
          })
          .immediate();
      });
    },
    write: createEntity,
    search: (query) => ({ name: 'search_nodes', arguments: { query } }),
    answersAll: false,
    stored: async (folder) =>
      withDatabase(memory(folder), (database) => {
        const rows = database.prepare('SELECT name FROM entities').all() as { name: string }[];
        return rows.map(({ name }) => name);
      }),
  };
}

export function makeEntities(size: number): Entity[] {
  const statements = makeLife().facts.flatMap(({ type, body }) => (type === 'memory' ? [String(body.statement)] : []));
  const statement = (n: number) => statements[n % statements.length];
  return Array.from({ length: size }, (_, n) => ({
    name: `Item ${n}`,
    text: `${statement(n * 7919)} ${statement(n * 104_730)} Item ${n}.`,
  }));
}

/** They find a question only as it is written, so they are asked for words that are there, two at a time. */
export function makeQueries(entities: readonly Entity[]): string[] {
  return Array.from({ length: 200 }, (_, n) => {
    const words = (entities[(n * 104_729) % entities.length] as Entity).text.split(' ');
    return words.slice(n % 5, (n % 5) + 2).join(' ');
  });
}

function withDatabase<Found>(file: string, work: (database: InstanceType<typeof Database>) => Found): Found {
  const database = new Database(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function asEntity({ name, text }: Entity): object {
  return { name, entityType: 'memory', observations: [text] };
}

function createEntity(entity: Entity): Call {
  return { name: 'create_entities', arguments: { entities: [asEntity(entity)] } };
}

/** A line that was cut by another writer is no entity. */
function nameIn(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { name?: string }).name;
  } catch {
    return undefined;
  }
}

async function ready(program: string, env: Record<string, string>): Promise<StdioServer> {
  const server = new StdioServer([program], env);
  await server.initialize();
  return server;
}

async function find(name: string): Promise<{ program: string; name: string } | undefined> {
  const folder = join(PROJECT, 'node_modules', name);
  const program = join(folder, 'dist/index.js');
  if (!existsSync(program)) {
    process.stderr.write(`no row for a peer: ${name} is not installed\n`);
    return undefined;
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { program, name: `${name.replace(/^.*\//, '')} ${version}` };
}
