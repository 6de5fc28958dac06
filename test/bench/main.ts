// `npm run bench`: the table of ratios, on the terminal and in docs/benchmarks.md. Never part of the tests: they assert
// what is true on any machine, and speed is not.
import { readOptions } from '../support/options.ts';
import { writeDown } from './page.ts';
import { archiveRows } from './rows/archive-rows.ts';
import { bridgeRows } from './rows/bridge-rows.ts';
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
import { pageRows } from './rows/page-rows.ts';
import { peerRows } from './rows/peer-rows.ts';
import { pluginRows } from './rows/plugin-rows.ts';
import { readRows } from './rows/read-rows.ts';
import { realtalkRows } from './rows/realtalk-rows.ts';
import { recallRows } from './rows/recall-rows.ts';
import { crashRows, startRows } from './rows/start-rows.ts';
import { timingRows } from './rows/timing-rows.ts';
import { trustRows } from './rows/trust-rows.ts';
import { verifyRows } from './rows/verify-rows.ts';
import { writeRows } from './rows/write-rows.ts';
import { KINDS, type Kind, PROMISED, type Row, tableOf } from './table.ts';
import { Vaults } from './vaults.ts';

const { values } = readOptions('bench', {
  only: { type: 'string', multiple: true, takes: 'KIND', among: KINDS, says: `these rows alone: ${KINDS.join(', ')}` },
  size: { type: 'string', takes: 'N', above: 0, says: 'in vaults of this many objects; the page is left as it is' },
  large: { type: 'boolean', says: 'in a vault of a million objects as well' },
  detail: {
    type: 'boolean',
    says: 'of the lives and languages, what each purpose missed and what was superfluous, but for those held out; the page is left as it is',
  },
  'held-out': {
    type: 'boolean',
    says: 'the same of those held out of the lives, for whoever judges: never while the ranking is worked on',
  },
  realtalk: {
    type: 'string',
    takes: 'FOLDER',
    isFolder: true,
    says: 'where the chats of REALTALK lie (data/Chat_*.json), for the rows of that name',
  },
  keep: {
    type: 'string',
    takes: 'FOLDER',
    says: 'filled vaults stay there for the next run: a million takes a quarter of an hour',
  },
});

const USUAL_SIZES = [1000, 10_000, 100_000, ...(values.large ? [1_000_000] : [])];
const SIZES = values.size === undefined ? USUAL_SIZES : [Number(values.size)];
/** What figures are promised for, and more. */
const LARGE = SIZES.filter((size, place) => size >= PROMISED || place === SIZES.length - 1);
const [PROMISED_LARGEST] = LARGE as [number];

await using vaults = new Vaults(values.keep);
const measured: Record<Kind, () => Promise<Row[]>> = {
  idle: () => atEach(LARGE, (size) => idleRows(vaults, size)),
  start: () => atEach(LARGE, (size) => startRows(vaults, size)),
  crash: () => atEach(LARGE, (size) => crashRows(vaults, size)),
  read: () => readRows(vaults, SIZES),
  write: () => writeRows(vaults, SIZES),
  encryption: () => encryptionRows(vaults),
  verify: () => atEach(LARGE, (size) => verifyRows(vaults, size)),
  copies: () => atEach(LARGE, (size) => copyRows(vaults, size)),
  archive: () => archiveRows(vaults, SIZES),
  context: () => contextRows(vaults, SIZES, LARGE),
  trust: () => trustRows(vaults, SIZES, LARGE),
  mixed: () => mixedRows(vaults, values.size === undefined ? undefined : PROMISED_LARGEST),
  kept: () => keptRows(vaults),
  recall: () => recallRows(),
  fit: () => fitRows(),
  lives: () => lifeRows({ tuned: values.detail === true, heldOut: values['held-out'] === true }),
  meaning: () => meaningRows(),
  languages: () => languageRows(values.detail === true),
  contradictions: () => contradictionRows(),
  timing: () => timingRows(),
  realtalk: () => realtalkRows(values.realtalk),
  plugins: () => pluginRows(vaults),
  connectors: () => connectorRows(PROMISED_LARGEST),
  peer: () => peerRows(vaults, SIZES),
  bridge: () => bridgeRows(vaults),
  page: () => atEach(LARGE, (size) => pageRows(vaults, size)),
};

/** What is no row of the page. */
const BY_NAME_ALONE: ReadonlySet<Kind> = new Set(['fit']);

const rows: Row[] = [];
for (const kind of KINDS) {
  if (values.only === undefined ? BY_NAME_ALONE.has(kind) : !values.only.includes(kind)) continue;
  const found = await measured[kind]();
  process.stderr.write(`${tableOf(found)}\n`);
  rows.push(...found);
  // What was skipped stays on the page as it was measured last.
  if (values.size === undefined && !values.detail && !values['held-out'] && found.length > 0) writeDown(kind, found);
}
process.stdout.write(`\n${tableOf(rows)}\n`);

/** What does not depend on the size is told once. */
async function atEach(sizes: readonly number[], rowsAt: (size: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const told = new Set(rows.map(({ what }) => what));
    rows.push(...(await rowsAt(size)).filter(({ what }) => !told.has(what)));
  }
  return rows;
}
