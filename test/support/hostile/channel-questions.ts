// What is asked on the channel of the vault by any of its peers, in the name of anybody: rightly, wrongly, and out of nowhere; and
// what has to be answered.
import fc from 'fast-check';
import { archive } from '../../../shared/methods/archive.ts';
import { CallContext, type Method } from '../../../shared/methods/method.ts';
import { METHODS } from '../../../shared/methods/methods.ts';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { conforms } from '../../../shared/validate.ts';
import { type JsonSchema, SchemaValues } from './from-schema.ts';
import { anyJson } from './hostile-json.ts';
import type { Outcome } from './raw-peer.ts';

export const PEERS = ['api', 'connectors', 'plugin-host'] as const;
type Peer = (typeof PEERS)[number];
const ASKERS = ['nobody', 'assistant', 'owner'] as const;
type Asker = (typeof ASKERS)[number];

/** What would end the test, or costs what keys and archives should cost: with a token it is asked for over HTTP. */
const NOT_WITH_A_TOKEN: readonly Method[] = [
  ...[control.setup, control.lock, trust.pauseAssistants, archive.export],
  ...[safekeeping.rotateKey, safekeeping.moveKey, safekeeping.makeKit],
];
/** The one thing that needs no token and changes everything is asked by the honest alone. */
const NOT_AT_ALL = [control.unlock.name, 'worker.drain'];

interface ChannelQuestion {
  method: Method;
  asker: Asker;
  peer: Peer;
  /** What is sent: the name of a method, its params, and the claim who asks. */
  m: unknown;
  p: unknown;
  c: unknown;
}

interface Asked {
  runs: number;
  seed: number;
  /** Of the owner and of an assistant. */
  tokens: { owner: string; assistant: string };
  /** The owner may do to a memory whatever there is, and does not do it to the canary. */
  memories: { canary: string; others: readonly string[] };
}

/** Of every method that the vault answers. */
export function channelQuestions({ runs, seed, tokens, memories: { canary, others } }: Asked): ChannelQuestion[] {
  const nearly = ['', 'owner', `${tokens.owner.slice(0, -1)}_`, tokens.owner.toLowerCase()];
  const claims: Record<Asker, fc.Arbitrary<unknown>> = {
    nobody: fc.oneof(anyJson, fc.record({ token: fc.constantFrom(...nearly) })),
    assistant: fc.constant({ token: tokens.assistant }),
    owner: fc.constant({ token: tokens.owner }),
  };
  const questionsOf = (method: Method, asker: Asker): ChannelQuestion[] => {
    const values = new SchemaValues({}, asker === 'owner' ? [...others] : [...others, canary]);
    const params = method.params as JsonSchema;
    const rightly = PEERS.filter((peer) => method.callers.includes(peer));
    const drawn = fc.record({
      peer: fc.constantFrom(...rightly, ...rightly, ...rightly, ...PEERS),
      m: fc.oneof({ weight: 9, arbitrary: fc.constant(method.name) }, { weight: 1, arbitrary: anyJson }),
      p: fc.oneof(values.valid(params), values.bent(params)),
      c: claims[asker],
    });
    const draws = fc.sample(drawn, { numRuns: Math.ceil(runs / 4), seed });
    return draws.map((each) => ({ method, asker, ...(JSON.parse(JSON.stringify(each)) as typeof each) }));
  };
  return METHODS.filter(({ server }) => server === 'vault' || server === 'worker')
    .filter(({ name }) => !NOT_AT_ALL.includes(name))
    .flatMap((method) =>
      ASKERS.filter((asker) => asker === 'nobody' || !NOT_WITH_A_TOKEN.includes(method)).flatMap((asker) =>
        questionsOf(method, asker),
      ),
    );
}

/** What no honest peer sends closes the channel. */
export function isAnsweredRightly({ method, asker, peer, m, p, c }: ChannelQuestion, outcome: Outcome): boolean {
  const isHonest = m === method.name && method.callers.includes(peer) && conforms(method.params, p);
  return isHonest && conforms(CallContext, c) ? isRight(outcome, asker, method) : outcome === 'closed';
}

/** What an honest question is refused with, whatever is in the vault; undefined where that decides. */
function refusalFor(asker: Asker, { actor }: Method): string | undefined {
  if (actor === 'none') return undefined;
  if (asker === 'nobody') return 'unauthorized';
  if (asker === 'assistant' && actor === 'owner') return 'owner_required';
  if (asker === 'owner' && actor === 'connection') return 'connection_required';
  return undefined;
}

function isRight(outcome: Outcome, asker: Asker, method: Method): boolean {
  if (outcome === 'closed') return false;
  const code = 'error' in outcome ? outcome.error.code : 'done';
  const expected = refusalFor(asker, method);
  if (expected !== undefined) return code === expected;
  return code !== 'internal' && (method.actor === 'none' || !['unauthorized', 'owner_required'].includes(code));
}
