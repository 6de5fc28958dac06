// All rows of the bench by their kind, each measured when it is called.
import { archiveRows } from './rows/archive-rows.ts';
import { bridgeRows } from './rows/bridge-rows.ts';
import { clashFitRows } from './rows/clash-fit-rows.ts';
import { connectorRows } from './rows/connector-rows.ts';
import { contextRows } from './rows/context-rows.ts';
import { contradictionRows } from './rows/contradiction-rows.ts';
import { copyRows } from './rows/copy-rows.ts';
import { encryptionRows } from './rows/encryption-rows.ts';
import { fitRows } from './rows/fit-rows.ts';
import { idleRows } from './rows/idle-rows.ts';
import { keptRows } from './rows/kept-rows.ts';
import { languageRows } from './rows/language-rows.ts';
import { lifeRows } from './rows/life-rows.ts';
import { meaningRows } from './rows/meaning-rows.ts';
import { mixedRows } from './rows/mixed-rows.ts';
import { modelRows } from './rows/model-rows.ts';
import { pageRows } from './rows/page-rows.ts';
import { peerRows } from './rows/peer-rows.ts';
import { pluginRows } from './rows/plugin-rows.ts';
import { readRows } from './rows/read-rows.ts';
import { realtalkRows } from './rows/realtalk-rows.ts';
import { recallRows } from './rows/recall-rows.ts';
import { samenessFitRows } from './rows/sameness-fit-rows.ts';
import { crashRows, startRows } from './rows/start-rows.ts';
import { timingRows } from './rows/timing-rows.ts';
import { trustRows } from './rows/trust-rows.ts';
import { verifyRows } from './rows/verify-rows.ts';
import { writeRows } from './rows/write-rows.ts';
import { type Kind, PROMISED, type Row } from './table.ts';
import type { Vaults } from './vaults.ts';

export interface Asked {
  size?: string | undefined;
  large?: boolean | undefined;
  detail?: boolean | undefined;
  'held-out'?: boolean | undefined;
  realtalk?: string | undefined;
  keep?: string | undefined;
}

const USUAL_SIZES = [1000, 10_000, 100_000];
const LARGEST = 1_000_000;

export function measuring(vaults: Vaults, asked: Asked): Record<Kind, () => Promise<Row[]>> {
  const usual = asked.large ? [...USUAL_SIZES, LARGEST] : USUAL_SIZES;
  const sizes = asked.size === undefined ? usual : [Number(asked.size)];
  /** What figures are promised for, and more. */
  const large = sizes.filter((size, place) => size >= PROMISED || place === sizes.length - 1);
  const [promisedLargest] = large as [number];
  return {
    idle: () => atEach(large, (size) => idleRows(vaults, size)),
    start: () => atEach(large, (size) => startRows(vaults, size)),
    crash: () => atEach(large, (size) => crashRows(vaults, size)),
    read: () => readRows(vaults, sizes),
    write: () => writeRows(vaults, sizes),
    encryption: () => encryptionRows(vaults),
    verify: () => atEach(large, (size) => verifyRows(vaults, size)),
    copies: () => atEach(large, (size) => copyRows(vaults, size)),
    archive: () => archiveRows(vaults, sizes),
    context: () => contextRows(vaults, sizes, large),
    trust: () => trustRows(vaults, sizes, large),
    mixed: () => mixedRows(vaults, asked.size === undefined ? undefined : promisedLargest),
    kept: () => keptRows(vaults),
    recall: () => recallRows(),
    fit: () => fitRows(),
    clashes: async () => clashFitRows(),
    sameness: async () => samenessFitRows(),
    lives: () => lifeRows({ tuned: asked.detail === true, heldOut: asked['held-out'] === true }),
    meaning: () => meaningRows(),
    model: () => modelRows(vaults, promisedLargest),
    languages: () => languageRows(asked.detail === true),
    contradictions: () => contradictionRows(),
    timing: () => timingRows(),
    realtalk: () => realtalkRows(asked.realtalk),
    plugins: () => pluginRows(vaults),
    connectors: () => connectorRows(promisedLargest),
    peer: () => peerRows(vaults, sizes),
    bridge: () => bridgeRows(vaults),
    page: () => atEach(large, (size) => pageRows(vaults, size)),
  };
}

/** What does not depend on the size is told once. */
async function atEach(sizes: readonly number[], rowsAt: (size: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const told = new Set(rows.map(({ what }) => what));
    rows.push(...(await rowsAt(size)).filter(({ what }) => !told.has(what)));
  }
  return rows;
}
