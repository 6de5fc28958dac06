// Large vaults as a life fills them: many projects, each with goals, decisions, commitments and memories in different words,
// and assistants that were each granted everything up to `private`. Many writes at once, into whatever vault it is given.
import type { Method, ParamsOf } from '../shared/methods/method.ts';
import { commitments, decisions, goals, memories, projects } from '../shared/methods/records.ts';
import { trust } from '../shared/methods/trust.ts';
import { makeLife } from './facts.ts';
import type { ValueOf } from './life.ts';

/** One call of the vault as its owner; what is written is unwrapped. */
export type OwnerCall = <M extends Method>(method: M, params: ParamsOf<M>) => Promise<ValueOf<M>>;

const PROJECTS = 25;
const OF_EACH_KIND = 8;
const ASSISTANTS = 8;
const AT_ONCE = 256;
const CLASSIFICATIONS = ['private', 'private', 'personal', 'sensitive'] as const;
const WORLDS = ['harbour', 'mill', 'orchard', 'tower', 'quarry'];

interface Paired {
  token: string;
  connection: string;
}

export async function fillVault(call: OwnerCall, size: number): Promise<Paired[]> {
  const places: string[] = [];
  for (let n = 0; n < PROJECTS; n++)
    places.push((await call(projects.create, { title: `Undertaking ${n} ${WORLDS[n % WORLDS.length]}` })).id);
  for (const project_id of places) {
    for (let n = 0; n < OF_EACH_KIND; n++) {
      await call(goals.create, { title: `Goal ${n} of the undertaking`, project_id });
      await call(decisions.create, { title: `Decision ${n}: use oak boards`, project_id });
      await call(commitments.create, { title: `Send the floor plan, part ${n}`, project_id });
    }
  }
  const statements = makeLife().facts.flatMap(({ type, body }) => (type === 'memory' ? [String(body.statement)] : []));
  const statement = (n: number) => statements[n % statements.length];
  for (let done = PROJECTS * (1 + 3 * OF_EACH_KIND); done < size; done += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, size - done) }, (_, index) => done + index);
    const body = (n: number) => ({
      kind: 'semantic' as const,
      statement: `${statement(n * 7919)} ${statement(n * 104_730)} Item ${n}.`,
      project_id: n % 20 === 0 ? null : (places[n % PROJECTS] as string),
      classification: CLASSIFICATIONS[n % CLASSIFICATIONS.length] as (typeof CLASSIFICATIONS)[number],
      labels: [`week ${n % 53}`],
    });
    await Promise.all(numbers.map((n) => call(memories.create, body(n))));
  }
  const paired: Paired[] = [];
  for (let n = 1; n <= ASSISTANTS; n++) paired.push(await pairAssistant(call, `Assistant ${n}`));
  return paired;
}

async function pairAssistant(call: OwnerCall, name: string): Promise<Paired> {
  const { code, connection_id } = await call(trust.link, { name });
  const { token } = await call(trust.pair, { code });
  await call(trust.createGrant, {
    connection_id,
    capabilities: ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read', 'memory.propose'],
    classification_ceiling: 'private',
  });
  return { token, connection: connection_id };
}
