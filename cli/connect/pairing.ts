// Pairing a program with the hub, and what it is to see from then on: what its owner grants it now, what it holds already, and what
// of that it loses.
import type { Grant } from '../../shared/schemas/grant.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { shownName } from '../api/named.ts';
import { confirm } from '../terminal/ask-secret.ts';
import { chooseGrant, type GrantChoice } from './grant-choice.ts';
import type { OwnerPort } from './owner-port.ts';

interface PairingOptions extends GrantChoice {
  code?: string | undefined;
  yes?: boolean | undefined;
  json?: boolean | undefined;
}

/** Who is paired, as far as it is known before anything is changed. */
export interface Pairing {
  name: string;
  owner: OwnerPort;
  /** The connection that stands in its configuration already. */
  known: string | null;
  /** One of its name that was begun on the page, and is gone on with where none stands there. */
  waiting: string | null;
}

export async function pairingOf(
  name: string,
  owner: OwnerPort,
  known: string | null,
  { code }: PairingOptions,
): Promise<Pairing> {
  const isNew = known === null && code === undefined;
  return { name, owner, known, waiting: isNew ? await owner.waitingCalled(name) : null };
}

/** What its owner says to it. */
interface Agreed {
  /** Null where nothing is to be granted beside what is. */
  grant: Awaited<ReturnType<typeof chooseGrant>>;
  /** What it loses; of a connection that only its code names, this is asked about once it is paired. */
  loses: Grant[];
}

export async function agreedOn(pairing: Pairing, options: PairingOptions): Promise<Agreed> {
  const { code, preset, only, yes } = options;
  // What it may see is said where the code was made, unless it is said here.
  const isSaidElsewhere = code !== undefined && preset === undefined && only === undefined;
  const grant = isSaidElsewhere ? null : await grantFor(pairing, options);
  // A code is good once: that nobody can be asked is said before it is used up.
  if (code !== undefined && only !== undefined && !yes && !process.stdin.isTTY)
    throw new UsageRefused(
      'Whatever the connection of this code holds that shows more than the one project is withdrawn, and nobody can be asked here. Say --yes to withdraw it.',
    );
  return { grant, loses: await beyondIt(pairing, goneOnWith(pairing, options), grant, options) };
}

/** The connection that gets a new token; null where it is another one, or where only its code names it. */
function goneOnWith({ known, waiting }: Pairing, { code }: PairingOptions): string | null {
  return code === undefined ? (known ?? waiting) : null;
}

/** Who was granted something already is not asked again. */
async function grantFor(pairing: Pairing, options: PairingOptions): Promise<Agreed['grant']> {
  const { name, owner } = pairing;
  const isNamed = options.preset !== undefined || options.only !== undefined;
  const id = goneOnWith(pairing, options);
  if (!isNamed && id !== null && (await owner.granted(id)).length > 0) return null;
  const mayAsk = process.stdin.isTTY === true && options.json !== true;
  return chooseGrant(options, name, () => owner.projects(), { mayAsk });
}

/** Who names one project with --only wants no more to be seen: what a connection held before is shown, and withdrawn on a yes. */
async function beyondIt(
  { name, owner }: Pairing,
  id: string | null,
  grant: Agreed['grant'],
  { only, yes }: PairingOptions,
): Promise<Grant[]> {
  const project = grant?.selectors?.project;
  if (only === undefined || project === undefined || id === null) return [];
  const more = await owner.beyond(id, project);
  if (yes || more.length === 0) return more;
  const held = more.map(({ summary_human }) => `  ${summary_human}`).join('\n');
  const said = `${shownName({ name })} holds this as well, and sees more by it than the one project:\n${held}\n`;
  if (!process.stdin.isTTY) throw new UsageRefused(`${said}Say --yes to withdraw it.`);
  process.stderr.write(said);
  return (await confirm('Withdraw it?')) ? more : [];
}

interface Paired<Kept> {
  connection_id: string;
  token: string;
  /** What it may do now, each grant in its sentence. */
  granted: string[];
  /** The grants that it lost, likewise. */
  withdrawn: string[];
  kept: Kept;
}

/** Pairs it, grants what was agreed to, and keeps its token; where that fails, none stays but what stood in its configuration before. */
export async function paired<Kept>(
  pairing: Pairing,
  { grant, loses }: Agreed,
  options: PairingOptions,
  keep: (token: string) => Kept,
): Promise<Paired<Kept>> {
  const { name, owner, known, waiting } = pairing;
  const { code } = options;
  const { connection_id, token } =
    code === undefined ? await owner.pair(name, goneOnWith(pairing, options)) : await owner.pairWith(code);
  let made: Paired<Kept>;
  try {
    const lost = code === undefined ? loses : await beyondIt(pairing, connection_id, grant, options);
    if (grant !== null) await owner.grant(connection_id, grant);
    await owner.withdraw(lost);
    const granted = await owner.granted(connection_id);
    const kept = keep(token);
    made = { connection_id, token, granted, withdrawn: lost.map(({ summary_human }) => summary_human), kept };
  } catch (error) {
    // Nobody holds the token, and the code of one that was begun on the page is used up: it is no good to keep.
    if (connection_id !== known) await owner.revoke(connection_id);
    if (waiting !== null || code !== undefined) process.stderr.write(`${ENDED}\n`);
    throw error;
  }
  // Nobody holds the token of the one that stood there before.
  if (known !== null && known !== connection_id) await owner.revoke(known);
  return made;
}

const ENDED =
  'The connection that was begun on the page is ended, because its token reached nobody; begin another one.';

/** Empty where it would lose nothing. */
export function foretoldLoss(pairing: Pairing, options: PairingOptions): string {
  const isHeld = goneOnWith(pairing, options) !== null || options.code !== undefined;
  return options.only === undefined || !isHeld
    ? ''
    : 'Whatever it holds that shows more than the one project would be withdrawn.';
}

export function saidOfWithdrawn(withdrawn: readonly string[]): string[] {
  return withdrawn.length === 0 ? [] : [`Withdrawn, because it showed more: ${withdrawn.join(' ')}`];
}
