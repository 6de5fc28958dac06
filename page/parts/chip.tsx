// Small words that say what something is.
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schemas } from '../hub/client.ts';
import { type Classification, isOnlyMine, SENSITIVITIES, whoSees } from './sensitivity.ts';

type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

export function Chip({
  tone = 'plain',
  children,
  title,
}: {
  tone?: Tone;
  children: ReactNode;
  title?: string | undefined;
}) {
  return (
    <span className={`chip ${tone}`} title={title}>
      {children}
    </span>
  );
}

type Authority = Schemas['Memory']['authority'];

export const CLASSIFICATIONS = SENSITIVITIES.map(({ value }) => value);

export function ClassificationChip({ of }: { of: Classification }) {
  return (
    <Chip tone={of === 'sensitive' ? 'warn' : 'plain'} title={whoSees(of)}>
      {of}
    </Chip>
  );
}

interface Kept {
  classification: Classification;
  policy_tags: readonly string[];
}

/** Whom a thing is kept from, where it is not the usual: a lock where only its owner sees it. */
export function KeptFrom({ of }: { of: Kept }) {
  if (isOnlyMine(of)) return <OnlyYou />;
  return of.classification === 'private' ? null : <ClassificationChip of={of.classification} />;
}

/** What was said to hold until a day that is over: it is told to nobody as what is so. */
export function NoLonger({ of: { valid_until } }: { of: { valid_until?: string | null } }) {
  if (valid_until == null || Date.parse(valid_until) > Date.now()) return null;
  return <Chip tone="warn">no longer holds</Chip>;
}

export function OnlyYou() {
  return (
    <Chip title="No assistant is shown it, whatever you granted">
      <Lock size={12} aria-hidden /> only you
    </Chip>
  );
}

const AUTHORITIES: Record<Authority, { word: string; tone: Tone; title: string }> = {
  user_confirmed: { word: 'yours', tone: 'good', title: 'You wrote or confirmed it' },
  agent_inferred: { word: 'inferred', tone: 'accent', title: 'An assistant inferred it, and you let it in' },
  source_imported: { word: 'imported', tone: 'warn', title: 'It came from outside and stays untrusted' },
  proposed: { word: 'proposed', tone: 'plain', title: 'Not live yet' },
};

export function authorityWord(authority: string): string {
  return AUTHORITIES[authority as Authority]?.word ?? authority;
}

/** What its owner let in is not theirs by that, where somebody else wrote it. */
const OUTSIDE = {
  word: 'from outside',
  tone: 'warn',
  title: 'Somebody else wrote it, and it stays untrusted',
} as const;

export function AuthorityChip({ of, untrusted = false }: { of: Authority; untrusted?: boolean }) {
  const { word, tone, title } = untrusted && of === 'user_confirmed' ? OUTSIDE : AUTHORITIES[of];
  return (
    <Chip tone={tone} title={title}>
      {word}
    </Chip>
  );
}

const STATUS_TONES: Record<string, Tone> = {
  active: 'good',
  enabled: 'good',
  live: 'good',
  ready: 'good',
  done: 'good',
  approved: 'good',
  executed: 'good',
  accepted: 'good',
  pending: 'accent',
  open: 'accent',
  starting: 'accent',
  staged: 'accent',
  enqueued: 'accent',
  reconsent_required: 'warn',
  complete: 'good',
  applied: 'good',
  overdue: 'bad',
  failed: 'bad',
  revoked: 'bad',
  rejected: 'bad',
  declined: 'bad',
};

const STATUS_WORDS: Record<string, string> = {
  superseded: 'replaced',
  retracted: 'no longer holds',
  staged: 'to be decided',
  complete: 'taken in',
  enqueued: 'waiting',
  reconsent_required: 'needs a new consent',
};

export function statusWord(status: string): string {
  return STATUS_WORDS[status] ?? status.replaceAll('_', ' ');
}

export function StatusChip({ of }: { of: string }) {
  return <Chip tone={STATUS_TONES[of] ?? 'plain'}>{statusWord(of)}</Chip>;
}
