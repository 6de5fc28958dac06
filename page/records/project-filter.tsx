// Which project a list is of: what the list asks for, and the field in which it is chosen.
import { madeVisible } from '../../shared/visible-text.ts';
import { useInAddress } from '../parts/in-address.ts';
import { useProjects } from '../parts/named.tsx';
import { SelectField } from '../parts/select.tsx';

const ANY = 'any';

export function useProjectFilter() {
  const { projects, isPending } = useProjects();
  const options = [
    { value: ANY, label: 'Every project' },
    ...projects.map(({ id, title }) => ({ value: id, label: madeVisible(title) })),
  ];
  const [chosen, setChosen] = useInAddress('project', ANY, isPending ? undefined : options);
  return {
    /** Undefined: of every one. */
    project: chosen === ANY ? undefined : chosen,
    field: <SelectField hideLabel label="Project" value={chosen} onChange={setChosen} options={options} />,
  };
}
