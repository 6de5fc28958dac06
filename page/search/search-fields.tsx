// The words that are looked for, and what narrows them.
import { useEffect, useRef } from 'react';
import { SEARCH_LENGTH } from '../../shared/limits.ts';
import { ownersWord } from '../../shared/owners-words.ts';
import { SEARCHED_TYPES } from '../../shared/searched-types.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import { TextField } from '../parts/field.tsx';
import { useKeys } from '../parts/keys.ts';
import { useProjects } from '../parts/named.tsx';
import { SelectField } from '../parts/select.tsx';
import { SENSITIVITIES } from '../parts/sensitivity.ts';
import { useSteady } from '../parts/steady.ts';
import { ANY, type LookedFor } from './looked-for.ts';

type Looked = Pick<LookedFor, 'text' | 'setText' | 'filters' | 'isBackward'>;

export function SearchFields({ text, setText, filters, isBackward }: Looked) {
  const box = useFocusedBox();
  return (
    <search className="stack">
      <div ref={box} className="search-box">
        <TextField
          label="Look for"
          hideLabel
          type="search"
          value={text}
          onChange={setText}
          placeholder={'Words, "a phrase", begin*'}
          maxLength={SEARCH_LENGTH}
        />
      </div>
      <Filters filters={filters} isBackward={isBackward} />
    </search>
  );
}

/** The field in it has the focus from the start, and whenever its key is pressed. */
function useFocusedBox() {
  const box = useRef<HTMLDivElement>(null);
  const focus = useSteady(() => box.current?.querySelector('input')?.focus());
  useEffect(() => focus(), [focus]);
  useKeys('Search', [{ press: '/', run: focus }]);
  return box;
}

function Filters({ filters, isBackward }: Pick<LookedFor, 'filters' | 'isBackward'>) {
  const { type, project, classification, from, to } = filters;
  const { projects } = useProjects();
  return (
    <div className="row filters-row">
      <SelectField
        label="Kind"
        value={type.value}
        onChange={type.change}
        options={[
          { value: ANY, label: 'Everything' },
          ...SEARCHED_TYPES.map((value) => ({ value, label: ownersWord(value) })),
        ]}
      />
      <SelectField
        label="Project"
        value={project.value}
        onChange={project.change}
        options={[
          { value: ANY, label: 'Every project' },
          ...projects.map(({ id, title }) => ({ value: id, label: madeVisible(title) })),
        ]}
      />
      <SelectField
        label="Sensitivity"
        value={classification.value}
        onChange={classification.change}
        options={[{ value: ANY, label: 'Any' }, ...SENSITIVITIES]}
      />
      <TextField label="Events from" type="date" value={from.value} onChange={from.change} />
      <TextField
        label="Events until"
        type="date"
        value={to.value}
        onChange={to.change}
        fault={isBackward ? 'This is before the first day.' : null}
      />
    </div>
  );
}
