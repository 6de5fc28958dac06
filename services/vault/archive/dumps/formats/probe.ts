// A first look at a file of a dump: its name and the names at the beginning of its JSON. By these a reader recognizes its
// files without reading them whole.
import { type ParsedTokenInfo, Tokenizer, TokenType } from '@streamparser/json';
import type { HubError } from '../../../../../shared/errors.ts';
import { DUMP_PROBE_BYTES } from '../../../../../shared/limits.ts';
import { type FirstLook, type Member, notUtf8, type Probe, unreadableJson } from './dump.ts';

const JSON_NAMES = /\.(json|jsonl|ndjson)$/;
const PAGE_NAMES = /\.html?$/;
const TEXT_NAMES = /\.(md|markdown|txt)$/;
const ZIP_NAMES = /\.zip$/;

/** Whether the file is opened to tell whose it is: of others the name says enough. */
export function isLookedInto(path: string): boolean {
  return [TEXT_NAMES, JSON_NAMES, ZIP_NAMES].some((names) => names.test(path.toLowerCase()));
}

export async function probeOf(member: Member): Promise<FirstLook> {
  const name = (member.path.split('/').at(-1) ?? '').toLowerCase();
  const blank = {
    member,
    name,
    keys: new Set<string>(),
    texts: new Map(),
    lists: new Map(),
    head: '',
    fault: undefined,
  };
  if (TEXT_NAMES.test(name)) return { ...blank, form: 'text', head: new TextDecoder().decode(await headOf(member)) };
  if (JSON_NAMES.test(name)) return { ...blank, ...shapeOf(member, await headOf(member)) };
  if (ZIP_NAMES.test(name))
    return { ...blank, form: 'other', head: Buffer.from(await headOf(member)).toString('latin1') };
  return { ...blank, form: PAGE_NAMES.test(name) ? 'page' : 'other' };
}

async function headOf(member: Member): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of member.open()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= DUMP_PROBE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, DUMP_PROBE_BYTES);
}

type Shape = Pick<Probe, 'form' | 'keys' | 'texts' | 'lists' | 'fault'>;

function shapeOf(member: Member, head: Uint8Array): Shape {
  const look = new Look();
  const tokenizer = new Tokenizer();
  tokenizer.onToken = (token) => look.see(token);
  // A file that is recognized in spite of it says what is wrong when it is read.
  tokenizer.onError = (error) => {
    look.fault ??= unreadableJson(member, error);
  };
  if (isWide(head)) look.fault = notUtf8(member);
  tokenizer.write(head);
  return look;
}

/** Programs of Windows write two bytes for each letter, and a mark before them. */
function isWide([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

interface Container {
  isObject: boolean;
  /** The name, or the place in a list, of what comes next. */
  key: string | number;
  wantsKey: boolean;
}

const FIRST_TEXTS = 100;
/** Names that are kept of one file, and how long those that tell anything are: a file of nothing but names is nobody's. */
const FIRST_NAMES = 200;
const NAME_LENGTH = 100;

class Look {
  form: Probe['form'] = 'other';
  fault: HubError | undefined;
  readonly keys = new Set<string>();
  readonly texts = new Map<string, string>();
  readonly lists = new Map<string, Set<string>>();
  readonly #inside: Container[] = [];

  see(info: ParsedTokenInfo): void {
    const { token } = info;
    const here = this.#inside.at(-1);
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#enter(token === TokenType.LEFT_BRACE);
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#inside.pop();
    else if (here === undefined) return;
    else if (token === TokenType.COMMA) {
      if (typeof here.key === 'number') here.key++;
      else here.wantsKey = true;
    } else if (token === TokenType.STRING && !info.partial) {
      if (here.wantsKey) this.#name(here, String(info.value));
      else if (this.#isFirst(here) && this.#isKept(here)) this.texts.set(String(here.key), beginningOf(info.value));
    }
  }

  #enter(isObject: boolean): void {
    if (this.#inside.length === 0) {
      if (this.form === 'other') this.form = isObject ? 'object' : 'list';
      else if (this.form === 'object' && isObject) this.form = 'lines';
    }
    this.#inside.push({ isObject, key: isObject ? '' : 0, wantsKey: isObject });
  }

  #name(here: Container, name: string): void {
    here.key = name;
    here.wantsKey = false;
    if (!this.#isKept(here)) return;
    if (this.#isFirst(here)) this.keys.add(name);
    const [outermost, list, element] = this.#inside;
    const isInList = this.#inside.length === 3 && outermost?.isObject && list?.isObject === false && here === element;
    if (!isInList || list?.key !== 0) return;
    const names = this.lists.get(String(outermost.key)) ?? new Set();
    this.lists.set(String(outermost.key), names.add(name));
  }

  #isKept({ key }: Container): boolean {
    return this.keys.size < FIRST_NAMES && this.lists.size < FIRST_NAMES && String(key).length <= NAME_LENGTH;
  }

  /** The object whose names tell whose file it is. */
  #isFirst(here: Container): boolean {
    if (!here.isObject) return false;
    const [outermost] = this.#inside;
    if (this.#inside.length === 1) return this.form === 'object';
    return this.form === 'list' && this.#inside.length === 2 && outermost?.key === 0;
  }
}

/** A copy: what was cut from a long text would hold all of it. */
function beginningOf(value: unknown): string {
  return Buffer.from(String(value).slice(0, FIRST_TEXTS)).toString();
}
