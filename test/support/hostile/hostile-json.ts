// Values that have broken something somewhere, and documents that hold one of them in the place of another.
import fc from 'fast-check';

const HOSTILE_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\u202Eabc\u200B',
  '\u05E9\u05DC\u05D5\u05DD \u2067\u0639\u2069 👩\u200D👩\u200D👧 e\u0301\u0301',
  '../../../../etc/passwd',
  'imports/../vault.json',
  '/proc/self/environ',
  'file:///etc/passwd',
  'http://[',
  "'; DROP TABLE objects; --",
  '" OR NEAR("a" "b") *',
  '*',
  '%00%2e%2e%2f',
  'a\r\nSet-Cookie: b=c',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  'null',
  '-0',
  '1e999',
  '9007199254740993',
  '2026-02-30T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  `𝕳𝖚𝖇 ${'é'.repeat(300)}`,
  '\u202E'.repeat(200),
  'x'.repeat(70_000),
];

/** Names that every object answers to, whether or not anyone sets them, and those that awaiting and printing call. */
const EVERYONES_NAMES = [
  ...['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty', 'toJSON', 'then', 'length'],
  'prototype',
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXT) },
  { weight: 1, arbitrary: fc.constantFrom(...EVERYONES_NAMES) },
);

const hostileNumber = fc.constantFrom(0, -0, -1, 1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e308, 5e-324);

const someJson = fc.jsonValue({ maxDepth: 3 });

/** Objects with such names as own properties. They are made from text: written in a program, `__proto__` would not be a property. */
const everyonesObject = fc
  .dictionary(fc.constantFrom(...EVERYONES_NAMES), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1, maxKeys: 3 })
  .map((object): unknown => JSON.parse(JSON.stringify(object)));

/** Deeper than a body may be, and not so deep that nobody could write it. */
const DEEP: unknown = JSON.parse(`${'['.repeat(200)}${'{"a":'.repeat(200)}0${'}'.repeat(200)}${']'.repeat(200)}`);

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[[[]]]], [{}], { length: -1 }) },
  { weight: 2, arbitrary: everyonesObject },
  { weight: 1, arbitrary: fc.constant({ [`k${'y'.repeat(20_000)}`]: 1, '': 1, '\u0000': 1 }) },
  { weight: 1, arbitrary: fc.constant(DEEP) },
  { weight: 3, arbitrary: someJson },
);

/** What a client can write into a header: one line, no letter beyond Latin-1. */
export const headerText: fc.Arbitrary<string> = anyJson
  .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  .map((text) =>
    text
      .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
      .slice(0, 2000)
      .trim(),
  );

type Holder = Record<string, unknown>;

/** The value with one of the values in it replaced, by `place`; the whole counts as one of them. */
export function withOther(value: unknown, place: number, other: unknown): unknown {
  const copy: Holder = { whole: structuredClone(value) };
  const spots: [Holder, string][] = [];
  const look = (holder: Holder): void => {
    for (const name of Object.keys(holder)) {
      spots.push([holder, name]);
      if (typeof holder[name] === 'object' && holder[name] !== null) look(holder[name] as Holder);
    }
  };
  look(copy);
  const [holder, name] = spots[place % spots.length] as [Holder, string];
  holder[name] = other;
  return copy['whole'];
}

/** Ways to write JSON that no program uses: a name twice, a name of nobody, a bracket too many. */
export const oddlyWritten: fc.Arbitrary<(text: string) => string> = fc.constantFrom<((text: string) => string)[]>(
  (text) => text.replace('{', '{"__proto__":{"x":1},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"x":1}},'),
  (text) => text.replace(/\{("[^"]*":)/, '{$1null,$1'),
  (text) =>
    text.replace(
      /"([^"]*)":/,
      (_, name: string) => `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}":`,
    ),
  (text) => `\uFEFF${text}`,
  (text) => `${text}\u0000`,
  (text) => `${text}${text}`,
  (text) => text.slice(0, -1),
  (text) => `${'['.repeat(100_000)}${text}`,
  (text) => text.replace(/:\d+/, ':1e999'),
  (text) => text.replace(/"/g, "'"),
);
