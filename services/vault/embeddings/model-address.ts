// The address of a server of models, as its owner types it. It must be on this machine: what goes there is plain text.
import { HubError } from '../../../shared/errors.ts';
import type { LoopbackHost } from '../../../shared/schemas/embeddings.ts';

export interface ModelAddress {
  host: LoopbackHost;
  port: number;
  /** Where vectors are asked for. */
  path: string;
  /** As it is shown. */
  shown: string;
}

const HOSTS: Record<string, LoopbackHost> = { '127.0.0.1': '127.0.0.1', localhost: 'localhost', '[::1]': '::1' };
const USUAL_PORT = 80;
const USUAL_PATH = '/v1';
const PATH_LENGTH = 180;

/** "localhost:11434", "http://127.0.0.1:1234/v1" and "http://[::1]:8080/v1/embeddings" all say what is meant. */
export function readAddress(text: string, ownPort: number): ModelAddress {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const host = url === null ? undefined : HOSTS[url.hostname];
  if (url === null || host === undefined || url.protocol !== 'http:') {
    throw refused('The model must be on this machine, at an address such as http://127.0.0.1:11434/v1.');
  }
  if (url.username || url.password || url.search || url.hash || url.pathname.length > PATH_LENGTH) {
    throw refused('The address of a model is a host, a port and a short path, and nothing more.');
  }
  const port = url.port === '' ? USUAL_PORT : Number(url.port);
  if (port === ownPort) throw refused('That is the address of the hub itself, which has no model.');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/embeddings$/, '') || USUAL_PATH;
  return { host, port, path: `${path}/embeddings`, shown: `http://${url.hostname}:${port}${path}` };
}

function refused(sentence: string): HubError {
  return new HubError('validation_failed', sentence, {
    errors: [{ loc: ['body', 'address'], msg: sentence, type: 'value' }],
  });
}
