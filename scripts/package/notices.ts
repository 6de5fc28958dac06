// NOTICES.txt: the licences of all packages whose code is in the bundles. A package that is installed brings its own. A licence that many
// chose is told once, under all of them, each with its own line of copyright.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, PROJECT, readLockfile } from './lockfile.ts';

const SOURCES = '{shared,services,cli,supervisor,page}/**/*.{ts,tsx,js}';
const IMPORTED = /(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g;
const LICENCE = /^(licen[cs]e|copying|notice)/i;

export function notices(): string {
  const { packages } = readLockfile();
  const bundled = [...withDependencies(imported(), packages)].toSorted();
  const licences = new Map<string, { text: string; names: string[] }>();
  for (const path of bundled) {
    const { version, license } = packages[path] ?? {};
    const name = `${path.split('node_modules/').at(-1)} ${version} (${license})`;
    const { copyright, text } = apart(licenceIn(join(PROJECT, path)));
    // Two texts that differ in their line breaks alone are one licence.
    const wording = text.replace(/\s+/g, ' ');
    const licence = licences.get(wording) ?? { text, names: [] };
    licence.names.push([name, ...copyright].join('\n  '));
    licences.set(wording, licence);
  }
  const parts = [...licences.values()].map(({ text, names }) => `${names.join('\n')}\n\n${text}`);
  return `Parts of these packages are in the files of Context Hub, under their own licences.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The names of packages that our own code imports. */
function imported(): Set<string> {
  const files = globSync(SOURCES, { cwd: PROJECT, exclude: ['**/*.d.ts'] });
  const names = files.flatMap((file) => {
    const matches = readFileSync(join(PROJECT, file), 'utf8').matchAll(IMPORTED);
    return [...matches].map(([, name]) => name as string);
  });
  return new Set(names);
}

/** These packages and whatever they need in their turn, by the folders into which npm has put them. */
function withDependencies(names: Set<string>, packages: Lockfile['packages']): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = nearest(name, from, packages);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const each of Object.keys(packages[path]?.dependencies ?? {})) add(each, path);
  };
  for (const name of names) add(name, '');
  return found;
}

function nearest(name: string, from: string, packages: object): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (place === '') return undefined;
  }
}

/** The line of copyright stands within so many lines of the beginning; further on, a licence only says how to write such a line. */
const BEGINNING = 15;

function apart(licence: string): { copyright: string[]; text: string } {
  const lines = licence.split('\n');
  const isCopyright = (line: string, at: number) => at < BEGINNING && /^\s*(copyright\b|©)/i.test(line);
  return {
    copyright: lines.filter(isCopyright).map((line) => line.trim()),
    text: lines
      .filter((line, at) => !isCopyright(line, at))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

function licenceIn(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile() && LICENCE.test(each.name));
  const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : 'It brings no text of its licence.';
}
