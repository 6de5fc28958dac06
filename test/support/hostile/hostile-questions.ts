// Questions to a hub: for every part of a request some as the description says, more of them bent.
import fc from 'fast-check';
import { namesInPath, type Operation } from './api-operations.ts';
import { TOLD } from './asked-hub.ts';
import type { SchemaValues } from './from-schema.ts';
import { anyJson, headerText, oddlyWritten } from './hostile-json.ts';

export interface Question {
  params: Record<string, PickName>;
  query: Record<string, string>;
  headers: Record<string, OwnSession>;
  body: unknown;
  who: number;
  /** The header that somebody without a token sends in its place. */
  authorization: string;
  /** What becomes of the JSON on its way. */
  written: (text: string) => string;
}

/** Picks a name for a place of an address: from those that fit there, oldest first, and from all ids that there are. */
type PickName = (fitting: readonly string[], all: readonly string[]) => string;
/** Makes a header for whoever has this session. */
type OwnSession = (session: string) => string;

export function questions({ parameters, body, path }: Operation, values: SchemaValues): fc.Arbitrary<Question> {
  const named = (place: string) => parameters.filter((each) => each.in === place);
  const query = named('query').map(({ name, schema }): [string, fc.Arbitrary<string>] => [
    name,
    fc
      .oneof(values.valid(schema), anyJson)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .map((text) => text.toWellFormed().slice(0, 2000)),
  ]);
  const headers = named('header').flatMap(({ name }): [string, fc.Arbitrary<OwnSession>][] => {
    const meant = HEADERS[name];
    return meant === undefined ? [] : [[name, fc.oneof(meant, headerText.map(said))]];
  });
  return fc.record({
    params: fc.record(Object.fromEntries(namesInPath({ path }).map((name) => [name, pickName]))),
    query: fc.record(Object.fromEntries(query), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    headers: fc.record(Object.fromEntries(headers), { requiredKeys: [] }) as fc.Arbitrary<Record<string, OwnSession>>,
    body:
      body === undefined ? fc.constant(undefined) : fc.oneof(values.valid(body), values.bent(body), values.bent(body)),
    who: fc.nat(99),
    authorization: headerText,
    written: fc.oneof(
      { weight: 7, arbitrary: fc.constant((text: string) => text) },
      { weight: 1, arbitrary: oddlyWritten },
    ),
  });
}

const said =
  (text: string): OwnSession =>
  () =>
    text;

/** Values for each header that some operation names, as they are meant. The one with the token is set by whoever asks. */
const HEADERS: Record<string, fc.Arbitrary<OwnSession> | undefined> = {
  'if-match': fc
    .oneof(
      fc.constantFrom('*', '1', '"1"', 'W/"1"'),
      fc.nat(9).map((version) => `"${version}"`),
    )
    .map(said),
  // Few keys, so that the same one comes again, with the same request and with others.
  'idempotency-key': fc.oneof(fc.constantFrom('key-1', 'key-2'), fc.stringMatching(/^[!-~]{1,60}$/)).map(said),
  prefer: fc.constantFrom('respond-async', 'wait=1, respond-async', 'return=minimal').map(said),
  'mcp-session-id': fc.oneof(
    fc.constant((session: string) => session),
    fc.uuid().map(said),
  ),
  'x-hub-code': fc.stringMatching(/^[\w-]{1,40}$/).map(said),
  'x-hub-ticket': fc.stringMatching(/^[\w-]{1,64}$/).map(said),
};

export const NAMED_HEADERS: readonly string[] = Object.keys(HEADERS);

const pickName: fc.Arbitrary<PickName> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.nat().map(
      (at): PickName =>
        (fitting) =>
          nth(fitting, at),
    ),
  },
  // The newest, which was mostly not deleted yet.
  { weight: 4, arbitrary: fc.constant<PickName>((fitting) => nth(fitting, fitting.length - 1)) },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): PickName =>
        (_, all) =>
          nth(all, at),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): PickName =>
        (_, all) =>
          `${nth(all, at).slice(0, -4)}ZZZZ`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.string({ minLength: 1, maxLength: 30 }),
        fc.constantFrom('..', '%', '%2e', '\u0000', '', '__proto__', 'shell', 'x'.repeat(300), '🗝', 'prj_'),
      )
      .map(
        (text): PickName =>
          () =>
            text.toWellFormed(),
      ),
  },
);

function nth(names: readonly string[], at: number): string {
  return names[at % names.length] ?? 'nobody';
}

/** A body that reaches out to no stranger's server, makes cheap keys only, and repeats the secrets that are known. */
export function quiet(operationId: string, body: unknown, who: number): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const changed: Record<string, unknown> = { ...body };
  if (/Connector$/.test(operationId) && changed['provider'] !== undefined && changed['provider'] !== 'google')
    changed['provider'] = 'google';
  if (operationId === 'exportVault' && changed['format'] === undefined) changed['format'] = 'fallback';
  if (who % 2 === 0)
    for (const [name, secret] of Object.entries(TOLD)) if (typeof changed[name] === 'string') changed[name] = secret;
  return changed;
}

/** The body of a form: fields and files of any kind, or nearly a form. */
const field = fc
  .tuple(
    fc.oneof(fc.constantFrom('file', 'passphrase', 'source', 'path', 'upload', '__proto__', ''), fc.string()),
    fc.option(fc.oneof(fc.constantFrom('all.pca', 'conversations.json', 'a.zip', '../../a', ''), fc.string())),
    fc.oneof(
      fc.constantFrom(
        'PCH1',
        'PK\u0003\u0004',
        'age-encryption.org/v1\n-> scrypt',
        '[{"mapping": {}}]',
        'sideload',
        '{',
        TOLD.passphrase,
      ),
      fc.string({ unit: 'binary', maxLength: 2000 }),
    ),
  )
  .map(([name, file, content]) => {
    const named = file === null ? '' : `; filename="${file}"`;
    return partOf(`name="${name}"${named}`, content.toWellFormed());
  });

function partOf(named: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${named}\r\n\r\n${content}\r\n`;
}

/** Fields of a form that come twice although they may come once. */
export const TWICE = ['name="path"', 'name="file"; filename="a.zip"'].map((named) =>
  ['a', 'b', '--'].map((each) => (each === '--' ? '--b--\r\n' : partOf(named, each))).join(''),
);

export const filledForm = fc
  .tuple(fc.array(field, { maxLength: 4 }), fc.constantFrom('--b--\r\n', '--b--\r\n', '--b', ''))
  .map(([fields, end]) => fields.join('') + end);
