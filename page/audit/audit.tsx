// The log that shows tampering: its verification, what an assistant knew on a day, and every event as it was written.
import { useState } from 'react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Exactly } from '../parts/exactly.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { Who } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { ReceiptDetails } from '../parts/receipt.tsx';
import { Rows } from '../parts/rows.tsx';
import { SelectField } from '../parts/select.tsx';
import { clockOf, dayOf } from '../parts/when.tsx';
import { KnewThen } from './knew-then.tsx';
import { Verify } from './verify.tsx';
import './audit.css';

const ALL = 'all';
const KINDS = [
  'context.contract',
  'context.search',
  'context.refused',
  'memory.proposed',
  'memory.accepted',
  'memory.rejected',
  'object.created',
  'object.updated',
  'object.deleted',
  'grant.created',
  'grant.revoked',
  'connection.paired',
  'connection.revoked',
  'action.intent',
  'action.decided',
  'setup.bootstrap_read',
].map((value) => ({ value, label: value }));

export default function Audit() {
  const [kind, setKind] = useInAddress('kind', ALL, KINDS);
  const [open, setOpen] = useState<Schemas['AuditEvent'] | null>(null);
  const { items, error, isPending, hasMore, more } = useList('/v1/events', { kind: kind === ALL ? undefined : kind });
  return (
    <div className="stack">
      <header>
        <h1>Audit</h1>
        <p className="quiet">
          A chain of everything that happened. Whoever changes, removes or puts back a link of it is found out.
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
                <span className="clip">{event.summary_human}</span>
                <code className="clip">{event.kind}</code>
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
              <Who id={open.actor} />: {open.summary_human}
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
