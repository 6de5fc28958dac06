// Which state the hub is in, and whether this page may speak for its owner. Everything else of the page is shown only
// while the session is `open`.
import { useSyncExternalStore } from 'react';
import { beLetIn, forgetToken, makeOne } from './admission.ts';
import { answered, hub, Refusal, type Schemas } from './client.ts';

type Setup = Schemas['Setup'];

export type Session =
  | { state: 'looking' }
  | { state: 'away' }
  | { state: 'starting' }
  | { state: 'setup_required' }
  | { state: 'locked' }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'another_hub' }
  | { state: 'open'; setup: Setup; fresh: boolean };

/** What stood behind the # of the address. It leaves the address bar, and so the history, before anything else happens. */
const fragment = new URLSearchParams(location.hash.slice(1));
if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);

/** A pairing code that somebody opened as a link, to hand it to an assistant. */
export const pairingCode = fragment.get('pair');
let openingCode = fragment.get('code');

const LOOK_AGAIN_MS = 1500;

const LOOKED_FOR_AGAIN: readonly Session['state'][] = ['away', 'starting', 'locked', 'another_hub'];

let session: Session = { state: 'looking' };
const listeners = new Set<() => void>();
let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function become(next: Session): void {
  clearTimeout(timer);
  const isLookedForAgain = LOOKED_FOR_AGAIN.includes(next.state);
  if (isLookedForAgain) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
  // Somebody may be typing a passphrase: a lock that is still closed is not drawn anew.
  if (isLookedForAgain && next.state === session.state) return;
  session = next;
  if (next.state !== 'open') forgetToken();
  for (const listener of listeners) listener();
}

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

export function isOpen(): boolean {
  return session.state === 'open';
}

/** Answers how to listen no more. */
export function onSession(listener: (session: Session) => void): () => void {
  const tell = () => listener(session);
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Looks at the hub and opens the session where that is possible; once at a time, however often it is asked for. */
export function look(): Promise<void> {
  looking ??= lookNow().finally(() => {
    looking = null;
  });
  return looking;
}

async function lookNow(): Promise<void> {
  // A closed vault is asked for its state, which leaves nothing in its log; otherwise the token is asked for at once.
  if (session.state !== 'looking') {
    const health = await healthOf();
    if (health === 'ready' && session.state === 'open') return;
    if (health !== 'ready' && health !== 'setup_required') return become({ state: health });
  }
  if (await dropWorkers()) return location.reload();
  try {
    const { owner_token, setup } = await beLetIn(openingCode);
    openingCode = null;
    if (owner_token === null) return become({ state: 'setup_required' });
    become({ state: 'open', setup, fresh: isSettling() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The api was started anew since this page was sent, and has another ticket.
    if (error.code === 'foreign_page' && !wasReloaded()) return location.reload();
    if (error.code === 'another_hub') return become({ state: 'another_hub' });
    if (error.code === 'locked') return become({ state: 'locked' });
    if (error.isPassing) return become({ state: (await healthOf()) === 'starting' ? 'starting' : 'away' });
    become({ state: 'refused', refusal: error });
  }
}

function wasReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
}

/** A service worker here is not the hub's: another program planted it. True when this page itself came by way of one. */
async function dropWorkers(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return false;
  const planted = await workers.getRegistrations().catch(() => []);
  const dropped = await Promise.all(planted.map((each) => each.unregister().catch(() => false)));
  return workers.controller !== null && dropped.includes(true);
}

async function healthOf(): Promise<'ready' | 'setup_required' | 'locked' | 'starting' | 'away'> {
  try {
    return answered(await hub.GET('/health')).state;
  } catch (error) {
    return error instanceof Refusal && error.status === 503 ? 'starting' : 'away';
  }
}

/** Until the first run is over; whoever leaves it finds it again where it was left. */
const SETTLING = 'first-run';

function isSettling(): boolean {
  return localStorage.getItem(SETTLING) !== null;
}

/** What the first run has come to: ids and words of ours, and nothing out of the vault. */
export function settledSoFar<T>(): Partial<T> {
  return JSON.parse(localStorage.getItem(SETTLING) ?? '{}');
}

export function keepSettling(soFar: object): void {
  if (isSettling()) localStorage.setItem(SETTLING, JSON.stringify(soFar));
}

export async function makeVault(name: string): Promise<void> {
  const { owner_token: _token, hub: _hub, ...setup } = await makeOne(name);
  localStorage.setItem(SETTLING, '{}');
  become({ state: 'open', setup, fresh: true });
}

/** The first run is over. */
export function settleIn(): void {
  localStorage.removeItem(SETTLING);
  if (session.state === 'open') become({ ...session, fresh: false });
}

export async function lockVault(): Promise<void> {
  await hub.POST('/v1/lock', { body: {} });
  become({ state: 'locked' });
}

export async function unlockVault(passphrase: string): Promise<void> {
  await hub.POST('/v1/unlock', { body: passphrase === '' ? {} : { passphrase } });
  session = { state: 'looking' };
  await look();
}

/** Something said that the token or the vault is not what it was: start over from what the hub says now. */
export function doubt(): void {
  if (session.state !== 'open' || looking !== null) return;
  const { fresh } = session;
  session = { state: 'looking' };
  void look().then(() => {
    if (session.state === 'open' && fresh) become({ ...session, fresh });
  });
}
