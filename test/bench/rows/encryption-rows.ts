// An encrypted vault against a plain one, under the same mixed load.
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { LoadOrder } from '../stations/load.ts';
import { perSecond, type Row } from '../table.ts';
import { type FilledVault, hubOn, type Vaults } from '../vaults.ts';

const SIZE = 10_000;
const FLOOD = { connections: 8, seconds: 2 };

export async function encryptionRows(vaults: Vaults): Promise<Row[]> {
  const [sealed, open] = [await vaults.filled(SIZE), await vaults.filled(SIZE, { plain: true })];
  await using sealedHub = await hubOn(await vaults.copyOf(sealed));
  await using openHub = await hubOn(await vaults.copyOf(open), { HUB_PLAIN_SQLITE: '1' });
  using load = new Station<LoadOrder, number[]>('load');
  const flood =
    (base: string, { token, ids }: FilledVault) =>
    async () =>
      (await load.ask({ base, token, ids, mix: 'mixed', flood: FLOOD }))[0] as number;
  const found = await inTurns(5, { sealed: flood(sealedHub.base, sealed), open: flood(openHub.base, open) });
  return [
    {
      what: `Encrypted, eight reads to two writes, ${SIZE} objects`,
      hub: perSecond(median(found.sealed)),
      floor: `${perSecond(median(found.open))}, the same vault not encrypted`,
      ratio: median(found.open) / median(found.sealed),
      target: { most: 1.2 },
    },
  ];
}
