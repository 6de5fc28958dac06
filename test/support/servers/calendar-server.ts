// Radicale on the loopback, with a data directory of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../hub.ts';
import { untilAnswers } from '../until-answers.ts';
import { LOGIN } from './mail-server.ts';

export const hasCalendarServer = spawnSync('radicale', ['--version']).status === 0;

export class TestCalendarServer {
  readonly url: string;
  readonly #dir: string;
  readonly #process: ChildProcess;

  private constructor(port: number, dir: string, child: ChildProcess) {
    this.url = `http://127.0.0.1:${port}/`;
    this.#dir = dir;
    this.#process = child;
  }

  static async start(): Promise<TestCalendarServer> {
    const port = await freePort();
    const dir = await mkdtemp(join(tmpdir(), 'hub-caldav-'));
    const users = join(dir, 'users');
    await writeFile(users, `${LOGIN.username}:${LOGIN.password}\n`);
    const config = join(dir, 'config');
    await writeFile(
      config,
      `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${users}\nhtpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${dir}/data\n[logging]\nlevel = error\n`,
    );
    const child = spawn('radicale', ['--config', config], { stdio: 'ignore' });
    const server = new TestCalendarServer(port, dir, child);
    await untilAnswers(port);
    return server;
  }

  /** Sends a request as a calendar program of the owner does. */
  async send(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString('base64')}`;
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`);
  }

  makeCalendar(name: string): Promise<void> {
    const body = `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop><d:displayname>${name}</d:displayname></d:prop></d:set></c:mkcalendar>`;
    return this.send('MKCALENDAR', `jo/${name.toLowerCase()}/`, body);
  }

  put(
    calendar: string,
    uid: string,
    lines: readonly string[],
    more: readonly (readonly string[])[] = [],
  ): Promise<void> {
    const events = [lines, ...more].flatMap((each) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      ...each,
      'END:VEVENT',
    ]);
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
    return this.send('PUT', `jo/${calendar}/${uid}.ics`, text, { 'content-type': 'text/calendar' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGTERM');
    await ended;
    await rm(this.#dir, { recursive: true, force: true });
  }
}
