// Notes of basic-memory: Markdown with a front matter. Observations (`- [category] content #tag (context)`) and relations
// (`- type [[Target]]`) become statements; the note itself waits as a text.
import { TEXT_LENGTH } from '../../../../../shared/limits.ts';
import { type DumpReader, type Found, type Member, memory, PASSED_OVER, text } from './dump.ts';
import { hasFrontMatter, splitFrontMatter } from './front-matter.ts';
import { asId, asList, asText, field } from './loose.ts';
import { wholeText } from './member-text.ts';
import { originOfText } from './memory-rows.ts';
import { itemIn } from './prose.ts';

const OBSERVATION = /^\[([^[\]()]{2,}|[^[\]()\s xX-])\]\s+(\S.*)$/;
const RELATION = /^([^[\]]*)\[\[([^[\]]+)\]\]\s*(?:\(([^()]*)\))?$/;
const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]+)/gu;

export const basicMemory: DumpReader = {
  vendor: 'basic-memory',
  recognizes({ form, head, name }) {
    if (form !== 'text' || name.endsWith('.txt')) return false;
    const lines = head.split('\n').map((line) => itemIn(line)?.trimEnd() ?? '');
    const isNote = hasFrontMatter(head) || lines.some((line) => OBSERVATION.test(line) || RELATION.test(line));
    return isNote ? 'maybe' : false;
  },
  async *read(probes) {
    for (const { member } of probes) yield* note(member, await wholeText(member));
  },
};

function* note(member: Member, written: string): Generator<Found> {
  const { front, body } = splitFrontMatter(written);
  const title = asId(field(front, 'title')) ?? baseName(member.path);
  const origin = asId(field(front, 'permalink')) ?? member.path.replace(/\.(md|markdown)$/i, '');
  const tags = tagsOf(field(front, 'tags'));
  for (const line of body.split(/\r?\n/)) {
    const statement = statementIn(line, title, tags);
    if (statement !== undefined)
      yield memory(originOfText(origin, line), statement.words, { labels: statement.labels });
  }
  yield body === '' ? PASSED_OVER : text('note', origin, title, body, { labels: tags });
}

interface Statement {
  words: string;
  labels: string[];
}

function statementIn(line: string, title: string, tags: string[]): Statement | undefined {
  // A longer line is prose, however it begins.
  const item = line.length > TEXT_LENGTH ? undefined : itemIn(line)?.trimEnd();
  if (item === undefined) return undefined;
  const observation = OBSERVATION.exec(item);
  if (observation) {
    const [, category = '', content = ''] = observation;
    const words = content.replaceAll(TAG, '').trim();
    if (words === '') return undefined;
    return { words: `${title}: ${words}`, labels: [category.trim(), ...tagsIn(content), ...tags] };
  }
  const relation = RELATION.exec(item);
  if (relation) {
    const [, type = '', target = '', context] = relation;
    const verb = type.replaceAll('_', ' ').trim() || 'relates to';
    const aside = context === undefined || context.trim() === '' ? '' : ` (${context.trim()})`;
    return { words: `${title} ${verb} ${target.trim()}${aside}`, labels: ['relation', ...tags] };
  }
  const own = tagsIn(item);
  if (own.length === 0 || item.includes('[')) return undefined;
  return { words: `${title}: ${item.replaceAll(TAG, '').trim()}`, labels: ['Note', ...own, ...tags] };
}

function tagsIn(words: string): string[] {
  return [...words.matchAll(TAG)].map(([, tag]) => tag as string);
}

/** A list, or a text with commas. */
function tagsOf(value: unknown): string[] {
  const texts = typeof value === 'string' ? value.split(',') : asList(value).flatMap((each) => asText(each) ?? []);
  return texts.map((tag) => tag.replace(/^#/, '').trim()).filter((tag) => tag !== '');
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.(md|markdown)$/i, '');
}
