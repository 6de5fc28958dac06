// Why an assistant without a grant that counts sees nothing: it never had one, or what it had has ended.
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';

/** Behind what it is the reason of; nothing until it is known. */
export function NothingGranted({ to }: { to: string }) {
  // All of them: many that were granted nothing ask once.
  const { items, isPending, error } = useWhole('/v1/grants');
  if (isPending || error !== null) return null;
  return `: ${WHY[lastEnd(items.filter(({ connection_id }) => connection_id === to))]}`;
}

type End = 'never' | 'expired' | 'revoked';

const WHY: Record<End, string> = {
  never: 'you have granted it nothing yet',
  expired: 'what you granted it has run out',
  revoked: 'you took back what you had granted it',
};

/** How the grant ended that ended last. */
function lastEnd(grants: readonly Schemas['Grant'][]): End {
  const ends = grants.flatMap(({ status, expires_at, updated_at }) =>
    status === 'active' ? [] : [{ status, at: (status === 'expired' && expires_at) || updated_at }],
  );
  return ends.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1)?.status ?? 'never';
}
