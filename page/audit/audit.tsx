// The log that shows tampering: its verification, what an assistant knew on a day, and every event as it was written.
import { useState } from 'react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Deed } from '../parts/deed.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Exactly } from '../parts/exactly.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { Who, WhoName } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { ReceiptDetails } from '../parts/receipt.tsx';
import { Rows } from '../parts/rows.tsx';
import { SelectField } from '../parts/select.tsx';
import { clockOf, dayOf } from '../parts/when.tsx';
import { KnewThen } from './knew-then.tsx';
import { Verify } from './verify.tsx';
import './audit.css';

const ALL = 'all';
/** Those that somebody looks for; every other is found among all. */
const KINDS = [
  { value: 'context.contract', label: 'A question answered' },
  { value: 'context.search', label: 'A search answered' },
  { value: 'context.refused', label: 'A question refused' },
  { value: 'memory.proposed', label: 'A memory proposed' },
  { value: 'memory.accepted', label: 'A memory accepted' },
  { value: 'memory.rejected', label: 'A memory rejected' },
  { value: 'object.created', label: 'Something written down' },
  { value: 'object.updated', label: 'Something changed' },
  { value: 'object.deleted', label: 'Something deleted' },
  { value: 'grant.created', label: 'A grant made' },
  { value: 'grant.revoked', label: 'A grant taken back' },
  { value: 'connection.paired', label: 'An assistant paired' },
  { value: 'connection.revoked', label: 'An assistant revoked' },
  { value: 'action.intent', label: 'An action asked for' },
  { value: 'action.decided', label: 'An action decided' },
  { value: 'setup.bootstrap_read', label: 'A page or program let in' },
] as const;

export default function Audit() {
  const [kind, setKind] = useInAddress<string>('kind', ALL, KINDS);
  const [open, setOpen] = useState<Schemas['AuditEvent'] | null>(null);
  const { items, error, isPending, hasMore, more } = useList('/v1/events', { kind: kind === ALL ? undefined : kind });
  return (
    <div className="stack">
      <header>
        <h1>Audit</h1>
        <p className="quiet">
          Everything that happened, linked into a chain: if anybody changes, removes or puts back an entry, it shows.
        </p>
      </header>
      <Verify />
      <KnewThen />
      <section className="section">
        <div className="row">
          <h2 className="grow">Every event</h2>
          <SelectField
            hideLabel
            label="Kind"
            value={kind}
            onChange={setKind}
            options={[{ value: ALL, label: 'All kinds' }, ...KINDS]}
          />
        </div>
        <Failure error={error} />
        {isPending && <Waiting lines={6} />}
        {!isPending && items.length === 0 && <p className="quiet">No event of this kind.</p>}
        {items.length > 0 && (
          <Rows
            label="Events"
            items={items}
            keyOf={({ seq }) => String(seq)}
            height={3.25}
            hasMore={hasMore}
            more={more}
          >
            {(event) => (
              <button type="button" className="audit-row" onClick={() => setOpen(event)}>
                <span className="quiet numbers">{event.seq}</span>
                <span className="audit-who clip">
                  <WhoName id={event.actor} />
                </span>
                <span className="clip">
                  <Deed event={event} />
                </span>
                <span className="quiet small numbers">
                  <span className="day">{dayOf(event.created_at)} </span>
                  {clockOf(event.created_at)}
                </span>
              </button>
            )}
          </Rows>
        )}
      </section>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={open ? `Event ${open.seq}` : ''} wide>
        {open && (
          <>
            <p>
              <Who id={open.actor} /> <Deed event={open} />
            </p>
            <ReceiptDetails event={open} />
            <details>
              <summary>As it is written in the chain</summary>
              <Exactly value={open} label="The event, exactly as it is written" />
            </details>
          </>
        )}
      </Dialog>
    </div>
  );
}
