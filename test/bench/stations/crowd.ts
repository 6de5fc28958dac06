// Several assistants over HTTP at once, each with a connection of its own and slower than its rate limit: in turn a package,
// a search, a proposal and a handoff entry.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeOrders } from '../station.ts';

export interface CrowdOrder {
  base: string;
  tokens: string[];
  purposes: readonly string[];
  turns: number;
}

export interface CrowdFinding {
  /** The milliseconds of each package. */
  packages: number[];
  calls: number;
  failed: number;
  lasted_ms: number;
}

/** Below what one connection may ask in a second. */
const PAUSE_MS = 22;
let number = 0;

takeOrders<CrowdOrder, CrowdFinding>(async ({ base, tokens, purposes, turns }) => {
  const found: CrowdFinding = { packages: [], calls: 0, failed: 0, lasted_ms: 0 };
  const started = performance.now();
  await Promise.all(tokens.map((token, who) => work(found, base, token, purposes, turns, who)));
  return { ...found, lasted_ms: performance.now() - started };
});

async function work(
  found: CrowdFinding,
  base: string,
  token: string,
  purposes: readonly string[],
  turns: number,
  who: number,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = who; turn < turns + who; turn++) {
    const purpose = purposes[turn % purposes.length] as string;
    const [tool, body] = callFor(turn, purpose);
    const sent = performance.now();
    const status = await post(`${base}/v1/mcp/tools/${tool}`, token, JSON.stringify(body), agent);
    found.calls++;
    if (status !== 200) found.failed++;
    else if (tool === 'get_context_contract') found.packages.push(performance.now() - sent);
    await sleep(PAUSE_MS);
  }
  agent.destroy();
}

function callFor(turn: number, purpose: string): [tool: string, body: object] {
  const each = turn % 8;
  if (each < 4) return ['get_context_contract', { purpose }];
  if (each < 6) return ['search_personal_context', { query: purpose, purpose: 'find one thing' }];
  if (each === 6)
    return [
      'set_shared_state',
      { key: 'place', value: { turn }, ttl_seconds: 600, visibility: 'private_to_connection' },
    ];
  const statement = `Noticed ${number++}: the ${number * 7919} crates go to berth ${number % 97}.`;
  return ['propose_memory', { memory: { kind: 'semantic', statement }, evidence_refs: [] }];
}

function post(url: string, token: string, body: string, agent: http.Agent): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 500));
    });
    request.once('error', reject);
    request.end(body);
  });
}
