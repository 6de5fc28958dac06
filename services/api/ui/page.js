// The first page of the hub: what state it is in, making the vault, where its key lives, and the processes.
// Everything shown is set as text; nothing is ever parsed as markup.
import { ask, bootstrap, hasToken, listen, makeVault } from './client.js';

const LOOK_AGAIN_MS = 5000;
const content = document.getElementById('content');
const state = document.getElementById('state');

const KEY_PLACES = {
  keyring: 'Your vault is encrypted. Its key is in the keyring of this computer.',
  file: 'Your vault is encrypted. Its key is in a file that only your user may read.',
  passphrase: 'Your vault is encrypted. Its key is made from your passphrase each time the hub starts.',
  none: 'Your vault is not encrypted.',
};

const STATES = {
  ready: ['Running', 'good'],
  setup_required: ['No vault yet', 'good'],
  locked: ['Locked', 'good'],
  starting: ['Starting…', ''],
  away: ['Not reachable', 'bad'],
};

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Words of the hub put commands between backticks. */
function worded(text) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? element('code', {}, part) : part));
}

function sayState(name) {
  const [text, mood] = STATES[name];
  if (state.textContent === text) return;
  state.textContent = text;
  state.className = `state ${mood}`;
}

function show(...sections) {
  content.replaceChildren(...sections);
}

function problem(error) {
  return worded(error.fix ? `${error.message} ${error.fix}` : error.message);
}

/** A button that works once at a time, and says next to it what went wrong. */
function action(label, work, { first = false, describedAs = null } = {}) {
  const complaint = element('p', { class: 'problem', role: 'alert' });
  const button = element(
    'button',
    { type: first ? 'submit' : 'button', class: first ? 'first' : '', 'aria-label': describedAs },
    label,
  );
  const run = async (event) => {
    event?.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    complaint.replaceChildren();
    try {
      await work();
    } catch (error) {
      complaint.replaceChildren(...problem(error));
    } finally {
      button.removeAttribute('aria-disabled');
    }
  };
  if (!first) button.addEventListener('click', run);
  return { button, complaint, run };
}

function setupForm() {
  const name = element('input', {
    id: 'name',
    name: 'name',
    maxlength: '200',
    autocomplete: 'name',
    'aria-describedby': 'name-hint',
  });
  const make = action(
    'Make my vault',
    async () => {
      const setup = await makeVault(name.value.trim());
      await showHome(setup, { fresh: true });
    },
    { first: true },
  );
  show(
    element(
      'section',
      {},
      element('h1', {}, 'Make your vault'),
      element(
        'p',
        {},
        'The hub keeps what your AI assistants may know about you in one encrypted vault on this computer. There is no account, and nothing is sent anywhere.',
      ),
      element(
        'form',
        { onsubmit: make.run },
        element('label', { for: 'name' }, 'Your name'),
        element('p', { id: 'name-hint', class: 'hint' }, 'Optional. It goes into your profile inside the vault.'),
        name,
        element('p', {}, make.button),
        make.complaint,
      ),
    ),
  );
}

function lockedView() {
  const open = action(
    'Unlock',
    async () => {
      await ask('POST', '/v1/unlock');
      await start();
    },
    { first: true },
  );
  show(
    element(
      'section',
      {},
      element('h1', {}, 'The vault is locked'),
      element('p', {}, 'Nothing in it can be read until it is unlocked, and its key is not in memory.'),
      element('form', { onsubmit: open.run }, element('p', {}, open.button), open.complaint),
    ),
  );
}

function refusedView(error) {
  const again = action('Try again', start);
  show(
    element(
      'section',
      {},
      element('h1', {}, 'The hub does not trust this page yet'),
      element('p', { class: 'problem' }, ...worded(error.message)),
      element('p', {}, ...worded(error.fix ?? 'Open this page with `hub open`.')),
      element('p', {}, again.button),
      again.complaint,
    ),
  );
}

let refreshProcesses = async () => {};

async function showHome(setup, { fresh = false } = {}) {
  sayState('ready');
  const body = element('tbody');
  const told = element('p', { class: 'problem', role: 'alert' });
  const lock = action('Lock the vault', async () => {
    await ask('POST', '/v1/lock');
    await start();
  });
  show(
    element(
      'section',
      {},
      element('h1', {}, fresh ? 'Your vault is ready' : 'Your vault'),
      element('p', {}, KEY_PLACES[setup.key_storage] ?? ''),
      ...(setup.warning ? [element('p', { class: 'warning' }, ...worded(setup.warning))] : []),
      element('p', {}, lock.button),
      lock.complaint,
    ),
    element(
      'section',
      {},
      element('h2', {}, 'What you can do now'),
      element(
        'ul',
        {},
        element('li', {}, element('code', {}, 'hub status'), ' in a terminal shows the same as the table below.'),
        element(
          'li',
          {},
          'Programs reach the vault over HTTP: ',
          element('a', { href: '/docs' }, 'every address, described'),
          '.',
        ),
        element(
          'li',
          {},
          element('code', {}, 'hub token'),
          ' prints the token they need. Treat it like a password: it opens everything.',
        ),
      ),
    ),
    element(
      'section',
      { 'aria-labelledby': 'processes' },
      element('h2', { id: 'processes' }, 'Processes'),
      element(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-labelledby': 'processes' },
        element(
          'table',
          {},
          element(
            'thead',
            {},
            element(
              'tr',
              {},
              element('th', { scope: 'col' }, 'Name'),
              element('th', { scope: 'col' }, 'State'),
              element('th', { scope: 'col', class: 'number' }, 'Memory'),
              element('th', { scope: 'col', class: 'number' }, 'Restarts'),
              element('th', { scope: 'col' }, 'Action'),
            ),
          ),
          body,
        ),
      ),
      told,
    ),
  );
  if (fresh) content.focus();
  refreshProcesses = async () => {
    const { processes } = await ask('GET', '/v1/system');
    const focused = document.activeElement?.getAttribute('aria-label');
    body.replaceChildren(...processes.map((each) => processRow(each, told)));
    if (focused) body.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  };
  await refreshProcesses();
}

function processRow({ name, state: condition, memory_bytes, restarts }, told) {
  const again = element(
    'button',
    {
      type: 'button',
      'aria-label': `Restart ${name}`,
      onclick: async () => {
        told.replaceChildren();
        try {
          await ask('POST', `/v1/system/${name}/restart`);
        } catch (error) {
          told.replaceChildren(...problem(error));
        }
        await look();
      },
    },
    'Restart',
  );
  const memory = memory_bytes === null ? '–' : `${Math.round(memory_bytes / 1e6)} MB`;
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, name),
    element('td', {}, condition),
    element('td', { class: 'number' }, memory),
    element('td', { class: 'number' }, String(restarts)),
    element('td', {}, ...(name === 'supervisor' ? [] : [again])),
  );
}

let shown = null;

/** What the hub says of itself, without a token. */
async function health() {
  try {
    return (await ask('GET', '/health')).state ?? 'away';
  } catch {
    return 'away';
  }
}

async function start() {
  const now = await health();
  sayState(now);
  shown = now;
  if (now === 'locked') return lockedView();
  if (now !== 'ready' && now !== 'setup_required') return;
  try {
    const setup = await bootstrap();
    if (!setup.initialized) return setupForm();
    await showHome(setup);
    void follow();
  } catch (error) {
    refusedView(error);
  }
}

let looking = null;

/** Looks again, once at a time however often it is asked for. */
function look() {
  looking ??= lookNow().finally(() => {
    looking = null;
  });
  return looking;
}

/** A changed state starts the page over, the same state only brings the table up to date. */
async function lookNow() {
  const now = await health();
  sayState(now);
  const moved = now !== shown && now !== 'away' && now !== 'starting';
  // Making the vault moves the state too, and the page shows that by itself.
  if (moved && !(shown === 'setup_required' && now === 'ready' && hasToken())) return start();
  if (now === 'ready' && hasToken()) {
    shown = now;
    await refreshProcesses().catch(() => {});
  }
}

let following = false;

/** Listens to the hub while the page is open. A stream that ends is opened again at the next look. */
async function follow() {
  if (following || !hasToken()) return;
  following = true;
  try {
    await listen(() => void look());
  } catch {
    // Refused or cut off: the next look says why.
  } finally {
    following = false;
  }
}

await start();
setInterval(() => {
  if (document.visibilityState === 'hidden') return;
  void look();
  if (shown === 'ready') void follow();
}, LOOK_AGAIN_MS);
