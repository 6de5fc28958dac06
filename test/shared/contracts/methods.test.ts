// What the declarations say together: a fact that contradicts another one is a lie of one of them.
import { expect, test } from 'vitest';
import type { Method } from '../../../shared/contracts/method.ts';
import { METHODS } from '../../../shared/contracts/methods.ts';

const namesOf = (methods: readonly Method[]) => methods.map(({ name }) => name);
const saysReplayed = ({ result }: Method) => 'replayed' in ((result as { properties?: object }).properties ?? {});

test('every method has a name of its own', () => {
  expect(new Set(namesOf(METHODS)).size).toBe(METHODS.length);
});

test('nothing commits but in the vault', () => {
  expect(namesOf(METHODS.filter(({ commits, server }) => commits && server !== 'vault'))).toEqual([]);
});

test('what may carry an idempotency key commits, and says whether its answer is a stored one', () => {
  const keyed = METHODS.filter(({ repeatable }) => repeatable === 'keyed');
  expect(namesOf(keyed.filter(({ commits }) => !commits))).toEqual([]);
  // They keep the key for work outside of the vault.
  const keepers = ['idempotency.begin', 'idempotency.finish'];
  expect(namesOf(keyed.filter((each) => !saysReplayed(each)))).toEqual(keepers);
});

test('what holds a credential in its answer carries no key, because its answer would be stored', () => {
  const named = [
    'vault.setup',
    'vault.bootstrap',
    'connection.link',
    'connection.pair',
    'connection.issue_token',
    'key.make_kit',
  ];
  const found = METHODS.filter(({ name }) => named.includes(name));
  expect(found.map(({ name, commits, repeatable }) => ({ name, commits, repeatable }))).toEqual(
    named.map((name) => ({ name, commits: true, repeatable: false })),
  );
});

test('what changes something is not called harmless', () => {
  const harmful = [
    'supervisor.restart',
    'worker.start',
    'worker.drain',
    'upload.begin',
    'upload.append',
    'plugin_host.run',
  ];
  const more = [
    'connector_host.sync',
    'job.start',
    'key.rotate',
    'backup.remove',
    'owner.notify',
    'sim.step',
    'sim.begin',
  ];
  const found = METHODS.filter(({ name }) => [...harmful, ...more].includes(name));
  expect(found).toHaveLength(harmful.length + more.length);
  expect(namesOf(found.filter(({ repeatable }) => repeatable === true))).toEqual([]);
});
