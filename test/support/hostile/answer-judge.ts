// What holds of every answer of a hub, whoever asked and whatever it was: never an error of its own, never what is not
// described, never what the asker may not know.
import { type HubAnswer, PROJECT } from '../hub.ts';

/** A text that only the owner may read, and that nobody may find in a file. */
export const CANARY = 'canary-owner-only-7f3a9c';

/** Operations with answers of their own form: the MCP protocol, and a page that a browser comes back to. */
const SPEAKS_OTHERWISE = new Set(['speakMcp', 'finishConsent']);
/** Operations that hand out a token, because that is what they are for. */
const HANDS_OUT = new Set(['bootstrap', 'setUp', 'pairConnection', 'makeRecipe', 'linkConnection']);
/** Statuses of answers that belong to no operation: to an unknown address or method, or to what is no HTTP. */
const ANYWHERE = ['404', '405', '408', '414', '431'];
/** Operations that ask a server elsewhere, which may be away. */
const ASKS_ELSEWHERE = new Set(['syncConnector']);

export interface Secret {
  what: string;
  text: string;
}

interface Judged {
  operation: string;
  /** The request, for whoever reads about a fault. */
  shown: string;
  isOwner: boolean;
  /** The statuses that are described, where the description knows the request. */
  described?: readonly string[];
}

export class AnswerJudge {
  readonly faults: string[] = [];
  /** The operations that succeeded at least once. */
  readonly answered = new Set<string>();
  readonly #secrets: readonly Secret[];

  constructor(secrets: readonly Secret[]) {
    this.#secrets = secrets;
  }

  judge({ operation, shown, isOwner, described }: Judged, { status, headers, body }: HubAnswer): void {
    if (status < 300) this.answered.add(operation);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const head = [...headers].map((header) => header.join(': ')).join('\n');
    const tell = (what: string) =>
      this.faults.push(`${shown} was answered ${status}, ${what}: ${text.slice(0, 300)} ${head.slice(0, 300)}`);
    const isAway = status === 503 && ASKS_ELSEWHERE.has(operation) && body?.code === 'unavailable';
    if (status >= 500 && !isAway) tell('an error of its own');
    if (status >= 400 && !SPEAKS_OTHERWISE.has(operation) && !headers.get('content-type')?.includes('problem+json'))
      tell('not as a problem');
    if (described && ![...described, ...ANYWHERE].includes(String(status))) tell('which is not described');
    if ((!isOwner || status >= 400) && text.includes(CANARY)) tell('with what is the owner’s alone');
    if (head.includes(CANARY)) tell('with what is the owner’s in a header');
    for (const { what, text: secret } of this.#secrets)
      if (text.includes(secret) || head.includes(secret)) tell(`with ${what}`);
    if (/hub_[oc]_[\w-]{43}/.test(HANDS_OUT.has(operation) ? head : head + text)) tell('with a token');
    if (/(\n|\\n)\s+at |node:internal|SQLITE_|\[object Object\]/.test(head + text))
      tell('with the insides of the service');
    // The owner is told which program was handed the token.
    const told = isOwner ? text.replace(/"reader":"[^"]*"/g, '') : text;
    if ((operation !== 'makeRecipe' && told.includes(`${PROJECT}/`)) || head.includes(`${PROJECT}/`))
      tell('with a path of the machine');
  }
}
