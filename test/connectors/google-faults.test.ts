import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exchangeCode } from '../../services/connectors/google/access.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { failure } from '../support/servers/google/answer.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { GoogleSyncing } from '../support/servers/google/syncing.ts';

let provider: GoogleProvider;
let store: MemorySyncStore;
let syncing: GoogleSyncing;

beforeEach(async () => {
  provider = await new GoogleProvider().start();
  store = new MemorySyncStore();
  syncing = new GoogleSyncing(provider, store);
  provider.calendar.put({ id: 'one', summary: 'One', start: { dateTime: '2026-03-12T09:00:00Z' } });
});
afterEach(() => provider[Symbol.asyncDispose]());

const EVENTS = /\/events$/;
const TOKEN = /^POST \/token$/;

describe('what passes is waited for', () => {
  test.each([
    ['429 with Retry-After', { ...failure(429, 'rateLimitExceeded'), headers: { 'retry-after': '7' } }, 7000],
    ['403 of a rate limit', failure(403, 'userRateLimitExceeded'), 0],
    ['500', failure(500, 'backendError'), 0],
    ['503 with Retry-After', { ...failure(503, 'backendError'), headers: { 'retry-after': '3' } }, 3000],
    ['JSON that is cut', { body: '{"items": [{"id"' }, 0],
  ])('%s', async (_, answer, atLeast) => {
    provider.faults.push({ on: EVENTS, times: 2, answer });
    await syncing.calendars();
    expect(store.titles()).toEqual(['One']);
    expect(syncing.waits).toHaveLength(2);
    for (const waited of syncing.waits) expect(waited).toBeGreaterThan(atLeast);
  });

  test('a connection that is cut in the middle', async () => {
    provider.faults.push({ on: EVENTS, times: 1, cut: true });
    await syncing.calendars();
    expect(store.titles()).toEqual(['One']);
  });

  test('an answer that drips', async () => {
    syncing.answerWithinMs = 300;
    provider.faults.push({ on: EVENTS, times: 1, drip: true });
    await syncing.calendars();
    expect(store.titles()).toEqual(['One']);
  });

  test('a provider that stays down ends the sync with a sentence, and what was there stays', async () => {
    await syncing.calendars();
    provider.faults.push({ on: EVENTS, times: 100, answer: failure(503, 'backendError') });
    await expect(syncing.calendars()).rejects.toMatchObject({ kind: 'unavailable', passes: true });
    expect(store.titles()).toEqual(['One']);
  });

  test('a provider that asks for an hour is not waited for', async () => {
    const headers = { 'retry-after': '3600' };
    provider.faults.push({ on: EVENTS, times: 1, answer: { ...failure(429, 'quotaExceeded'), headers } });
    await expect(syncing.calendars()).rejects.toMatchObject({ kind: 'rate_limited', waitMs: 3_600_000 });
    expect(syncing.waits).toEqual([]);
  });
});

describe('what does not pass is told at once', () => {
  test('a page that leads to itself', async () => {
    provider.calendar.loops = true;
    await expect(syncing.calendars()).rejects.toMatchObject({ kind: 'bad_answer' });
    expect(provider.asked(/events/).length).toBeLessThan(5);
  });

  test('an API that is off, and a scope that is missing', async () => {
    provider.faults.push({ on: EVENTS, times: 1, answer: failure(403, 'accessNotConfigured') });
    await expect(syncing.calendars()).rejects.toMatchObject({
      kind: 'forbidden',
      fix: expect.stringMatching(/Enable/),
    });
    provider.faults.push({ on: EVENTS, times: 1, answer: failure(403, 'insufficientPermissions') });
    await expect(syncing.calendars()).rejects.toMatchObject({
      kind: 'forbidden',
      fix: expect.stringMatching(/consent/),
    });
  });

  test('an answer without an end', async () => {
    const body = JSON.stringify({ items: [{ id: 'x', description: 'x'.repeat(20_000_000) }] });
    provider.faults.push({ on: EVENTS, times: 1, answer: { body } });
    await expect(syncing.calendars()).rejects.toMatchObject({ kind: 'bad_answer' });
  });
});

describe('tokens', () => {
  test('an expired one is renewed, once for all that wait', async () => {
    syncing.tokens = { ...syncing.tokens, expires_at: 0 };
    for (let id = 0; id < 30; id += 1) provider.mail.put({ id: `m${id}` });
    await syncing.mail();
    expect(store.items.size).toBe(30);
    expect(provider.asked(TOKEN)).toHaveLength(1);
  });

  test('one that is withdrawn before its time is renewed', async () => {
    provider.withdrawAccess();
    await syncing.calendars();
    expect(store.titles()).toEqual(['One']);
    expect(provider.asked(TOKEN)).toHaveLength(1);
  });

  test('a rotated refresh token is stored before it is used: a crash right after loses nothing', async () => {
    provider.rotates = true;
    syncing.tokens = { ...syncing.tokens, expires_at: 0 };
    syncing.onKeep = () => {
      throw new Error('killed');
    };
    await expect(syncing.calendars()).rejects.toThrow('killed');
    expect(provider.asked(/events/)).toEqual([]);
    syncing.onKeep = () => {};
    syncing.tokens = { ...syncing.tokens, expires_at: 0 };
    await syncing.calendars();
    expect(store.titles()).toEqual(['One']);
  });

  test('a consent that was withdrawn asks for a new one', async () => {
    provider.withdrawConsent();
    await expect(syncing.calendars()).rejects.toMatchObject({ kind: 'reconsent_required' });
    expect(provider.asked(TOKEN)).toHaveLength(1);
  });

  test('a client that is refused says what to use', async () => {
    const client = { client_id: 'web.apps.example', client_secret: 'x' };
    const site = { base: provider.base, bounds: { wholeMs: 5000, bytes: 1e6, signal: new AbortController().signal } };
    const code = { code: 'c', verifier: 'v', redirect_uri: 'http://127.0.0.1/' };
    await expect(exchangeCode(client, site, code)).rejects.toMatchObject({
      kind: 'client_refused',
      fix: expect.stringMatching(/Desktop app/),
    });
  });

  test('no error repeats a token or what the provider wrote', async () => {
    provider.faults.push({ on: EVENTS, times: 1, answer: { status: 418, body: { error: { message: 'MARKER' } } } });
    const error = await syncing.calendars().catch((thrown: unknown) => thrown as Error);
    expect(JSON.stringify([(error as Error).message, error])).not.toMatch(/MARKER|access-|refresh-/);
  });
});
