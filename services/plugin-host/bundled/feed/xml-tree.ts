// XML as a tree with its namespaces settled. Feeds are often not well-formed, so that the parser is a forgiving one; it
// expands no entity but the five of XML and the numeric ones.
import { Parser } from 'htmlparser2';

export interface XmlElement {
  /** The vocabulary, by the short name that this file gives it, or else its address. */
  vocabulary: string;
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** The base of relative addresses inside, as far as `xml:base` says. */
  base: string | undefined;
}

/** Elements are read to this depth: deeper than any feed, shallower than any stack. */
const MAX_DEPTH = 100;
/** From this depth on the rest of a document is not read: every further level costs more than the one before. */
const MAX_UNREAD_DEPTH = 2_000;

const VOCABULARIES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2005/Atom', 'atom'],
  ['http://purl.org/atom/ns#', 'atom'],
  ['http://purl.org/rss/1.0/', 'rss'],
  ['http://my.netscape.com/rdf/simple/0.9/', 'rss'],
  ['http://channel.netscape.com/rdf/simple/0.9/', 'rss'],
  ['http://backend.userland.com/rss2', 'rss'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://purl.org/atompub/tombstones/1.0', 'at'],
  ['http://purl.org/syndication/history/1.0', 'fh'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['http://search.yahoo.com/mrss/', 'media'],
]);

/** The root element, or undefined where there is none. */
export function parseXml(text: string, base?: string): XmlElement | undefined {
  const top: XmlElement = { vocabulary: '', name: '', attributes: {}, children: [], base };
  const open: { element: XmlElement; names: ReadonlyMap<string, string> }[] = [{ element: top, names: new Map() }];
  /** How many elements are open beyond the depth that is read. */
  let beyond = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const parent = open.at(-1);
        if (parent === undefined || open.length > MAX_DEPTH) {
          beyond += 1;
          if (beyond > MAX_UNREAD_DEPTH) parser.pause();
          return;
        }
        const names = declaredNames(attributes, parent.names);
        const [prefix, name] = split(tag);
        const element: XmlElement = {
          vocabulary: names.get(prefix) ?? (prefix === '' ? 'rss' : prefix.toLowerCase()),
          name,
          attributes,
          children: [],
          base: resolveUrl(attributes['xml:base'], parent.element.base) ?? parent.element.base,
        };
        parent.element.children.push(element);
        open.push({ element, names });
      },
      ontext(written) {
        if (beyond === 0) open.at(-1)?.element.children.push(written);
      },
      onclosetag() {
        if (beyond > 0) beyond -= 1;
        else if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return top.children.find((child) => typeof child !== 'string');
}

function declaredNames(
  attributes: Record<string, string>,
  inherited: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const declared = Object.entries(attributes).flatMap(([name, address]): [string, string][] => {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) return [];
    return [[name.slice(6), VOCABULARIES.get(address.trim()) ?? address.trim()]];
  });
  return declared.length === 0 ? inherited : new Map([...inherited, ...declared]);
}

function split(tag: string): [prefix: string, name: string] {
  const colon = tag.indexOf(':');
  return colon < 0 ? ['', tag] : [tag.slice(0, colon), tag.slice(colon + 1)];
}

export function resolveUrl(address: string | undefined, base: string | undefined): string | undefined {
  const written = address?.trim();
  if (written === undefined || written === '') return undefined;
  return (base === undefined ? URL.parse(written) : URL.parse(written, base))?.href;
}

/** The elements below `parent` with this name: `title` of the format itself, `dc:creator` of a vocabulary. */
export function childrenOf(parent: XmlElement, wanted: string): XmlElement[] {
  const [prefix, name] = split(wanted);
  return parent.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' &&
      child.name === name &&
      (prefix === '' ? child.vocabulary === parent.vocabulary : child.vocabulary === prefix),
  );
}

export function childOf(parent: XmlElement, wanted: string): XmlElement | undefined {
  return childrenOf(parent, wanted)[0];
}

/** All text inside, elements left out. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .trim();
}

/** The first of these children that says anything. */
export function textIn(parent: XmlElement, ...wanted: string[]): string | undefined {
  for (const each of wanted) {
    for (const child of childrenOf(parent, each)) {
      const text = textOf(child);
      if (text !== '') return text;
    }
  }
  return undefined;
}

/** The inside of an element as markup, for a reader of HTML. */
export function markupOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child);
      const attributes = Object.entries(child.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      return `<${child.name}${attributes.join('')}>${markupOf(child)}</${child.name}>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
