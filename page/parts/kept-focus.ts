// The focus stays where somebody works. What held it may go with the step or the decision that was just made; the browser would put
// it at the top of the page then, and whoever uses the keyboard or hears the page would begin anew.

/** Whatever puts the focus elsewhere itself, as a sheet does that closes, is first. */
const PATIENCE_MS = 60;
/** What can be named when the focus comes to it. */
const AROUND = '[tabindex], form, li, section, article, main';

/** What had the focus last, and all that it lies in. */
let held: Element[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? withAllAround(target) : [];
  });
  new MutationObserver(() => {
    if (held[0] === undefined || held[0].isConnected) return;
    clearTimeout(timer);
    timer = setTimeout(bringBack, PATIENCE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

function bringBack(): void {
  if (document.activeElement !== document.body) return;
  const around = held.find((each) => each.isConnected && each.matches(AROUND));
  held = [];
  // Of a lock that was opened nothing is left: what it opened is what the page is about.
  takeFocus(around ?? document.querySelector('main'));
}

function takeFocus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** What has the focus now, for when it is to have it again. */
export function heldNow(): readonly Element[] {
  return document.activeElement === null ? [] : withAllAround(document.activeElement);
}

/** To what had it, or to what that lay in; where nothing had it, to what the page is about. */
export function giveBack(before: readonly Element[]): void {
  const [itself, ...around] = before.filter((each) => each !== document.body && each !== document.documentElement);
  if (itself instanceof HTMLElement && itself.isConnected) return itself.focus({ preventScroll: true });
  const near = around.find((each) => each.isConnected && each.matches(AROUND));
  takeFocus(near ?? document.querySelector('main'));
}

function withAllAround(element: Element): Element[] {
  const all: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) all.push(each);
  return all;
}
