// What may stand in no log: everything that the tests of this process have told a hub, and what it has told them that only its
// owner may know. When a hub ends, its logs are read against it; what is found fails the whole run (test/support/secrets/clean-logs.ts).
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const secrets = new Set<string>();
/** So many secrets are kept: a test that writes thousands of records writes much of the same kind. */
const MOST_SECRETS = 2000;
/** Texts that are looked for: shorter ones, and single words, may be words of our own. */
const TELLING = /^(?=.{12}).*\S\s+\S/s;
const TOKEN = /hub_[oc]_[\w-]{20,}/g;

/** Keeps the texts inside something that was sent or answered. */
export function keepSecrets(value: unknown): void {
  if (secrets.size >= MOST_SECRETS) return;
  if (typeof value === 'string') {
    if (TELLING.test(value) && value.length < 2000) secrets.add(value);
    for (const [token] of value.matchAll(TOKEN)) secrets.add(token);
  } else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) keepSecrets(each);
}

/** Keeps the tokens in a text. The rest of an answer is often the hub's own words. */
export function keepTokens(text: string): void {
  for (const [token] of text.matchAll(TOKEN)) secrets.add(token);
}

/** Reads the logs of a hub that has ended for the kept secrets, and for its key, if that lies in a file. */
export function readLogs(dataDir: string, said: string): void {
  const folder = join(dataDir, 'logs');
  const logs = [said, ...namesIn(folder).map((name) => contentOf(join(folder, name)))].join('\n');
  const found = [...secrets, ...keyForms(join(dataDir, 'vault.key'))].filter((secret) => logs.includes(secret));
  if (TOKEN.test(logs)) found.push('something in the form of a token');
  TOKEN.lastIndex = 0;
  const { HELD_BACK } = process.env;
  if (found.length > 0 && HELD_BACK)
    appendFileSync(join(HELD_BACK, 'found'), `${JSON.stringify({ dataDir, found })}\n`);
  if (HELD_BACK) appendFileSync(join(HELD_BACK, 'read'), '.');
}

function keyForms(path: string): string[] {
  const key = Buffer.from(contentOf(path, 'latin1'), 'latin1');
  return key.length < 16 ? [] : [key.toString('hex'), key.toString('base64').slice(0, 40)];
}

/** The files in a folder; none where the test is already removing it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function contentOf(path: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  try {
    return readFileSync(path, encoding);
  } catch {
    return '';
  }
}
