// What the vault's process holds in memory grows until what it keeps of the database is full (services/vault/store/db/cache-size.ts),
// and then no more, however long it is asked. The database is larger than that, so that all of it is passed again and again.
// MEMORY_DOCUMENTS and MEMORY_ROUNDS make it a campaign.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Chance } from '../../lab/chance.ts';
import { reading } from '../../shared/methods/reading.ts';
import { artifacts, memories } from '../../shared/methods/records.ts';
import { median } from '../bench/measure.ts';
import { tell } from '../support/campaign.ts';
import { isLinux } from '../support/processes.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

const DOCUMENTS = Number(process.env['MEMORY_DOCUMENTS'] ?? 60);
const ROUNDS = Number(process.env['MEMORY_ROUNDS'] ?? 6);
const LETTERS_EACH = 60_000;
/** A round: each document once, and beside them what is written and searched. */
const AT_ONCE = 10;
/** The words of what is written meanwhile; and the room for what is young, which the engine makes larger once, whenever it likes. */
const LEEWAY_MIB = 24 + 33;
/** What the collector of garbage has not got to yet, while much is written. */
const GARBAGE_MIB = 120;
/** Pages of the database, what is kept of its answers, and what the language needs to work with: 291 to 295 in six runs, and up to 325 once that room was larger. */
const MOST_MIB = 300 + 33;

const WORDS = ['garden', 'roof', 'slate', 'mason', 'harbour', 'ferry', 'pier', 'regatta', 'heron', 'reed', 'pond'];

function ownMibOf({ child }: VaultProcess): number {
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

describe.skipIf(!isLinux)('the memory of the vault (needs /proc)', () => {
  it(`does not grow without end over ${ROUNDS} rounds of ${DOCUMENTS} documents`, async () => {
    await using vault = await startVault();
    const context = { token: await vault.setup() };
    const chance = new Chance(7);
    const word = () => WORDS[chance.between(0, WORDS.length - 1)] as string;
    const inTurn = async <T>(count: number, ask: (n: number) => Promise<T>): Promise<T[]> => {
      const answers: T[] = [];
      for (let n = 0; n < count; n += AT_ONCE)
        answers.push(
          ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, k) => ask(n + k)))),
        );
      return answers;
    };
    const body_text = 'x'.repeat(LETTERS_EACH);
    const ids = await inTurn(DOCUMENTS, async (n) => {
      const { value } = await vault.api.call(
        artifacts.create,
        { kind: 'document', title: `Document ${n}`, body_text },
        { context },
      );
      return value.id;
    });
    const held: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await inTurn(DOCUMENTS, (n) => vault.api.call(artifacts.get, { id: ids[n] as string }, { context }));
      await inTurn(AT_ONCE * 2, (n) => {
        const statement = `The ${word()} ${round}-${n} lies beside the ${word()}.`;
        return vault.api.call(memories.create, { kind: 'semantic', statement }, { context });
      });
      await inTurn(AT_ONCE * 2, () => vault.api.call(reading.search, { q: `${word()} ${word()}` }, { context }));
      held.push(ownMibOf(vault));
    }
    // What the collector of garbage has not got to yet comes and goes, and it gets to most of it once in some thirty rounds: the
    // least of a third is a matter of luck, and so is the most; what lies in the middle is not. First it fills.
    const third = Math.floor(ROUNDS / 3);
    const [early, late] = [median(held.slice(third, 2 * third)), median(held.slice(2 * third))];
    const most = Math.max(...held);
    const asked = ROUNDS * (DOCUMENTS + 4 * AT_ONCE);
    tell(
      `the vault held ${early.toFixed(0)} MiB in the middle of ${asked} requests, ${late.toFixed(0)} towards their end, ${most.toFixed(0)} at most`,
    );
    expect(late).toBeLessThan(early + LEEWAY_MIB);
    expect(late).toBeLessThan(MOST_MIB);
    expect(most).toBeLessThan(MOST_MIB + GARBAGE_MIB);
  }, 1_200_000);
});
