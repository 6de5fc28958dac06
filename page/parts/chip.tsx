// Small words that say what something is.
import type { ReactNode } from 'react';
import type { Schemas } from '../hub/client.ts';

type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

export function Chip({ tone = 'plain', children, title }: { tone?: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={`chip ${tone}`} title={title}>
      {children}
    </span>
  );
}

type Classification = Schemas['Memory']['classification'];
type Authority = Schemas['Memory']['authority'];

export const CLASSIFICATIONS: readonly Classification[] = ['public', 'personal', 'private', 'sensitive'];

const CLASSIFIED: Record<Classification, { tone: Tone; title: string }> = {
  public: { tone: 'plain', title: 'Public: anyone may know it' },
  personal: { tone: 'plain', title: 'Personal: for those who work with you' },
  private: { tone: 'plain', title: 'Private: what most of your vault is' },
  sensitive: { tone: 'warn', title: 'Sensitive: only for assistants that you let this far' },
};

export function ClassificationChip({ of }: { of: Classification }) {
  return (
    <Chip tone={CLASSIFIED[of].tone} title={CLASSIFIED[of].title}>
      {of}
    </Chip>
  );
}

const AUTHORITIES: Record<Authority, { word: string; tone: Tone; title: string }> = {
  user_confirmed: { word: 'yours', tone: 'good', title: 'You wrote or confirmed it' },
  agent_inferred: { word: 'inferred', tone: 'accent', title: 'An assistant inferred it, and you let it in' },
  source_imported: { word: 'imported', tone: 'warn', title: 'It came from outside and stays untrusted' },
  proposed: { word: 'proposed', tone: 'plain', title: 'Not live yet' },
};

export function AuthorityChip({ of }: { of: Authority }) {
  const { word, tone, title } = AUTHORITIES[of];
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

export function StatusChip({ of }: { of: string }) {
  return <Chip tone={STATUS_TONES[of] ?? 'plain'}>{of.replaceAll('_', ' ')}</Chip>;
}
