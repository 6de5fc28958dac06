// How much is decided of what arrives, and what applies it.
import type { Schemas } from '../hub/client.ts';
import type { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/select.tsx';
import { OPEN, type StagedChoices } from './staged-choices.ts';
import { CHOICES } from './staged-object.tsx';

interface ApplyBarProps {
  id: string;
  staging: Schemas['StagingReview'];
  chosen: Pick<StagedChoices, 'choices' | 'rest' | 'setRest'>;
  work: ReturnType<typeof useWork>;
}

export function ApplyBar({ id, staging, chosen: { choices, rest, setRest }, work }: ApplyBarProps) {
  const apply = () => {
    const conflicts = rest === OPEN ? {} : { conflicts: rest };
    void work.begin('/v1/import/staging/{id}/apply', { id, body: { resolutions: choices, ...conflicts } });
  };
  return (
    <div className="apply-bar">
      <Decided unresolved={staging.unresolved} decided={Object.keys(choices).length} />
      {staging.unresolved > 0 && (
        <SelectField
          hideLabel
          label="All others that are to decide"
          value={rest}
          onChange={setRest}
          options={[{ value: OPEN, label: 'Leave the others open' }, ...CHOICES.map(forTheOthers)]}
        />
      )}
      <Button look="first" busy={work.isRunning} onClick={apply}>
        {staging.applied === null ? 'Apply the import' : 'Apply these decisions'}
      </Button>
    </div>
  );
}

const forTheOthers = ({ value, label }: (typeof CHOICES)[number]) => ({
  value,
  label: `The others: ${label.toLowerCase()}`,
});

function Decided({ unresolved, decided }: { unresolved: number; decided: number }) {
  if (unresolved === 0) return <p className="grow quiet">Nothing has to be decided.</p>;
  return (
    <p className="grow quiet numbers">
      {Math.min(decided, unresolved).toLocaleString('en')} of {unresolved.toLocaleString('en')} decided. What is left
      open stays here.
    </p>
  );
}
