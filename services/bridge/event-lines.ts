// A stream of events from the hub, as long as it lasts. Of each event only its data is read.
import { request } from 'node:http';
import type { HubAddress } from './config.ts';
import type { LoopbackAgent } from './loopback-agent.ts';

/** The hub says something at least three times in this time. */
const SILENT_FOR_MS = 75_000;
/** Far above any list of capabilities. */
const MAX_LINE = 64 * 1024;

interface Stream {
  path: string;
  headers: Record<string, string>;
}

/** The status of the answer, when it has ended; thrown where it was cut before there was any. */
export function eventLines(
  agent: LoopbackAgent,
  { host, port }: HubAddress,
  { path, headers }: Stream,
  onData: (data: string) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host, port, path, headers, signal }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200) {
        response.resume();
        return resolve(statusCode);
      }
      let line = '';
      response
        .setEncoding('utf8')
        .on('data', (text: string) => {
          const lines = (line + text).split('\n');
          line = lines.pop() ?? '';
          if (line.length > MAX_LINE) return void sent.destroy();
          for (const each of lines) if (each.startsWith('data: ')) onData(each.slice('data: '.length));
        })
        .on('close', () => resolve(statusCode))
        .on('error', () => resolve(statusCode));
    });
    sent.setTimeout(SILENT_FOR_MS, () => sent.destroy(new Error('the stream fell silent')));
    sent.once('error', reject);
    sent.end();
  });
}
