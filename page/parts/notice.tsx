// What the hub has to say: remarks, warnings, and refusals in its own words with what to do about them.
import { Info, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Refusal } from '../hub/client.ts';
import { Button } from './button.tsx';
import { Said } from './words.tsx';

const ICONS = { info: Info, warn: TriangleAlert, bad: ShieldAlert };

export function Notice({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={18} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

interface HubSaysProps {
  tone?: keyof typeof ICONS;
  /** Its own sentence, or nothing while there is nothing to say. */
  children: string | null | undefined;
}

export function HubSays({ tone = 'warn', children }: HubSaysProps) {
  if (!children) return null;
  return (
    <Notice tone={tone}>
      <p>
        <Said>{children}</Said>
      </p>
    </Notice>
  );
}

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
  /** What its button says. */
  retry?: string;
}

/** Nothing while there is nothing to say. */
export function Failure({ error, onRetry, retry = 'Try again' }: FailureProps) {
  if (error === null || error === undefined) return null;
  const { message, fix, issues } = told(error);
  // Where the hub says no more than what is wrong first, the list says that as well, and whatever else is wrong.
  const isListed = issues[0] !== undefined && message.endsWith(` ${issues[0].msg}.`);
  return (
    <Notice tone="bad">
      <p>
        <Said>{isListed ? 'The hub did not take this:' : message}</Said> {fix !== null && <Said>{fix}</Said>}
      </p>
      {issues.length > 0 && (
        <ul>
          {issues.map(({ loc, msg }) => (
            <li key={loc.join('.')}>
              <code>{loc.slice(1).join('.') || loc.join('.')}</code> {msg}
            </li>
          ))}
        </ul>
      )}
      {onRetry && <Button onClick={onRetry}>{retry}</Button>}
    </Notice>
  );
}

/** Nothing of an error that is not the hub's own goes on the screen. */
export function told(error: unknown): Pick<Refusal, 'message' | 'fix' | 'issues'> {
  if (error instanceof Refusal) return error;
  return { message: 'Something in this page went wrong.', fix: 'Load it again; nothing was lost.', issues: [] };
}
