// Entries of rations that nobody uses: they would let in, unseen, what no one has asked for.
import { isBuiltin } from 'node:module';
import { GROUND } from './ground.ts';
import type { Found, Import } from './parse.ts';
import { covers, coversPackage, type Ration, rationOf, targetOf } from './ration.ts';

type Rations = Readonly<Record<string, Ration>>;
type Files = ReadonlyMap<string, Found>;

/** One sentence for each entry that nothing uses, and for each whole entry of which only types are used. */
export function staleEntries(rations: Rations, files: Files): string[] {
  const rows = Object.entries(rations).flatMap(([whose, { only = {}, ...ration }]) => {
    const own = [...files].filter(([file]) => rationOf(rations, file)?.whose === whose);
    const ofOne = Object.entries(only).map(([name, more]) => ({
      whose: `${whose}${name}`,
      ration: more,
      own: own.filter(([file]) => file === `${whose}${name}`),
    }));
    return [{ whose, ration, own }, ...ofOne];
  });
  const ofEveryone = staleIn(rations, { whose: 'everyone', ration: { ours: GROUND }, own: [...files] });
  return [...rows.flatMap((row) => staleIn(rations, row, GROUND)), ...ofEveryone];
}

interface Row {
  whose: string;
  ration: Omit<Ration, 'only'>;
  own: readonly (readonly [file: string, found: Found])[];
}

function staleIn(rations: Rations, { whose, ration, own }: Row, elsewhere: readonly string[] = []): string[] {
  const { ours = [], packages = [], node = [], globals = [] } = ration;
  const taken = own.flatMap(([file, { imports }]) => imports.map((each) => ({ ...each, file })));
  const isOther = ({ file, from }: Import & { file: string }) =>
    rationOf(rations, targetOf(file, from))?.whose !== rationOf(rations, file)?.whose;
  const inside = taken.filter(({ from }) => from.startsWith('.')).filter(isOther);
  const outside = taken.filter(({ from }) => !from.startsWith('.'));
  const powers = new Set(own.flatMap(([, found]) => found.powers.map(({ power }) => power)));
  const stale = (
    entries: readonly string[],
    imports: readonly Import[],
    fits: (place: string, each: Import) => boolean,
  ) =>
    entries.flatMap((entry) => {
      const place = entry.replace(/^type /, '');
      const fitting = imports.filter((each) => fits(place, each));
      if (fitting.length === 0) return [`${entry} in the ration of ${whose} is used by nothing`];
      const isTypes = place === entry && fitting.every(({ isType }) => isType);
      return isTypes ? [`${entry} in the ration of ${whose} is used for its types alone`] : [];
    });
  return [
    ...stale(
      ours.filter((entry) => !elsewhere.includes(entry)),
      inside,
      (place, each) => covers(place, targetOf((each as Import & { file: string }).file, each.from)),
    ),
    ...stale(packages, outside, (place, { from }) => !isBuiltin(from) && coversPackage(place, from)),
    ...stale(node, outside, (place, { from }) => from === `node:${place}`),
    ...globals
      .filter((power) => !powers.has(power))
      .map((power) => `${power} in the ration of ${whose} is used by nothing`),
  ];
}
