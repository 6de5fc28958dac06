// `hub connect ASSISTANT`: pairs it, grants what its owner chooses, writes its configuration, and tries it live.

import { CONNECTABLE, type Connectable } from '../../shared/assistants/connectable.ts';
import { entryOf, SERVER_NAME, type ServerEntry, snippetOf } from '../../shared/assistants/entry.ts';
import { placesOf } from '../../shared/assistants/kinds.ts';
import { bridgeCommand } from '../../supervisor/bridge-command.ts';
import { NoHubRunning } from '../../supervisor/control/client.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { nearest } from '../command-tree/suggestion.ts';
import { type ConfigFile, openConfigFile, writeConfigFile } from '../connect/config-file.ts';
import { chooseGrant, type GrantChoice, knownPreset } from '../connect/grant-choice.ts';
import { isTaught, type Lesson, openLesson, taught, teach, unteach } from '../connect/lesson.ts';
import { OwnerPort } from '../connect/owner-port.ts';
import { findEntry, NotPlaceable, putEntry, takeEntry } from '../connect/placement.ts';
import { type Probe, probeBridge, toldOf } from '../connect/probe.ts';
import { askLine } from '../terminal/ask-line.ts';
import { confirm } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

export interface ConnectOptions extends CommandOptions, GrantChoice, PersonOptions {
  project?: boolean | undefined;
  print?: boolean | undefined;
  dryRun?: boolean | undefined;
  remove?: boolean | undefined;
  code?: string | undefined;
  teach?: boolean | undefined;
}

const PLACEHOLDER = 'the token goes here';

export async function connect(assistant: string, options: ConnectOptions): Promise<void> {
  const kind = kindOf(assistant);
  if (options.preset !== undefined) knownPreset(options.preset);
  if (options.remove) return disconnect(kind, options);
  if (!options.dryRun) requirePerson('hub connect', options);
  const plan = await planned(kind, options);
  if (options.dryRun) return foretell(plan, options);
  const agreed = await agreedTo(plan, options);
  const made = await paired(plan, agreed, options);
  const { withdrawn } = made;
  if (options.print) return showEntry(plan, made, await plan.owner.granted(made.connection_id), options);
  const probe = await probeBridge(entryOf(kind, made.start));
  const granted = await plan.owner.granted(made.connection_id);
  if (agreed.lesson !== undefined) teach(agreed.lesson);
  tellConnected(plan, { ...made, lesson: agreed.lesson }, { granted, withdrawn, probe }, options);
}

/** What is known before anything is asked or changed. */
interface Plan {
  kind: Connectable;
  /** Where its entry goes; nowhere where that is printed alone. */
  file: ConfigFile | undefined;
  lesson: Lesson | undefined;
  owner: OwnerPort;
  /** The connection that stands there already. */
  known: string | null;
  /** One of its name that was begun on the page, and is gone on with where none stands there. */
  waiting: string | null;
}

/** Everything that can fail without a change comes before the first change. */
async function planned(kind: Connectable, options: ConnectOptions): Promise<Plan> {
  const file = options.print ? undefined : openConfigFile(kind, kind.name, { inProject: options.project === true });
  if (file) place(kind, file, entryOf(kind, { command: bridgeCommand(), base: '', token: '' }));
  const lesson = options.teach ? lessonFor(kind, options) : undefined;
  const owner = await OwnerPort.open(options);
  const known = (file && (await owner.connectionOf(tokenIn(kind, file)))) ?? null;
  const isNew = known === null && options.code === undefined;
  const waiting = isNew ? await owner.waitingCalled(kind.name) : null;
  return { kind, file, lesson, owner, known, waiting };
}

/** What its owner says to it. */
interface Agreed {
  /** Null where nothing is to be granted beside what is. */
  grant: Awaited<ReturnType<typeof grantFor>>;
  /** It loses whatever shows it something beyond the one project. */
  narrows: boolean;
  lesson: Lesson | undefined;
}

async function agreedTo(plan: Plan, options: ConnectOptions): Promise<Agreed> {
  const { kind, lesson } = plan;
  // What it may see is said where the code was made, unless it is said here.
  const isSaidElsewhere = options.code !== undefined && options.preset === undefined && options.only === undefined;
  const grant = isSaidElsewhere ? null : await grantFor(plan, options);
  const narrows = await mayNarrow(plan, grant, options);
  const teaches = lesson !== undefined && (await mayTeach(lesson, kind, options));
  return { grant, narrows, lesson: teaches ? lesson : undefined };
}

interface Made {
  connection_id: string;
  /** What the assistant starts. */
  start: Parameters<typeof entryOf>[1];
  /** Of what stood in its configuration. */
  backup: string | null;
  /** The grants that it lost, each in its sentence. */
  withdrawn: string[];
}

/** Who names one project with --only wants no more to be seen; what a connection held before is withdrawn, and told. */
async function mayNarrow(
  { kind, owner, known, waiting }: Plan,
  grant: Agreed['grant'],
  { only, yes }: ConnectOptions,
): Promise<boolean> {
  const project = grant?.selectors?.project;
  if (only === undefined || project === undefined) return false;
  const id = known ?? waiting;
  const more = id === null ? [] : await owner.beyond(id, project);
  if (yes || more.length === 0) return true;
  const held = more.map(({ summary_human }) => `  ${summary_human}`).join('\n');
  const said = `${kind.name} holds this as well, and sees more by it than the one project:\n${held}\n`;
  if (!process.stdin.isTTY) throw new UsageRefused(`${said}Say --yes to withdraw it.`);
  process.stderr.write(said);
  return confirm('Withdraw it?');
}

/** Pairs it, grants what was agreed to, and writes its configuration; where that fails, nothing of it stays. */
async function paired(plan: Plan, { grant, narrows }: Agreed, { code }: ConnectOptions): Promise<Made> {
  const { kind, file, owner, known, waiting } = plan;
  const { connection_id, token } =
    code === undefined ? await owner.pair(kind.name, known ?? waiting) : await owner.pairWith(code);
  const start = { command: bridgeCommand(), base: owner.base, token };
  let backup: string | null = null;
  let withdrawn: string[] = [];
  try {
    if (grant !== null) await owner.grant(connection_id, grant);
    if (narrows) {
      const more = await owner.beyond(connection_id, grant?.selectors?.project ?? '');
      await owner.withdraw(more);
      withdrawn = more.map(({ summary_human }) => summary_human);
    }
    if (file) backup = writeConfigFile(file, place(kind, file, entryOf(kind, start)));
  } catch (error) {
    // A connection that nobody can use is no good to keep.
    if (known === null && waiting === null && code === undefined) await owner.revoke(connection_id);
    throw error;
  }
  // Nobody holds the token of the one that stood there before.
  if (known !== null && known !== connection_id) await owner.revoke(known);
  return { connection_id, start, backup, withdrawn };
}

/** What it sees, as it was tried. */
interface Tried {
  granted: string[];
  withdrawn: string[];
  probe: Probe;
}

/** The entry for whoever writes it by hand; what is said about it goes where it is not in the way of that. */
function showEntry(
  { kind }: Plan,
  { connection_id, start, withdrawn }: Made,
  granted: string[],
  options: ConnectOptions,
): void {
  const snippet = snippetOf(kind, start);
  const places = placesOf(kind);
  print({ assistant: kind.id, connection_id, snippet, places, granted, withdrawn }, `${snippet}\n`, options);
  const said = [
    `${kind.name} is paired, and no file was written. This belongs into ${places.join(' or ')}, and holds its token.`,
    ...saidOfWithdrawn(withdrawn),
    granted.length === 0 ? seesNothing(kind) : `It may do this, and has not asked yet: ${granted.join(' ')}`,
    kind.afterwards,
  ];
  process.stderr.write(`${said.join('\n')}\n`);
}

function tellConnected(
  { kind, file, known }: Plan,
  { connection_id, backup, lesson }: Made & Pick<Agreed, 'lesson'>,
  tried: Tried,
  options: ConnectOptions,
): void {
  const path = file?.path ?? '';
  const again = known === null ? '' : ' again';
  const kept = backup === null ? '' : `; what was there is kept in ${backup}`;
  print(
    { assistant: kind.id, connection_id, file: path, backup, taught_in: lesson?.file.path ?? null, ...tried },
    sentences(`${kind.name} is connected${again}, in ${path}${kept}`, kind, tried, options.project, lesson),
    options,
  );
}

async function disconnect(kind: Connectable, options: ConnectOptions): Promise<void> {
  const file = openConfigFile(kind, kind.name, { inProject: options.project === true });
  const token = tokenIn(kind, file);
  if (token === undefined) {
    const nothing = {
      assistant: kind.id,
      file: file.path,
      connection_id: null,
      dry_run: options.dryRun === true,
      backup: null,
    };
    return print(nothing, `${kind.name} is not connected in ${file.path}.`, options);
  }
  const next = placed(file, () => takeEntry(kind, file.text));
  const owner = await OwnerPort.open(options).catch((error: unknown) => {
    if (error instanceof NoHubRunning) return undefined;
    throw error;
  });
  const connection = (await owner?.connectionOf(token)) ?? null;
  const done = { assistant: kind.id, file: file.path, connection_id: connection, dry_run: options.dryRun === true };
  const lesson = openLesson(kind, { inProject: options.project === true });
  const sharer = lesson && sharerOf(kind, lesson, options);
  if (options.dryRun) {
    const also =
      lesson && isTaught(lesson) && sharer === undefined ? `, and what it was taught out of ${lesson.file.path}` : '';
    return print({ ...done, backup: null }, `This would take ${SERVER_NAME} out of ${file.path}${also}.`, options);
  }
  if (connection !== null) await owner?.revoke(connection);
  const backup = writeConfigFile(file, next);
  const untaught =
    sharer !== undefined
      ? ` What it was taught stays in ${lesson?.file.path}, where ${sharer.name} reads it too.`
      : unteach(lesson)
        ? ` What it was taught is taken out of ${lesson?.file.path}.`
        : '';
  const revoked = connection !== null ? ' Its connection is revoked.' : owner ? '' : NOT_REVOKED;
  print({ ...done, backup }, `${kind.name} is not connected any more, in ${file.path}.${revoked}${untaught}`, options);
}

/** Another one that is connected and reads the same lesson. */
function sharerOf(kind: Connectable, lesson: Lesson, { project }: ConnectOptions): Connectable | undefined {
  if (!isTaught(lesson)) return undefined;
  const inProject = project === true;
  return CONNECTABLE.find((other) => {
    if (other.id === kind.id || openLesson(other, { inProject })?.file.path !== lesson.file.path) return false;
    try {
      return findEntry(other, openConfigFile(other, other.name, { inProject }).text) !== undefined;
    } catch {
      // It has no place there, or one that cannot be read: nothing of ours stands in it.
      return false;
    }
  });
}

const NOT_REVOKED = ' No hub is running, so its connection is not revoked: do that on the page, under Assistants.';

function foretell({ kind, file, lesson, owner, known, waiting }: Plan, options: ConnectOptions): void {
  const start = { command: bridgeCommand(), base: owner.base, token: PLACEHOLDER };
  const snippet = snippetOf(kind, start);
  const where = file?.path ?? placesOf(kind).join(' or ');
  const begun = waiting === null ? '' : ', with the connection of this name that waits already,';
  const pairing = known !== null ? `give ${kind.name} a new token` : `pair ${kind.name}${begun}`;
  const narrows = options.only === undefined || (known ?? waiting) === null ? '' : NARROWS;
  print(
    {
      assistant: kind.id,
      file: file?.path ?? null,
      exists: file?.exists ?? false,
      connection_id: known ?? waiting,
      snippet,
      lesson: lesson === undefined ? null : { file: lesson.file.path, text: taught(lesson).added },
    },
    [
      `This would ${pairing} and ${options.print ? 'print' : `put this into ${where}, beside what is there`}:\n\n${snippet}`,
      narrows,
      ...(lesson === undefined ? [] : [`\nAnd this into ${lesson.file.path}:\n\n${taught(lesson).added}`]),
    ]
      .filter(Boolean)
      .join('\n'),
    options,
  );
}

const NARROWS = '\nWhatever it holds that shows more than the one project would be withdrawn.';

/** Who was granted something already is not asked again. */
async function grantFor({ kind, known, waiting, owner }: Plan, options: ConnectOptions) {
  const isNamed = options.preset !== undefined || options.only !== undefined;
  const id = known ?? waiting;
  if (!isNamed && id !== null && (await owner.granted(id)).length > 0) return null;
  const mayAsk = process.stdin.isTTY === true && options.json !== true;
  return chooseGrant(options, kind.name, () => owner.projects(), { mayAsk });
}

/** Where it is to be written; a refusal where this assistant has no place for it. */
function lessonFor(kind: Connectable, { project, print }: ConnectOptions): Lesson {
  if (print) throw new UsageRefused('--teach writes a file, and --print writes none.');
  const lesson = openLesson(kind, { inProject: project === true });
  if (lesson !== undefined) return lesson;
  const other = project ? 'without --project it does' : 'with --project it does';
  const elsewhere = openLesson(kind, { inProject: !project }) === undefined ? '' : `; ${other}`;
  throw new UsageRefused(
    `${kind.name} reads no instructions there that are known here${elsewhere}. Leave --teach out.`,
  );
}

/** The whole of what is put in is shown before it is. */
async function mayTeach(lesson: Lesson, kind: Connectable, { yes }: ConnectOptions): Promise<boolean> {
  if (yes) return true;
  const question = `${taught(lesson).added}\nPut this into ${lesson.file.path}, for ${kind.name} to read? (yes or no) `;
  return /^y(es)?$/i.test(await askLine(question, 'say --yes, or leave --teach out'));
}

function kindOf(assistant: string): Connectable {
  const found = CONNECTABLE.find(({ id }) => id === assistant);
  if (found === undefined) {
    const ids = CONNECTABLE.map(({ id }) => id);
    const meant = nearest(assistant, ids);
    const instead = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
    throw new UsageRefused(
      `The assistants are ${ids.join(', ')}; "${shown(assistant)}" is none of them, and \`hub connect other NAME --print\` connects any other program.${instead}`,
    );
  }
  return found;
}

function tokenIn(kind: Connectable, file: ConfigFile): string | undefined {
  return placed(file, () => findEntry(kind, file.text))?.env.HUB_TOKEN || undefined;
}

function place(kind: Connectable, file: ConfigFile, entry: ServerEntry): string {
  return placed(file, () => putEntry(kind, file.text, entry));
}

function placed<T>({ path }: ConfigFile, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotPlaceable)) throw error;
    throw new CommandRefused(
      `${path} was left as it is: ${error.message}. Mend it, or see with --print what belongs there.`,
    );
  }
}

function sentences(
  written: string,
  kind: Connectable,
  { granted, withdrawn, probe }: Tried,
  inProject = false,
  lesson?: Lesson,
): string {
  const sees = granted.length === 0 ? seesNothing(kind) : `It was tried: ${granted.join(' ')} ${toldOf(probe)}`;
  return [
    `${written}.`,
    ...saidOfWithdrawn(withdrawn),
    sees,
    ...(lesson === undefined ? [] : [`When to ask the hub, and what to propose, it reads in ${lesson.file.path}.`]),
    ...(inProject ? ['The file holds a token: keep it out of version control.'] : []),
    kind.afterwards,
  ].join('\n');
}

function seesNothing({ id }: Connectable): string {
  return `It sees nothing yet: \`hub connect ${id} --preset read_active_projects\` lets it, or the page does.`;
}

function saidOfWithdrawn(withdrawn: readonly string[]): string[] {
  return withdrawn.length === 0 ? [] : [`Withdrawn, because it showed more: ${withdrawn.join(' ')}`];
}

function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}
