// The sheets in which one object is changed: corrected, replaced by another one, or declared over.
import { Confirm } from '../parts/dialog.tsx';
import { titleOf } from '../parts/named.tsx';
import type { AnyObject, FamilyName } from './change-record.ts';
import { RecordDialog } from './record-dialog.tsx';
import { retractLater } from './retraction.ts';

export type ChangeSheet = 'edit' | 'supersede' | 'retract';

/** Of a family in which another one may take the place of one that is true no longer. */
export interface Succession {
  /** What the owner is asked for. */
  asks: string;
  /** What the successor says anew; all else it takes over. */
  only: readonly string[];
}

interface ChangeSheetsProps {
  family: FamilyName;
  /** What it is called. */
  kind: string;
  record: AnyObject;
  sheet: string | null;
  onClose(): void;
  /** Where not all of it is the owner's to change. */
  only?: readonly string[] | undefined;
  succession?: Succession | undefined;
  /** Another one is there in its place. */
  onSucceeded?(successor: AnyObject): void;
}

export function ChangeSheets(props: ChangeSheetsProps) {
  const { family, kind, record, sheet, onClose, only, succession, onSucceeded } = props;
  return (
    <>
      <RecordDialog
        family={family}
        open={sheet === 'edit'}
        onClose={onClose}
        title={`${succession ? 'Correct' : 'Change'} this ${kind}`}
        record={record}
        only={only}
        onMadeAnew={onSucceeded}
      />
      {succession && (
        <>
          <RecordDialog
            family={family}
            open={sheet === 'supersede'}
            onClose={onClose}
            title={succession.asks}
            record={record}
            only={succession.only}
            supersedes
            onSaved={onSucceeded}
          />
          <Confirm
            open={sheet === 'retract'}
            onClose={onClose}
            title={`Does this ${kind} no longer hold?`}
            action="It no longer holds"
            onConfirm={async () => retractLater(family, record, titleOf(record))}
          >
            <p>
              Nothing takes its place, and no assistant is told of it any more. It stays in the history, where you can
              still read it. For ten seconds you can undo this; after that, it can only be written down anew.
            </p>
          </Confirm>
        </>
      )}
    </>
  );
}
