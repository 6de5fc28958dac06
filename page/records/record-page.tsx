// The page of one object: what it says, what its owner can do with it, what is known about it, and what it said before.
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { useKeys } from '../parts/keys.ts';
import { Named } from '../parts/named.tsx';
import { Notice } from '../parts/notice.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { undoLast } from '../parts/undo.ts';
import { WhoSees } from '../parts/who-sees.tsx';
import { Outside } from '../parts/words.tsx';
import { useRecord, useVersions } from './change-record.ts';
import { type ChangeSheet, ChangeSheets, type Succession } from './change-sheets.tsx';
import { changedSince } from './changed-fields.ts';
import { DeleteRecord } from './delete-record.tsx';
import { type Finishable, finish } from './finish.ts';
import { Past } from './history.tsx';
import { OnlyMe } from './only-me.tsx';
import { useIsRetractionHeld, useWithRetracted } from './retraction.ts';

interface Shown {
  memory: Schemas['Memory'];
  decision: Schemas['Decision'];
  artifact: Schemas['Artifact'];
  event: Schemas['Event'];
  preference: Schemas['Preference'];
  goal: Schemas['Goal'];
  commitment: Schemas['Commitment'];
}

interface Look<R> {
  /** What one of the family is called, and where all of them are. */
  kind: string;
  all: { href: string; name: string };
  /** What it says itself. */
  words(record: R): ReactNode;
  /** Says from where the words are, where they are not the owner's. */
  outside(record: R): string | false;
  /** What is known about it, one `Fact` for each thing. */
  facts(record: R): ReactNode;
  past?: string;
  /** What happens when it is deleted. */
  deleted: string;
  /** The fields that are the owner's to change, where they are not all. */
  only?(record: R): readonly string[] | undefined;
  succession?: Succession & { action: string; notice: string };
  /** Of a family that comes to an end: what it is called when it is done, and how it is opened again. */
  finished?: { done: string; undone: string };
}

type RecordPageProps<F extends keyof Shown> = Look<Shown[F]> & { family: F; id: string };

export function RecordPage<F extends keyof Shown>({ family, id, ...look }: RecordPageProps<F>) {
  const found = useRecord(family, id);
  const [record] = useWithRetracted(found.data ? [found.data] : NONE);
  return (
    <OnePage all={look.all} kind={look.kind} found={{ ...found, data: record }}>
      {(record) => <OneRecord {...look} family={family} record={record as unknown as Shown[F]} />}
    </OnePage>
  );
}

const NONE: readonly never[] = [];

type OneRecordProps<F extends keyof Shown> = Look<Shown[F]> & { family: F; record: Shown[F] };

function OneRecord<F extends keyof Shown>({ family, record, ...look }: OneRecordProps<F>) {
  const { kind, all, words, outside, facts, past = 'History', deleted, only, succession, finished } = look;
  const { id, superseded_by = null } = record as Partial<Schemas['Memory']> & { id: string };
  const { status = null } = record as { status?: string | null };
  const [sheet, setSheet] = useState<ChangeSheet | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const versions = useVersions(family, id);
  const isHeld = useIsRetractionHeld(id);
  // History is not edited.
  const canChange = succession === undefined || status === 'live';
  const change = succession === undefined ? 'Change it' : 'Correct it';
  useKeys(
    kind.replace(/^./, (letter) => letter.toUpperCase()),
    [
      { press: 'e', does: change, run: () => canChange && setSheet('edit') },
      ...(succession
        ? [{ press: 's', does: succession.action, run: () => canChange && setSheet('supersede') } as const]
        : []),
      // What was just done is taken back before it is left.
      { press: 'u', does: 'Back to all', run: () => undoLast() || navigate(all.href) },
    ],
  );
  const from = outside(record);
  return (
    <>
      {from === false ? words(record) : <Outside what={from}>{words(record)}</Outside>}
      {superseded_by !== null && (
        <Notice tone="warn">
          <p>
            {succession?.notice} <Named id={superseded_by} />
          </p>
        </Notice>
      )}
      {status === 'retracted' && (
        <Notice tone="warn">
          <p>
            {isHeld
              ? 'It no longer holds. In ten seconds no assistant is told of it any more: until then you can undo this.'
              : 'It no longer holds: no assistant is told of it.'}
          </p>
        </Notice>
      )}
      <div className="button-row">
        {finished && (
          <Button
            // What is done needs nothing more, and no second sign that it is.
            {...(status !== 'done' && { look: 'first', icon: Check })}
            onClick={() => void finish(family, record as unknown as Finishable)}
          >
            {status === 'done' ? finished.undone : finished.done}
          </Button>
        )}
        {canChange && succession && <Button onClick={() => setSheet('supersede')}>{succession.action}</Button>}
        {canChange && <Button onClick={() => setSheet('edit')}>{change}</Button>}
        {canChange && succession && <Button onClick={() => setSheet('retract')}>It no longer holds</Button>}
        {!isHeld && (
          <Button look="danger" onClick={() => setSheet('delete')}>
            Delete
          </Button>
        )}
      </div>
      {canChange && succession && (
        <p className="quiet small">
          If things have changed, say how it is now, and this stays in the history. If it was written down wrongly,
          correct it. What no longer holds is not told to any assistant.
        </p>
      )}
      <WhoSees id={id} changedSince={(told) => changedSince(versions.items, id, told)}>
        {canChange && <OnlyMe family={family} record={record} />}
      </WhoSees>
      <section className="section">
        <h2>What is known of it</h2>
        <dl className="facts">{facts(record)}</dl>
      </section>
      <Past title={past} versions={versions} />
      <ChangeSheets
        {...{ family, kind, record, sheet, succession }}
        only={only?.(record)}
        onClose={() => setSheet(null)}
        onSucceeded={(successor) => navigate(`${all.href}/${String(successor.id)}`)}
      />
      <DeleteRecord
        {...{ family, id, kind, list: all.href }}
        consequence={deleted}
        open={sheet === 'delete'}
        onClose={() => setSheet(null)}
      />
    </>
  );
}
