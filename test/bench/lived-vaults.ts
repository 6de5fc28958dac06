// Vaults as a life fills them: many projects, each with goals, decisions, commitments and memories in different words,
// and an assistant that was granted everything up to `private`.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Method, ParamsOf } from '../../shared/contracts/method.ts';
import { commitments, decisions, goals, memories, projects } from '../../shared/contracts/records.ts';
import { trust } from '../../shared/contracts/trust.ts';
import { startVault } from '../support/vault-process.ts';
import { makeLife } from './retrieval/life.ts';
import type { Vaults } from './vaults.ts';

export interface LivedVault {
  dataDir: string;
  owner: string;
  assistant: string;
  connection: string;
}

const PROJECTS = 25;
const OF_EACH_KIND = 8;
const AT_ONCE = 256;
const CLASSIFICATIONS = ['private', 'private', 'personal', 'sensitive'] as const;
const WORLDS = ['harbour', 'mill', 'orchard', 'tower', 'quarry'];

const lived = new WeakMap<Vaults, Map<number, LivedVault>>();

/** A copy for whoever asks; the original is made once. */
export async function livedVault(vaults: Vaults, size: number): Promise<LivedVault> {
  const known = lived.get(vaults) ?? new Map<number, LivedVault>();
  lived.set(vaults, known);
  const original = known.get(size) ?? (await live(await vaults.directory('lived'), size));
  known.set(size, original);
  const { dataDir } = await vaults.copyOf({ dataDir: original.dataDir, size, token: original.owner, ids: [] });
  return { ...original, dataDir };
}

/** Purposes and questions that such a vault has answers to. */
export const PURPOSES = [
  'prepare the carpenter and the oak boards in undertaking 3',
  'continue undertaking 7 orchard, budget for the wiring',
  'what matters now',
  'who delivers slate tiles to the parish hall',
  'spare key of the tower room',
  'undertaking 12',
];

async function live(dataDir: string, size: number): Promise<LivedVault> {
  const started = performance.now();
  await using vault = await startVault({ dataDir });
  const owner = await vault.setup();
  const context = { token: owner };
  const make = async <M extends Method>(method: M, params: unknown) =>
    ((await vault.api.call(method, params as ParamsOf<M>, { context })) as { value: { id: string } }).value.id;
  const places: string[] = [];
  for (let n = 0; n < PROJECTS; n++)
    places.push(await make(projects.create, { title: `Undertaking ${n} ${WORLDS[n % WORLDS.length]}` }));
  for (const project_id of places) {
    for (let n = 0; n < OF_EACH_KIND; n++) {
      await make(goals.create, { title: `Goal ${n} of the undertaking`, project_id });
      await make(decisions.create, { title: `Decision ${n}: use oak boards`, project_id });
      await make(commitments.create, { title: `Send the floor plan, part ${n}`, project_id });
    }
  }
  const statements = makeLife().facts.flatMap(({ type, body }) => (type === 'memory' ? [String(body.statement)] : []));
  const statement = (n: number) => statements[n % statements.length];
  for (let done = PROJECTS * (1 + 3 * OF_EACH_KIND); done < size; done += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, size - done) }, (_, index) => done + index);
    const body = (n: number) => ({
      kind: 'semantic',
      statement: `${statement(n * 7919)} ${statement(n * 104_730)} Item ${n}.`,
      project_id: n % 20 === 0 ? null : places[n % PROJECTS],
      classification: CLASSIFICATIONS[n % CLASSIFICATIONS.length],
      labels: [`week ${n % 53}`],
    });
    await Promise.all(numbers.map((n) => make(memories.create, body(n))));
  }
  const { value: link } = await vault.api.call(trust.link, { name: 'Assistant' }, { context });
  const { token: assistant } = await vault.api.call(trust.pair, { code: link.code }, {});
  const capabilities = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read', 'memory.propose'];
  await make(trust.createGrant, { connection_id: link.connection_id, capabilities, classification_ceiling: 'private' });
  // Nobody writes a life in a minute: the index is joined whenever writing pauses, and here it has paused once.
  await sleep(3000 + size / 10);
  await vault.drain();
  process.stderr.write(`lived ${size} in ${Math.round((performance.now() - started) / 1000)} s\n`);
  return { dataDir, owner, assistant, connection: link.connection_id };
}
