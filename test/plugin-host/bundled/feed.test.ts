import { describe, expect, test } from 'vitest';
import type { Feed } from '../../../services/plugin-host/bundled/feed/feed.ts';
import { type FeedReading, readFeed } from '../../../services/plugin-host/bundled/feed/read-feed.ts';

const URL_OF_FEED = 'https://example.org/blog/feed.xml';

function reading(text: string | Uint8Array, contentType?: string): FeedReading {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readFeed({ url: URL_OF_FEED, contentType, bytes });
}

function read(text: string | Uint8Array, contentType?: string): Feed {
  const found = reading(text, contentType);
  if (!('feed' in found)) throw new Error(JSON.stringify(found));
  return found.feed;
}

function rss(item: string, channel = ''): Feed {
  return read(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${channel}<item>${item}</item></channel></rss>`,
  );
}

function atom(inside: string): Feed {
  return read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>${inside}</feed>`);
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

describe('RSS 2.0', () => {
  test('an item with everything', () => {
    const feed = rss(
      `<title>Tea &amp;amp; cake</title><link>/posts/1</link><guid isPermaLink="false">post-1</guid>
       <pubDate>Tue, 10 Mar 2026 09:00:00 +0100</pubDate><author>jo@example.org (Jo Doe)</author>
       <category>Food</category><category>Tea</category>
       <enclosure url="https://media.example.org/1.mp3" type="audio/mpeg" length="1"/>
       <description><![CDATA[<p>Read <a href="../more">more</a>.</p><script>x()</script>]]></description>`,
      '<link>https://example.org/</link>',
    );
    expect(feed).toMatchObject({ title: 'Blog', deleted: [], isComplete: false });
    expect(feed.entries).toEqual([
      {
        id: 'post-1',
        title: 'Tea & cake',
        url: 'https://example.org/posts/1',
        authors: ['Jo Doe'],
        published: '2026-03-10T08:00:00.000Z',
        updated: undefined,
        tags: ['Food', 'Tea'],
        enclosures: ['https://media.example.org/1.mp3'],
        text: 'Read more (https://example.org/more).',
      },
    ]);
  });

  test('the whole text is preferred to its summary', () => {
    const feed = rss(
      `<guid>1</guid><title>T</title><description>Short</description>
       <content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>Long</p><p>text</p>]]></content:encoded>`,
    );
    expect(feed.entries[0]?.text).toBe('Long\n\ntext');
  });

  test('prefixes that nobody declared mean what they usually mean', () => {
    const feed = rss(
      '<guid>1</guid><title>T</title><content:encoded>Long</content:encoded><dc:creator>Jo</dc:creator>',
    );
    expect(feed.entries[0]).toMatchObject({ text: 'Long', authors: ['Jo'] });
  });

  test('a title about markup keeps it, a title in markup loses it', () => {
    expect(rss('<guid>1</guid><title>How &lt;b&gt; differs from &lt;strong&gt;</title>').entries[0]?.title).toBe(
      'How <b> differs from <strong>',
    );
    expect(rss('<guid>1</guid><title>&lt;b&gt;Bold&lt;/b&gt; words</title>').entries[0]?.title).toBe('Bold words');
  });

  test('an item without a title is called by its text, one without an id by its address', () => {
    expect(rss('<link>https://example.org/a</link><description>Only text</description>').entries[0]).toMatchObject({
      id: 'https://example.org/a',
      title: 'Only text',
    });
  });

  test('an item that says nothing is none', () => {
    expect(rss('<category>Food</category>').entries).toEqual([]);
  });

  test('a permanent link is a link', () => {
    expect(rss('<guid>https://example.org/p/1</guid><title>T</title>').entries[0]?.url).toBe('https://example.org/p/1');
    expect(
      rss('<guid isPermaLink="false">https://example.org/p/1</guid><title>T</title>').entries[0]?.url,
    ).toBeUndefined();
  });

  test('tags that are not closed, stray ampersands and unknown entities cost nothing else', () => {
    const feed = read(
      `<rss version="2.0"><channel><title>R&D</title>
       <item><guid>1</guid><title>Caf&eacute; & bar</title><description>A<br>B</description></item>
       <item><guid>2</guid><title>Second</title></item></channel>`,
    );
    expect(feed.title).toBe('R&D');
    expect(feed.entries.map(({ title }) => title)).toEqual(['Café & bar', 'Second']);
  });

  test('entities that are declared in the document are not expanded', () => {
    const feed = read(
      `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
       <rss version="2.0"><channel><title>T</title><item><guid>1</guid><title>&b;&f;</title></item></channel></rss>`,
    );
    expect(feed.entries[0]?.title).toBe('&b;&f;');
  });
});

test('RSS 1.0 has its items beside the channel, and calls them by rdf:about', () => {
  const feed = read(
    `<?xml version="1.0"?>
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
       <channel rdf:about="https://example.org/"><title>News</title><link>https://example.org/</link></channel>
       <item rdf:about="https://example.org/1"><title>One</title><link>https://example.org/1</link>
         <description>Text</description><dc:date>2026-03-10T09:00+01:00</dc:date><dc:creator>Jo</dc:creator><dc:subject>Food</dc:subject></item>
       <item rdf:about="https://example.org/2"><title>Two</title><link>https://example.org/2</link></item>
     </rdf:RDF>`,
  );
  expect(feed.title).toBe('News');
  expect(feed.entries).toHaveLength(2);
  expect(feed.entries[0]).toMatchObject({
    id: 'https://example.org/1',
    title: 'One',
    authors: ['Jo'],
    published: '2026-03-10T08:00:00.000Z',
    tags: ['Food'],
    text: 'Text',
  });
});

describe('Atom', () => {
  test('an entry with everything, and relative links by xml:base', () => {
    const feed = read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/a/">
         <title type="html">Jo&amp;#8217;s blog</title><author><name>Jo</name></author>
         <entry xml:base="b/"><id>tag:example.org,2026:1</id><title type="text">AT&amp;T</title>
           <link rel="enclosure" href="one.mp3"/><link href="one.html"/>
           <published>2026-03-10T09:00:00Z</published><updated>2026-03-11T09:00:00.5Z</updated>
           <category term="food" label="Food"/>
           <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>See <a href="two.html">two</a> &amp; three</p><ul><li>x</li><li>y</li></ul></div></content>
         </entry>
       </feed>`,
    );
    expect(feed.title).toBe('Jo’s blog');
    expect(feed.entries).toEqual([
      {
        id: 'tag:example.org,2026:1',
        title: 'AT&T',
        url: 'https://example.org/a/b/one.html',
        authors: ['Jo'],
        published: '2026-03-10T09:00:00.000Z',
        updated: '2026-03-11T09:00:00.500Z',
        tags: ['Food'],
        enclosures: ['https://example.org/a/b/one.mp3'],
        text: 'See two (https://example.org/a/b/two.html) & three\n\n- x\n- y',
      },
    ]);
  });

  test('without xml:base links are relative to the feed', () => {
    expect(atom('<entry><id>1</id><title>T</title><link href="one"/></entry>').entries[0]?.url).toBe(
      'https://example.org/blog/one',
    );
  });

  test('a prefix may stand before every name', () => {
    const feed = read(
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>B</a:title><a:entry><a:id>1</a:id><a:title>T</a:title></a:entry></a:feed>`,
    );
    expect(feed.entries[0]).toMatchObject({ id: '1', title: 'T' });
  });

  test('of several versions of an entry the latest counts', () => {
    const entry = (updated: string) =>
      `<entry><id>1</id><title>${updated}</title><updated>${updated}</updated></entry>`;
    const feed = atom(entry('2026-03-11T00:00:00Z') + entry('2026-03-12T00:00:00Z') + entry('2026-03-10T00:00:00Z'));
    expect(feed.entries.map(({ title }) => title)).toEqual(['2026-03-12T00:00:00Z']);
  });

  test('tells what was deleted, and that it is complete', () => {
    const feed = atom(
      `<at:deleted-entry xmlns:at="http://purl.org/atompub/tombstones/1.0" ref="tag:example.org,2026:7" when="2026-03-10T00:00:00Z"/>
       <fh:complete xmlns:fh="http://purl.org/syndication/history/1.0"/>`,
    );
    expect(feed).toMatchObject({ deleted: ['tag:example.org,2026:7'], isComplete: true });
  });

  test('0.3 differs in names', () => {
    const feed = read(
      `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>B</title><entry><id>1</id><title>T</title><issued>2004-03-10</issued><content type="text/html" mode="escaped">&lt;p&gt;Hi&lt;/p&gt;</content></entry></feed>`,
    );
    expect(feed.entries[0]).toMatchObject({ published: '2004-03-10T00:00:00.000Z', text: 'Hi' });
  });
});

describe('JSON Feed', () => {
  function json(item: unknown, feed: object = {}): Feed {
    return read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Blog', items: [item], ...feed }));
  }

  test('an item with everything', () => {
    const feed = json({
      id: 7,
      url: '/7',
      title: 'Seven',
      content_html: '<p>Hi <a href="8">there</a></p>',
      date_published: '2026-03-10T09:00:00+01:00',
      date_modified: '2026-03-10T10:00:00+01:00',
      authors: [{ name: 'Jo' }, { url: 'https://kim.example.org' }],
      tags: ['Food'],
      attachments: [{ url: 'a.mp3', mime_type: 'audio/mpeg' }],
    });
    expect(feed.entries).toEqual([
      {
        id: '7',
        title: 'Seven',
        url: 'https://example.org/7',
        authors: ['Jo', 'https://kim.example.org'],
        published: '2026-03-10T08:00:00.000Z',
        updated: '2026-03-10T09:00:00.000Z',
        tags: ['Food'],
        enclosures: ['https://example.org/blog/a.mp3'],
        text: 'Hi there (https://example.org/8)',
      },
    ]);
  });

  test('1.0 had one author, and the feed speaks for its items', () => {
    expect(json({ id: '1', content_text: 'a' }, { author: { name: 'Jo' } }).entries[0]?.authors).toEqual(['Jo']);
  });

  test.each([null, 'text', 7, [], { tags: 'x', authors: 7, attachments: { url: {} } }])(
    'an item may be anything: %j',
    (item) => {
      expect(json(item).entries).toEqual([]);
    },
  );

  test.each([
    ['{"items": []}', 'not a JSON Feed'],
    ['{"version": "https://jsonfeed.org/version/1"', 'broken'],
  ])('%s is refused', (text, words) => {
    expect(reading(text)).toEqual({ problem: expect.stringContaining(words) });
  });
});

describe('encodings', () => {
  const xml = (declared: string, title: string) =>
    `<?xml version="1.0" encoding="${declared}"?><rss version="2.0"><channel><title>${title}</title></channel></rss>`;

  test.each([
    ['UTF-8 as declared', new TextEncoder().encode(xml('utf-8', 'Café')), undefined],
    [
      'UTF-8 although something else is claimed',
      new TextEncoder().encode(xml('iso-8859-1', 'Café')),
      'text/xml; charset=us-ascii',
    ],
    [
      'UTF-8 behind a byte order mark and empty lines',
      new TextEncoder().encode(`\ufeff\n${xml('utf-8', 'Café')}`),
      undefined,
    ],
    ['ISO-8859-1 as declared', latin1(xml('iso-8859-1', 'Caf\xe9')), undefined],
    ['ISO-8859-1 by its content type', latin1(xml('utf-8', 'Caf\xe9')), 'application/rss+xml; charset="iso-8859-1"'],
    ['windows-1252 that calls itself UTF-8', latin1(xml('utf-8', 'Caf\xe9')), 'text/xml; charset=utf-8'],
    ['UTF-16 with a mark', latin1(`\xff\xfe${[...xml('utf-16', 'Café')].map((c) => `${c}\0`).join('')}`), undefined],
    ['UTF-16 without one', latin1([...xml('utf-16', 'Café')].map((c) => `\0${c}`).join('')), undefined],
    ['an encoding that does not exist', latin1(xml('klingon-7', 'Caf\xe9')), undefined],
  ])('%s', (_, bytes, contentType) => {
    expect(read(bytes, contentType).title).toBe('Café');
  });

  test('Japanese in shift_jis and in iso-2022-jp', () => {
    const words = (declared: string, bytes: number[]) => {
      const [before = '', after = ''] = xml(declared, '|').split('|');
      return Uint8Array.from([...latin1(before), ...bytes, ...latin1(after)]);
    };
    expect(read(words('shift_jis', [0x93, 0xfa, 0x96, 0x7b])).title).toBe('日本');
    expect(read(words('iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42])).title).toBe('日本');
  });
});

describe('what is no feed', () => {
  test('a web page names its feeds', () => {
    const page = `<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/rss?a=1&amp;b=2">
      <link rel="stylesheet" href="x.css"><link type="application/atom+xml" rel="alternate" href="atom.xml"></head></html>`;
    expect(reading(page)).toEqual({ page: ['https://example.org/rss?a=1&b=2', 'https://example.org/blog/atom.xml'] });
  });

  test.each(['', '   ', 'hello', '<svg/>', '<rss version="2.0"></rss>', '[]'])('%j is refused in words', (text) => {
    expect(reading(text)).toEqual({ problem: expect.any(String) });
  });

  test('elements within one another without end are read to a depth, and nothing falls over', () => {
    const deep = `<rss><channel><title>T</title>${'<a>'.repeat(200_000)}`;
    expect(read(deep).title).toBe('T');
  });
});
