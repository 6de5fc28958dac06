// What is told of a value that breaks its schema: a place and a rule, in words.
import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../services/api/routes/list.ts';
import { refuseHostileJson, refuseRepeatedNames } from '../../services/api/validation.ts';
import { METHODS } from '../../shared/methods/methods.ts';
import { plugins } from '../../shared/methods/plugins.ts';
import { ContractRequest } from '../../shared/schemas/contract.ts';
import { NewTarget } from '../../shared/schemas/copies.ts';
import { DayOrInstant, Instant, type TSchema, Type } from '../../shared/schemas/fields.ts';
import { Selectors } from '../../shared/schemas/grant.ts';
import { Preference } from '../../shared/schemas/preference.ts';
import { conforms, issuesOf } from '../../shared/validate.ts';

it('says of a text without anything in it that it has to hold something, and shows no pattern', () => {
  expect(issuesOf(ContractRequest, { purpose: ' \t\n ' }, 'body')).toEqual([
    { loc: ['body', 'purpose'], msg: 'must hold more than white space', type: 'pattern' },
  ]);
  expect(issuesOf(ContractRequest, { purpose: '' }, 'body')[0]?.msg).toBe('must not be empty');
  expect(issuesOf(Type.Array(Type.String(), { minItems: 1 }), [], 'body')[0]?.msg).toBe('must not be empty');
});

it('says of no form what its pattern is, and of a time what one looks like', () => {
  const told = (schema: TSchema, value: unknown) => issuesOf(schema, value, 'body')[0]?.msg;
  for (const wrong of [
    '2026-02-30T00:00:00Z',
    '2026-03-02',
    'soon',
    '',
    '2026-03-02T18:00:00+01:00',
    '2026-03-02T18:00:00z',
  ])
    expect(told(Instant, wrong), wrong).toBe(
      'must be an instant in UTC that the calendar has, as 2026-03-02T18:00:00Z',
    );
  for (const wrong of ['2026-02-31', '2026-2-3', 'soon', '2026-02-31T00:00:00Z', '2026-03-02T18:00'])
    expect(told(DayOrInstant, wrong), wrong).toBe(
      'must be a day that the calendar has, as 2026-03-02, or an instant in UTC, as 2026-03-02T18:00:00Z',
    );
  for (const right of ['2024-02-29', '2026-03-02T18:00:00Z', '2026-03-02T18:00:00.5Z'])
    expect(conforms(DayOrInstant, right), right).toBe(true);
  const patterns = new Set(ENDPOINTS.flatMap(({ query, params, body }) => patternsIn([query, params, body])));
  expect(patterns.size).toBeGreaterThan(10);
  for (const pattern of patterns) {
    const wrong = ['', ' ', '\u0000', '!'].find((text) => !conforms(Type.String({ pattern }), text));
    expect(told(Type.String({ pattern }), wrong), pattern).toMatch(/^must (be|begin|hold|name)/);
  }
  expect(told(Type.String({ pattern: '^a{3}$' }), 'b')).toBe('does not have the form that it must have');
});

it('says of a wrong type and of a bound what is wanted, in words that stand in a sentence', () => {
  const schema = Type.Object({
    memory: Type.Object({}),
    refs: Type.Array(Type.String()),
    count: Type.Integer({ minimum: 1, maximum: 9 }),
  });
  const told = (value: unknown) => issuesOf(schema, value, 'body').map(({ loc, msg }) => `${loc.at(-1)} ${msg}`);
  expect(told({ memory: 'x', refs: 'y', count: 'z' })).toEqual([
    'memory must be an object',
    'refs must be a list',
    'count must be a whole number',
  ]);
  expect(told({ memory: {}, refs: [1], count: 0 })).toEqual(['0 must be text', 'count must be at least 1']);
  expect(told({ memory: {}, refs: [], count: 10 })).toEqual(['count must be at most 9']);
});

it('says of a day, an instant and whatever else is written in what form it is wanted, and shows no pattern', () => {
  const due = Type.Object({ due_at: Instant });
  for (const due_at of ['2027-01-31T08:00:00+01:00', '2027-01-31', 'tomorrow', '2027-02-31T08:00:00Z'])
    expect(issuesOf(due, { due_at }, 'body'), due_at).toMatchObject([
      { loc: ['body', 'due_at'], msg: 'must be an instant in UTC that the calendar has, as 2026-03-02T18:00:00Z' },
    ]);
  for (const format of ['date', 'time', 'uri']) {
    const [issue] = issuesOf(Type.String({ format }), '--', 'since');
    expect(issue?.msg).toMatch(
      /^(must be a day that the calendar has, as 2026-03-02|does not have the form that it must have)$/,
    );
  }
  for (const pattern of patternsIn(METHODS.map(({ params }) => params))) {
    const told = issuesOf(Type.String({ pattern }), ' \u0000 ', 'body')[0]?.msg ?? '';
    expect(told, pattern).not.toMatch(/pattern|format|[\\^$[\]]/);
  }
});

/** Every pattern that something which is sent has to have. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pattern } = value as { pattern?: unknown };
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(value).flatMap(patternsIn)];
}

it('says of several forms what is wrong with the one that was meant', () => {
  const told = (value: unknown) => issuesOf(NewTarget, value, 'body').map(({ loc, msg }) => `${loc.at(-1)} ${msg}`);
  expect(told({ name: 'Bad Name!', kind: 'folder', folder: '/media/stick' })).toEqual([
    'name must be of small letters, digits and hyphens, at most 32 of them',
  ]);
  expect(told({ name: 'stick', kind: 'folder', folder: 'media' })).toEqual([
    'folder must be an absolute path, without a star',
  ]);
  expect(told({ name: 'stick', kind: 'restic', folder: '/media/stick' }).toSorted()).toEqual([
    'credentials is missing',
    'folder is not a known property',
    'repository is missing',
  ]);
  expect(told({ name: 'stick', kind: 'disk', folder: '/media/stick' })).toEqual(['kind must be folder or restic']);
});

it('says of a list that is one of several forms what is wrong with the list, and of a kind that is none which there are', () => {
  const selected = (project: unknown) => issuesOf(Selectors, { project }, 'body').map(({ loc, msg }) => [...loc, msg]);
  expect(selected([])).toEqual([['body', 'project', 'must not be empty']]);
  expect(selected(['roof'])).toEqual([['body', 'project', 0, expect.stringContaining('must be an id')]]);
  expect(selected(7)).toEqual([['body', 'project', 'must be text or a list']]);
  const [{ msg } = { msg: '' }] = issuesOf(Preference.New, { key: 'tea', value: null }, 'body');
  expect(msg).toBe('must be text or a number or true or false or a list or an object');
  const told = (value: unknown) => issuesOf(plugins.install.params, value, 'body').map(({ msg }) => msg);
  expect(told({ source: 'shop', plugin_id: 'hub.feed' })).toEqual(['must be one of bundled, sideload, marketplace']);
  expect(told({ source: 'marketplace' })).toEqual(['is missing']);
});

it('takes no number that cannot be counted on from, whether or not a schema says so', () => {
  for (const number of [2 ** 53, -(2 ** 53), 1e308, Number.POSITIVE_INFINITY, Number.NaN]) {
    expect(conforms(Type.Integer(), number), String(number)).toBe(false);
    expect(conforms(Type.Integer({ minimum: 1 }), number), String(number)).toBe(false);
  }
  expect(conforms(Type.Integer(), Number.MAX_SAFE_INTEGER)).toBe(true);
  for (const { name, params, result } of METHODS) expect(unbounded([params, result]), name).toEqual([]);
});

it('reads no number out of free JSON that would be kept as another', () => {
  expect(() => refuseHostileJson(JSON.parse('{"value":[{"far":1e999}]}'))).toThrow('holds a number that is too large');
  expect(() => refuseHostileJson(JSON.parse('{"value":[{"far":-1e308}]}'))).not.toThrow();
  for (const many of ['12345678901234567890', '-9007199254740993', '9007199254740992.0'])
    expect(() => refuseHostileJson(JSON.parse(`{"value":{"id":${many}}}`)), many).toThrow(
      'holds a whole number of more digits than are kept: send it as text',
    );
  for (const kept of ['9007199254740991', '6.02e23', '0.1234567890123456789'])
    expect(() => refuseHostileJson(JSON.parse(`[${kept}]`)), kept).not.toThrow();
});

it('reads no body that says two things under one name', () => {
  const read = (text: string) => refuseRepeatedNames(text, JSON.parse(text));
  for (const twice of [
    '{"a":1,"a":1}',
    '{"a":1,"b":{},"a":2}',
    '[0,{"value":{"to":"Jo","\\u0074o":"Bo"}}]',
    '{"":1,"" : 2}',
    '{"a:\\"":1,"a:\\"":[]}',
    '{"a":{"b":1},"a":{"b":1}}',
  ])
    expect(() => read(twice), twice).toThrow('The body holds a name twice.');
  for (const once of [
    '{"a":"b:c","d":"\\":\\\\"}',
    '[{"a":1},{"a":1}]',
    '"a:b"',
    '{"a":{"a":{"a":":"}}}',
    ' {"1": 2 , "2":":"} ',
    '3',
  ])
    expect(() => read(once), once).not.toThrow();
});

/** The integers in it without a bound on either side. */
function unbounded(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, minimum, maximum } = part as Record<string, unknown>;
  const isOpen = type === 'integer' && (typeof minimum !== 'number' || typeof maximum !== 'number');
  return [...(isOpen ? [part] : []), ...Object.values(part).flatMap(unbounded)];
}
