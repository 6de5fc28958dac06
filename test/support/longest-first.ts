// The files whose tests take longest are begun first: one of them that is begun last runs alone at the end. Where nothing is known
// of an earlier run, the others follow by their size.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'test/policy/judged-rows.test.ts',
  'test/vault/copies/copies.test.ts',
  'test/vault/copies/repository-copies.test.ts',
  'test/policy/noninterference.test.ts',
  'test/policy/scale.test.ts',
  'test/vault/search/retrieval.test.ts',
  'test/vault/key/typed-passphrase.test.ts',
  'test/vault/sources/plugins/plugin-accounts.test.ts',
  'test/installed/followed-pages.test.ts',
  'test/process/review-command.test.ts',
  'test/process/review-conflicts-command.test.ts',
  'test/process/review-show-command.test.ts',
  'test/rescue/safekeeping-command.test.ts',
  'test/process/start-command.test.ts',
  'test/process/command.test.ts',
  'test/browser/places.test.ts',
  'test/browser/page.test.ts',
  'test/cli/doctor.system.test.ts',
  'test/rescue/recovered-key.test.ts',
  'test/browser/owner.test.ts',
  'test/browser/review.test.ts',
  'test/browser/review-conflicts.test.ts',
  'test/browser/review-decisions.test.ts',
  'test/browser/leaving-and-arriving.test.ts',
  'test/browser/outside.test.ts',
  'test/browser/edits.test.ts',
  'test/browser/lock.test.ts',
  'test/rescue/passphrase-command.test.ts',
  'test/process/embeddings.test.ts',
  'test/process/import-commands.test.ts',
  'test/process/archive-command.test.ts',
  'test/installed/user-manager.test.ts',
  'test/vault/archive/vendor-import.system.test.ts',
  'test/installed/keyring-store.test.ts',
  'test/rescue/backup-targets.test.ts',
  'test/accidents/key-change.test.ts',
  'test/installed/plugin-kit.test.ts',
  'test/connect/connect.system.test.ts',
  'test/campaign/power-cuts.system.test.ts',
  'test/campaign/frozen-disks.system.test.ts',
  'test/campaign/vault-memory.system.test.ts',
  'test/campaign/crash-campaign.system.test.ts',
  'test/accidents/sick-disk.test.ts',
  'test/accidents/full-disk.test.ts',
  'test/process/supervision.test.ts',
  'test/process/upgraded.test.ts',
  'test/hostile/plugin-child.test.ts',
  'test/connectors/imap.system.test.ts',
  'test/installed/uninstall.test.ts',
  'test/process/running-elsewhere.test.ts',
  'test/accidents/filling-crash.test.ts',
  'test/accidents/archive-crash.test.ts',
  'test/accidents/verification-crash.test.ts',
  'test/accidents/crash-load.test.ts',
  'test/accidents/clock-jump.test.ts',
  'test/process/alarm.test.ts',
  'test/rescue/take-over.test.ts',
  'test/hostile/taken-port.test.ts',
  'test/bridge/other-clients.system.test.ts',
  'test/api/silent-connection.system.test.ts',
  'test/readme.system.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place === -1 ? LONGEST.length : place;
    };
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other));
  }
}
