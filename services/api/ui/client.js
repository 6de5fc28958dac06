// Speaks to the hub. The token of the owner lives here, in the memory of this page, and nowhere else.

let token = null;

/** The one-time code of `hub open`. It leaves the address bar, and so the history, before anything else happens. */
const code = new URLSearchParams(location.hash.slice(1)).get('code');
if (location.hash !== '') history.replaceState(null, '', location.pathname);

/** A refusal of the hub, in its own words. */
export class Refusal extends Error {
  constructor(problem, status) {
    super(problem.detail ?? 'The hub did not say why.');
    this.code = problem.code ?? String(status);
    this.fix = problem.fix ?? null;
  }
}

export async function ask(method, path, { body, headers = {} } = {}) {
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok && path !== '/health') throw new Refusal(answer, response.status);
  return answer;
}

export async function bootstrap() {
  const { owner_token, setup } = await ask('GET', '/v1/bootstrap', {
    headers: code === null ? {} : { 'x-hub-code': code },
  });
  token = owner_token;
  return setup;
}

export async function makeVault(name) {
  const { owner_token, ...setup } = await ask('POST', '/v1/setup', { body: name === '' ? {} : { name } });
  token = owner_token;
  return setup;
}

export function hasToken() {
  return token !== null;
}

/** Calls back for every event until the stream ends. */
export async function listen(onEvent) {
  const response = await fetch('/v1/events/stream', { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Refusal(await response.json().catch(() => ({})), response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    pending += value;
    const events = pending.split('\n\n');
    pending = events.pop();
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1];
      if (name !== undefined) onEvent(name);
    }
  }
}
