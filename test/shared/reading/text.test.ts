import { describe, expect, test } from 'vitest';
import { htmlToText } from '../../../shared/reading/text/html-text.ts';
import { oneLine } from '../../../shared/reading/text/one-line.ts';
import { readDate } from '../../../shared/reading/text/written-date.ts';

describe('dates as people and programs write them', () => {
  test.each([
    ['Tue, 10 Mar 2026 09:00:00 GMT', '2026-03-10T09:00:00.000Z'],
    ['Tue, 10 Mar 2026 09:00:00 +0130', '2026-03-10T07:30:00.000Z'],
    ['Tue, 10 Mar 2026 09:00 EST', '2026-03-10T14:00:00.000Z'],
    ['10 Mar 26 09:00:00 PDT', '2026-03-10T16:00:00.000Z'],
    ['Tue,10 March 2026 9:05:00 PM CET', '2026-03-10T20:05:00.000Z'],
    ['Wed, 10 Mar 2026 09:00:00 +0100 (CET)', '2026-03-10T08:00:00.000Z'],
    ['Tuesday, 10-Mar-26 09:00:00 UTC', '2026-03-10T09:00:00.000Z'],
    ['Tue, 10 Sept 2026 12:00:00 Nowhere', '2026-09-10T12:00:00.000Z'],
    ['Tue, 10 Mar 2026 09:00:00 UTC+2', '2026-03-10T07:00:00.000Z'],
    ['Tue, 10 Mar 2026', '2026-03-10T00:00:00.000Z'],
    ['March 10, 2026', '2026-03-10T00:00:00.000Z'],
    ['Tue Mar 10 09:00:00 2026', '2026-03-10T09:00:00.000Z'],
    ['Tue Mar 10 09:00:00 -0500 2026', '2026-03-10T14:00:00.000Z'],
    ['Mar 10th, 2026 9:00 am', '2026-03-10T09:00:00.000Z'],
    ['2026-03-10', '2026-03-10T00:00:00.000Z'],
    ['20260310', '2026-03-10T00:00:00.000Z'],
    ['2026-03-10 09:00', '2026-03-10T09:00:00.000Z'],
    ['2026-03-10T09:00:00', '2026-03-10T09:00:00.000Z'],
    ['2026-03-10T09:00:00.123456+01:00', '2026-03-10T08:00:00.123Z'],
    ['2026-03-10T09:00:00+0100', '2026-03-10T08:00:00.000Z'],
    ['2026-03-10T24:00:00Z', '2026-03-11T00:00:00.000Z'],
    ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
    ['1773133200', '2026-03-10T09:00:00.000Z'],
    ['1773133200000', '2026-03-10T09:00:00.000Z'],
    ['  2026-03-10\n', '2026-03-10T00:00:00.000Z'],
  ])('%s', (written, instant) => {
    expect(readDate(written)).toBe(instant);
  });

  test.each([
    '',
    'soon',
    '10/03/2026',
    '2026-13-01',
    '2026-02-30',
    '31 Foo 2026',
    '2026-03-10T25:00:00Z',
    '0000-01-01',
    '99 Mar 2026',
  ])('%j is none', (written) => {
    expect(readDate(written)).toBeUndefined();
  });
});

describe('HTML as text', () => {
  test.each([
    ['paragraphs', '<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['spaces run together', '<div> a \n b&nbsp;c </div>  <div>d</div>', 'a b c\nd'],
    ['lists in lists', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
    ['tables by rows', '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a b\n1 2'],
    ['quotes', '<p>He said</p><blockquote><p>One</p><p>two</p></blockquote>', 'He said\n\n> One\n\n> two'],
    ['code keeps its lines', '<pre>if (a)\n  b();</pre>', 'if (a)\n  b();'],
    ['pictures by their words', 'A <img src="x" alt="cat">', 'A cat'],
    ['what is never shown', '<title>t</title><style>a{}</style><p hidden>x</p><p style="display: none">y</p>z', 'z'],
    [
      'what is hidden, with all that is inside it',
      '<div style="font-size:0"><b>secret <br>order</b></div>seen',
      'seen',
    ],
    ['comments', 'a<!-- b -->c', 'ac'],
    ['markup that nobody closed', '<p>a<div><b>b', 'a\n\nb'],
    ['entities', '&lt;b&gt; &amp; &euro;&#8364;', '<b> & €€'],
  ])('%s', (_, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('links are written where they are wanted, whole, and never as code', () => {
    const html =
      '<a href="/a?b=1&amp;c=2">here</a> <a href="https://x.org/">https://x.org/</a> <a href="javascript:x()">run</a> <a href="#top">up</a>';
    expect(htmlToText(html)).toBe('here https://x.org/ run up');
    expect(htmlToText(html, { base: 'https://example.org/p/', links: true })).toBe(
      'here (https://example.org/a?b=1&c=2) https://x.org/ run up',
    );
  });

  test('elements within one another without end', () => {
    expect(htmlToText(`a${'<blockquote>'.repeat(200_000)}b`)).toBe('a');
  });
});

test('a title is one line, and is not cut inside a character', () => {
  expect(oneLine(' a\n b\t')).toBe('a b');
  expect(oneLine('a'.repeat(201))).toHaveLength(200);
  expect(oneLine(`${'a'.repeat(198)}😀😀`)).toBe(`${'a'.repeat(198)}…`);
});
