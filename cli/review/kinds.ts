// The kinds of what waits: as somebody asks for them, and which types of the hub they are.
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { readableLine } from '../terminal/output.ts';
import { WAITING_KINDS, WAITING_KINDS_LISTED, type WaitingKind } from '../terminal/waiting-kinds.ts';
import type { Filter } from './waiting.ts';

/** The kind of each type, and where one of them is read whole. */
const TYPES: Readonly<Record<string, { what: WaitingKind; path: string }>> = {
  memory_proposal: { what: 'memory', path: '/v1/memory-proposals' },
  operational_proposal: { what: 'state', path: '/v1/operational-proposals' },
  relation_proposal: { what: 'relation', path: '/v1/relation-proposals' },
  action_intent: { what: 'action', path: '/v1/approvals' },
  conflict: { what: 'conflict', path: '/v1/conflicts' },
};

export function typeOf(what: WaitingKind): string | undefined {
  return Object.keys(TYPES).find((type) => TYPES[type]?.what === what);
}

export function kindOfType(type: string): WaitingKind {
  return TYPES[type]?.what ?? 'look again';
}

/** Where one of this type is read whole. */
export function pathOf(type: string): string | undefined {
  return TYPES[type]?.path;
}

export function kindNamed(what: string | undefined): WaitingKind | undefined {
  if (what === undefined) return undefined;
  const kind = WAITING_KINDS.find((each) => each === what.toLowerCase());
  if (kind !== undefined) return kind;
  throw new UsageRefused(`\`--what\` takes ${WAITING_KINDS_LISTED}.`);
}

export const FROM_LENGTH = 24;

/** What there is none of, as somebody asked for it. */
export function nothingOf({ from, what }: Filter): string {
  const kind = kindNamed(what);
  const nothing = kind === undefined ? 'Nothing' : kind === 'look again' ? 'Nothing to look at again' : `No ${kind}`;
  return from === undefined ? nothing : `${nothing} of ${readableLine(from, FROM_LENGTH)}`;
}
