/// <reference lib="dom" />
// The frames around what has the focus, on the page as it stands: each has to be there, and to be seen whole.
import type { Page } from 'playwright-core';

/** Elements that can have the focus and show no frame then, or one that ends beyond the screen or beyond what the element stands in. */
export async function cutFrames(page: Page): Promise<string[]> {
  // Frames are only shown to those who use the keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const NEARLY = 0.6;
    const frameOf = (each: Element): Box | undefined => {
      const pseudo = getComputedStyle(each, '::after');
      const framed = [each, each.closest('.clip')].find((at) => at && getComputedStyle(at).outlineStyle !== 'none');
      const at = framed ?? (pseudo.outlineStyle !== 'none' ? each.closest('.card') : undefined);
      if (!at) return undefined;
      const { outlineWidth, outlineOffset } = framed ? getComputedStyle(framed) : pseudo;
      const beyond = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const { left, top, right, bottom } = at.getBoundingClientRect();
      return { left: left - beyond, top: top - beyond, right: right + beyond, bottom: bottom + beyond };
    };
    const isCut = (frame: Box, { left, top, right, bottom }: Box) =>
      left - frame.left > NEARLY ||
      top - frame.top > NEARLY ||
      frame.right - right > NEARLY ||
      frame.bottom - bottom > NEARLY;
    const cutsIn = (around: Element): Box | undefined => {
      const style = getComputedStyle(around);
      const { overflow, contain, contentVisibility } = style;
      if (overflow === 'visible' && !/paint|strict|content/.test(contain) && contentVisibility === 'visible')
        return undefined;
      const margin = overflow === 'clip' ? Number.parseFloat(style.getPropertyValue('overflow-clip-margin')) || 0 : 0;
      const { left, top } = around.getBoundingClientRect();
      const [x, y] = [left + around.clientLeft, top + around.clientTop];
      return {
        left: x - margin,
        top: y - margin,
        right: x + around.clientWidth + margin,
        bottom: y + around.clientHeight + margin,
      };
    };
    const found: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      each.focus();
      if (document.activeElement !== each || each.closest('[aria-hidden="true"]')) continue;
      const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').slice(0, 40);
      const frame = frameOf(each);
      if (frame === undefined) {
        found.push(`no frame: ${name}`);
        continue;
      }
      const screen = { left: 0, top: -Infinity, right: document.documentElement.clientWidth, bottom: Infinity };
      const around = [screen];
      const from = getComputedStyle(each).outlineStyle === 'none' ? (each.closest('.clip') ?? each) : each;
      for (let at = from.parentElement; at !== null && at !== document.documentElement; at = at.parentElement) {
        const box = at === document.body ? undefined : cutsIn(at);
        if (box) around.push(box);
        if (getComputedStyle(at).position === 'fixed') break;
      }
      if (around.some((box) => isCut(frame, box))) found.push(`cut: ${name}`);
    }
    return found;
  });
}
