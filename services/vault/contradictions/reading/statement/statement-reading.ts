// A statement read from its first word to its last, by the words as they are written: which make its frame, which are values, and which
// only join, deny or carry.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { wordsOf } from '../../words/word-list.ts';
import { ONE_WORD_FOR } from '../../words/words-for-one-thing.ts';
import { DIRECTION_OF } from '../../words/words-of-order.ts';
import { GENDERED, THE_OWNER } from '../../words/words-of-people.ts';
import { CARRIERS } from '../../words/words-that-carry.ts';
import { ENDINGS_OF_HABITS, isNegation } from '../../words/words-that-deny.ts';
import { DENIED, MARK, OWNS } from '../normal-form/marks.ts';
import type { Token } from '../statement-tokens.ts';
import { isPartOfName, type Value, valueAt, withUnit } from '../statement-values.ts';
import type { Word } from './statement-word.ts';
import { keyOfValue, type Placed } from './wording.ts';
import { isHolderOfRole, isWrittenAsName } from './written-names.ts';

export const PRONOUNS =
  wordsOf(`${THE_OWNER} i he she they we it ich er sie wir yo el ella nosotros je il elle nous io lui lei noi ik hij zij wij eu ele
  ela nos jag han hon vi jeg hun я он она мы 私 彼 彼女 我 他 她`);

/** The stem of "every", which "all" is read as: "in all editors" is "in every editor". */
const EVERY = 'everi';

export class StatementReading {
  readonly words: Word[] = [];
  readonly values: Value[] = [];
  /** Stems and values, in the order of the statement. */
  readonly order: string[] = [];
  /** Stems of the words that only carry the statement, each with where it stands. */
  readonly carriers = new Set<string>();
  readonly carried: Placed[] = [];
  readonly #tokens: readonly Token[];
  readonly #language: Language;
  /** Whether capitals tell names here: they do not in a text that is mostly written in capitals. */
  readonly #hasNames: boolean;
  /** The name that was read last: values behind it are of that person. */
  #holder = '';
  #after: Word['after'] = 'start';
  #behind: string[] = [];
  #isPronounBefore = false;

  constructor(tokens: readonly Token[], language: Language, hasNames: boolean) {
    this.#tokens = tokens;
    this.#language = language;
    this.#hasNames = hasNames;
    for (let at = 0; at < tokens.length; at++) at += this.#readAt(at, tokens[at] as Token);
  }

  /** Reads a token. It answers how many more tokens were read with it. */
  #readAt(at: number, token: Token): number {
    this.#isPronounBefore ||= PRONOUNS.has(token.folded);
    if (this.#readOwner(token)) return 0;
    const taken = this.#readValue(at);
    if (taken > 0) return taken - 1;
    if (token.text === DENIED) return 0;
    if (token.isWord) this.#readWord(at, token);
    else this.#after = this.words.length === 0 ? 'start' : 'joint';
    return 0;
  }

  #readOwner({ text }: Token): boolean {
    if (text !== OWNS) return false;
    const owner = this.words.at(-1);
    if (owner !== undefined) owner.isFollowedByOwner = true;
    this.#after = 'owner';
    return true;
  }

  /** Reads a value that begins here. It answers how many words that has; 0 where none begins. */
  #readValue(at: number): number {
    const found = valueAt(this.#tokens, at, this.words.at(-1), this.#language);
    if (found === undefined) return 0;
    const hasRest = this.#tokens.slice(at + found.taken).some(({ isWord, text }) => isWord || text.startsWith(MARK));
    for (const value of found.values) {
      const whole = withUnit(value, this.values);
      this.values.push({
        ...whole,
        holder: this.#holder,
        beside: this.words.at(-1)?.stem ?? '',
        at,
        isLast: !hasRest,
        isPartOfName: isPartOfName(this.#tokens, at, found, this.#language),
      });
      this.order.push(keyOfValue(whole));
    }
    this.#after = 'word';
    this.#behind = [];
    return found.taken;
  }

  #readWord(at: number, token: Token): void {
    const { folded } = token;
    const isName =
      (this.#hasNames && isWrittenAsName(this.#tokens, at, this.#language)) || isHolderOfRole(this.#tokens, at);
    if (!isName) this.#behind.push(folded);
    if (this.#isJoint(at, token, isName)) {
      this.#after = 'joint';
      return;
    }
    const stem = ONE_WORD_FOR.get(folded) ?? (GENDERED.has(folded) ? folded : token.stem);
    this.words.push({
      stem,
      folded,
      after: this.#after,
      isName,
      isFirst: this.words.length === 0,
      isDone: this.words.length === 0 && this.#isPronounBefore,
      isFollowedByOwner: false,
      behind: isName ? this.#behind : this.#behind.slice(0, -1),
      at,
    });
    this.#behind = [];
    this.order.push(stem);
    if (isName) this.#holder = stem;
    this.#after = 'word';
  }

  /** Whether the token joins, denies or carries, and is no word of the frame. */
  #isJoint(at: number, { folded, stem, isStop }: Token, isName: boolean): boolean {
    if (isStop && !isName) return true;
    if (folded === 'all' && this.#tokens[at + 1]?.isWord === true) {
      this.carriers.add(EVERY);
      return true;
    }
    if (isNegation(folded, this.#language) || ENDINGS_OF_HABITS.has(folded) || DIRECTION_OF.has(folded)) return true;
    if (isName || ONE_WORD_FOR.has(folded) || !CARRIERS.has(folded)) return false;
    this.carriers.add(stem);
    this.carried.push({ at, stem, folded });
    return true;
  }
}
