// Through whose eyes: its owner and the assistants, each with how much it sees and was told.
import { Words } from '../parts/words.tsx';
import type { GlassData } from './view.ts';

interface AssistantsProps {
  data: GlassData;
  chosenId: string | null;
  onChoose(id: string | null): void;
}

export function Assistants({ data: { things, assistants }, chosenId, onChoose }: AssistantsProps) {
  const all = things.length;
  return (
    <fieldset className="glass-assistants">
      <legend className="unseen">As whom</legend>
      <Choice name="You" sees={all} told={0} all={all} isChosen={chosenId === null} onChoose={() => onChoose(null)} />
      {assistants.map(({ id, name, sees, told }) => (
        <Choice
          key={id}
          name={name}
          sees={sees.length}
          told={told.length}
          all={all}
          isChosen={id === chosenId}
          onChoose={() => onChoose(id)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  sees: number;
  told: number;
  all: number;
  isChosen: boolean;
  onChoose(): void;
}

function Choice({ name, sees, told, all, isChosen, onChoose }: ChoiceProps) {
  const part = (count: number) => `${(100 * count) / Math.max(1, all)}%`;
  return (
    <button type="button" className="glass-choice" aria-pressed={isChosen} onClick={onChoose}>
      <span className="clip">
        <Words>{name}</Words>
      </span>
      <span className="quiet small numbers">
        {sees.toLocaleString('en')} <span className="unseen">seen</span>
      </span>
      <svg className="glass-part" width="100%" height="4" aria-hidden>
        <rect className="seen" width={part(sees)} height="4" rx="2" />
        <rect className="told" width={part(told)} height="4" rx="2" />
      </svg>
    </button>
  );
}
