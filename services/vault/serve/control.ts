// What is asked of the vault beside its records: its state, setup, the local page, the audit log, jobs, the lock.
import { HubError } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import { type AskingPage, vault as methods } from '../../../shared/methods/vault.ts';
import type { PageHub } from '../../../shared/schemas/system.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { IdleLock } from '../lifecycle/idle-lock.ts';
import { listEvents } from '../store/audit/chain.ts';
import { isWhole } from '../store/db/integrity.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import type { BootstrapCodes } from '../trust/owner-token.ts';
import { type HubRun, hubKey, pageToken } from '../trust/page-token.ts';
import { daysSince } from '../view/days.ts';
import type { CallGate } from './call-gate.ts';
import type { Notices } from './notices.ts';

/** For methods that read no record. */
const ANYTIME = { anytime: true } as const;

interface ControlDeps {
  settings: Settings;
  codes: BootstrapCodes;
  idleLock: IdleLock;
  jobs: Jobs;
  notices: Notices;
}

export function serveControl(gate: CallGate, { settings, codes, idleLock, jobs, notices }: ControlDeps): void {
  serveSetup(gate, settings, codes);
  serveAudit(gate);
  gate
    .read(methods.authorizeOwner, () => ({}), ANYTIME)
    .read(methods.authorize, () => ({}), ANYTIME)
    .read(methods.spaces, (vault) => [{ id: vault.space.id, kind: 'personal' }])
    .write(methods.startJob, (change, { kind }) => jobs.begin(change, kind, {}))
    .read(methods.job, (vault, { id }) => jobs.find(vault, id), ANYTIME)
    .read(methods.waitForJob, (vault, { id }) => jobs.wait(vault, id), ANYTIME)
    .read(methods.examine, async (vault) => ({ whole: await isWhole(vault.reader) }), ANYTIME)
    .read(methods.lockSettings, () => idleLock.settings(), ANYTIME)
    .write(methods.setLockSettings, (change, wanted) => idleLock.change(change, wanted))
    .act(
      methods.lock,
      async () => {
        await gate.vault.lock();
        return {};
      },
      ANYTIME,
    )
    .read(
      methods.watch,
      () => {
        notices.watch();
        return {};
      },
      ANYTIME,
    )
    .anyone(methods.unwatch, () => {
      notices.unwatch();
      return {};
    })
    .anyone(methods.unlock, async ({ passphrase }) => {
      await gate.vault.unlock(passphrase);
      return {};
    });
}

function serveSetup(gate: CallGate, settings: Settings, codes: BootstrapCodes): void {
  const { vault } = gate;
  gate
    .anyone(methods.state, () => ({ state: vault.state, setup: vault.setup }))
    .anyone(methods.setup, async ({ page, ...request }, { context }) => {
      // With a token it is no page that wants to be let in.
      if (context.token === undefined) vault.admission.admitPage(page);
      const token = await vault.runSetup(request, context.token);
      return { ...handedOut(token, vault.admission.run, page), ...vault.setup };
    })
    .anyone(methods.proveHub, ({ nonce }) => ({ proof: vault.admission.prove(nonce), run: vault.admission.run.id }))
    .anyone(methods.allowBootstrap, ({ code_sha256 }) => {
      codes.allow(code_sha256);
      return {};
    })
    .anyone(methods.bootstrap, async ({ reader, code, page }) => {
      if (vault.state === 'setup_required') return { owner_token: null, hub: null, setup: vault.setup };
      void vault.opened;
      vault.admission.admitPage(page);
      const invited = codes.redeem(code);
      if (settings.bootstrap_once && !invited) {
        throw new HubError('owner_required', 'The page needs a one-time code here.', {
          fix: 'Open it with `hub open`.',
        });
      }
      const token = await vault.admission.readOwnerToken(reader, page !== undefined);
      return { ...handedOut(token, vault.admission.run, page), setup: vault.setup };
    });
}

/** To the page a token that ends with the hub, and what it knows the hub by; to any other program the owner's token. */
function handedOut(
  token: string,
  run: HubRun,
  page: AskingPage | undefined,
): { owner_token: string; hub: PageHub | null } {
  if (page === undefined) return { owner_token: token, hub: null };
  return { owner_token: pageToken(token, run), hub: { key: hubKey(token), run: run.id } };
}

function serveAudit(gate: CallGate): void {
  gate
    .read(methods.events, (vault, { limit, cursor, kind = null, ref = null }) => {
      const before =
        cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, /^seq ([1-9]\d{0,15})$/)[1]);
      const items = listEvents(vault.reader, { before, limit, kind, ref });
      const last = items.at(-1);
      return { items, next: last && items.length === limit && last.seq > 1 ? encodeCursor(`seq ${last.seq}`) : null };
    })
    .read(methods.days, (vault, asked) => daysSince(vault.reader, asked, vault.now()))
    .read(methods.verify, (vault) => vault.verify())
    .write(methods.settleAlarm, (change, { note }) => ({ settled: gate.vault.opened.alarm.settle(change, note) }));
}
