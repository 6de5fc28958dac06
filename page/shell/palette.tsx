// Everything within a few letters: places, what can be done anywhere, and what the vault holds.
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowRight, Lock, type LucideIcon, Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../hub/cache.ts';
import { lockVault } from '../hub/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { placeFor, wordFor } from '../parts/named.tsx';
import { remarkFailure } from '../parts/toast.tsx';
import { Words } from '../parts/words.tsx';
import { PLACES } from './places.ts';
import './palette.css';

interface Entry {
  id: string;
  icon: LucideIcon;
  text: ReactNode;
  hint: string;
  run(): void;
}

const HITS = 6;

export default function Palette({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const entries = useEntries(text.trim());
  const current = Math.min(index, entries.length - 1);
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: { key: string; preventDefault(): void }) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setIndex((current + step + entries.length) % entries.length);
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`palette-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Dialog open onClose={onClose} title="Go anywhere">
      <div className="palette">
        <input
          className="input"
          type="text"
          role="combobox"
          aria-label="A place, or words of what you look for"
          aria-expanded="true"
          aria-controls="palette"
          aria-activedescendant={`palette-${current}`}
          placeholder="A place, or words of what you look for"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette" className="palette-list" role="listbox" aria-label="What fits">
          {entries.map((entry, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the field above, which keeps the focus
            <div
              key={entry.id}
              id={`palette-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === current}
              onClick={() => choose(entry)}
              onPointerMove={() => setIndex(i)}
            >
              <entry.icon size={18} strokeWidth={1.8} aria-hidden />
              <span className="clip">{entry.text}</span>
              <small>{entry.hint}</small>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function useEntries(text: string): Entry[] {
  const [, navigate] = useLocation();
  const asked = useDeferredValue(text);
  const { data } = api.useQuery(
    'get',
    '/v1/search',
    { params: { query: { q: /["*]/.test(asked) ? asked : `${asked}*` } } },
    { enabled: asked.length > 1, placeholderData: keepPreviousData, retry: false },
  );
  const fits = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const places = PLACES.filter(({ name }) => fits(name)).map(
    ({ path, name, icon, key }): Entry => ({ id: path, icon, text: name, hint: `g ${key}`, run: () => navigate(path) }),
  );
  const deeds: Entry[] = fits('Lock the vault')
    ? [
        {
          id: 'lock',
          icon: Lock,
          text: 'Lock the vault',
          hint: '⇧ L',
          run: () => void lockVault().catch(remarkFailure),
        },
      ]
    : [];
  if (text === '') return [...places, ...deeds];
  const hits = (text.length > 1 ? (data?.hits ?? []) : []).slice(0, HITS).flatMap(({ ref, project_id }): Entry[] => {
    const place = placeFor(ref.id) ?? (project_id === null ? null : placeFor(project_id));
    if (place === null) return [];
    return [
      {
        id: ref.id,
        icon: ArrowRight,
        text: <Words>{ref.summary}</Words>,
        hint: wordFor(ref.id),
        run: () => navigate(place),
      },
    ];
  });
  const search = () => navigate(`/search?q=${encodeURIComponent(text)}`);
  return [
    ...places,
    ...deeds,
    ...hits,
    { id: 'search', icon: Search, text: <>Search for “{text}”</>, hint: '/', run: search },
  ];
}
