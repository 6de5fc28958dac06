// One run of one plugin: a fresh child, its calls, its limits, its end.
//
// It trusts the package to be what was installed, and nothing that the child says. Limits of memory and processor time are
// the kernel's; the clock is kept here, outside of the child. A child that breaks the protocol is ended at once.
import { HubError } from '../../../shared/errors.ts';
import {
  PLUGIN_CALLS_AT_ONCE,
  PLUGIN_CALLS_PER_RUN,
  PLUGIN_CPU_S,
  PLUGIN_MEMORY_BYTES,
  PLUGIN_REFUSAL_MS,
  PLUGIN_WALL_MS,
} from '../../../shared/limits.ts';
import type { ResultOf } from '../../../shared/methods/method.ts';
import {
  type ChildCall,
  ChildMessage,
  type HostMethodName,
  hostMethods,
  RPC_ERRORS,
  RUN_ID,
  type RunEnded,
  type RunParams,
} from '../../../shared/methods/plugin-protocol.ts';
import type { pluginHost } from '../../../shared/methods/plugins.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import { isolationOf } from '../../../shared/schemas/plugin.ts';
import { conforms, issuesOf } from '../../../shared/validate.ts';
import { type Box, type Launch, type Limits, launchIn } from './box.ts';
import { type Ending, PluginChild } from './plugin-child.ts';

const RUN_LIMITS: Limits = {
  memoryBytes: PLUGIN_MEMORY_BYTES,
  cpuSeconds: PLUGIN_CPU_S,
  wallMs: PLUGIN_WALL_MS,
};

/** Carries out what the plugin asks for. A HubError is a refusal, and its sentence is what the plugin and the owner read. */
type ServeCall = (method: HostMethodName, params: never, signal: AbortSignal) => Promise<object>;

export interface RunRequest {
  params: RunParams;
  box: Box;
  limits?: Limits;
  /** Starts another program in the place of the child, as a test of one that was taken over does. */
  launch?: Launch;
  serve: ServeCall;
  /** Called once for each refusal. */
  onRefusal: (method: string, sentence: string) => void;
  /** Ends the run: the owner disabled the plugin, or the hub stops. */
  signal: AbortSignal;
}

/** How a run ended. `error`: one sentence, and where the plugin threw what was thrown; null when the run succeeded. */
export type RunOutcome = ResultOf<typeof pluginHost.run>;

type Call = Static<typeof ChildCall>;

export async function runPlugin(request: RunRequest): Promise<RunOutcome> {
  const { params, box, limits = RUN_LIMITS, signal } = request;
  const launch = request.launch ?? launchIn(box, limits);
  const isolation = isolationOf(launch.layers, box.missing);
  const over = new AbortController();
  const ended = Promise.withResolvers<string | null>();
  let fate: string | undefined;
  let asked = 0;

  const end = (reason: string) => {
    fate ??= reason;
    child.kill();
  };
  const child = new PluginChild(launch, receive, (what) => end(`The plugin broke the protocol: it sent ${what}.`));
  const take = answersTo(child, request, over.signal);

  function receive(message: unknown): void {
    if (!conforms(ChildMessage, message))
      return end('The plugin broke the protocol: it sent a message of no known form.');
    if (message.id === RUN_ID) return ended.resolve(errorOf(message as Static<typeof RunEnded>));
    asked++;
    if (asked > PLUGIN_CALLS_PER_RUN)
      return end(`The plugin asked its host for more than ${PLUGIN_CALLS_PER_RUN} things.`);
    take(message as Call);
  }

  const clock = setTimeout(
    () => end(`The plugin ran longer than ${seconds(limits.wallMs)} and was ended.`),
    limits.wallMs,
  );
  const stop = () => end('The run was stopped.');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  void child.send({ jsonrpc: '2.0', id: RUN_ID, method: 'run', params });
  try {
    const error = await Promise.race([ended.promise, child.exited.then((ending) => describe(ending, limits))]);
    return { error: fate ?? error, isolation };
  } finally {
    clearTimeout(clock);
    signal.removeEventListener('abort', stop);
    over.abort();
    child.kill();
    await child.exited;
  }
}

/** Answers what a child asks for, so much of it at a time: while more waits, nothing more is read from it. */
function answersTo(child: PluginChild, request: RunRequest, over: AbortSignal): (call: Call) => void {
  const waiting: Call[] = [];
  let open = 0;

  async function answer({ id, method, params }: Call): Promise<void> {
    const reply = await carryOut(request, over, method, params);
    await child.send({ jsonrpc: '2.0', id, ...reply });
    open--;
    answerWaiting();
  }

  function answerWaiting(): void {
    while (open < PLUGIN_CALLS_AT_ONCE && waiting.length > 0) {
      open++;
      void answer(waiting.shift() as Call);
    }
    if (waiting.length > 0) child.pause();
    else child.resume();
  }

  return (call) => {
    waiting.push(call);
    answerWaiting();
  };
}

/** Carries out a call and answers it. `over` aborts with the run: from then on nothing is answered. */
async function carryOut(
  { serve, onRefusal }: RunRequest,
  over: AbortSignal,
  method: string,
  params: unknown,
): Promise<object> {
  try {
    if (!isHostMethod(method)) throw new HubError('not_found', 'There is no such method of the host.');
    const schema = hostMethods[method].params;
    if (!conforms(schema, params)) throw new HubError('validation_failed', faultIn(schema, params));
    return { result: await serve(method, params as never, over) };
  } catch (error) {
    if (over.aborted) return { error: { code: RPC_ERRORS.refused, message: 'The run is over.' } };
    const sentence = error instanceof HubError ? error.message : 'The host could not do this.';
    onRefusal(isHostMethod(method) ? method : 'unknown method', sentence);
    await new Promise((resolve) => setTimeout(resolve, PLUGIN_REFUSAL_MS));
    return { error: { code: RPC_ERRORS.refused, message: sentence } };
  }
}

function isHostMethod(name: string): name is HostMethodName {
  return Object.hasOwn(hostMethods, name);
}

function faultIn(schema: (typeof hostMethods)[HostMethodName]['params'], params: unknown): string {
  const [issue] = issuesOf(schema, params, 'params');
  return `${(issue?.loc ?? ['params']).join('.').slice(0, 120)} ${issue?.msg ?? 'has the wrong form'}.`;
}

function errorOf(message: Static<typeof RunEnded>): string | null {
  return 'error' in message ? message.error.message : null;
}

const SIGNAL_BASE = 128;
const SIGXCPU = 24;
const ABORTS = [4, 5, 6, 11];

/** How a child ended that did not say so itself, in a sentence. bubblewrap passes a signal on as an exit code. */
function describe({ code, signal, lastWords }: Ending, { memoryBytes, cpuSeconds }: Limits): string {
  const number = code !== null && code > SIGNAL_BASE ? code - SIGNAL_BASE : null;
  if (signal === 'SIGXCPU' || number === SIGXCPU) {
    return `The plugin used more than ${cpuSeconds} s of processor time and was ended.`;
  }
  if (/out of memory|allocation failed|bad_alloc/i.test(lastWords)) {
    return `The plugin needed more than ${Math.round(memoryBytes / 2 ** 20)} MiB of memory and was ended.`;
  }
  if (lastWords === 'could not be started') return 'The box of the plugin could not be started on this machine.';
  if (signal !== null || (number !== null && ABORTS.includes(number))) return 'The plugin crashed.';
  return 'The plugin ended without saying that it was done.';
}

function seconds(ms: number): string {
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${ms / 1000} s`;
}
