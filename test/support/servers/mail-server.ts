// Dovecot on the loopback, with a data directory of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from '../hub.ts';
import { untilAnswers } from '../until-answers.ts';

export const LOGIN = { username: 'jo', password: 'app-password' };
/** The user `mail` of every Debian: Dovecot opens no mailbox as root. */
const MAIL_USER = 8;

export const hasMailServer = spawnSync('dovecot', ['--version']).status === 0;

export class TestMailServer {
  readonly port: number;
  readonly #dir: string;
  readonly #process: ChildProcess;

  private constructor(port: number, dir: string, child: ChildProcess) {
    this.port = port;
    this.#dir = dir;
    this.#process = child;
  }

  static async start(): Promise<TestMailServer> {
    const port = await freePort();
    const dir = await mkdtemp(join(tmpdir(), 'hub-imap-'));
    await chmod(dir, 0o755);
    const isRoot = process.getuid?.() === 0;
    const uid = isRoot ? MAIL_USER : (process.getuid?.() ?? MAIL_USER);
    const home = join(dir, 'home');
    await mkdir(home);
    if (isRoot) await chown(home, uid, uid);
    const own = spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim();
    const rootless = isRoot ? '' : `default_internal_user = ${own}\ndefault_login_user = ${own}\n`;
    const config = `
${rootless}base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${home}/Maildir
passdb {
  driver = static
  args = user=${LOGIN.username} password=${LOGIN.password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${uid} home=${home}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
    const file = join(dir, 'dovecot.conf');
    await writeFile(file, config);
    const child = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' });
    const server = new TestMailServer(port, dir, child);
    await untilAnswers(port);
    return server;
  }

  get server() {
    return { host: '127.0.0.1', port: this.port, security: 'none' as const };
  }

  /** Does something as a mail program of the owner. */
  async open<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { username: user, password: pass } = LOGIN;
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: this.port,
      secure: false,
      auth: { user, pass },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  /** Puts many mails into the mailbox at once, as files, the way Dovecot would. */
  async fill(count: number, textOf: (at: number) => string): Promise<void> {
    await this.open((client) => client.mailboxOpen('INBOX'));
    const inbox = join(this.#dir, 'home/Maildir/new');
    const { uid, gid } = await stat(join(this.#dir, 'home'));
    const isRoot = process.getuid?.() === 0;
    for (let at = 0; at < count; at += 1) {
      const path = join(inbox, `${1_700_000_000 + at}.M${at}.test`);
      writeFileSync(path, textOf(at));
      if (isRoot) chownSync(path, uid, gid);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGTERM');
    await ended;
    await rm(this.#dir, { recursive: true, force: true });
  }
}
