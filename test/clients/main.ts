// `npm run clients`: the clients of clients.ts, installed from the registry into a cache of their own, against a real hub as it is
// installed, and the scripted model. Each has to see every tool and to bring back a package, a hit and a proposal; then
// something happens to the hub in the middle of a conversation, and what the client is told is kept. What cannot be installed
// here is named. Where bubblewrap is there, all of it happens in a network that has nothing but the loopback. Before that the hub
// itself is installed as people install it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { grantTo, pairAssistant } from '../support/assistant.ts';
import { PROJECT, startHub, type TestHub } from '../support/hub.ts';
import { installHub, runInstalled, upgradeHub } from '../support/installed.ts';
import { readOptions } from '../support/options.ts';
import { CLIENTS, type Client } from './clients.ts';
import { tryInstalls } from './installs.ts';
import { callsOf, hideAmongOthers, type Lookup, missedIn } from './lookups.ts';
import { install, isInstalled, placeOf } from './registry-cache.ts';
import { type Ended, run } from './run.ts';
import { type Call, type Heard, ScriptedModel } from './scripted-model.ts';
import { type Seen, TABLE_FILE, tableOf, withTable } from './table.ts';

const RUN_MS = 60_000;
/** So many of them at once. */
const AT_ONCE = 2;
/** As often each is asked for one thing. */
const MOST_TURNS = 3;
const { values } = readOptions('clients', {
  only: { type: 'string', multiple: true, takes: 'NAME', among: CLIENTS.map(({ name }) => name), says: 'these alone' },
  write: { type: 'boolean', says: `the table into ${TABLE_FILE}` },
  detail: { type: 'boolean', says: 'all that each was told' },
  closed: { type: 'boolean', says: 'what is installed already, in the network that there is' },
});
const wanted = CLIENTS.filter(({ name }) => values.only === undefined || values.only.includes(name));

const SCRIPT: readonly Call[] = [
  { tool: 'get_context_contract', args: { purpose: 'go on with the garden house' } },
  { tool: 'search_personal_context', args: { query: 'mason', purpose: 'who is the mason' } },
  {
    tool: 'propose_memory',
    args: {
      memory: { kind: 'semantic', statement: 'The mason comes on Tuesday.', project_id: 'The garden house' },
      evidence_refs: ['the user said so'],
    },
  },
];
/** What each call has to bring. */
const BROUGHT = [/garden house/i, /mason prefers letters/i, /pending/];

interface Stage {
  hub: TestHub;
  /** Starts the hub that was ended, as it is installed now. */
  begin(): Promise<void>;
  /** Where the hub is installed. */
  own: string;
  connection: string;
  command(...args: string[]): ReturnType<typeof runInstalled>;
}

/** What happens to the hub after the first call, what the second has to bring nevertheless, and how it is mended. */
interface Trouble {
  make(stage: Stage, time: number): Promise<unknown>;
  /** It is over at once: in a turn that is asked again it happens again. */
  isOver?: true;
  brings: RegExp;
  mend?(stage: Stage): Promise<unknown>;
}
const TROUBLES: Record<keyof Seen['told'], Trouble> = {
  'api restarted': { make: ({ hub }) => hub.kill('api'), isOver: true, brings: BROUGHT[1] as RegExp },
  locked: {
    make: ({ command }) => command('lock'),
    brings: /locked/i,
    mend: ({ command }) => command('unlock', '--yes'),
  },
  upgraded: {
    make: async ({ own }, time) => upgradeHub(own, `99.0.${time}`),
    isOver: true,
    brings: BROUGHT[1] as RegExp,
  },
  down: {
    make: ({ hub }) => hub.stop(),
    brings: /No Context Hub answers|ECONNREFUSED|fetch failed/,
    mend: (stage) => stage.begin(),
  },
  revoked: {
    make: ({ hub, connection }) => hub.request('POST', `/v1/connections/${connection}/revoke`),
    brings: /revoked/i,
  },
};

const begun = Date.now();
if (values.closed) await tryAll();
else {
  const fine = values.only !== undefined || (await areInstallsFine());
  await each(wanted, async ({ name, packages }) => {
    const wrong = await install(packages);
    if (wrong !== undefined) console.log(`${name} could not be installed: ${wrong}`);
  });
  const walls = ['--dev-bind', '/', '/', '--proc', '/proc', '--unshare-net', '--unshare-pid', '--die-with-parent'];
  const again = [process.execPath, import.meta.filename, '--closed', ...process.argv.slice(2)];
  const isClosed = spawnSync('bwrap', [...walls, 'true']).status === 0;
  if (!isClosed) console.log('bubblewrap is missing: what these clients reach is not held back');
  const [program = '', ...args] = isClosed ? ['bwrap', ...walls, ...again] : again;
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  process.exitCode = fine && status === 0 ? 0 : 1;
  console.log(`${Math.round((Date.now() - begun) / 1000)} s`);
}

async function areInstallsFine(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-installs-'));
  try {
    const { said, faults } = await tryInstalls(folder);
    for (const line of [...said, ...faults]) console.log(line);
    return faults.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function tryAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-clients-'));
  const seen: Seen[] = [];
  const missing = wanted.filter((client) => !isInstalled(client.packages));
  try {
    await each(
      wanted.filter((client) => !missing.includes(client)),
      async (client) => {
        const found = await tried(client, join(folder, client.name.replace(/\W+/g, '-')));
        console.log([client.name, ...(found.faults.length === 0 ? ['as it should be'] : found.faults)].join(': '));
        seen.push(found);
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  seen.sort((one, other) => orderOf(one.client) - orderOf(other.client));
  report(seen, missing);
}

async function each(clients: readonly Client[], work: (client: Client) => Promise<void>): Promise<void> {
  const waiting = clients.values();
  const one = async () => {
    for (const client of waiting) await work(client);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

function orderOf(name: string): number {
  return CLIENTS.findIndex((client) => client.name === name);
}

/** A hub for each, so that what happens to one is its own. */
async function tried(client: Client, folder: string): Promise<Seen> {
  const own = installHub(folder);
  const home = join(folder, 'home');
  mkdirSync(join(home, 'work'), { recursive: true });
  const program = join(own, 'cli/hub.js');
  const started = { command: [process.execPath, program, 'start'], env: { HOME: home } };
  await using hub = await startHub(started);
  await hub.setup();
  const project = (await hub.request('POST', '/v1/projects', { body: { title: 'The garden house' } })).body.id;
  const memory = { kind: 'semantic', statement: 'The mason prefers letters to calls.', project_id: project };
  await hub.request('POST', '/v1/memories', { body: memory });
  const command: Stage['command'] = (...args) =>
    runInstalled(own, args, { PATH: process.env.PATH, HOME: home, HUB_DATA_DIR: hub.dataDir });
  const { connection, token } = await connected(client, hub, home, command);
  const stage: Stage = {
    ...{ hub, own, connection, command },
    begin: async () => {
      stage.hub = await startHub({ ...started, port: hub.port, dataDir: hub.dataDir });
      await stage.hub.setup();
    },
  };
  await using model = await new ScriptedModel(
    SCRIPT,
    TOOLS.map(({ name }) => name),
  ).listen();
  const start = { command: [process.execPath, program, 'mcp-bridge'], base: hub.base, token };
  const turn = async (name: string, meanwhile: () => Promise<unknown>): Promise<Heard> => {
    const base = model.base(name, meanwhile);
    const { said } = await asked(client, home, base, client.code?.(start, base));
    if (values.detail) console.log(`--- ${client.name}, ${name}\n${said.trim().slice(0, 1500)}`);
    const printed = /^HEARD (.*)$/m.exec(said)?.[1];
    if (printed === undefined) return withWords(model.heard(name), said);
    const { tools, results, toolBytes } = JSON.parse(printed) as {
      tools: string[];
      results: string[];
      toolBytes: number;
    };
    return { tools: new Set(tools), results, toolBytes, bytes: 0, isTaught: false };
  };
  // A machine that does other things lets a client give up before it has begun: what is not as it should be is asked again. What
  // stays as it is until it is mended happens once, in whichever of these turns comes that far.
  const again = async (
    name: string,
    isFine: (heard: Heard) => boolean,
    { make, isOver }: Pick<Trouble, 'make' | 'isOver'>,
  ) => {
    let happening: Promise<unknown> | undefined;
    const once = () => {
      happening ??= make(stage, 1);
      return happening;
    };
    for (let time = 1; ; time++) {
      const heard = await turn(`${name}-${time}`, isOver ? () => make(stage, time) : once);
      if (isFine(heard) || time === MOST_TURNS) return heard;
    }
  };
  const first = await again('well', (heard) => faultsOf(client, heard).length === 0, { make: async () => {} });
  const found: Seen = {
    client: client.name,
    version: Object.values(client.packages)[0] as string,
    faults: faultsOf(client, first),
    requestBytes: first.bytes,
    toolBytes: first.toolBytes,
    packageBytes: Buffer.byteLength(first.results[0] ?? ''),
    told: { 'api restarted': '', locked: '', upgraded: '', down: '', revoked: '' },
  };
  if (client.lookup !== undefined) found.faults.push(...(await lookedUp(client, client.lookup, home)));
  for (const name of Object.keys(TROUBLES) as (keyof Seen['told'])[]) {
    const { brings, mend } = TROUBLES[name];
    const isFine = ({ results }: Heard) => brings.test(results[1] ?? '');
    const { results } = await again(name.replaceAll(' ', '-'), isFine, TROUBLES[name]);
    const said = results[1] ?? '';
    found.told[name] = said;
    if (!brings.test(said)) found.faults.push(`${name}: it is told ${said.slice(0, 300) || 'nothing'}`);
    await mend?.(stage);
  }
  await stage.hub.stop();
  return found;
}

/** Every question is looked up by the host, in one conversation. */
async function lookedUp(client: Client, lookup: Lookup, home: string): Promise<string[]> {
  const putBack = hideAmongOthers(lookup, home);
  await using model = await new ScriptedModel(callsOf(lookup), []).listen();
  const { said } = await asked(
    { ...client, env: (base) => ({ ...client.env(base), ...lookup.env }) },
    home,
    model.base('lookup'),
  );
  putBack();
  const { results } = model.heard('lookup');
  const { missed, tooFew } = missedIn(results);
  console.log(`${client.name} finds what ${results.length - missed.length} of ${results.length} questions mean`);
  if (values.detail) console.log(missed.join('; '), results.length === 0 ? said.trim().slice(-1500) : '');
  return tooFew ? [`it does not find what is meant by: ${missed.join('; ')}`] : [];
}

/** What ended without an answer of the model said why. */
function withWords(heard: Heard, said: string): Heard {
  return heard.results.length > 0 ? heard : { ...heard, results: [said.trim().slice(-300)] };
}

async function connected(client: Client, hub: TestHub, home: string, command: Stage['command']) {
  const capabilities = [...CAPABILITIES];
  if (client.connect === undefined) {
    const { connectionId, token } = await pairAssistant(hub, { capabilities }, client.name);
    return { connection: connectionId, token };
  }
  putInHome(home, client.files ?? {});
  const { stdout, stderr } = await command('connect', client.connect, '--preset', 'none', '--teach', '--yes', '--json');
  if (stdout === '') throw new Error(`${client.name} was not connected: ${stderr}`);
  const connection = (JSON.parse(stdout) as { connection_id: string }).connection_id;
  await grantTo(hub, connection, { capabilities });
  return { connection, token: '' };
}

function putInHome(home: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}

function asked(client: Client, home: string, base: string, code?: string): Promise<Ended> {
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, TMPDIR: dirname(home), NO_COLOR: '1', CI: '1' },
    ...{ SCRIPT: JSON.stringify(SCRIPT), MEANWHILE: `${base}/meanwhile` },
    ...client.env(base),
  };
  putInHome(home, client.turnFiles?.(base) ?? {});
  const packages = placeOf(client.packages);
  if (client.program === undefined)
    return run(process.execPath, ['--input-type=module', '--eval', code ?? ''], {
      cwd: packages,
      env,
      timeoutMs: RUN_MS,
    });
  const { file, args } = client.program;
  const program = join(packages, 'node_modules', file);
  return run(program, args(base), { cwd: join(home, 'work'), env, timeoutMs: RUN_MS });
}

function faultsOf({ connect }: Client, { tools, results, isTaught }: Heard): string[] {
  const unseen = TOOLS.filter(({ name }) => !tools.has(name)).map(({ name }) => `it does not see ${name}`);
  const unlike = BROUGHT.flatMap((pattern, index) =>
    pattern.test(results[index] ?? '')
      ? []
      : [`${SCRIPT[index]?.tool} brought ${(results[index] ?? 'nothing').slice(0, 300)}`],
  );
  const untaught = connect !== undefined && !isTaught ? ['its model is not told when to ask the hub'] : [];
  return [...unseen, ...unlike, ...untaught];
}

function report(seen: readonly Seen[], missing: readonly Client[]): void {
  console.log(tableOf(seen));
  for (const { name } of missing) console.log(`${name} was not tried: it could not be installed here.`);
  if (values.write) {
    const file = join(PROJECT, TABLE_FILE);
    writeFileSync(file, withTable(readFileSync(file, 'utf8'), seen));
  }
  if (seen.some(({ faults }) => faults.length > 0) || seen.length === 0) process.exitCode = 1;
}
