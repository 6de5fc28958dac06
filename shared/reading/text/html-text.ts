// HTML as the plain text a person would read: paragraphs, lists and quotes stay recognisable, scripts and what the page
// hides are gone. Imported pages hide text on purpose, from mail previews to instructions for assistants.
import { Parser } from 'htmlparser2';

interface HtmlTextOptions {
  /** The base of relative links. */
  base?: string | undefined;
  /** Writes the target of a link behind its words. */
  links?: boolean;
}

const UNREAD = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'math', 'iframe', 'object']);
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'pre', 'blockquote']);
const LINES = new Set([
  ...[
    'div',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'aside',
    'nav',
    'figure',
    'figcaption',
    'address',
    'form',
  ],
  ...['li', 'dt', 'dd', 'tr', 'caption', 'legend', 'fieldset', 'hr'],
]);
/** By what is said of an element alone: what stands there and cannot be seen, because it has no size, no colour or no place on the page. */
const HIDDEN = new RegExp(
  [
    String.raw`display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all`,
    String.raw`font-size\s*:\s*(?:0(?![.\d])|[01]?(?:\.\d+)?p[xt])|max-height\s*:\s*0(?![.\d])`,
    String.raw`(?<![-\w])opacity\s*:\s*0(?:\.0+)?(?![.\d])|(?<![-\w])color\s*:\s*transparent`,
    String.raw`(?:text-indent|(?<![-\w])(?:left|top|right))\s*:\s*-\d{3,}`,
  ].join('|'),
  'i',
);
/** Beyond it the rest of a page is not read: every further level costs more than the one before. */
const MAX_DEPTH = 2_000;
/** Elements that never hold anything, so that nothing closes them. */
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'area', 'base', 'col', 'embed', 'source']);

export function htmlToText(html: string, { base, links = false }: HtmlTextOptions = {}): string {
  const page = new TextPage();
  const lists: (number | undefined)[] = [];
  const anchors: { href: string | undefined; from: number }[] = [];
  /** How many elements are open inside one that is not read, itself included. */
  let unread = 0;
  let depth = 0;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MAX_DEPTH) parser.pause();
      const isUnread = UNREAD.has(name) || 'hidden' in attributes || isHidden(attributes['style']);
      if (unread > 0 || isUnread) {
        if (!EMPTY.has(name)) unread += 1;
        return;
      }
      if (PARAGRAPHS.has(name)) page.endLine(lists.length > 0 && (name === 'ul' || name === 'ol') ? 1 : 2);
      else if (LINES.has(name)) page.endLine(1);
      if (name === 'br') page.breakLine();
      else if (name === 'hr') page.write('---');
      else if (name === 'pre') page.verbatim += 1;
      else if (name === 'blockquote') page.quotes += 1;
      else if (name === 'ul') lists.push(undefined);
      else if (name === 'ol') lists.push(1);
      else if (name === 'li') page.begin(nextBullet(lists));
      else if (name === 'td' || name === 'th') page.write(' ');
      else if (name === 'img') page.write(attributes['alt'] ?? '');
      else if (name === 'a')
        anchors.push({ href: links ? target(attributes['href'], base) : undefined, from: page.length });
    },
    ontext(text) {
      if (unread === 0) page.write(text);
    },
    onclosetag(name) {
      depth -= 1;
      if (EMPTY.has(name)) return;
      if (unread > 0) {
        unread -= 1;
        return;
      }
      if (name === 'a') {
        const anchor = anchors.pop();
        const words = anchor?.href === undefined ? '' : page.since(anchor.from).trim();
        if (anchor?.href !== undefined && words !== '' && !isAddress(words, anchor.href))
          page.write(` (${anchor.href})`);
      }
      if (PARAGRAPHS.has(name)) page.endLine(lists.length > 1 && (name === 'ul' || name === 'ol') ? 1 : 2);
      else if (LINES.has(name)) page.endLine(1);
      if (name === 'pre') page.verbatim -= 1;
      else if (name === 'blockquote') page.quotes -= 1;
      else if (name === 'ul' || name === 'ol') lists.pop();
    },
  });
  parser.end(html);
  return page.text();
}

function isHidden(style: string | undefined): boolean {
  return style !== undefined && [style, withoutComments(style)].some((each) => HIDDEN.test(each));
}

/** Between any two words of a style there may be one. What looks like one may as well stand within a text, and is looked at too. */
function withoutComments(style: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const from = style.indexOf('/*', at);
    if (from === -1) return kept + style.slice(at);
    kept += style.slice(at, from);
    const to = style.indexOf('*/', from + 2);
    if (to === -1) return kept;
    at = to + 2;
  }
}

/** As much as is looked at of the words of a link, to tell whether they are its address. */
const LINK_WORDS = 2_000;

/**
 * Lines as they grow: spaces run together, never more than one empty line, quoted lines behind `> `. A line is kept in the
 * pieces in which it came: to look at its end would put all of it together each time.
 */
class TextPage {
  verbatim = 0;
  quotes = 0;
  #lines: string[] = [];
  #line: string[] = [];
  #lineLength = 0;
  #endsInSpace = false;
  #written = 0;

  get length(): number {
    return this.#written + this.#lineLength;
  }

  /** The last of what was written to the line since then. */
  since(from: number): string {
    const length = Math.min(this.length - from, this.#lineLength, LINK_WORDS);
    if (length <= 0) return '';
    const pieces: string[] = [];
    for (let at = this.#line.length - 1, held = 0; held < length; at -= 1) {
      const piece = this.#line[at] as string;
      pieces.unshift(piece.slice(-LINK_WORDS));
      held += piece.length;
    }
    return pieces.join('').slice(-length);
  }

  write(text: string): void {
    if (this.verbatim > 0) {
      const [first = '', ...others] = text.split(/\r\n?|\n/);
      this.#add(first);
      for (const other of others) {
        this.breakLine();
        this.#add(other);
      }
      return;
    }
    const plain = text.replace(/[\s\u00a0]+/g, ' ');
    this.#add(this.#lineLength === 0 || this.#endsInSpace ? plain.replace(/^ /, '') : plain);
  }

  #add(text: string): void {
    if (text === '') return;
    this.#line.push(text);
    this.#lineLength += text.length;
    this.#endsInSpace = text.endsWith(' ');
  }

  /** The beginning of a line, its spaces included. */
  begin(text: string): void {
    this.endLine(1);
    this.#add(text);
  }

  breakLine(): void {
    const line = this.#line.join('').trimEnd();
    this.#lines.push(this.quotes > 0 ? `${'> '.repeat(Math.min(this.quotes, 5))}${line}` : line);
    this.#written += this.#lineLength;
    this.#clearLine();
  }

  #clearLine(): void {
    this.#line = [];
    this.#lineLength = 0;
    this.#endsInSpace = false;
  }

  /** Ends the line that has begun, and with 2 leaves an empty one behind it. */
  endLine(breaks: 1 | 2): void {
    if (this.#line.some((piece) => piece.trim() !== '')) this.breakLine();
    else this.#clearLine();
    const last = this.#lines.at(-1);
    if (breaks === 2 && last !== undefined && last !== '') this.#lines.push('');
  }

  text(): string {
    this.endLine(1);
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
}

function nextBullet(lists: (number | undefined)[]): string {
  const depth = Math.max(0, lists.length - 1);
  const number = lists[depth];
  if (number !== undefined) lists[depth] = number + 1;
  return `${'  '.repeat(Math.min(depth, 5))}${number === undefined ? '-' : `${number}.`} `;
}

/** Whether the words of a link are its address already, or the readable part of it. */
function isAddress(words: string, href: string): boolean {
  return words === href || (/^\S+\.\S+$/.test(words) && href.includes(words));
}

function target(href: string | undefined, base: string | undefined): string | undefined {
  if (href === undefined || href.startsWith('#')) return undefined;
  const url = base === undefined ? URL.parse(href) : URL.parse(href, base);
  return url !== null && /^(https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}
