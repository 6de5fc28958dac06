// What is asked of the vault beside its records: its state, setup, the local page, the audit log, jobs, the lock.
import { vault as contract } from '../../../shared/contracts/vault.ts';
import { HubError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/ipc/channel.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { IdleLock } from '../lifecycle/idle-lock.ts';
import { listEvents } from '../store/audit/chain.ts';
import { isWhole } from '../store/db/integrity.ts';
import { findAnswer, fingerprintOf, freeKey, onceHash, storeAnswer } from '../store/idempotency.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import type { BootstrapCodes } from '../trust/owner-token.ts';
import type { CallGate } from './call-gate.ts';

/** What reads no record. */
const ANYTIME = { anytime: true } as const;

interface Parts {
  gate: CallGate;
  handlers: Handlers;
  settings: Settings;
  codes: BootstrapCodes;
  idleLock: IdleLock;
  jobs: () => Jobs;
  setWatching: (watching: boolean) => void;
}

export function serveControl(parts: Parts): void {
  const { gate, handlers, jobs, idleLock, setWatching } = parts;
  serveSetup(parts);
  serveAudit(gate);
  serveOnce(gate, handlers);
  gate
    .read(contract.authorizeOwner, () => ({}), ANYTIME)
    .read(contract.authorize, () => ({}), ANYTIME)
    .read(contract.spaces, (vault) => [{ id: vault.space.id, kind: 'personal' }])
    .write(contract.startJob, (change, { kind }) => jobs().begin(change, kind, {}))
    .read(contract.job, (_vault, { id }) => jobs().find(id), ANYTIME)
    .read(contract.waitForJob, (_vault, { id }) => jobs().wait(id), ANYTIME)
    .read(contract.examine, async (vault) => ({ whole: await isWhole(vault.reader) }), ANYTIME)
    .read(contract.lockSettings, () => idleLock.settings(), ANYTIME)
    .write(contract.setLockSettings, (change, wanted) => idleLock.change(change, wanted))
    .act(
      contract.lock,
      async () => {
        await gate.vault.lock();
        return {};
      },
      ANYTIME,
    )
    .read(
      contract.watch,
      () => {
        setWatching(true);
        return {};
      },
      ANYTIME,
    );
  handlers
    .on(contract.unwatch, () => {
      setWatching(false);
      return {};
    })
    .on(contract.unlock, async () => {
      await gate.vault.unlock();
      return {};
    });
}

function serveSetup({ gate, handlers, settings, codes }: Parts): void {
  const { vault } = gate;
  handlers
    .on(contract.state, () => ({ state: vault.state, setup: vault.setup }))
    .on(contract.setup, async (request, { context }) => {
      const owner_token = await vault.runSetup(request, context.token);
      return { owner_token, ...vault.setup };
    })
    .on(contract.allowBootstrap, ({ code_sha256 }) => {
      codes.allow(code_sha256);
      return {};
    })
    .on(contract.bootstrap, async ({ reader, code }) => {
      if (vault.state === 'setup_required') return { owner_token: null, setup: vault.setup };
      void vault.opened;
      const invited = codes.redeem(code);
      if (settings.bootstrap_once && !invited) {
        throw new HubError('owner_required', 'The page needs a one-time code here.', {
          fix: 'Open it with `hub open`.',
        });
      }
      return { owner_token: await vault.readOwnerToken(reader), setup: vault.setup };
    });
}

function serveAudit(gate: CallGate): void {
  gate
    .read(contract.events, (vault, { limit, cursor, kind = null, ref = null }) => {
      const before =
        cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, /^seq ([1-9]\d{0,15})$/)[1]);
      const items = listEvents(vault.reader, { before, limit, kind, ref });
      const last = items.at(-1);
      return { items, next: last && items.length === limit && last.seq > 1 ? encodeCursor(`seq ${last.seq}`) : null };
    })
    .read(contract.verify, (vault) => vault.verify());
}

/** Idempotency for what happens outside the vault: the key is reserved first, and the answer stored afterwards. */
function serveOnce(gate: CallGate, handlers: Handlers): void {
  handlers
    .on(contract.beginOnce, async ({ body }, { context }) => {
      const actor = gate.vault.authorizeOwner(context.token);
      const { idempotency } = context;
      if (!idempotency) throw new HubError('bad_request', 'There is no Idempotency-Key.');
      return gate.vault.opened.change(actor, ({ tx, at }) => {
        const once = onceHash(actor, idempotency);
        const fingerprint = fingerprintOf(body);
        const earlier = findAnswer(tx, once, fingerprint, Date.parse(at));
        if (earlier) return { outcome: 'replay' as const, answer: earlier.answer as Record<string, unknown> };
        storeAnswer(tx, once, fingerprint, null, Date.parse(at));
        return { outcome: 'run' as const, answer: null };
      });
    })
    .on(contract.finishOnce, async ({ body, answer }, { context }) => {
      const actor = gate.vault.authorizeOwner(context.token);
      const { idempotency } = context;
      if (!idempotency) throw new HubError('bad_request', 'There is no Idempotency-Key.');
      await gate.vault.opened.change(actor, ({ tx, at }) => {
        const once = onceHash(actor, idempotency);
        if (answer === null) freeKey(tx, once);
        else storeAnswer(tx, once, fingerprintOf(body), answer, Date.parse(at));
      });
      return {};
    });
}
