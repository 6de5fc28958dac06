// The files whose tests take longest are begun first: one of them that is begun last runs alone at the end. Where nothing is known
// of an earlier run, the others follow by their size.
import { matchesGlob, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SYSTEM_TESTS } from './system-tests.ts';

const LONGEST = [
  'test/policy/judged-rows.test.ts',
  'test/vault/copies/copies.test.ts',
  'test/vault/copies/copies-on-bad-days.test.ts',
  'test/vault/lifecycle/open/refused-database.test.ts',
  'test/vault/copies/repository-copies.test.ts',
  'test/policy/noninterference.test.ts',
  'test/policy/scale.test.ts',
  'test/vault/search/retrieval.test.ts',
  'test/vault/key/typed-passphrase.test.ts',
  'test/vault/embeddings/embeddings.test.ts',
  'test/vault/embeddings/embeddings-on-bad-days.test.ts',
  'test/vault/sources/plugins/plugin-accounts.test.ts',
  'test/vault/trust/quotas.test.ts',
  'test/process/control-socket.test.ts',
  'test/browser/places.test.ts',
  'test/browser/page.test.ts',
  'test/connect/connect.system.test.ts',
  'test/process/owner-commands.test.ts',
  'test/process/review-command.test.ts',
  'test/cli/doctor.system.test.ts',
  'test/cli/smoke.system.test.ts',
  'test/connect/teaching.system.test.ts',
  'test/browser/outside.test.ts',
  'test/browser/who-sees.test.ts',
  'test/browser/today.test.ts',
  'test/browser/frame.test.ts',
  'test/browser/found.test.ts',
  'test/browser/asked.test.ts',
  'test/installed/followed-pages.test.ts',
  'test/rescue/safekeeping-command.test.ts',
  'test/browser/edits.test.ts',
  'test/browser/what-holds.test.ts',
  'test/browser/ways-back.test.ts',
  'test/process/command.test.ts',
  'test/process/recovered-key.test.ts',
  'test/browser/review.test.ts',
  'test/browser/lock.test.ts',
  'test/browser/review-decisions.test.ts',
  'test/process/keeper.test.ts',
  'test/installed/user-manager.test.ts',
  'test/rescue/backup-targets.test.ts',
  'test/rescue/imports-page.test.ts',
  'test/accidents/key-change.test.ts',
  'test/process/supervision.test.ts',
  'test/process/running-elsewhere.test.ts',
  'test/rescue/passphrase-command.test.ts',
  'test/campaign/power-cuts.system.test.ts',
  'test/campaign/frozen-disks.system.test.ts',
  'test/campaign/vault-memory.system.test.ts',
  'test/campaign/crash-campaign.system.test.ts',
  'test/installed/plugin-kit.test.ts',
  'test/bridge/granted.system.test.ts',
  'test/browser/connecting.test.ts',
  'test/browser/glass.test.ts',
  'test/browser/assistants.test.ts',
  'test/browser/review-conflicts.test.ts',
  'test/accidents/sick-disk.test.ts',
  'test/accidents/full-disk.test.ts',
  'test/browser/leaving-and-arriving.test.ts',
  'test/installed/keyring-store.test.ts',
  'test/rescue/backups-page.test.ts',
  'test/bridge/tools.system.test.ts',
  'test/process/import-commands.test.ts',
  'test/rescue/doctor-alone.test.ts',
  'test/process/review-conflicts-command.test.ts',
  'test/process/refused-midway.test.ts',
  'test/browser/first-run.test.ts',
  'test/process/start-command.test.ts',
  'test/process/shutdown.test.ts',
  'test/installed/package.test.ts',
  'test/browser/fields.test.ts',
  'test/hostile/plugin-child.test.ts',
  'test/browser/guard.test.ts',
  'test/vault/archive/vendor-import.system.test.ts',
  'test/vault/archive/vendor-texts.system.test.ts',
  'test/cli/completion.system.test.ts',
  'test/cli/service.system.test.ts',
  'test/process/embeddings.test.ts',
  'test/browser/made-anew.test.ts',
  'test/rescue/archive-refused.test.ts',
  'test/process/keyring-hub.test.ts',
  'test/connectors/imap.system.test.ts',
  'test/installed/uninstall.test.ts',
  'test/accidents/filling-crash.test.ts',
  'test/accidents/archive-crash.test.ts',
  'test/accidents/verification-crash.test.ts',
  'test/accidents/crash-load.test.ts',
  'test/accidents/clock-jump.test.ts',
  'test/rescue/archive-formats.test.ts',
  'test/process/backup-command.test.ts',
  'test/hostile/taken-port.test.ts',
  'test/process/archive-command.test.ts',
  'test/process/review-show-command.test.ts',
  'test/process/upgraded.test.ts',
  'test/api/silent-connection.system.test.ts',
  'test/bridge/other-clients.system.test.ts',
  'test/readme.system.test.ts',
  'test/process/alarm.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const pathOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId).replaceAll('\\', '/');
    const placeOf = (file: TestSpecification) => {
      const place = LONGEST.indexOf(pathOf(file));
      return place === -1 ? LONGEST.length : place;
    };
    const longestFirst = sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
    const isSystemTest = (file: TestSpecification) =>
      SYSTEM_TESTS.some((pattern) => matchesGlob(pathOf(file), pattern));
    const { waiting = [], working = [] } = Object.groupBy(longestFirst, (file) =>
      isSystemTest(file) ? 'waiting' : 'working',
    );
    return dealt(waiting, working);
  }
}

/**
 * The ones that wait for other processes, with those that work all the time dealt out among them, so that at each moment some of
 * either kind are under way.
 */
function dealt<T>(waiting: readonly T[], working: readonly T[]): T[] {
  const hands = Math.max(waiting.length, 1);
  return Array.from({ length: hands }, (_, hand) => [
    ...waiting.slice(hand, hand + 1),
    ...working.filter((_, place) => place % hands === hand),
  ]).flat();
}
