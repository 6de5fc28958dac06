// Eight assistants at once, each asking as fast as one connection may: packages, searches, proposals, handoff entries. What
// a package costs then, against the same load by one of them alone.

import { pairAssistant } from '../../support/assistant.ts';
import { livedVault, PURPOSES } from '../lived-vaults.ts';
import { inTurns, median, quantile } from '../measure.ts';
import { Station } from '../station.ts';
import type { CrowdFinding, CrowdOrder } from '../stations/crowd.ts';
import { ms, perSecond, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const ASSISTANTS = 8;
const TURNS = 40;
const WARM_UP = 60;
const ROUNDS = 5;
const SIZE = 10_000;

export async function mixedRows(vaults: Vaults, size = SIZE): Promise<Row[]> {
  const lived = await livedVault(vaults, size);
  await using hub = await hubOn({ dataDir: lived.dataDir, size, token: lived.owner, ids: [] });
  const tokens: string[] = [];
  for (let n = 0; n < ASSISTANTS; n++) {
    const request: typeof hub.request = (method, path, options) =>
      hub.request(method, path, { token: lived.owner, ...options });
    const capabilities = ['state.write'];
    const { token } = await pairAssistant({ ...hub, request }, { preset: 'read_active_projects', capabilities });
    tokens.push(token);
  }
  using crowd = new Station<CrowdOrder, CrowdFinding>('crowd');
  const all: CrowdFinding[] = [];
  const ask = async (who: readonly string[], turns: number, keep = false) => {
    const found = await crowd.ask({ base: hub.base, tokens: [...who], purposes: PURPOSES, turns });
    if (keep) all.push(found);
    return median(found.packages);
  };
  await ask(tokens, WARM_UP);
  const found = await inTurns(ROUNDS, {
    eight: () => ask(tokens, TURNS, true),
    one: () => ask(tokens.slice(0, 1), TURNS),
  });
  const answered = all.reduce((sum, { calls }) => sum + calls, 0);
  const lasted = all.reduce((sum, { lasted_ms }) => sum + lasted_ms, 0);
  const [eight, one] = [median(found.eight), median(found.one)];
  const p95 = quantile(
    all.flatMap(({ packages }) => packages),
    0.95,
  );
  return [
    {
      what: `Mixed load of eight assistants, package, p50, ${size} objects`,
      hub: `${ms(eight)} (p95 ${ms(p95)}, ${perSecond((answered / lasted) * 1000)} in all)`,
      floor: `${ms(one)}, the same load by one of them alone`,
      ratio: eight / one,
      // One after the other they would wait eight times as long.
      target: { most: ASSISTANTS },
    },
    {
      what: 'Mixed load of eight assistants, calls that failed',
      hub: `${all.reduce((sum, { failed }) => sum + failed, 0)} of ${answered}`,
      floor: 'none',
      ratio: all.reduce((sum, { failed }) => sum + failed, 0),
      target: { most: 0 },
    },
  ];
}
