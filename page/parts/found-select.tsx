// A choice among things, of which somebody may have hundreds: where they are many they are found by typing.
import { useState } from 'react';
import { TextField } from './field.tsx';
import { type Option, SelectField } from './select.tsx';

interface FoundSelectProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** What stands for none of them. */
  none: Option<string>;
  options: readonly Option<string>[];
}

/** As many as are seen at once. */
const FEW = 12;

export function FoundSelect({ label, value, onChange, none, options }: FoundSelectProps) {
  const [words, setWords] = useState('');
  const fitting = options.filter((option) => fits(option, words));
  const [only, ...more] = fitting;
  const offered = options.filter((option) => option.value === value || fitting.includes(option));
  return (
    <div className="found">
      {options.length > FEW && (
        <div className="stack-s">
          <TextField
            label={`Find one for “${label}”`}
            type="search"
            value={words}
            onChange={setWords}
            placeholder="Words of its title"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // It would send the form.
              event.preventDefault();
              if (words.trim() !== '' && only !== undefined && more.length === 0) onChange(only.value);
            }}
          />
          <p className="quiet small" role="status">
            {words.trim() !== '' && foundWords(fitting.length, options.length)}
          </p>
        </div>
      )}
      <SelectField label={label} value={value} onChange={onChange} options={[none, ...offered]} />
    </div>
  );
}

function foundWords(found: number, all: number): string {
  if (found === 0) return 'None fits; fewer words find more.';
  return found === 1 ? 'One fits; Enter chooses it.' : `${found} of ${all} fit.`;
}

/** All of the words, in whatever order and case, with or without their accents. */
function fits({ label, hint = '' }: Option<string>, words: string): boolean {
  const said = folded(`${label} ${hint}`);
  return folded(words)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
