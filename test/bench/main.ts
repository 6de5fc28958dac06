// `npm run bench`: the table of ratios, on the terminal and in docs/benchmarks.md. Never part of the tests: they assert
// what is true on any machine, and speed is not.
import { readOptions } from '../support/options.ts';
import { writeDown } from './page.ts';
import { KINDS, type Kind, type Row, tableOf } from './table.ts';

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

// What is wrong with the options is said before everything that can be measured is loaded.
const [{ measuring }, { Vaults }] = await Promise.all([import('./measuring.ts'), import('./vaults.ts')]);
await using vaults = new Vaults(values.keep);
const measured = measuring(vaults, values);

/** What is no row of the page. */
const BY_NAME_ALONE: ReadonlySet<Kind> = new Set(['fit', 'clashes', 'sameness']);

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
