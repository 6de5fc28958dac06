// `hub embeddings`: a model of the owner's own that finds by meaning. What it would get is shown before anything is agreed to.
import type { EmbeddingsConsent, EmbeddingsStatus } from '../../shared/schemas/embeddings.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { confirm } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine } from '../terminal/output.ts';

interface TurnOn extends CommandOptions {
  address?: string;
  model?: string;
  sensitive?: boolean;
  yes?: boolean;
}

const PATH = '/v1/embeddings';
const LINE_LENGTH = 600;

/** Shows what a model would get and asks; without a terminal, and without --yes, it only shows it. */
export async function turnOn({ address, model, sensitive = false, ...options }: TurnOn): Promise<void> {
  const hub = await ownedHub(options);
  const now = await askApi<EmbeddingsStatus>(hub, 'GET', PATH);
  if (address === undefined && model === undefined && sensitive && now.state !== 'off')
    return allowSensitive(hub, now, options);
  const choice = { address: address ?? now.address, model: model ?? now.model };
  if (choice.address === null || choice.model === null)
    throw new UsageRefused('Say which model: `hub embeddings on --address http://127.0.0.1:11434/v1 --model NAME`.');
  const consent = await askApi<EmbeddingsConsent>(hub, 'POST', `${PATH}/consent`, choice);
  if (!(await isAgreed(consent.words, consent, options))) return;
  let after = await askApi<EmbeddingsStatus>(hub, 'PUT', PATH, { consent: consent.id });
  if (sensitive && (await isAgreed(consent.sensitive_words, consent, options)))
    after = await askApi<EmbeddingsStatus>(hub, 'PUT', `${PATH}/sensitive`, { allowed: true });
  print(after, 'It is on; `hub embeddings status` says how far it is.', options);
}

async function allowSensitive(
  hub: OwnedHub,
  { address, model }: EmbeddingsStatus,
  options: CommandOptions & { yes?: boolean },
): Promise<void> {
  const consent = await askApi<EmbeddingsConsent>(hub, 'POST', `${PATH}/consent`, { address, model });
  if (!(await isAgreed(consent.sensitive_words, consent, options))) return;
  const after = await askApi<EmbeddingsStatus>(hub, 'PUT', `${PATH}/sensitive`, { allowed: true });
  print(after, 'The model gets what is sensitive as well.', options);
}

async function isAgreed(
  words: readonly string[],
  consent: EmbeddingsConsent,
  options: CommandOptions & { yes?: boolean },
): Promise<boolean> {
  const shown = words.map((each) => `  - ${readableLine(each, LINE_LENGTH)}`).join('\n');
  if (options.yes) {
    process.stderr.write(`${shown}\n`);
    return true;
  }
  const mayAsk = process.stdin.isTTY === true && !options.json;
  if (mayAsk) process.stderr.write(`${shown}\n`);
  if (mayAsk && (await confirm('Do you agree?'))) return true;
  const later = 'Nothing has changed; agree with --yes, or in a terminal.';
  print(consent, mayAsk ? later : `${shown}\n\n${later}`, options);
  return false;
}

export async function change(
  to: 'off' | 'pause' | 'resume' | 'keep-sensitive',
  options: CommandOptions,
): Promise<void> {
  const hub = await ownedHub(options);
  const asked = {
    off: () => askApi<EmbeddingsStatus>(hub, 'DELETE', PATH),
    pause: () => askApi<EmbeddingsStatus>(hub, 'POST', `${PATH}/pause`),
    resume: () => askApi<EmbeddingsStatus>(hub, 'POST', `${PATH}/resume`),
    'keep-sensitive': () => askApi<EmbeddingsStatus>(hub, 'PUT', `${PATH}/sensitive`, { allowed: false }),
  };
  print(await asked[to](), SAID[to], options);
}

const SAID = {
  off: 'It is off, and what the model made is being deleted.',
  pause: 'Nothing is embedded for now; `hub embeddings resume` goes on.',
  resume: 'It goes on embedding what waits.',
  'keep-sensitive': 'The model gets nothing sensitive any more, and what it made of it is being deleted.',
};

export async function showStatus(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const status = await askApi<EmbeddingsStatus>(hub, 'GET', PATH);
  print(status, describeEmbeddings(status), options);
}

/** In a few lines, for `hub status` as well. */
export function describeEmbeddings(status: EmbeddingsStatus): string {
  const { state, address, model, done, waiting, skipped, with_sensitive, fault } = status;
  if (state === 'off') return 'No model is used; `hub embeddings on --help` says how one is.';
  const left = waiting === 0 ? '' : `, ${waiting} wait`;
  const aside = skipped === 0 ? '' : `, ${skipped} it could not take`;
  const sensitive = with_sensitive ? 'what is sensitive as well' : 'nothing sensitive';
  return [
    `The model ${readableLine(model ?? '', 200)} at ${address} is ${STATES[state]}: ${done} embedded${left}${aside}. It gets ${sensitive}.`,
    ...(fault === null ? [] : [readableLine(fault, LINE_LENGTH)]),
  ].join('\n');
}

const STATES: Record<EmbeddingsStatus['state'], string> = {
  off: 'off',
  starting: 'about to be asked',
  filling: 'at work',
  ready: 'ready',
  paused: 'paused',
  failing: 'failing',
};
