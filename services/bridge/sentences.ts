// What an assistant is told when a tool did not work: what is the matter, and what its user can do. Never the token, and
// never more than the hub said.
import type { HubAddress } from './config.ts';
import { ForeignListener } from './loopback-agent.ts';

interface Problem {
  code: string;
  detail: string;
  fix?: string;
  errors?: { loc: (string | number)[]; msg: string }[];
}

const MAX_ISSUES = 10;

export function sentenceOf(status: number, body: unknown): string {
  if (status === 401) {
    return 'This connection was revoked by the user, or its token was replaced by a newer one. Do not try again; the user can connect this assistant anew with `hub connect`.';
  }
  if (!isProblem(body)) {
    return `The hub answered in a way that this bridge does not know (status ${status}). The user can look with \`hub status\`.`;
  }
  const issues = (body.errors ?? []).slice(0, MAX_ISSUES).map(({ loc, msg }) => `${placeOf(loc)} ${msg}.`);
  return [body.detail, ...issues, body.fix].filter(Boolean).join(' ');
}

export function unreachable({ base, port }: HubAddress, error: unknown): string {
  if (error instanceof ForeignListener) {
    return `Port ${port} of this machine is not held by the user who runs this assistant, so nothing was sent there. The user can look with \`hub status\`.`;
  }
  return `No Context Hub answers at ${base}. The user can start it with \`hub start\`, and then this works again.`;
}

function placeOf(loc: (string | number)[]): string {
  return loc.slice(1).join('.') || 'The arguments';
}

function isProblem(body: unknown): body is Problem {
  const { code, detail } = (body ?? {}) as Partial<Problem>;
  return typeof code === 'string' && typeof detail === 'string';
}
