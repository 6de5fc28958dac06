// Verifying the whole chain: its speed, and what it does to a reader meanwhile.
import { inTurns, median, quantile } from '../measure.ts';
import { Station } from '../station.ts';
import type { HashOrder } from '../stations/hash-rows.ts';
import type { LoadOrder } from '../stations/load.ts';
import { ms, perSecond, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const ROUNDS = 5;
const READS_AT_ONCE = 50;

export async function verifyRows(vaults: Vaults, size: number): Promise<Row[]> {
  const filled = await vaults.filled(size);
  const [vault, copy] = [await vaults.copyOf(filled), await vaults.copyOf(filled)];
  await using hub = await hubOn(vault);
  using floor = new Station<HashOrder, number>('hash-rows');
  using load = new Station<LoadOrder, number[]>('load');
  const events = await floor.ask({ open: copy.dataDir });
  const { token, ids } = vault;
  const reads = () => load.ask({ base: hub.base, token, ids, mix: 'read', serial: READS_AT_ONCE });
  const verify = async () => {
    const started = performance.now();
    const { body } = await hub.request('GET', '/v1/events/verify', { token });
    if (body.ok !== true) throw new Error(`the chain does not verify: ${body.reason}`);
    return performance.now() - started;
  };
  const found = await inTurns(ROUNDS, { hub: verify, floor: () => floor.ask('hash') });

  const [quiet, during]: [number[], number[]] = [[], []];
  await reads();
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < 6; i++) quiet.push(...(await reads()));
    let running = true;
    const verified = verify().then(() => {
      running = false;
    });
    while (running) {
      const times = await reads();
      // The last reads came after the end of it.
      if (running) during.push(...times);
    }
    await verified;
  }
  const speed = (times: number[]) => (events / median(times)) * 1000;
  return [
    {
      what: `Verifying ${events} events`,
      hub: perSecond(speed(found.hub)),
      floor: `${perSecond(speed(found.floor))}, parsing, canonicalising and hashing them in memory`,
      ratio: speed(found.hub) / speed(found.floor),
      target: { least: 0.5 },
    },
    {
      what: `Reading one memory while ${events} events are verified, p99`,
      hub: ms(quantile(during, 0.99)),
      floor: `${ms(quantile(quiet, 0.99))}, at other times`,
      ratio: quantile(during, 0.99) / quantile(quiet, 0.99),
      target: { most: 3 },
    },
  ];
}
