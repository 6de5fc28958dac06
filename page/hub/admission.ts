// How this page is let in, and by whom. The token that it speaks for its owner with lives here, in the memory of this page, and
// nowhere else: it is in no storage, no address, no attribute. It ends with the hub.
//
// A page stays open when the hub has ended, and any user of the machine may have the port then. So once a connection was lost
// nothing is sent, neither the token nor what the owner wrote, before whoever answers has proved to be the hub of this vault:
// with a key that the page was told when it was let in, over a nonce that nobody could know before.
import type { Middleware } from 'openapi-fetch';
import { answered, hub, Refusal, type Schemas } from './client.ts';

type Admission = Schemas['BootstrapAnswer'];

/** What is asked to be let in, and to find out who is there. */
const NEED_NO_TOKEN = new Set([
  '/health',
  '/v1/setup',
  '/v1/setup/restore',
  '/v1/bootstrap',
  '/v1/proof',
  '/v1/unlock',
]);
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** That this page was opened at the hub just now (services/api/asking/page-ticket.ts); a page that was let in says so by its key. */
const ticket = document.querySelector<HTMLMetaElement>('meta[name="hub-ticket"]')?.content ?? '';

let token: string | null = null;
let known: { key: string; run: string } | null = null;
let isDoubted = false;
let proving: Promise<void> | null = null;

/** A connection was lost: whoever answers next may be somebody else. */
export function doubtHub(): void {
  isDoubted = true;
}

/** Whether it is still the hub that sent this page or let it in: asked before a passphrase goes to whoever answers. */
export async function isSameHub(): Promise<boolean> {
  if (!isDoubted) return true;
  const asked = known;
  return asked !== null && (await provenRun(asked).catch(() => null)) === asked.run;
}

/** The hub is known all the same: whoever answers later has to be the same. */
export function forgetToken(): void {
  token = null;
}

/** Asks for a token. Nothing is told but a one-time code that this page was opened with. */
export async function beLetIn(code: string | null = null): Promise<Admission> {
  const shown = known === null ? ticket : await proofOf(known.key, `page ${await provenRun(known)}`);
  const header = { 'x-hub-ticket': shown, ...(code !== null && { 'x-hub-code': code }) };
  const admission = answered(await hub.GET('/v1/bootstrap', { params: { header } }));
  takeIn(admission.owner_token, admission.hub);
  return admission;
}

function takeIn(given: string | null, by: Admission['hub']): void {
  if (known !== null && by?.key !== known.key) throw anotherHub();
  known = by;
  token = given;
  isDoubted = false;
}

function sameHub(): Promise<void> {
  proving ??= prove().finally(() => {
    proving = null;
  });
  return proving;
}

async function prove(): Promise<void> {
  if (known === null) return;
  // The hub was started anew meanwhile, and its tokens with it.
  if ((await provenRun(known)) !== known.run) await beLetIn();
  isDoubted = false;
}

/** The life of the hub, once it has proved to be the one that is known. */
async function provenRun({ key }: { key: string }): Promise<string> {
  const nonce = crypto.randomUUID();
  const { proof, run } = await askForProof(nonce);
  if (proof !== (await proofOf(key, `${location.port} ${run} ${nonce}`))) throw anotherHub();
  return run;
}

/** Makes the vault, of which there is none yet. */
export async function makeOne(name: string) {
  const body = name === '' ? {} : { name };
  const made = answered(await hub.POST('/v1/setup', { params: { header: { 'x-hub-ticket': ticket } }, body }));
  takeIn(made.owner_token, made.hub);
  return made;
}

async function askForProof(nonce: string): Promise<Schemas['HubProof']> {
  try {
    return answered(await hub.POST('/v1/proof', { body: { nonce } }));
  } catch (error) {
    if (error instanceof Refusal && (error.isPassing || error.code === 'locked')) throw error;
    throw anotherHub();
  }
}

async function proofOf(key: string, said: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes(key), hmac, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes(said)));
  const base64 = btoa(String.fromCharCode(...signed));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function anotherHub(): Refusal {
  return new Refusal(
    {
      code: 'another_hub',
      detail: 'Another program answers where the hub was, so nothing was sent to it.',
      fix: 'Look with `hub status` in a terminal.',
    },
    0,
  );
}

const speakForOwner: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (NEED_NO_TOKEN.has(schemaPath)) return request;
    if (isDoubted) await sameHub();
    if (token === null) return request;
    request.headers.set('authorization', `Bearer ${token}`);
    // A request that is sent again after a cut connection happens once.
    if (UNSAFE.has(request.method) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID());
    }
    return request;
  },
  onError({ request }) {
    if (!request.signal.aborted) doubtHub();
    return undefined;
  },
};

hub.use(speakForOwner);
