// JSON too large to hold: its parts are handed out one by one as they are complete, and what nobody asked for is dropped
// on the way. One part is never larger than DUMP_RECORD_BYTES, nor deeper than DUMP_JSON_DEPTH.
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { HubError } from '../../../../../shared/errors.ts';
import { DUMP_JSON_DEPTH, DUMP_RECORD_BYTES } from '../../../../../shared/limits.ts';
import { damaged, type Member, recordTooLarge, tooLarge, unreadableJson } from './dump.ts';
import { linesOf } from './member-text.ts';

interface Part {
  /** Under which name or number it was found, from the outside in. */
  at: (string | number)[];
  value: unknown;
}

/** The values at `paths` (`$.*` is every element of the outermost list), in the order of the file. */
export async function* jsonParts(member: Member, paths: string[]): AsyncGenerator<Part> {
  let ready: Part[] = [];
  let fault: HubError | undefined;
  let depth = 0;
  let bytes = 0;
  // Down to this depth everything is handed out or dropped at once, and nothing gathers.
  const outside = Math.min(...paths.map((path) => path.split('.').length - 1));
  const onError = (error: unknown) => {
    fault ??= error instanceof HubError ? error : unreadableJson(member, error);
  };
  const parser = new TokenParser({ paths, keepStack: false });
  parser.onError = onError;
  parser.onValue = ({ value, key, stack }) => {
    const names = [...stack.slice(1).map((each) => each.key), key].filter((name) => name !== undefined);
    ready.push({ at: names, value });
  };
  const tokenizer = new Tokenizer();
  tokenizer.onError = onError;
  tokenizer.onToken = (info) => {
    if (info.token === TokenType.LEFT_BRACE || info.token === TokenType.LEFT_BRACKET) depth++;
    if (info.token === TokenType.RIGHT_BRACE || info.token === TokenType.RIGHT_BRACKET) depth--;
    if (depth > DUMP_JSON_DEPTH) throw tooDeep(member);
    if (depth <= outside) bytes = 0;
    parser.write(info);
  };
  for await (const chunk of member.open()) {
    bytes += chunk.length;
    tokenizer.write(chunk);
    const parts = ready;
    ready = [];
    yield* parts;
    if (fault !== undefined) throw fault;
    if (bytes > DUMP_RECORD_BYTES) throw recordTooLarge(member);
  }
  if (!parser.isEnded) throw damaged(member, 'it ends in the middle');
}

/** A whole JSON file, for what is known to be small. */
export async function jsonWhole(member: Member): Promise<unknown> {
  for await (const { value } of jsonParts(member, ['$'])) return value;
  throw damaged(member, 'there is nothing in it');
}

/** One value a line. An empty line is passed over; one that is no JSON is `undefined`. */
export async function* jsonLines(member: Member): AsyncGenerator<unknown> {
  for await (const line of linesOf(member)) if (line.trim() !== '') yield parseLine(member, line);
}

function parseLine(member: Member, line: string): unknown {
  if (isTooDeep(line)) throw tooDeep(member);
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isTooDeep(line: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < line.length; index++) {
    const character = line.charCodeAt(index);
    if (isInText) {
      if (character === BACKSLASH) index++;
      else if (character === QUOTE) isInText = false;
    } else if (character === QUOTE) isInText = true;
    else if (character === BRACE || character === BRACKET) {
      if (++depth > DUMP_JSON_DEPTH) return true;
    } else if (character === END_BRACE || character === END_BRACKET) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const END_BRACE = 0x7d;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;

function tooDeep(member: Member): HubError {
  return tooLarge(member, `lists inside one another, more than ${DUMP_JSON_DEPTH} deep`);
}
