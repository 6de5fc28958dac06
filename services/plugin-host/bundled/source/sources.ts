// Several sources, one after the other: one that fails does not stop the others, and the run fails when all of them do.
import type { Hub } from '../../sdk/hub.ts';

export interface Source {
  url: string;
  /** How the log calls it. Never the address: those of calendars and private feeds are as good as passwords. */
  name: string;
}

/** The addresses of one setting, each once. */
export function sourcesOf(setting: unknown, word: string): Source[] {
  const written = Array.isArray(setting) ? setting.map(String) : [];
  const urls = [...new Set(written.map((each) => each.trim().replace(/^(webcals?|feed):(\/\/)?/i, 'https://')))];
  return urls.filter(Boolean).map((url, index) => {
    const host = URL.parse(url)?.hostname ?? 'no address';
    return { url, name: urls.length === 1 ? `the ${word} at ${host}` : `${word} ${index + 1} (${host})` };
  });
}

export async function importEach(
  hub: Hub,
  sources: readonly Source[],
  importOne: (source: Source) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  for (const [index, source] of sources.entries()) {
    await hub.progress(index, sources.length);
    try {
      await importOne(source);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(`${source.name}: ${reason.replace(/\.$/, '')}.`);
      await hub.log(`Could not read ${failures.at(-1)}`, 'warn');
    }
  }
  await hub.progress(sources.length, sources.length);
  const [first] = failures;
  if (first !== undefined && failures.length === sources.length) throw new Error(`Could not read ${first}`);
}
