// What is shown of an assistant in its row and on its own page.
import type { Schemas } from '../hub/client.ts';
import { When } from '../parts/when.tsx';

export type Connection = Schemas['Connection'];
export type Grant = Schemas['Grant'];

export function LastSeen({ connection: { status, last_seen_at, created_at } }: { connection: Connection }) {
  if (status === 'pending') {
    return (
      <>
        Not connected yet; pairing began <When at={created_at} />
      </>
    );
  }
  if (last_seen_at === null) return status === 'revoked' ? 'Never seen' : 'Paired, but not seen yet';
  return (
    <>
      Last seen <When at={last_seen_at} />
    </>
  );
}
