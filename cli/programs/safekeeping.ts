// Leaving, arriving, and what keeps a vault from being lost: archives, backups, the key, the audit log.
import type { HubCommand } from '../command-tree/command.ts';
import { YES } from '../terminal/person.ts';

const PASSPHRASE_FILE = ['--passphrase-file <file>', 'take the passphrase from the first line of a file'] as const;

export function addSafekeepingCommands(program: HubCommand): void {
  addBackups(program);
  addKey(program);
  addArchives(program);
}

function addBackups(program: HubCommand): void {
  const backup = program
    .add('backup', 'make a backup of the vault while it runs')
    .option('--to <dir>', 'copy it into this folder as well, which is there already')
    .does(() => import('../commands/backup.ts'), 'backup')
    .example('hub backup', 'a copy in the data directory, opened once to be sure')
    .example('hub backup --to /media/stick', 'and another one elsewhere')
    .example('hub backup schedule --every 12 --keep 14', 'how often one is made by itself');

  backup
    .add('list', 'every backup in the data directory')
    .does(() => import('../commands/backup.ts'), 'listBackups')
    .example('hub backup list', 'newest first');

  backup
    .add('remove', 'delete a backup')
    .argument('<name>', 'as `hub backup list` names it')
    .does(() => import('../commands/backup.ts'), 'removeBackup')
    .example('hub backup remove 2026-11-21T18-00-00-000Z-manual', 'it cannot be brought back');

  backup
    .add('schedule', 'how often a backup is made by itself')
    .option('--every <hours>', 'make one this often; 0 for never')
    .option('--keep <number>', 'keep this many of them')
    .does(() => import('../commands/backup.ts'), 'schedule')
    .example('hub backup schedule', 'as it is now')
    .example('hub backup schedule --every 6', 'change it');

  addTargets(backup);

  openedWith(
    program
      .add('restore', 'make a vault of a backup, in an empty data directory')
      .argument('[backup]', 'the folder of the backup')
      .option('--from <place>', 'the newest copy in a folder, or in a repository of restic')
      .option('--vault <id>', 'which vault, where copies of several are there')
      .option('--copy <id>', 'which copy, where it is not to be the newest'),
  )
    .option('--kit', 'open it with the words of the recovery kit')
    .option('--key-file <file>', 'open it with a copy of vault.key')
    .does(() => import('../commands/restore.ts'), 'restore')
    .example('hub restore /media/stick/2026-11-21T18-00-00-000Z-manual', 'on the machine that has the key')
    .example('hub restore --from /media/stick', 'a new machine: the newest copy there, with the twelve words')
    .example('hub restore FOLDER --kit --data-dir ~/hub-restored', 'anywhere, with the twelve words');
}

/** The options that open a repository: the same for a target and for a restore. */
function openedWith(command: HubCommand): HubCommand {
  return command
    .option('--password-file <file>', 'take the password of the repository from the first line of a file')
    .option('--ssh-key <file>', 'for sftp: the key that the server knows')
    .option('--known-hosts <file>', 'for sftp: by what the server is known; without it, ~/.ssh/known_hosts')
    .option('--rclone-config <file>', 'for rclone: its configuration')
    .option('--variables <file>', 'for a store in a cloud: lines such as AWS_ACCESS_KEY_ID=…');
}

function addTargets(backup: HubCommand): void {
  const target = backup
    .group('target', 'where backups are copied to by themselves')
    .example('hub backup target add stick /media/stick', 'a folder on another disk')
    .example('hub backup target list', 'what left last, and what is wrong');

  openedWith(
    target
      .add('add', 'copy each backup there from now on')
      .argument('<name>', 'small letters, digits and hyphens')
      .argument('<place>', 'a folder, or a repository of restic')
      .option('--limit <number>', 'KiB each second at most'),
  )
    .does(() => import('../commands/backup-target.ts'), 'addTarget')
    .example(
      'hub backup target add stick /media/stick',
      'a folder: an external disk, or one that something synchronises',
    )
    .example(
      'hub backup target add home sftp:me@server:hub --ssh-key ~/.ssh/backup',
      'a repository of restic; its password is asked for',
    )
    .example('hub backup target add disk restic:/mnt/disk/hub', 'such a repository on this machine');

  target
    .add('list', 'every target, what left last, and what is wrong')
    .does(() => import('../commands/backup-target.ts'), 'listTargets')
    .example('hub backup target list --json', 'for a program');

  target
    .add('remove', 'copy no backup there any more; the copies there stay')
    .argument('<name>')
    .does(() => import('../commands/backup-target.ts'), 'removeTarget')
    .example('hub backup target remove stick', 'its credentials are forgotten');

  target
    .add('test', 'see whether copies can be written there, and which there are')
    .argument('<name>')
    .does(() => import('../commands/backup-target.ts'), 'testTarget')
    .example('hub backup target test stick', 'no copy is made for it');

  target
    .add('send', 'copy the newest backup there now')
    .argument('<name>')
    .option('--go-on', 'although another machine has gone on, or the target has lost what was in it')
    .does(() => import('../commands/backup-target.ts'), 'sendTo')
    .example('hub backup target send stick', 'without waiting until it is due');
}

function addKey(program: HubCommand): void {
  const key = program
    .add('key', 'where the key of the vault is kept')
    .does(() => import('../commands/key.ts'), 'key')
    .example('hub key', 'where it is, how old, and whether there is a recovery kit');

  key
    .add('rotate', 'encrypt the vault under a new key')
    .option(
      '-y, --yes',
      'do not ask whether backups that no words open may become unreadable for ever; they are named all the same',
    )
    .does(() => import('../commands/key.ts'), 'rotate')
    .example(
      'hub key rotate',
      'when a copy of the old key may be in wrong hands; asks first where a backup would open with nothing any more',
    );

  key
    .add('move', 'keep the key in another place')
    .argument('<place>', 'keyring, file or passphrase')
    .option(...PASSPHRASE_FILE)
    .does(() => import('../commands/key.ts'), 'move')
    .offers('keyring', 'file', 'passphrase')
    .example('hub key move keyring', 'from the file into the keyring of the system')
    .example('hub key move passphrase', 'asks for it; from then on the vault opens with that');

  key
    .add('recover', 'put the key back where it is lost, with the words of the recovery kit')
    .does(() => import('../commands/key-recover.ts'), 'recover')
    .example('hub key recover', 'the keyring was emptied, or vault.key is gone')
    .example('HUB_PASSPHRASE_FILE=new.txt hub key recover', 'the passphrase was forgotten: from now on another one');

  key
    .add('kit', 'make a recovery kit: words that open the vault and its backups when the key is lost')
    .option('--page <file>', 'write it as a page to print instead of showing it here')
    .option('-y, --yes', 'do not ask whether the one there is may become one for earlier backups alone')
    .does(() => import('../commands/key.ts'), 'kit')
    .example('hub key kit', 'shown this once')
    .example('hub key kit --page kit.html', 'to print it; delete the file afterwards');
}

function addArchives(program: HubCommand): void {
  program
    .add('export', 'write an encrypted archive of the vault')
    .argument('[file]', 'where to; without it, into `exports` of the data directory')
    .option('--type <type...>', 'only these: memory, project, …')
    .option('--project <project>', 'only this project and what belongs to it, by its id or title')
    .option('--classification <ceiling>', 'up to public, personal, private or sensitive')
    .option('--since <instant>', 'only what changed since')
    .option('--fallback', 'in the container for where there is no age')
    .option(...PASSPHRASE_FILE)
    .does(() => import('../commands/export.ts'), 'exportVault')
    .example('hub export everything.pca', 'all of it; the passphrase is asked for')
    .example('hub export --type memory preference --classification private', 'a part of it')
    .example('age -d everything.pca > everything.zip', 'open it without the hub');

  program
    .add('import', 'take in an archive, or the dump of another service')
    .argument('<file>')
    .option('--conflicts <choice>', 'merge, replace, keep_separate or skip what is here with other content')
    .option('-y, --yes', 'do not ask')
    .option(...PASSPHRASE_FILE)
    .does(() => import('../commands/import.ts'), 'importFile')
    .example('hub import everything.pca', 'shows what is new and what is in conflict, and asks')
    .example('hub import chatgpt-export.zip', 'its memories wait in your review');

  const audit = program
    .group('audit', 'the log of everything that happened')
    .example('hub audit verify', 'whether anything was changed or removed');
  audit
    .add('settle', 'go on with a vault that contradicts what is known of it')
    .option('--note <text>', 'why it may go on; without it, you are asked')
    .option(...YES)
    .does(() => import('../commands/audit.ts'), 'settleAlarm')
    .example('hub audit settle', 'says what was found, and asks for your word');
  audit
    .add('verify', 'check the chain of the vault, or of an archive')
    .argument('[archive]', 'an archive; needs no hub')
    .option(...PASSPHRASE_FILE)
    .does(() => import('../commands/audit.ts'), 'verifyAudit')
    .example('hub audit verify', 'of this vault')
    .example('hub audit verify everything.pca', 'of an archive, without any hub');
}
