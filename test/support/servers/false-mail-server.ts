// A mail server that says what a test wants it to say: what no working one does.

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What the server answers to a command; `undefined`: nothing more, ever. */
type Reply = (tag: string, socket: Socket) => string[] | undefined;

export class FalseMailServer implements AsyncDisposable {
  /** Replies by the beginning of the command. They come before the usual ones. */
  readonly says = new Map<string, Reply>();
  /** Every command that came, without its tag. */
  readonly asked: string[] = [];
  mailboxes = ['INBOX'];
  /** Changes an answer or the greeting on its way; it may end the connection, too. */
  bent: (answer: Buffer, socket: Socket, command: string) => Buffer = (answer) => answer;
  /** The numbers of its messages, as a server writes them. */
  uids = '';
  count = 0;
  mail = (uid: number) => `From: ada@example.org\r\nSubject: Mail ${uid}\r\n\r\nWords.\r\n`;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#greet(socket));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  get server() {
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port, security: 'none' as const };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #greet(socket: Socket): void {
    this.#sockets.add(socket.on('error', () => {}));
    this.#say(socket, ['* OK [CAPABILITY IMAP4rev1] ready'], 'GREETING');
    const lines = createInterface({ input: socket }).on('error', () => {});
    lines.on('line', (line) => {
      const [tag = '', ...words] = line.split(' ');
      const command = words.join(' ');
      this.asked.push(command);
      const said = [...this.says].find(([beginning]) => command.startsWith(beginning))?.[1] ?? this.#usual(command);
      this.#say(socket, said(tag, socket) ?? [], command);
    });
  }

  #say(socket: Socket, lines: readonly string[], command: string): void {
    const answer = Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
    if (answer.length > 0) socket.write(this.bent(answer, socket, command));
  }

  #usual(command: string): Reply {
    const [verb = ''] = command.split(' ');
    if (command === 'LIST "" ""') return (tag) => ['* LIST (\\Noselect) "/" ""', `${tag} OK done`];
    if (verb === 'LIST' || verb === 'LSUB') {
      return (tag) => [...this.mailboxes.map((name) => `* ${verb} () "/" ${name}`), `${tag} OK done`];
    }
    if (verb === 'STATUS') {
      const name = command.split(' ')[1];
      return (tag) => [`* STATUS ${name} (MESSAGES ${this.count} UIDNEXT 9 UIDVALIDITY 1)`, `${tag} OK done`];
    }
    if (verb === 'EXAMINE' || verb === 'SELECT') {
      return (tag) => [`* ${this.count} EXISTS`, '* OK [UIDVALIDITY 1] valid', `${tag} OK [READ-ONLY] done`];
    }
    if (command.startsWith('UID SEARCH')) {
      return (tag) => [`* SEARCH ${expanded(this.uids).join(' ')}`, `${tag} OK done`];
    }
    if (command.startsWith('UID FETCH')) return (tag) => [...this.#mails(command), `${tag} OK done`];
    if (verb === 'LOGOUT') return (tag) => ['* BYE', `${tag} OK done`];
    return (tag) => [`${tag} OK done`];
  }

  #mails(command: string): string[] {
    const asked = expanded(command.split(' ')[2] as string);
    return asked.map((uid, at) => {
      const text = this.mail(uid);
      const date = 'INTERNALDATE "10-Mar-2026 09:00:00 +0000"';
      return `* ${at + 1} FETCH (UID ${uid} ${date} BODY[]<0> {${text.length}}\r\n${text})`;
    });
  }
}

function expanded(sequence: string): number[] {
  return sequence.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}
