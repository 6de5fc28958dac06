// The YAML between two lines of dashes at the head of a Markdown file.
import { parseDocument } from 'yaml';

const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** Longer than any that a person or a program writes; the parser goes as deep as it is told. */
const LENGTH = 4096;

interface FrontMatter {
  /** `undefined` where there is none, or none that can be read. */
  front: unknown;
  body: string;
}

export function hasFrontMatter(text: string): boolean {
  return FRONT_MATTER.test(text);
}

export function splitFrontMatter(text: string): FrontMatter {
  const [whole = '', yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  return { front: yaml.length > LENGTH ? undefined : parse(yaml), body: text.slice(whole.length).trim() };
}

function parse(yaml: string): unknown {
  try {
    const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent' });
    // No references to other parts: few of them can stand for very much.
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}
