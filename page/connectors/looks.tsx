// When a connector looked, when it looks again, and for how long it may.

import type { Connector } from '../parts/accounts.ts';
import { When } from '../parts/when.tsx';

export function Looks({ connector }: { connector: Connector }) {
  const { last_sync_at, next_sync_at, status, consent_ends_at } = connector;
  return (
    <>
      {last_sync_at === null ? (
        'Not looked at yet'
      ) : (
        <>
          Looked at <When at={last_sync_at} />
        </>
      )}
      {status === 'active' && next_sync_at !== null && (
        <>
          {' '}
          · again <When at={next_sync_at} />
        </>
      )}
      {consent_ends_at !== null && status !== 'pending' && (
        <>
          {' '}
          · consent runs out <When at={consent_ends_at} />
        </>
      )}
    </>
  );
}
