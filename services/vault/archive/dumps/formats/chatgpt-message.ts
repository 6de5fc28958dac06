// One message of ChatGPT: what was said in it, what the assistant wrote down about its user, and what that user has told all
// conversations of theirs.
import { asInstant, asList, asText, field, type Loose, objectsIn } from './loose.ts';
import type { Said } from './transcript.ts';

/** What a message that is no part of what was said goes to: a tool, and not everybody. */
function toolOf(message: unknown): string | undefined {
  const recipient = asText(field(message, 'recipient'));
  return recipient === 'all' ? undefined : recipient;
}

export function saidIn(node: Loose): Said | undefined {
  const message = field(node, 'message');
  const role = field(field(message, 'author'), 'role');
  const isHidden = field(field(message, 'metadata'), 'is_visually_hidden_from_conversation') === true;
  if ((role !== 'user' && role !== 'assistant') || isHidden) return undefined;
  const tool = toolOf(message);
  const said = tool === undefined ? [...wordsIn(message), ...attachedTo(message)] : writtenInCanvas(tool, message);
  const text = said.join('\n\n');
  return text === '' ? undefined : { by: role, at: asInstant(field(message, 'create_time')), text };
}

/** A sentence that the assistant has put into its memory; the export has these nowhere else. */
export function rememberedIn(node: Loose): { statement: string; at: string | null } | undefined {
  const message = field(node, 'message');
  if (toolOf(message) !== 'bio') return undefined;
  const statement = wordsIn(message).join('\n\n').trim();
  return statement === '' ? undefined : { statement, at: asInstant(field(message, 'create_time')) };
}

/** What the user has said of themselves in the settings, and how they want to be answered. */
export interface Instructions {
  aboutUser: string;
  aboutAnswers: string;
}

export function instructionsIn(node: Loose): Instructions | undefined {
  const message = field(node, 'message');
  const content = field(message, 'content');
  if (field(content, 'content_type') !== 'user_editable_context') return undefined;
  const written = field(field(message, 'metadata'), 'user_context_message_data');
  return {
    aboutUser: asText(field(written, 'about_user_message')) ?? quotedIn(field(content, 'user_profile')),
    aboutAnswers: asText(field(written, 'about_model_message')) ?? quotedIn(field(content, 'user_instructions')),
  };
}

/** The words of the user, which stand between words of the service. */
function quotedIn(value: unknown): string {
  const words = asText(value) ?? '';
  const [from, to] = [words.indexOf('```'), words.lastIndexOf('```')];
  return to > from ? words.slice(from + 3, to).trim() : words;
}

function wordsIn(message: unknown): string[] {
  const content = field(message, 'content');
  const pieces = [...asList(field(content, 'parts')), field(content, 'text')];
  return pieces.flatMap((piece) => asText(withoutMarks(asText(piece) ?? asText(field(piece, 'text')) ?? '')) ?? []);
}

function attachedTo(message: unknown): string[] {
  const files = objectsIn(field(field(message, 'metadata'), 'attachments'));
  const names = files.flatMap(({ name }) => asText(name) ?? []);
  return names.length === 0 ? [] : [names.map((name) => `[${name}]`).join('\n')];
}

/** A document that both write at: the assistant gives its words to a tool. */
function writtenInCanvas(tool: string, message: unknown): string[] {
  if (!tool.startsWith('canmore.')) return [];
  try {
    const given: unknown = JSON.parse(wordsIn(message).join(''));
    const name = asText(field(given, 'name'));
    const whole = objectsIn(field(given, 'updates')).filter(({ pattern }) => pattern === '.*');
    const words = asText(field(given, 'content')) ?? whole.flatMap(({ replacement }) => asText(replacement) ?? [])[0];
    return words === undefined ? [] : [name === undefined ? words : `[${name}]\n${words}`];
  } catch {
    return [];
  }
}

/** Where an answer stands on something found, it holds marks that only the service's own page turns into links. */
const MARK = / ?\ue200([^\ue200\ue201]*)\ue201/g;
const FOOTNOTE = / ?【\d+(?::\d+)?†[^【】]*】/g;

function withoutMarks(words: string): string {
  return words.replace(MARK, (mark, inside: string) => `${shownFor(inside, mark)}`).replace(FOOTNOTE, '');
}

/** The name of a thing and the text of a link are shown; what else there is points to sources. */
function shownFor(inside: string, mark: string): string {
  const [kind, first = ''] = inside.split('\ue202');
  const shown = kind === 'entity' ? secondIn(first) : kind === 'url' ? first : '';
  return shown === '' ? '' : `${mark.startsWith(' ') ? ' ' : ''}${shown}`;
}

function secondIn(list: string): string {
  try {
    return asText(asList(JSON.parse(list))[1]) ?? '';
  } catch {
    return '';
  }
}
