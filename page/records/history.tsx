// The versions of one object, newest first: what changed from one to the next, when, and by whose authority.
import { useState } from 'react';
import { isId } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, StatusChip } from '../parts/chip.tsx';
import { Waiting } from '../parts/empty.tsx';
import { isNamed, Named } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { Refs } from '../parts/refs.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { changedFields, type Version } from './changed-fields.ts';
import { fieldName, fieldWords } from './field-words.ts';
import './history.css';

interface PastVersion extends Version {
  updated_at: string;
  authority: Schemas['Memory']['authority'];
}

const AT_FIRST = 8;

interface PastProps {
  title: string;
  versions: { items: readonly PastVersion[]; error: unknown; isPending: boolean; hasMore: boolean; more(): void };
}

/** As a part of the page of an object. */
export function Past({ title, versions: { items, error, isPending, hasMore, more } }: PastProps) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {isPending ? <Waiting /> : <History versions={items} hasMore={hasMore} more={more} />}
      <Failure error={error} />
    </section>
  );
}

type HistoryProps = { versions: readonly PastVersion[]; hasMore: boolean; more(): void };

function History({ versions, hasMore, more }: HistoryProps) {
  const [all, setAll] = useState(false);
  const listed = all ? versions : versions.slice(0, AT_FIRST);
  return (
    <div className="stack-s">
      <ol className="history">
        {listed.map((version, i) => (
          <li key={`${version.id}-${version.version}`}>
            <p className="meta">
              <b>Version {version.version}</b> <When at={version.updated_at} /> <AuthorityChip of={version.authority} />
              {typeof version.status === 'string' && <StatusChip of={version.status} />}
            </p>
            {/* The last of a page is told when what was before it is there. */}
            {(i + 1 < versions.length || !hasMore) && <Changes now={version} before={versions[i + 1]} />}
          </li>
        ))}
      </ol>
      {listed.length < versions.length && (
        <Button onClick={() => setAll(true)}>
          {hasMore ? `The last ${versions.length} versions` : `All ${versions.length} versions`}
        </Button>
      )}
      {listed.length === versions.length && hasMore && <Button onClick={more}>Earlier versions</Button>}
    </div>
  );
}

function Changes({ now, before }: { now: Version; before: Version | undefined }) {
  if (before === undefined) return <p className="quiet small">Written down.</p>;
  const names = changedFields(now, before);
  if (names.length === 0) return <p className="quiet small">Nothing that is shown.</p>;
  return (
    <dl className="changes">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldName(name, now.type)}</dt>
          <dd>
            {isThere(before[name]) && (
              <del>
                <Said name={name} of={before} />
              </del>
            )}
            {isThere(now[name]) && (
              <ins>
                <Said name={name} of={now} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is told by an id is called by its name. */
function Said({ name, of }: { name: string; of: Version }) {
  const value = of[name];
  if (isOfObject(value)) return <Named id={value} />;
  if (Array.isArray(value) && value.some(isOfObject)) return <Refs refs={value.map(String)} />;
  return <Words>{fieldWords(name, value, of)}</Words>;
}

function isOfObject(value: unknown): value is string {
  return typeof value === 'string' && isId(value) && isNamed(value);
}

function isThere(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
