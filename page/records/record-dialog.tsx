// Making and changing one object of any family, in a sheet.
import { isGone } from '../hub/client.ts';
import { Dialog } from '../parts/dialog.tsx';
import {
  type AnyObject,
  changeOne,
  create,
  createLike,
  type FamilyName,
  readOne,
  supersede,
  useRecord,
} from './change-record.ts';
import { EditForm } from './edit-form.tsx';
import { FIELDS, type FieldSpec, NEW_DEFAULTS } from './fields.ts';

export function isFamilyName(type: string): type is FamilyName {
  return type !== 'profile' && Object.hasOwn(FIELDS, type);
}

interface RecordDialogProps {
  family: FamilyName;
  open: boolean;
  onClose(): void;
  title: string;
  /** What is changed; left out, a new one is made. */
  record?: AnyObject | undefined;
  /** What a new one belongs to. */
  preset?: Record<string, unknown>;
  /** Takes the place of the old one as a new object, instead of changing it. */
  supersedes?: boolean;
  only?: readonly string[] | undefined;
  onSaved?: ((saved: AnyObject) => void) | undefined;
  /** Told of the one that was made anew, where what was to be changed had been deleted. */
  onMadeAnew?: ((made: AnyObject) => void) | undefined;
}

export function RecordDialog(props: RecordDialogProps) {
  const { family, open, onClose, title, preset = {}, supersedes = false, only, onSaved, onMadeAnew } = props;
  const { data, error } = useRecord(family, String(props.record?.id), open && props.record !== undefined);
  const record = newerOf(props.record, data);
  const all: readonly FieldSpec[] = FIELDS[family];
  const fields = all.filter(
    ({ name, onlyLater }) => only?.includes(name) ?? (record !== undefined || !(onlyLater || name in preset)),
  );
  const save = async (changes: Record<string, unknown>, version: number | undefined) => {
    const saved = await (record === undefined
      ? create(family, { ...NEW_DEFAULTS[family], ...preset, ...changes })
      : supersedes
        ? supersede(family, record, changes, version)
        : changeOne(family, String(record.id), changes, version));
    onSaved?.(saved);
  };
  const reload = async () => readOne(family, String(record?.id));
  // Of what is only a part, or would have taken another's place, there is nothing to make anew.
  const canMakeAnew = record !== undefined && !supersedes && only === undefined;
  const makeAnew = async (whole: Record<string, unknown>) => {
    const made = await createLike(family, record ?? {}, whole);
    onMadeAnew?.(made);
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <EditForm
        fields={fields}
        record={record}
        action={record === undefined || supersedes ? 'Write it down' : 'Save'}
        save={save}
        reload={reload}
        onDone={onClose}
        isDeleted={isGone(error)}
        makeAnew={canMakeAnew ? makeAnew : undefined}
      />
    </Dialog>
  );
}

/** What the page shows may be older than what was saved a moment ago. */
function newerOf(shown: AnyObject | undefined, known: AnyObject | undefined): AnyObject | undefined {
  return shown !== undefined && known !== undefined && (known.version ?? 0) > (shown.version ?? 0) ? known : shown;
}
