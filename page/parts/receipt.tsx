// One event of the audit log, and what is known of it: for a question of an assistant, which versions of what it was told,
// for which purpose, under which grants.
import type { Schemas } from '../hub/client.ts';
import { Chip } from './chip.tsx';
import { Named, wordFor } from './named.tsx';
import { clockOf, When } from './when.tsx';
import { Words } from './words.tsx';

type AuditEvent = Schemas['AuditEvent'];

const OMITTED: Record<string, string> = {
  scope_not_granted: 'outside of what you granted',
  classification_ceiling: 'more sensitive than granted',
  capability_missing: 'of a kind it may not read',
  policy_exclusion: 'kept back by you',
  not_relevant: 'not to the point',
  over_cap: 'too much for one package',
};

export function Receipt({ event }: { event: AuditEvent }) {
  const { kind, summary_human, created_at, extra } = event;
  const purpose = extra.purpose ?? extra.query;
  return (
    <details className="receipt">
      <summary>
        <span className="receipt-what">
          <span>{summary_human}</span>
          {typeof purpose === 'string' && (
            <span className="quiet">
              “<Words>{purpose}</Words>”
            </span>
          )}
          {kind === 'context.refused' && <Chip tone="bad">{String(extra.code ?? 'refused').replaceAll('_', ' ')}</Chip>}
        </span>
        <span className="quiet small">
          <When at={created_at} />
        </span>
      </summary>
      <ReceiptDetails event={event} />
    </details>
  );
}

export function ReceiptDetails({ event: { seq, kind, refs, extra, created_at, hash } }: { event: AuditEvent }) {
  const told = pairsIn(extra.told);
  const omissions = pairsIn(extra.omissions);
  return (
    <dl className="facts">
      <div>
        <dt>When</dt>
        <dd>
          <When at={created_at} />, at {clockOf(created_at)}
        </dd>
      </div>
      {typeof extra.tool === 'string' && (
        <div>
          <dt>Tool</dt>
          <dd>
            <code>{extra.tool}</code>
          </dd>
        </div>
      )}
      {typeof extra.project === 'string' && (
        <div>
          <dt>About</dt>
          <dd>
            <Named id={extra.project} />
          </dd>
        </div>
      )}
      {told.length > 0 && (
        <div>
          <dt>It was told</dt>
          <dd>
            <ul>
              {told.map(([id, version]) => (
                <li key={id}>
                  <Named id={id} />{' '}
                  <span className="quiet small">
                    {wordFor(id)}, version {version}
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {omissions.length > 0 && (
        <div>
          <dt>Left out</dt>
          <dd>{omissions.map(([category, count]) => `${count} ${OMITTED[category] ?? category}`).join(', ')}</dd>
        </div>
      )}
      {told.length === 0 && refs.length > 0 && (
        <div>
          <dt>About</dt>
          <dd>
            <ul>
              {refs.slice(0, 20).map((id) => (
                <li key={id}>
                  <Named id={id} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <div>
        <dt>Event</dt>
        <dd className="quiet small">
          {seq} · <code>{kind}</code> · <code title={hash}>{hash.slice(0, 12)}…</code>
        </dd>
      </div>
    </dl>
  );
}

function pairsIn(value: unknown): [string, string][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => (Array.isArray(each) && each.length >= 2 ? [[String(each[0]), String(each[1])]] : []));
}
