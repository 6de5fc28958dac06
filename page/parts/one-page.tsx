// The page of one thing among many: the way back to all of them, and what is said while it comes or when it is not there.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { isGone } from '../hub/client.ts';
import { Waiting } from './empty.tsx';
import { LastWords } from './named.tsx';
import { Failure } from './notice.tsx';

interface OnePageProps<T> {
  /** Where all of its kind are. */
  all: { href: string; name: string };
  /** What it is called where it is not there. */
  kind: string;
  found: { data: T | undefined; error: unknown; isPending: boolean };
  children(found: T): ReactNode;
}

export function OnePage<T>({ all, kind, found: { data, error, isPending }, children }: OnePageProps<T>) {
  return (
    <div className="stack">
      <Link href={all.href} className="back">
        <ArrowLeft size={16} aria-hidden /> {all.name}
      </Link>
      {isPending && <Waiting lines={6} />}
      {data === undefined && !isPending && <NotThere kind={kind} isAnswered={error == null || isGone(error)} />}
      {/* What was known of it stays: somebody may be writing in it. */}
      {data !== undefined && isGone(error) && <p role="status">This {kind} was deleted meanwhile.</p>}
      <Failure error={isGone(error) ? null : error} />
      {data !== undefined && children(data)}
    </div>
  );
}

/** Where nobody has answered, what was in the way is told below. */
function NotThere({ kind, isAnswered }: { kind: string; isAnswered: boolean }) {
  const [path] = useLocation();
  if (!isAnswered) return <h1>This {kind} cannot be shown now</h1>;
  return (
    <>
      <h1>This {kind} is not there</h1>
      <p className="quiet">
        <LastWords id={path.split('/').at(-1) ?? ''} /> <Link href="/search">Search for something else</Link>
      </p>
    </>
  );
}
