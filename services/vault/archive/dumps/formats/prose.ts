// Written prose as single statements: the items of a list, and paragraphs under their headings.

interface Paragraph {
  heading: string;
  words: string;
}

const HEADING = /^(?:#{1,6}\s+(.+?)\s*#*|\*\*([^*]+?):?\*\*:?)$/;
/** A longer line is no heading, whatever it begins with. */
const HEADING_LENGTH = 200;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;

/** Every paragraph, and every item of a list by itself. */
export function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let heading = '';
  let lines: string[] = [];
  const finish = () => {
    const words = lines.join('\n').trim();
    if (words !== '') paragraphs.push({ heading, words });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const title = line.length > HEADING_LENGTH ? null : HEADING.exec(line.trim());
    const item = title === null ? itemIn(line) : undefined;
    if (title !== null || item !== undefined || line.trim() === '') finish();
    if (title !== null) heading = (title[1] ?? title[2] ?? '').trim();
    else if (line.trim() !== '') lines.push(item ?? line.trim());
  }
  finish();
  return paragraphs;
}

/** The words behind the mark of a list item. */
export function itemIn(line: string): string | undefined {
  return LIST_ITEM.exec(line)?.[1];
}
