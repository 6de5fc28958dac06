// The plugins that come with the hub, run as they are installed, against sources on this machine.
import { describe, expect, test } from 'vitest';
import { installBundled, serveSite } from '../support/plugins/bundled-plugin.ts';
import { JmapMailbox } from '../support/servers/jmap-mailbox.ts';

const atom = (inside: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>${inside}</feed>`;
const entry = (id: string, title = id) =>
  `<entry><id>${id}</id><title>${title}</title><updated>2026-03-10T09:00:00Z</updated></entry>`;

describe('hub.feed', () => {
  test('imports entries, asks again with what it knows, and writes nothing where nothing changed', async () => {
    let version = { etag: '"1"', body: atom(entry('a') + entry('b')) };
    await using site = await serveSite((_, { headers }) =>
      headers['if-none-match'] === version.etag
        ? { status: 304 }
        : { headers: { etag: version.etag }, body: version.body },
    );
    const feed = installBundled('hub.feed');
    const settings = { feeds: [`${site.base}/feed.xml`] };

    const first = await feed.run(settings);
    expect(first).toMatchObject({ error: null, counts: { created: 2 } });
    expect(first.items[0]).toMatchObject({ type: 'artifact', kind: 'url', title: 'a', classification: 'personal' });
    expect(first.items[0]?.body).toBe('Feed: Blog\nUpdated: 2026-03-10T09:00:00.000Z');

    const second = await feed.run(settings);
    expect(second).toMatchObject({ error: null, counts: { created: 0, updated: 0, unchanged: 0 } });
    expect(site.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);

    version = { etag: '"2"', body: atom(entry('a', 'A, corrected') + entry('b') + entry('c')) };
    expect(await feed.run(settings)).toMatchObject({ counts: { created: 1, updated: 1, unchanged: 1 } });
  });

  test('a server that says nothing of versions is not imported twice either', async () => {
    await using site = await serveSite(() => ({ body: atom(entry('a')) }));
    const feed = installBundled('hub.feed');
    const settings = { feeds: [site.base] };
    await feed.run(settings);
    expect((await feed.run(settings)).counts).toMatchObject({ created: 0, unchanged: 0 });
  });

  test('removes what a feed says it deleted, and what a complete feed no longer has; keeps what merely scrolled away', async () => {
    let body = atom(entry('a') + entry('b'));
    await using site = await serveSite(() => ({ body }));
    const feed = installBundled('hub.feed');
    const run = async (next: string) => {
      body = next;
      return (await feed.run({ feeds: [site.base] })).items.map(({ title }) => title);
    };
    expect(await run(body)).toEqual(['a', 'b']);
    expect(await run(atom(entry('c')))).toEqual(['a', 'b', 'c']);
    const deleted = '<at:deleted-entry xmlns:at="http://purl.org/atompub/tombstones/1.0" ref="a"/>';
    expect(await run(atom(entry('c') + deleted))).toEqual(['b', 'c']);
    const complete = '<fh:complete xmlns:fh="http://purl.org/syndication/history/1.0"/>';
    await run(atom(complete + entry('c') + entry('d')));
    expect(await run(atom(complete + entry('d')))).toEqual(['b', 'd']);
  });

  test('finds the feed of a web page; one feed that fails stops no other, and all of them fail the run', async () => {
    await using site = await serveSite((path) => {
      if (path === '/blog')
        return { body: '<!doctype html><link rel="alternate" type="application/atom+xml" href="/atom">' };
      return path === '/atom' ? { body: atom(entry('a')) } : { status: 404 };
    });
    const feed = installBundled('hub.feed');
    const run = await feed.run({ feeds: [`${site.base}/gone?token=secret`, `${site.base}/blog`] });
    expect(run).toMatchObject({ error: null, counts: { created: 1 } });
    const said = run.log.map(({ message }) => message).join('\n');
    expect(said).toContain('Could not read feed 1 (127.0.0.1): there is nothing at this address any more');
    expect(said).not.toContain('secret');
    const failed = await feed.run({ feeds: [`${site.base}/gone`] });
    expect(failed.error).toContain('there is nothing at this address any more');
  });
});

describe('hub.calendar', () => {
  const calendar = (...events: string[][]) =>
    ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Home', ...events.flat().map((line) => line), 'END:VCALENDAR'].join('\r\n');
  const event = (uid: string, day: string, ...more: string[]) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, `DTSTART;TZID=Europe/Berlin:${day}T090000`, 'DURATION:PT1H'],
    ...[...more, 'END:VEVENT'],
  ];
  const now = '2026-03-10T12:00:00.000Z';

  test('imports each occurrence, removes what was deleted, and keeps what is older than all that is shown', async () => {
    let body = calendar(
      event('old', '20260201'),
      event('weekly', '20260302', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('far', '20290101'),
    );
    await using site = await serveSite(() => ({ body, headers: { etag: '"same"' } }));
    const plugin = installBundled('hub.calendar');
    const settings = { calendars: [site.base] };
    const first = await plugin.run(settings, { now });
    expect(first.error).toBeNull();
    expect(first.items.map(({ title, starts_at }) => `${title} ${starts_at?.slice(0, 16)}`)).toEqual([
      'old 2026-02-01T08:00',
      'weekly 2026-03-02T08:00',
      'weekly 2026-03-09T08:00',
      'weekly 2026-03-16T08:00',
      'weekly 2026-03-23T08:00',
    ]);
    expect(first.items[0]).toMatchObject({
      type: 'event',
      classification: 'private',
      calendar_id: 'Home',
      status: 'confirmed',
    });
    expect((await plugin.run(settings, { now })).counts).toMatchObject({ created: 0, updated: 0, unchanged: 0 });

    body = calendar(
      event('weekly', '20260302', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20260316T090000'),
    );
    const later = await plugin.run(settings, { now });
    expect(later.counts).toMatchObject({ created: 0, removed: 1 });
    expect(later.items.map(({ title }) => title)).toEqual(['old', 'weekly', 'weekly', 'weekly']);
  });

  test('what comes into reach with the day is imported although the calendar did not change', async () => {
    const body = calendar(event('daily', '20260301', 'RRULE:FREQ=DAILY'));
    await using site = await serveSite((_, { headers }) =>
      headers['if-none-match'] === '"1"' ? { status: 304 } : { body, headers: { etag: '"1"' } },
    );
    const plugin = installBundled('hub.calendar');
    const settings = { calendars: [site.base], days_back: 0, days_ahead: 2 };
    expect((await plugin.run(settings, { now })).counts.created).toBe(3);
    expect((await plugin.run(settings, { now: '2026-03-11T12:00:00.000Z' })).counts).toMatchObject({
      created: 1,
      removed: 0,
    });
  });
});

describe('hub.mail', () => {
  test('imports the selected mails of an mbox, and removes what is no longer in it', async () => {
    const mail = (id: string, from: string) =>
      `From x Tue Mar 10 09:00:00 2026\nMessage-ID: <${id}>\nFrom: ${from}\nSubject: ${id}\nDate: Tue, 10 Mar 2026 09:00:00 +0000\n\nHi\n\n`;
    let body = mail('one', 'jo@example.org') + mail('two', 'kim@example.com') + mail('three', 'jo@example.org');
    await using site = await serveSite(() => ({ body }));
    const plugin = installBundled('hub.mail');
    const settings = { archives: [site.base], senders: 'example.org' };
    const first = await plugin.run(settings);
    expect(first.error).toBeNull();
    expect(first.items.map(({ title }) => title)).toEqual(['one', 'three']);
    expect(first.items[0]).toMatchObject({
      ...{ kind: 'email', classification: 'sensitive', sender: 'jo@example.org', body: 'Hi' },
      sent_at: '2026-03-10T09:00:00.000Z',
    });
    body = mail('three', 'jo@example.org');
    expect((await plugin.run(settings)).items.map(({ title }) => title)).toEqual(['three']);
    expect((await plugin.run({ archives: [site.base] })).error).toContain('which mails to import');
  });

  test('walks a JMAP account once, then follows its changes, with a token that it never sees', async () => {
    const account = new JmapMailbox();
    for (const n of [1, 2, 3]) account.mails.set(`m${n}`, { subject: `Mail ${n}`, box: n === 3 ? 'other' : 'in' });
    await using site = await serveSite((path, { headers, body }) => {
      if (headers.authorization !== 'Bearer only-the-host-knows') return { status: 401 };
      return { body: JSON.stringify(path === '/session' ? account.session('/api') : account.answer(body)) };
    });
    const plugin = installBundled('hub.mail');
    const settings = { jmap: [`${site.base}/session`], mailboxes: 'Inbox' };
    expect((await plugin.run(settings)).error).toContain('wants a token');

    const token = 'only-the-host-knows';
    const first = await plugin.run(settings, { token });
    expect(first.error).toBeNull();
    expect(first.items.map(({ title, body }) => `${title}: ${body?.split('\n')[0]}`)).toEqual([
      'Mail 1: Hi from Mail 1',
      'Mail 2: Hi from Mail 2',
    ]);
    expect(JSON.stringify(first)).not.toContain(token);

    // One is new, one is moved out of the selection, one is gone.
    account.mails.set('m4', { subject: 'Mail 4', box: 'in' });
    account.mails.set('m1', { subject: 'Mail 1', box: 'other' });
    account.mails.delete('m2');
    account.change({ created: ['m4'], updated: ['m1'], destroyed: ['m2'] });
    const second = await plugin.run(settings, { token });
    expect(second).toMatchObject({ error: null, counts: { created: 1, removed: 2 } });
    expect(second.items.map(({ title }) => title)).toEqual(['Mail 4']);
    expect((await plugin.run(settings, { token })).counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 0,
      removed: 0,
    });
  });
});
