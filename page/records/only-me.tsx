// The strongest control there is, at hand wherever one sees who sees a thing.
import { useState } from 'react';
import { Switch } from '../parts/field.tsx';
import { isOnlyMine, withOnlyMe } from '../parts/sensitivity.ts';
import { remarkFailure } from '../parts/toast.tsx';
import { offerUndo } from '../parts/undo.ts';
import { changeOne, type FamilyName } from './change-record.ts';

interface OnlyMeProps {
  family: FamilyName;
  record: { id: string; version: number; policy_tags: readonly string[] };
}

export function OnlyMe({ family, record: { id, version, policy_tags } }: OnlyMeProps) {
  const all = family === 'project' ? 'it, or anything in it' : 'it';
  const isKept = isOnlyMine({ policy_tags });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWanted(on);
    try {
      const kept = await changeOne(family, id, { policy_tags: withOnlyMe(policy_tags, on) }, version);
      offerUndo(on ? 'Only you see it now' : 'Those you let may see it again', undefined, () =>
        changeOne(family, id, { policy_tags }, kept.version),
      );
    } catch (error) {
      remarkFailure(error);
    } finally {
      setWanted(null);
    }
  };
  return (
    <Switch
      label="Only me"
      hint={
        isKept
          ? `No assistant is shown ${all}, whatever you granted. What was told before cannot be taken back.`
          : `From now on no assistant is shown ${all}, whatever you granted.`
      }
      checked={wanted ?? isKept}
      onChange={(on) => void change(on)}
    />
  );
}
