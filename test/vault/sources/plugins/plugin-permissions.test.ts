// What an owner reads before they agree: a rating from 6 down to 1 with its reasons, and what an update asks for beyond it.
import { expect, test } from 'vitest';
import { addedPermissions, securityRating } from '../../../../services/vault/sources/plugins/permissions.ts';
import { ISOLATION_LAYERS, isolationOf } from '../../../../shared/schemas/plugin.ts';
import type { PluginPermissions } from '../../../../shared/schemas/plugin-manifest.ts';

const modest: PluginPermissions = {
  secrets: false,
  schedule: 'manual',
  hosts: [],
  produces: [{ type: 'note', classification: 'personal' }],
};
type Rated = Parameters<typeof securityRating>[0];
const ours: Rated = { permissions: modest, settings_schema: {}, origin: 'bundled', signer: null };
const whole = isolationOf(ISOLATION_LAYERS, null);
const reduced = isolationOf(['permission'], 'The box of the kernel is missing.');
const hosts = (count: number) => Array.from({ length: count }, (_, i) => `h${i}.example.com`);
const urls: Rated['settings_schema'] = { feeds: { type: 'urls', title: 'Feeds', required: false } };

test.each<[what: string, plugin: Partial<Rated>, isolation: typeof whole | null, rating: number]>([
  ['nothing but notes, behind every layer', {}, whole, 6],
  ['nothing but notes, which has not run yet', {}, null, 6],
  ['secrets', { permissions: { ...modest, secrets: true } }, whole, 5],
  ['a host', { permissions: { ...modest, hosts: hosts(1) } }, whole, 5],
  ['many hosts', { permissions: { ...modest, hosts: hosts(4) } }, whole, 4],
  ['the hosts that its owner names', { settings_schema: urls }, whole, 5],
  ['no kernel around it', {}, reduced, 4],
  ['all of it at once', { permissions: { ...modest, secrets: true, hosts: hosts(9) } }, reduced, 1],
])('%s: is rated', (_, more, isolation, rating) => {
  const { value, reasons } = securityRating({ ...ours, ...more }, isolation);
  expect(value).toBe(rating);
  expect(6 + reasons.reduce((sum, { points }) => sum + points, 0)).toBe(rating);
  for (const { points, sentence } of reasons) {
    expect(points).toBeLessThan(0);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

test('is never below one, however much it asks for and whoever sent it', () => {
  const worst: Rated = { ...ours, permissions: { ...modest, secrets: true, hosts: hosts(9) }, origin: 'sideload' };
  const { value, reasons } = securityRating(worst, reduced);
  expect(value).toBe(1);
  expect(reasons.map(({ sentence }) => sentence).join(' ')).toContain('The box of the kernel is missing.');
});

test('an update is asked about what is new in it alone, and one that asks for less is not asked about', () => {
  const more: PluginPermissions = {
    secrets: true,
    schedule: '5m',
    hosts: ['new.example.com'],
    produces: [...modest.produces, { type: 'note', classification: 'sensitive' }],
  };
  expect(addedPermissions(modest, more)).toEqual([
    'It imports notes, classified as sensitive.',
    'It may ask new.example.com, through the hub.',
    'It runs by itself every 5 minutes.',
    'It may keep secrets of its own here, and it is given the token of an account that you connect to it.',
  ]);
  expect(addedPermissions(more, modest)).toEqual([]);
  expect(addedPermissions({ ...more, schedule: '15m' }, more)).toEqual(['It runs by itself every 5 minutes.']);
  expect(addedPermissions(more, { ...more, schedule: '15m' })).toEqual([]);
  expect(addedPermissions(null, modest).length).toBeGreaterThan(2);
});
