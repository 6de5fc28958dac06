// Where in our modules a line of a stack comes from. A process runs from one file (scripts/bundle-processes.js);
// whoever reads a log looks into the modules.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const BUNDLES = '/build/processes/';
/** The map of a process has megabytes and is not kept; the places that were looked up are, up to this many. */
const MOST_KEPT = 200;
const kept = new Map<string, string | undefined>();

/** `folder/file.ts:line` for a line of a stack; undefined for what is not ours. */
export function placeInSource(frame: string): string | undefined {
  if (!kept.has(frame)) {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(frame, lookUp(frame));
  }
  return kept.get(frame);
}

function lookUp(frame: string): string | undefined {
  const [, url = '', line, column] = frame.match(/^ +at .*?(file:\/\/[^()]+):(\d+):(\d+)\)?$/) ?? [];
  const [source, sourceLine] = url.includes(BUNDLES) ? beforeBundling(url, Number(line), Number(column)) : [url, line];
  if (!source || source.includes('/node_modules/')) return undefined;
  return `${source.split('/').slice(-2).join('/')}:${sourceLine}`;
}

function beforeBundling(url: string, line: number, column: number): [source?: string, line?: number] {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
    const entry = map.findEntry(line - 1, column - 1);
    return 'originalSource' in entry ? [entry.originalSource, entry.originalLine + 1] : [];
  } catch {
    return [url, line];
  }
}
