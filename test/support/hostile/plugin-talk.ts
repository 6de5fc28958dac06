// What a plugin says that was taken over: questions of its protocol, rightly and wrongly, and lines that are none of it.
import fc from 'fast-check';
import { hostMethods } from '../../../shared/methods/plugin-protocol.ts';
import { type JsonSchema, SchemaValues } from './from-schema.ts';
import { anyJson } from './hostile-json.ts';

export interface PluginTalk {
  calls: readonly object[];
  /** Behind them, as it is written. */
  chaos: readonly string[];
}

/** `addresses`: what it would fetch, among whatever the protocol allows. */
export function pluginTalk(addresses: readonly string[]): fc.Arbitrary<PluginTalk> {
  const calls = fc.array(fc.oneof({ weight: 3, arbitrary: callTo(addresses) }, upsert), { maxLength: 12 });
  return fc.record({ calls, chaos: fc.oneof(fc.constant([]), fc.array(noise, { maxLength: 6 })) });
}

type HostMethod = keyof typeof hostMethods;

function callTo(addresses: readonly string[]): fc.Arbitrary<object> {
  const names = Object.keys(hostMethods) as HostMethod[];
  return fc.constantFrom(...names).chain((method) =>
    fc.record({
      id: fc.integer({ min: 1 }),
      method: fc.constant(method),
      params: paramsOf(method, fc.constantFrom(...addresses)),
    }),
  );
}

function paramsOf(name: HostMethod, address: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const values = new SchemaValues({}, ['mem_01ARZ3NDEKTSV4RRFFQ69G5FAV']);
  const params = hostMethods[name].params as JsonSchema;
  const valid = values.valid(params);
  if (name !== 'http_fetch') return fc.oneof(valid, valid, values.bent(params));
  return fc.oneof(
    fc.record({ url: address }),
    fc.tuple(valid, address).map(([each, url]) => ({ ...(each as object), url })),
    values.bent(params),
  );
}

const note = fc.record({ source_key: fc.string({ minLength: 1 }).map((key) => `k${key}`), title: fc.string() });
/** What it may bring. */
const upsert = fc.record({
  id: fc.integer({ min: 1 }),
  method: fc.constant('items_upsert'),
  params: fc.array(note, { minLength: 1, maxLength: 5 }).map((notes) => ({
    items: notes.map((each) => ({ type: 'note', ...each })),
  })),
});

const message = fc.oneof(
  anyJson,
  fc.record({ jsonrpc: fc.constantFrom('2.0', 2), id: anyJson, method: anyJson, params: anyJson }),
  fc.record(
    { jsonrpc: fc.constant('2.0'), id: fc.constant('run'), result: anyJson, error: anyJson },
    { requiredKeys: [] },
  ),
);
const noise = fc.oneof(
  message.map((value) => `${JSON.stringify(value)}\n`),
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);
