// Runs a plugin as the host does, in a real child in its real box, and remembers what it asked for.
import { type Box, type Limits, probeBox } from '../../../services/plugin-host/run/box.ts';
import { type RunOutcome, runPlugin } from '../../../services/plugin-host/run/plugin-run.ts';

export const box = await probeBox();

interface Observed extends RunOutcome {
  calls: { method: string; params: Record<string, unknown> }[];
  refusals: string[];
  /** What the plugin told with `log`. */
  said: string[];
  tookMs: number;
}

interface Options {
  limits?: Partial<Limits>;
  box?: Box;
  answer?: (method: string, params: Record<string, unknown>) => object;
  signal?: AbortSignal;
  modules?: Record<string, string>;
}

/** Runs a plugin. `source` is its sync.js, whose export `main` is called. */
export async function runSource(source: string, options: Options = {}): Promise<Observed> {
  const calls: Observed['calls'] = [];
  const refusals: string[] = [];
  const started = performance.now();
  const outcome = await runPlugin({
    params: {
      plugin: { id: 'example.hostile', version: '1.0.0', entry: 'sync:main' },
      modules: { 'sync.js': source, ...options.modules },
      settings: {},
      trigger: 'manual',
      now: '2026-03-01T09:00:00.000Z',
      last_success_at: null,
    },
    box: options.box ?? box,
    limits: { memoryBytes: 192 * 2 ** 20, cpuSeconds: 20, wallMs: 20_000, ...options.limits },
    serve: async (method, params) => {
      calls.push({ method, params });
      return options.answer?.(method, params) ?? {};
    },
    onRefusal: (_, sentence) => refusals.push(sentence),
    signal: options.signal ?? new AbortController().signal,
  });
  const said = calls.filter(({ method }) => method === 'log').map(({ params }) => String(params.message));
  return { ...outcome, calls, refusals, said, tookMs: performance.now() - started };
}
