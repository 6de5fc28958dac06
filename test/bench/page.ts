// docs/benchmarks.md, and the figures behind it in docs/benchmarks.json. A run of some kinds of rows replaces those, so that a
// row is as old as its own kind and the page says when that was.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, type } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../support/hub.ts';
import { growthPicture } from './growth-picture.ts';
import { KINDS, type Kind, type Row, tableOf } from './table.ts';

interface Finding {
  measured: { on: string; node: string; system: string; cores: string; load: number };
  rows: Row[];
}

const FIGURES = join(PROJECT, 'docs/benchmarks.json');
const PAGE = join(PROJECT, 'docs/benchmarks.md');
const PICTURE = join(PROJECT, 'docs/growth.svg');

export function writeDown(kind: Kind, rows: Row[]): void {
  const findings = { ...readFindings(), [kind]: { measured: circumstances(), rows } };
  const inOrder = Object.fromEntries(KINDS.flatMap((each) => (findings[each] ? [[each, findings[each]]] : [])));
  writeFileSync(FIGURES, `${JSON.stringify(inOrder, null, 2)}\n`);
  writePage();
}

/** The page, and its picture, of the figures that are there. */
function writePage(): void {
  const findings = readFindings();
  const points = Object.values(findings).flatMap(({ rows }) => rows.flatMap((row) => row.points ?? []));
  if (points.length > 0) writeFileSync(PICTURE, growthPicture(points));
  writeFileSync(PAGE, pageOf(findings, points.length > 0));
}

function readFindings(): Partial<Record<Kind, Finding>> {
  return existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {};
}

function circumstances(): Finding['measured'] {
  const processors = cpus();
  return {
    on: new Date().toISOString().slice(0, 16).replace('T', ' '),
    node: process.versions.node,
    system: `${type()} ${release()}`,
    cores: `${processors.length} cores (${processors[0]?.model.trim() || 'unknown'})`,
    load: Number((loadavg()[0] as number).toFixed(1)),
  };
}

function pageOf(findings: Partial<Record<Kind, Finding>>, hasPicture: boolean): string {
  const measured = Object.entries(findings).map(
    ([
      kind,
      {
        measured: { on, node, system, cores, load },
      },
    ]) => {
      return `| ${kind} | ${on} | ${load} | Node ${node}, ${system}, ${cores} |`;
    },
  );
  return `# Benchmarks

Written by \`npm run bench\`. Every row is measured side by side with its floor, in one run and in turns, and summed up by
medians; what counts is the ratio. The load comes from a process of its own, on the same cores. Rows about what is needed,
found or noticed have no clock in them: their sets lie in \`test/bench\`, and what is held out is never worked on.

${tableOf(Object.values(findings).flatMap(({ rows }) => rows))}
${hasPicture ? '\n## As the vault grows\n\n![What an operation takes as the vault grows](growth.svg)\n' : ''}
## When, and under what load

\`npm run bench -- --only read\` measures one kind of row and replaces it here; \`--size\` tries another size and leaves this page
alone; \`--large\` adds a vault of a million objects: ten times what figures are promised for, so that a row of it may have no target;
\`--keep\` keeps the vaults that were filled for the next run. The load is that of the last minute: the run itself makes about
2, the rest is other work.

| Kind | Measured (UTC) | Load | On |
|---|---|---|---|
${measured.join('\n')}
`;
}
