// The foot of a sheet, in which stands what sends its form. It sticks to the lower edge and may grow: by a notice, and by buttons that
// do not fit beside each other. What is scrolled into view stays above it.
import { type RefObject, useLayoutEffect } from 'react';

const FOOT = 'form > .button-row.end:last-child';

export function useFoot(sheet: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    let foot: HTMLElement | null = null;
    const sizes = new ResizeObserver(() => measure(sheet.current, foot));
    const look = () => {
      const next = sheet.current?.querySelector<HTMLElement>(FOOT) ?? null;
      if (next === foot) return;
      sizes.disconnect();
      foot = next;
      if (foot !== null) sizes.observe(foot);
    };
    // A form may come and go while its sheet is open, and the sheet itself comes a moment after it was opened.
    const contents = new MutationObserver(look);
    contents.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      contents.disconnect();
      sizes.disconnect();
    };
  }, [sheet, isOpen]);
}

function measure(sheet: HTMLElement | null, foot: HTMLElement | null): void {
  if (sheet === null || foot === null) return;
  sheet.style.setProperty('--foot', `${foot.offsetHeight}px`);
  const { activeElement: field } = document;
  if (field !== null && sheet.contains(field) && !foot.contains(field)) field.scrollIntoView({ block: 'nearest' });
}
