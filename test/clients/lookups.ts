// Hosts that show their model no tool before it has looked for one: each question of twelve is looked up by the host itself, as
// it scores names, descriptions and hints, among its own tools and those of others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOUND_OF_TWELVE, QUESTIONS } from '../support/tool-questions.ts';
import type { Call } from './scripted-model.ts';

export interface Lookup {
  /** What the host calls its search. */
  tool: string;
  /** Its configuration, in its home, and what is to stand there so that it hides all tools. */
  config: string;
  settings?: object;
  env?: Record<string, string>;
}

/** A model is offered so many. */
const OFFERED = 5;

export function callsOf({ tool }: Lookup): Call[] {
  return QUESTIONS.map(([query]) => ({ tool, args: { query, max_results: OFFERED } }));
}

/** Beside the hub, which is connected there already; what is answered puts everything back. */
export function hideAmongOthers({ config, settings }: Lookup, home: string): () => void {
  const file = join(home, config);
  const before = readFileSync(file, 'utf8');
  const written = JSON.parse(before) as { mcpServers: object };
  const crowd = { command: process.execPath, args: [join(import.meta.dirname, 'crowd-server.ts')], env: {} };
  const mcpServers = { ...written.mcpServers, crowd };
  writeFileSync(file, JSON.stringify({ ...written, ...settings, mcpServers }));
  return () => writeFileSync(file, before);
}

/** The questions whose tool was not among what the host found, and whether it found too few. */
export function missedIn(results: readonly string[]): { missed: string[]; tooFew: boolean } {
  const missed = QUESTIONS.filter(([, meant], at) => !results[at]?.includes(`context-hub__${meant}`));
  return { missed: missed.map(([question]) => question), tooFew: QUESTIONS.length - missed.length < FOUND_OF_TWELVE };
}
