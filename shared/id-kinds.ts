// What an id looks like: three letters that say of what it is, and a ULID. Both are written down here alone, for every
// process and for the page.

/** By the type of an object, or by what else has an id: what its ids begin with. */
export const ID_PREFIXES = {
  project: 'prj',
  goal: 'gol',
  commitment: 'cmt',
  decision: 'dec',
  memory: 'mem',
  artifact: 'art',
  event: 'evt',
  preference: 'prf',
  relation: 'rel',
  profile: 'pfl',
  connection: 'con',
  grant: 'grt',
  manifest: 'mft',
  memory_proposal: 'prp',
  operational_proposal: 'opp',
  relation_proposal: 'rlp',
  conflict: 'cfl',
  action_intent: 'int',
  state: 'sst',
  plugin: 'plg',
  connector: 'cnr',
  import_staging: 'stg',
  vendor_batch: 'vnb',
  vault: 'vlt',
  /** A place in the keyring. */
  key: 'key',
  job: 'job',
  /** Of a plugin or a connector. */
  run: 'run',
  upload: 'upl',
  /** A file that work keeps to itself until its end. */
  spool: 'spl',
  /** What an approval is asked under. */
  approval: 'apr',
  simulated_run: 'sim',
  /** A situation package, by what is in it: the only id without a ULID. */
  package: 'ctr',
  /** Of what nothing is. */
  nothing: 'nil',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;
export type IdPrefix = (typeof ID_PREFIXES)[IdKind];

const ULID = '[0-9A-HJKMNP-TV-Z]{26}';
const KINDS = new Map<string, IdKind>(Object.entries(ID_PREFIXES).map(([kind, prefix]) => [prefix, kind as IdKind]));

/** A part of a regular expression: any id, or one that begins like this. */
export function idForm(prefix: IdPrefix | '[a-z]{3}' = '[a-z]{3}'): string {
  return `${prefix}_${ULID}`;
}

/** An id that nothing has: for what is shown as it would be, and not made. */
export function idOfNothing(kind: IdKind): string {
  return `${ID_PREFIXES[kind]}_${'0'.repeat(26)}`;
}

const ID = new RegExp(`^${idForm()}$`);

export function isId(text: string): boolean {
  return ID.test(text);
}

export function isIdOf(kind: IdKind, text: string): boolean {
  return isId(text) && kindOf(text) === kind;
}

/** The token of a connection: what it begins with, and 32 random bytes as base64url. */
export const CONNECTION_TOKEN = 'hub_c_';
export const CONNECTION_TOKEN_FORM = `${CONNECTION_TOKEN}[A-Za-z0-9_-]{43}`;

/** Crockford's: none that look alike. */
export const ID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** When what has this id was made, in milliseconds: the first ten digits behind the prefix, of 32 each. */
export function madeAt(id: string): number {
  let time = 0;
  for (const digit of id.slice(4, 14)) time = time * 32 + ID_DIGITS.indexOf(digit);
  return time;
}

/** Before every id of a kind that was made then or later, and behind all that were made before. */
export function firstIdAt(kind: IdKind, milliseconds: number): string {
  let [digits, time] = ['', Math.max(0, Math.floor(milliseconds))];
  for (let n = 0; n < 10; n++) {
    digits = ID_DIGITS.charAt(time % 32) + digits;
    time = Math.floor(time / 32);
  }
  return `${ID_PREFIXES[kind]}_${digits}`;
}

/** So many of its last letters tell a thing from every other that somebody is told of: forty bits, all of them random. */
const ENDING = 8;
const SHORT = new RegExp(`^[a-z]{3}_${ULID.replace('26', String(ENDING))}$`);

/** As an id is told where each of its letters costs: of what it is, and its end. */
export function shortId(id: string): string {
  return isId(id) ? `${id.slice(0, 'prj_'.length)}${endingOf(id)}` : id;
}

export function isShortId(text: string): boolean {
  return SHORT.test(text);
}

/** Of an id, short or whole. */
export function endingOf(id: string): string {
  return id.slice(-ENDING);
}

/** Of what it is the id. No more than its beginning is looked at. */
export function kindOf(id: string): IdKind | undefined {
  return id[3] === '_' ? KINDS.get(id.slice(0, 3)) : undefined;
}
