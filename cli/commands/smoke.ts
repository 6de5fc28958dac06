// `hub smoke`: the whole story of a vault, told by two hubs that are made for it and removed again. It touches no data
// directory, no port and no keyring of its user.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTrialEnvironment } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { holderOf } from '../../supervisor/control/holder.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { freePort } from '../../supervisor/listening-port.ts';
import { askApi as ask, type Caller } from '../api/api-client.ts';
import { runFileJob, runJob } from '../api/long-work.ts';
import { whyNotIn } from '../files/writable-place.ts';
import { detachedHub } from '../running/detached-hub.ts';
import { type CommandOptions, numberWithin } from '../terminal/options.ts';
import { print, styled } from '../terminal/output.ts';
import { untilUnlocked } from './stop.ts';

interface Step {
  step: string;
  ms: number;
}

/** One hub of the trial, and what is asked of it. */
interface Trial extends Caller {
  dataDir: string;
}

const WITHIN_SECONDS = { minimum: 1, maximum: 3600 } as const;
const USUALLY_WITHIN = '60';

export async function smoke({
  within = USUALLY_WITHIN,
  ...options
}: CommandOptions & { within?: string }): Promise<void> {
  const withinMs = 1000 * numberWithin(within, '--within', WITHIN_SECONDS);
  const folder = madeFolder();
  const before = process.cwd();
  const steps: Step[] = [];
  const started = performance.now();
  const dataDirs = ['first', 'second'].map((name) => join(folder, name)) as [string, string];
  const tell = (line: string) => {
    if (!options.json) process.stdout.write(`${line}\n`);
  };
  // Its hubs are in sessions of their own: nobody else ends them, nor removes what they hold.
  const cutOff = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => cutOff.abort());
  const step: Stepping = async (name, work, { toItsEnd = false } = {}) => {
    if (cutOff.signal.aborted) throw wasCutOff();
    const begun = performance.now();
    try {
      const result = await (toItsEnd ? work() : inTime(work(), withinMs, cutOff.signal));
      steps.push({ step: name, ms: Math.round(performance.now() - begun) });
      tell(`${styled('green', '✓')} ${name}`);
      return result;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      throw error.code === 'interrupted' ? error : new CommandRefused(`At "${name}": ${error.message}`, error.code);
    }
  };
  try {
    await tellStory(folder, dataDirs, step);
    const ms = Math.round(performance.now() - started);
    print({ ok: true, ms, steps }, `All of it works, in ${(ms / 1000).toFixed(1)} s.`, options);
  } finally {
    await Promise.all(dataDirs.map(end));
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  }
}

function madeFolder(): string {
  try {
    return realpathSync(mkdtempSync(join(tmpdir(), 'hub-smoke-')));
  } catch (error) {
    throw new UsageRefused(`${whyNotIn(tmpdir(), error)}; TMPDIR may name another place.`);
  }
}

/** With `toItsEnd`, of work that leaves something behind unless it is waited for, and that has an end of its own. */
type Stepping = <T>(name: string, work: () => Promise<T>, options?: { toItsEnd?: boolean }) => Promise<T>;

function wasCutOff(): CommandRefused {
  return new CommandRefused('It was cut off; what was made for it is removed again.', 'interrupted');
}

/** What nobody waits for any more ends with the hub that it asks. */
async function inTime<T>(work: Promise<T>, withinMs: number, cutOff: AbortSignal): Promise<T> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const late = () => reject(new CommandRefused(`It was not done within ${withinMs / 1000} seconds.`, 'unavailable'));
  const stop = () => reject(wasCutOff());
  const timer = setTimeout(late, withinMs);
  cutOff.addEventListener('abort', stop);
  try {
    return await Promise.race([work, givenUp]);
  } finally {
    clearTimeout(timer);
    cutOff.removeEventListener('abort', stop);
  }
}

const STATEMENT = 'The mason prefers letters to calls.';
const PASSPHRASE = 'a trial that nobody has to remember';

async function tellStory(folder: string, [first, second]: [string, string], step: Stepping): Promise<void> {
  const env = readTrialEnvironment(join(folder, 'passphrase'));
  writeFileSync(join(folder, 'passphrase'), `${PASSPHRASE}\n`, { mode: 0o600 });
  const [home, other] = await step('two hubs start', () => Promise.all([begin(first, env), begin(second, env)]), {
    toItsEnd: true,
  });

  await step('a vault is made', async () => {
    const { owner_token } = await ask<{ owner_token: string }>(home, 'POST', '/v1/setup', { name: 'The owner' });
    home.token = owner_token;
  });
  await share(home, step);
  await leaveAndArrive(home, other, step);
  await step('both audit logs hold', async () => {
    for (const each of [home, other]) {
      demand((await ask<{ ok: boolean }>(each, 'GET', '/v1/events/verify')).ok, 'an audit log does not hold');
    }
  });
}

async function share(home: Trial, step: Stepping): Promise<void> {
  const project = await step('its owner writes into it', async () => {
    const { id } = await ask<{ id: string }>(home, 'POST', '/v1/projects', { title: 'The garden house' });
    await ask(home, 'POST', '/v1/goals', { title: 'A roof before winter', project_id: id });
    return id;
  });
  const assistant = await step('an assistant is paired, and sees nothing yet', async () => {
    const { code } = await ask<{ code: string }>(home, 'POST', '/v1/connections/links', { name: 'Smoke' });
    const paired = await ask<{ token: string; connection_id: string }>(
      { address: home.address },
      'POST',
      '/v1/connections/pair',
      { code },
    );
    const caller = { ...home, token: paired.token };
    demand((await refusalOf(packageFor(caller))) === 'policy_denied', 'an assistant without a grant was answered');
    return { caller, id: paired.connection_id };
  });
  await step('it is granted something, and gets a package', async () => {
    await ask(home, 'POST', '/v1/grants', { connection_id: assistant.id, preset: 'read_active_projects' });
    const { situation, goals } = await packageFor(assistant.caller);
    demand(situation?.project_id === project && goals.length === 1, 'the package is not about the project');
  });
  const proposal = await step('it proposes a memory, which is not live', async () => {
    const memory = { kind: 'semantic', statement: STATEMENT, project_id: project };
    const { id } = await tool<{ id: string }>(assistant.caller, 'propose_memory', { memory, evidence_refs: [] });
    demand((await packageFor(assistant.caller)).memories.length === 0, 'a proposal was live before it was accepted');
    return id;
  });
  await step('the owner accepts it', async () => {
    await ask(home, 'POST', `/v1/memories/proposals/${proposal}/accept`);
    demand((await packageFor(assistant.caller)).memories.length === 1, 'an accepted memory is not in the package');
  });
  await step('the assistant is revoked', async () => {
    await ask(home, 'POST', `/v1/connections/${assistant.id}/revoke`);
    demand((await refusalOf(packageFor(assistant.caller))) === 'revoked', 'a revoked assistant was answered');
  });
}

async function leaveAndArrive(home: Trial, other: Trial, step: Stepping): Promise<void> {
  const archive = await step('the vault is exported', async () => {
    const { path } = await runJob<{ path: string }>(
      home,
      'POST',
      '/v1/export',
      { passphrase: PASSPHRASE, filters: {} },
      'Exporting',
    );
    return path;
  });
  await step('another vault takes it in', async () => {
    other.token = (await ask<{ owner_token: string }>(other, 'POST', '/v1/setup', {})).owner_token;
    const fields = { passphrase: PASSPHRASE };
    const staged = await runFileJob<{ id: string }>(other, '/v1/import/stage', {
      file: archive,
      fields,
      label: 'Reading',
    });
    await runJob(other, 'POST', `/v1/import/staging/${staged.id}/apply`, {}, 'Importing');
    const memories = await ask<{ statement: string }[]>(other, 'GET', '/v1/memories');
    demand(
      memories.some(({ statement }) => statement === STATEMENT),
      'the memory did not arrive',
    );
  });
}

async function begin(dataDir: string, env: Record<string, string>): Promise<Trial> {
  const { address } = await detachedHub({ dataDir, port: String(await freePort()) }, env);
  return { address, dataDir };
}

/** In order; one that does not answer has nothing to lose. */
async function end(dataDir: string): Promise<void> {
  try {
    await askHub(dataDir, { ask: 'stop' });
    await untilUnlocked(dataDir);
  } catch {
    const pid = holderOf(dataDir);
    // Where there is none, the hub never came up.
    if (pid !== null) process.kill(pid, 'SIGKILL');
  }
}

function tool<Answer>(caller: Caller, name: string, args: object): Promise<Answer> {
  return ask<Answer>(caller, 'POST', `/v1/mcp/tools/${name}`, args);
}

interface Package {
  situation: { project_id: string } | null;
  goals: unknown[];
  memories: unknown[];
}

function packageFor(caller: Caller): Promise<Package> {
  return tool<Package>(caller, 'get_context_contract', { purpose: 'The garden house: how to reach the mason' });
}

function refusalOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'answered',
    (error: CommandRefused) => error.code,
  );
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new CommandRefused(`${otherwise}.`, 'broken');
}
