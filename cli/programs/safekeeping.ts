// Leaving, arriving, and what keeps a vault from being lost: archives, backups, the key, the audit log.
import type { Command } from 'commander';
import { does, group, offer, teach } from '../command-tree/command.ts';
import { YES } from '../terminal/person.ts';

export function addSafekeepingCommands(program: Command): void {
  addBackups(program);
  addKey(program);
  addArchives(program);
}

function addBackups(program: Command): void {
  const backup = program
    .command('backup')
    .description('make a backup of the vault while it runs')
    .option('--to <dir>', 'copy it there as well')
    .action(does(() => import('../commands/backup.ts'), 'backup'));
  teach(
    backup,
    ['hub backup', 'a copy in the data directory, opened once to be sure'],
    ['hub backup --to /media/stick', 'and another one elsewhere'],
    ['hub backup schedule --every 12 --keep 14', 'how often one is made by itself'],
  );

  const list = backup
    .command('list')
    .description('every backup in the data directory')
    .action(does(() => import('../commands/backup.ts'), 'listBackups'));
  teach(list, ['hub backup list', 'newest first']);

  const remove = backup
    .command('remove')
    .description('delete a backup')
    .argument('<name>', 'as `hub backup list` names it')
    .action(does(() => import('../commands/backup.ts'), 'removeBackup'));
  teach(remove, ['hub backup remove 2026-11-21T18-00-00-000Z-manual', 'it cannot be brought back']);

  const schedule = backup
    .command('schedule')
    .description('how often a backup is made by itself')
    .option('--every <hours>', 'make one this often; 0 for never')
    .option('--keep <number>', 'keep this many of them')
    .action(does(() => import('../commands/backup.ts'), 'schedule'));
  teach(schedule, ['hub backup schedule', 'as it is now'], ['hub backup schedule --every 6', 'change it']);

  addTargets(backup);

  const restore = openedWith(
    program
      .command('restore')
      .description('make a vault of a backup, in an empty data directory')
      .argument('[backup]', 'the folder of the backup')
      .option('--from <place>', 'the newest copy in a folder, or in a repository of restic')
      .option('--vault <id>', 'which vault, where copies of several are there')
      .option('--copy <id>', 'which copy, where it is not to be the newest'),
  )
    .option('--kit', 'open it with the words of the recovery kit')
    .option('--key-file <file>', 'open it with a copy of vault.key')
    .action(does(() => import('../commands/restore.ts'), 'restore'));
  teach(
    restore,
    ['hub restore /media/stick/2026-11-21T18-00-00-000Z-manual', 'on the machine that has the key'],
    ['hub restore --from /media/stick', 'a new machine: the newest copy there, with the twelve words'],
    ['hub restore FOLDER --kit --data-dir ~/hub-restored', 'anywhere, with the twelve words'],
  );
}

/** What opens a repository: the same for a target and for a restore. */
export function openedWith(command: Command): Command {
  return command
    .option('--password-file <file>', 'take the password of the repository from the first line of a file')
    .option('--ssh-key <file>', 'for sftp: the key that the server knows')
    .option('--known-hosts <file>', 'for sftp: by what the server is known; without it, ~/.ssh/known_hosts')
    .option('--rclone-config <file>', 'for rclone: its configuration')
    .option('--variables <file>', 'for a store in a cloud: lines such as AWS_ACCESS_KEY_ID=…');
}

function addTargets(backup: Command): void {
  const target = group(backup, 'target', 'where backups are copied to by themselves');
  teach(
    target,
    ['hub backup target add stick /media/stick', 'a folder on another disk'],
    ['hub backup target list', 'what left last, and what is wrong'],
  );

  const add = openedWith(
    target
      .command('add')
      .description('copy each backup there from now on')
      .argument('<name>', 'small letters, digits and hyphens')
      .argument('<place>', 'a folder, or a repository of restic')
      .option('--limit <number>', 'KiB each second at most'),
  ).action(does(() => import('../commands/backup-target.ts'), 'addTarget'));
  teach(
    add,
    ['hub backup target add stick /media/stick', 'a folder: an external disk, or one that something synchronises'],
    [
      'hub backup target add home sftp:me@server:hub --ssh-key ~/.ssh/backup',
      'a repository of restic; its password is asked for',
    ],
    ['hub backup target add disk restic:/mnt/disk/hub', 'such a repository on this machine'],
  );

  const list = target
    .command('list')
    .description('every target, what left last, and what is wrong')
    .action(does(() => import('../commands/backup-target.ts'), 'listTargets'));
  teach(list, ['hub backup target list --json', 'for a program']);

  const remove = target
    .command('remove')
    .description('copy no backup there any more; the copies there stay')
    .argument('<name>')
    .action(does(() => import('../commands/backup-target.ts'), 'removeTarget'));
  teach(remove, ['hub backup target remove stick', 'its credentials are forgotten']);

  const test = target
    .command('test')
    .description('see whether copies can be written there, and which there are')
    .argument('<name>')
    .action(does(() => import('../commands/backup-target.ts'), 'testTarget'));
  teach(test, ['hub backup target test stick', 'no copy is made for it']);

  const send = target
    .command('send')
    .description('copy the newest backup there now')
    .argument('<name>')
    .option('--go-on', 'although another machine has gone on, or the target has lost what was in it')
    .action(does(() => import('../commands/backup-target.ts'), 'sendTo'));
  teach(send, ['hub backup target send stick', 'without waiting until it is due']);
}

function addKey(program: Command): void {
  const key = program
    .command('key')
    .description('where the key of the vault is kept')
    .action(does(() => import('../commands/key.ts'), 'key'));
  teach(key, ['hub key', 'where it is, how old, and whether there is a recovery kit']);

  const rotate = key
    .command('rotate')
    .description('encrypt the vault under a new key')
    .action(does(() => import('../commands/key.ts'), 'rotate'));
  teach(rotate, ['hub key rotate', 'when a copy of the old key may be in wrong hands']);

  const move = key
    .command('move')
    .description('keep the key in another place')
    .argument('<place>', 'keyring, file or passphrase')
    .action(does(() => import('../commands/key.ts'), 'move'));
  offer(move, ['keyring', 'file', 'passphrase']);
  teach(move, ['hub key move keyring', 'from the file into the keyring of the system']);

  const kit = key
    .command('kit')
    .description('make a recovery kit: words that open the vault and its backups when the key is lost')
    .option('--page <file>', 'write it as a page to print instead of showing it here')
    .action(does(() => import('../commands/key.ts'), 'kit'));
  teach(
    kit,
    ['hub key kit', 'shown this once'],
    ['hub key kit --page kit.html', 'to print it; delete the file afterwards'],
  );
}

const PASSPHRASE_FILE = ['--passphrase-file <file>', 'take the passphrase from the first line of a file'] as const;

function addArchives(program: Command): void {
  const leave = program
    .command('export')
    .description('write an encrypted archive of the vault')
    .argument('[file]', 'where to; without it, into `exports` of the data directory')
    .option('--type <type...>', 'only these: memory, project, …')
    .option('--project <project>', 'only this project and what belongs to it, by its id or title')
    .option('--classification <ceiling>', 'up to public, personal, private or sensitive')
    .option('--since <instant>', 'only what changed since')
    .option('--fallback', 'in the container for where there is no age')
    .option(...PASSPHRASE_FILE)
    .action(does(() => import('../commands/archive.ts'), 'exportVault'));
  teach(
    leave,
    ['hub export everything.pca', 'all of it; the passphrase is asked for'],
    ['hub export --type memory preference --classification private', 'a part of it'],
    ['age -d everything.pca > everything.zip', 'open it without the hub'],
  );

  const arrive = program
    .command('import')
    .description('take in an archive, or the dump of another service')
    .argument('<file>')
    .option('--conflicts <choice>', 'merge, replace, keep_separate or skip what is here with other content')
    .option('-y, --yes', 'do not ask')
    .option(...PASSPHRASE_FILE)
    .action(does(() => import('../commands/archive.ts'), 'importFile'));
  teach(
    arrive,
    ['hub import everything.pca', 'shows what is new and what is in conflict, and asks'],
    ['hub import chatgpt-export.zip', 'its memories wait in your review'],
  );

  const audit = group(program, 'audit', 'the log of everything that happened');
  teach(audit, ['hub audit verify', 'whether anything was changed or removed']);
  const settle = audit
    .command('settle')
    .description('go on with a vault that contradicts what is known of it')
    .option('--note <text>', 'why it may go on; without it, you are asked')
    .option(...YES)
    .action(does(() => import('../commands/audit.ts'), 'settleAlarm'));
  teach(settle, ['hub audit settle', 'says what was found, and asks for your word']);
  const verify = audit
    .command('verify')
    .description('check the chain of the vault, or of an archive')
    .argument('[archive]', 'an archive; needs no hub')
    .option(...PASSPHRASE_FILE)
    .action(does(() => import('../commands/archive.ts'), 'verifyAudit'));
  teach(
    verify,
    ['hub audit verify', 'of this vault'],
    ['hub audit verify everything.pca', 'of an archive, without any hub'],
  );
}
