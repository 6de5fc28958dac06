// What an assistant proposes and the owner accepts, durably, at every size; and how long a revoked token still counts.
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestHub } from '../../support/hub.ts';
import { livedVault } from '../lived-vaults.ts';
import { inTurns, median } from '../measure.ts';
import { ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const TURNS = 12;
const ROUNDS = 5;
/** Before anything counts: until then the compilers are at work, and of a large vault what is compared is read for the first time. */
const WARM_UP_ROUNDS = 6;
/** Below what one connection may ask in a second. */
const PAUSE_MS = 22;
/** What is there already makes a decision no slower. */
const ACCEPTING = 1.2;

export async function trustRows(vaults: Vaults, sizes: number[], large: number[]): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const propose: Record<string, () => Promise<number>> = {};
  const accepting: Record<string, number[]> = {};
  let revoke = async () => 0;
  for (const size of sizes) {
    const lived = await livedVault(vaults, size);
    const hub = stack.use(await hubOn({ dataDir: lived.dataDir, size, token: lived.owner, ids: [] }));
    const accepted: number[] = [];
    accepting[`${size}`] = accepted;
    propose[`${size}`] = () => proposeAndAccept(hub, lived.owner, lived.assistant, accepted);
    revoke = () => answeredAfterRevoking(hub, lived.owner, lived.assistant, lived.connection);
  }
  await inTurns(WARM_UP_ROUNDS, propose);
  for (const accepted of Object.values(accepting)) accepted.length = 0;
  const found = await inTurns(ROUNDS, propose);
  const p50 = (size: number | undefined) => median(found[`${size}`] as number[]);
  const first = sizes[0];
  const answered = await revoke();
  const points = sizes.map((size) => ({ curve: 'proposing and accepting', size, ms: p50(size) }));
  return [
    ...large.map((size, place) => ({
      what: `Proposing a memory and accepting it, p50, ${size} objects`,
      hub: ms(p50(size)),
      floor: `${ms(p50(first))}, the same with ${first} objects`,
      ratio: p50(size) / p50(first),
      target: { most: 1.3 },
      ...(place === 0 && { points }),
    })),
    ...large.map((size) => {
      const [here, there] = [size, first].map((each) => median(accepting[`${each}`] as number[])) as [number, number];
      return {
        what: `Accepting a proposed memory, p50, ${size} objects`,
        hub: ms(here),
        floor: `${ms(there)}, the same with ${first} objects`,
        ratio: here / there,
        target: { most: ACCEPTING },
      };
    }),
    {
      what: 'Statements answered after a revocation',
      hub: `${answered} of ${TURNS}`,
      floor: 'none',
      ratio: answered / TURNS,
      target: { most: 0 },
    },
  ];
}

let number = 0;

async function proposeAndAccept(hub: TestHub, owner: string, assistant: string, accepted: number[]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const statement = `Suggestion ${number++}: the ${number * 7919} crates go to berth ${number % 97}, not to the shed.`;
    const started = performance.now();
    const proposed = await ask(hub, '/v1/mcp/tools/propose_memory', assistant, {
      memory: { kind: 'semantic', statement },
      evidence_refs: [],
    });
    const proposedAt = performance.now();
    await ask(hub, `/v1/memories/proposals/${proposed.id}/accept`, owner, {});
    accepted.push(performance.now() - proposedAt);
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return median(times);
}

async function ask(hub: TestHub, path: string, token: string, body: object): Promise<{ id: string }> {
  const answer = await hub.request('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}`);
  return answer.body as { id: string };
}

/** Statements that are already on their way when the revocation is answered are not counted; what is sent next is. */
async function answeredAfterRevoking(hub: TestHub, owner: string, assistant: string, id: string): Promise<number> {
  await ask(hub, `/v1/connections/${id}/revoke`, owner, {});
  const sent = Array.from({ length: TURNS }, () =>
    hub.request('POST', '/v1/mcp/tools/get_context_contract', { token: assistant, body: { purpose: 'go on' } }),
  );
  return (await Promise.all(sent)).filter(({ status }) => status < 400).length;
}
