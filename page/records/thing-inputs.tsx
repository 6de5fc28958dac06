// Fields in which another object is chosen: the project, the goal, or whatever a thing is about.
import { madeVisible } from '../../shared/visible-text.ts';
import { useWhole } from '../hub/lists.ts';
import { FoundSelect } from '../parts/found-select.tsx';
import { titleOf, useProjects, useTitles, wordFor } from '../parts/named.tsx';
import { type Option, withOption } from '../parts/select.tsx';

const NONE = 'none';

interface ThingInputProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** What a thing is related to, or is about: all of each kind that one names so, the newest first. */
export function useThings(): Option<string>[] {
  const { projects } = useProjects();
  const goals = useWhole('/v1/goals').items;
  const commitments = useWhole('/v1/commitments').items;
  const decisions = useWhole('/v1/decisions').items;
  const things = [...projects, ...goals, ...commitments, ...decisions];
  return things.map((each) => ({ value: each.id, label: madeVisible(titleOf(each)), hint: wordFor(each.id) }));
}

export function ProjectInput(props: ThingInputProps) {
  const { projects } = useProjects();
  return <Chosen {...props} none="No project" options={projects.map(optionOf)} />;
}

export function GoalInput(props: ThingInputProps) {
  const { items } = useWhole('/v1/goals');
  return <Chosen {...props} none="No goal" options={items.map(optionOf)} />;
}

export function ThingInput(props: ThingInputProps) {
  return <Chosen {...props} none="Nothing by itself" options={useThings()} />;
}

function optionOf({ id, title }: { id: string; title: string }): Option<string> {
  return { value: id, label: madeVisible(title) };
}

interface ChosenProps extends ThingInputProps {
  none: string;
  options: readonly Option<string>[];
}

/** What stands there is offered too, though no list has it: another may have been chosen by a program. */
function Chosen({ label, value, onChange, none, options }: ChosenProps) {
  const titles = useTitles(value === '' ? [] : [value]);
  const own = { value, label: madeVisible(titles.get(value) ?? (value === '' ? '' : wordFor(value))) };
  return (
    <FoundSelect
      label={label}
      value={value === '' ? NONE : value}
      onChange={(next) => onChange(next === NONE ? '' : next)}
      none={{ value: NONE, label: none }}
      options={value === '' ? options : withOption(options, own)}
    />
  );
}
