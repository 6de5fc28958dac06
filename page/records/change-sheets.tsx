// The sheets in which one object is changed: corrected, replaced by another one, or declared over.
import { Confirm } from '../parts/dialog.tsx';
import { remark } from '../parts/toast.tsx';
import { type AnyObject, type FamilyName, retract } from './change-record.ts';
import { RecordDialog } from './record-dialog.tsx';

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
            onConfirm={async () => {
              await retract(family, record);
              remark('It no longer holds');
            }}
          >
            <p>
              Nothing takes its place, and no assistant is told of it any more. It stays in the history, where you can
              still read it.
            </p>
          </Confirm>
        </>
      )}
    </>
  );
}
