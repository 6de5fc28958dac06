// What somebody did, in words: their deed, what they asked, and how much they were told.
import type { Schemas } from '../hub/client.ts';

type AuditEvent = Schemas['AuditEvent'];

/** The log says what the hub did; beside the name of whoever did it, it has to be what they did. */
const DEEDS: Record<string, string> = {
  'context.contract': 'asked',
  'context.search': 'searched for',
  'context.resource': 'read',
  'context.conflict': 'was told what its proposal contradicts',
  'context.standing': 'was told where what it proposed about stands',
  'context.refused': 'was refused',
  'context.manifest': 'asked what it may do',
  'action.status_read': 'asked what came of its request',
  'state.read': 'read a note',
  'state.write': 'left a note',
  'setup.locked': 'locked the vault',
  'connection.recipe_issued': 'made an assistant a new token for its settings',
  'conflict.opened': 'found two things that do not fit together',
  'review.contested': 'found proposals that do not fit together',
  'review.gathered': 'found proposals that are perhaps the same',
  'memory.reopened': 'put a proposed memory back into the queue',
  'operational.reopened': 'put a proposed state back into the queue',
  'relation.reopened': 'put a proposed relation back into the queue',
  'memory.restored': 'brought back a memory that another had replaced',
  'memory.expired': 'let a proposal expire that nobody decided about',
  'connector.pending': 'waits for the consent to an account',
  'connector.active': 'turned an account on',
  'connector.reconsent_required': 'found that an account needs a new consent',
  'connector.failed': 'stopped an account',
  'plugin.run_succeeded': 'ran a plugin',
  'plugin.run_failed': 'ran a plugin, which failed',
  'import.vendor_failed': 'could not take in a dump',
  'process.violation': 'restarted a process that broke the rules of its channel',
};

export function deedOf({ kind, summary_human, actor }: AuditEvent): string {
  // Whoever calls with a token that is none is nobody: it is the hub that refused.
  if (kind === 'context.refused' && actor === 'vault') return asDeed(summary_human);
  if (kind === 'context.refused' && actor === 'owner') return 'were refused';
  // The only one whose kind does not tell whom it was done for.
  if (kind === 'setup.bootstrap_read')
    return /page/.test(summary_human) ? 'opened the vault to this page' : 'let a program of yours in';
  const own = DEEDS[kind];
  if (own !== undefined) return own;
  return asDeed(summary_human).replace(/\bsupersede(?=[ds]\b)/, 'replace');
}

function asDeed(summary_human: string): string {
  const [, thing, done] = /^(An? .+) was (\w+)$/.exec(summary_human) ?? [];
  if (thing !== undefined) return `${done} ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`;
  // Not what somebody did: it stands beside them as it is.
  if (/^(An?|Another|Backups|No|The|This|Two|What) /.test(summary_human)) return summary_human;
  return summary_human.charAt(0).toLowerCase() + summary_human.slice(1);
}

export function questionOf({ kind, extra }: AuditEvent): string | null {
  // What it had asked for before has nothing to do with what its proposal contradicts.
  if (kind === 'context.conflict' || kind === 'context.standing') return null;
  const asked = extra.query ?? extra.purpose;
  return typeof asked === 'string' ? asked : null;
}

interface Told {
  whole: number;
  /** A mention is one line of what a thing says. */
  inALine: number;
}

/** How many things an answer held; null for what is no answer. */
export function toldIn({ kind, extra, refs }: Pick<AuditEvent, 'kind' | 'extra' | 'refs'>): Told | null {
  if (!/^context\.(contract|search|resource)$/.test(kind)) return null;
  const inALine = Array.isArray(extra.in_a_line) ? extra.in_a_line.length : 0;
  const all = Array.isArray(extra.told) ? extra.told.length : refs.length;
  return { whole: all - inALine, inALine };
}

export function toldWords({ whole, inALine }: Told): string {
  const things = (count: number) => (count === 1 ? 'one thing' : `${count} things`);
  if (whole === 0) return inALine === 0 ? 'told nothing' : `mentioned ${things(inALine)}`;
  return `told ${things(whole)}${inALine === 0 ? '' : `, mentioned ${inALine}`}`;
}
