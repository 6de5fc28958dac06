// Light or dark: as the system says, unless the owner said otherwise on this machine.
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const KEPT_AS = 'theme';
const listeners = new Set<() => void>();

function chosen(): Theme {
  const kept = localStorage.getItem(KEPT_AS);
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

export function applyTheme(): void {
  const theme = chosen();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, as it is shown at this moment: for what is drawn, and not styled. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      dark.addEventListener('change', listener);
      return () => {
        listeners.delete(listener);
        dark.removeEventListener('change', listener);
      };
    },
    () => {
      const theme = chosen();
      return theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    },
  );
}
