// Several assistants over HTTP at once, each with a connection of its own and slower than its rate limit: in turn a package,
// a search, a proposal and a handoff note.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeOrders } from '../station.ts';

export interface CrowdOrder {
  base: string;
  tokens: string[];
  purposes: readonly string[];
  turns: number;
  /** Between the calls of each: as many as one connection may ask in a second, and no more. */
  pause_ms: number;
}

export interface CrowdFinding {
  /** The milliseconds of each call, and of each package. */
  all: number[];
  packages: number[];
  calls: number;
  failed: number;
  lasted_ms: number;
}

let number = 0;

takeOrders<CrowdOrder, CrowdFinding>(async (order) => {
  const found: CrowdFinding = { all: [], packages: [], calls: 0, failed: 0, lasted_ms: 0 };
  const started = performance.now();
  await Promise.all(order.tokens.map((token, who) => work(found, order, token, who)));
  return { ...found, lasted_ms: performance.now() - started };
});

async function work(
  found: CrowdFinding,
  { base, purposes, turns, pause_ms }: CrowdOrder,
  token: string,
  who: number,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = who; turn < turns + who; turn++) {
    const purpose = purposes[turn % purposes.length] as string;
    const [tool, body] = callFor(turn, purpose);
    const sent = performance.now();
    const status = await post(`${base}/v1/mcp/tools/${tool}`, token, JSON.stringify(body), agent);
    const milliseconds = performance.now() - sent;
    found.calls++;
    found.all.push(milliseconds);
    if (status !== 200) found.failed++;
    else if (tool === 'get_context_contract') found.packages.push(milliseconds);
    await sleep(pause_ms);
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
