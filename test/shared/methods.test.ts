// What the declarations say together: a fact that contradicts another one is a lie of one of them.
import { expect, test } from 'vitest';
import { type Method, Nothing } from '../../shared/methods/method.ts';
import { METHODS } from '../../shared/methods/methods.ts';

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

/** `list` of `project.list`. */
const verbOf = ({ name }: Method) => name.slice(name.lastIndexOf('.') + 1);
const isRead = ({ commits, acts }: Method) => !commits && acts !== true;
const answersNothing = ({ result }: Method) => result === Nothing;

test('what neither commits nor acts has something to answer', () => {
  // A question whose answer is that there is one.
  const asked = ['vault.authorize_owner', 'vault.authorize', 'worker.ping'];
  expect(namesOf(METHODS.filter((each) => isRead(each) && answersNothing(each)))).toEqual(asked);
});

test('what only reads may be repeated, and what acts says so', () => {
  expect(namesOf(METHODS.filter((each) => isRead(each) && each.repeatable !== true))).toEqual([]);
  expect(namesOf(METHODS.filter(({ commits, acts }) => commits && acts))).toEqual([]);
});

test('what is called like a read changes nothing, and what is called like a change is no read', () => {
  const reads = /^(get|list(_\w+)?|read(_\w+)?|versions|runs|status|state|catalog|wait|preview|identify_\w+)$/;
  const changes =
    /^(abandon|append|apply|begin|drain|forget|issue_\w+|keep(_\w+)?|lock|make(_\w+)?|move|notify|pause|progress|remove|report_\w+|restart|resume|revoke|rotate|run|send|set(_\w+)?|start|step|stop|sync|unlock|unwatch|use_\w+|watch)$/;
  // They leave a receipt of what was told.
  const receipts = ['state.read', 'resource.read'];
  const called = (pattern: RegExp) => METHODS.filter((each) => pattern.test(verbOf(each)));
  expect(namesOf(called(reads).filter((each) => !isRead(each)))).toEqual(receipts);
  expect(namesOf(called(changes).filter(isRead))).toEqual([]);
  expect(called(reads).length).toBeGreaterThan(60);
  expect(called(changes).length).toBeGreaterThan(50);
});

test('what starts or ends something, or gives a part of a whole, is not asked again by itself', () => {
  const once = [
    'supervisor.restart',
    'supervisor.use_courier',
    'worker.start',
    'worker.drain',
    'upload.begin',
    'upload.append',
    'plugin_host.run',
    'connector_host.sync',
    'job.start',
    'key.rotate',
    'backup.remove',
    'owner.notify',
    'sim.step',
    'sim.begin',
  ];
  const found = METHODS.filter(({ name }) => once.includes(name));
  expect(found).toHaveLength(once.length);
  expect(namesOf(found.filter(({ repeatable }) => repeatable === true))).toEqual([]);
});
