// What an assistant is told when a tool did not work: what is the matter, and what its user can do.
import { REVOKED, type Refusal, sentenceOf } from '../../shared/mcp/sentence.ts';
import type { HubAddress } from './config.ts';
import { NoAnswerInTime } from './exchange.ts';
import { ForeignListener } from './loopback-agent.ts';

export function refusalOf(status: number, body: unknown): string {
  if (status === 401) return REVOKED;
  if (isRefusal(body)) return sentenceOf(body);
  return `The hub answered in a way that this bridge does not know (status ${status}). Ask the user to look with \`hub status\`.`;
}

export function unreachable({ base, port }: HubAddress, error: unknown): string {
  if (error instanceof ForeignListener) {
    return `Port ${port} of this machine is not held by the user who runs this assistant, so nothing was sent there. Ask the user to look with \`hub status\`.`;
  }
  if (error instanceof NoAnswerInTime) {
    return `The Context Hub at ${base} did not answer in time. Ask the user to look with \`hub status\`.`;
  }
  return `No Context Hub answers at ${base}. Ask the user to start it (\`hub start\`); then this works again.`;
}

function isRefusal(body: unknown): body is Refusal {
  const { code, detail } = (body ?? {}) as Partial<Refusal>;
  return typeof code === 'string' && typeof detail === 'string';
}
