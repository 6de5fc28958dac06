// `hub connect ASSISTANT`: pairs it, grants what its owner chooses, writes its configuration, and tries it live.

import { CONNECTABLE, type Connectable } from '../../shared/assistants/connectable.ts';
import { entryOf, SERVER_NAME, type ServerEntry, snippetOf } from '../../shared/assistants/entry.ts';
import { placesOf } from '../../shared/assistants/kinds.ts';
import { bridgeCommand } from '../../supervisor/bridge-command.ts';
import { NoHubRunning } from '../../supervisor/control/client.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { nearest } from '../command-tree/suggestion.ts';
import { type ConfigFile, openConfigFile, writeConfigFile } from '../connect/config-file.ts';
import { type GrantChoice, knownPreset } from '../connect/grant-choice.ts';
import { isTaught, type Lesson, openLesson, taught, teach, unteach } from '../connect/lesson.ts';
import { OwnerPort } from '../connect/owner-port.ts';
import { agreedOn, foretoldLoss, type Pairing, paired, pairingOf, saidOfWithdrawn } from '../connect/pairing.ts';
import { findEntry, NotPlaceable, putEntry, takeEntry } from '../connect/placement.ts';
import { type Probe, probeBridge, toldOf } from '../connect/probe.ts';
import { askLine } from '../terminal/ask-line.ts';
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
  const agreed = await agreedOn(plan, options);
  const lesson = plan.lesson !== undefined && (await mayTeach(plan.lesson, kind, options)) ? plan.lesson : undefined;
  const { connection_id, token, granted, withdrawn, kept } = await paired(plan, agreed, options, (its) =>
    written(plan, its),
  );
  const start = startOf(plan, token);
  if (options.print) return showEntry(plan, { connection_id, start, granted, withdrawn }, options);
  const probe = await probeBridge(entryOf(kind, start));
  if (lesson !== undefined) teach(lesson);
  tellConnected(plan, { connection_id, backup: kept, lesson }, { granted, withdrawn, probe }, options);
}

/** What is known before anything is asked or changed. */
interface Plan extends Pairing {
  kind: Connectable;
  /** Where its entry goes; nowhere where that is printed alone. */
  file: ConfigFile | undefined;
  lesson: Lesson | undefined;
}

/** Everything that can fail without a change comes before the first change. */
async function planned(kind: Connectable, options: ConnectOptions): Promise<Plan> {
  const file = options.print ? undefined : openConfigFile(kind, kind.name, { inProject: options.project === true });
  if (file) place(kind, file, entryOf(kind, { command: bridgeCommand(), base: '', token: '' }));
  const lesson = options.teach ? lessonFor(kind, options) : undefined;
  const owner = await OwnerPort.open(options);
  const known = (file && (await owner.connectionOf(tokenIn(kind, file)))) ?? null;
  return { kind, file, lesson, ...(await pairingOf(kind.name, owner, known, options)) };
}

/** What the assistant starts. */
function startOf({ owner }: Plan, token: string): Parameters<typeof entryOf>[1] {
  return { command: bridgeCommand(), base: owner.base, token };
}

/** Answers where what stood in its configuration is kept; null where nothing did, or none is written. */
function written(plan: Plan, token: string): string | null {
  const { kind, file } = plan;
  return file ? writeConfigFile(file, place(kind, file, entryOf(kind, startOf(plan, token)))) : null;
}

/** What it sees, as it was tried. */
interface Tried {
  granted: string[];
  withdrawn: string[];
  probe: Probe;
}

interface Shown extends Omit<Tried, 'probe'> {
  connection_id: string;
  start: Parameters<typeof entryOf>[1];
}

/** The entry for whoever writes it by hand; what is said about it goes where it is not in the way of that. */
function showEntry({ kind }: Plan, { connection_id, start, granted, withdrawn }: Shown, options: ConnectOptions): void {
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
  { connection_id, backup, lesson }: { connection_id: string; backup: string | null; lesson: Lesson | undefined },
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

function foretell(plan: Plan, options: ConnectOptions): void {
  const { kind, file, lesson, known, waiting } = plan;
  const snippet = snippetOf(kind, startOf(plan, PLACEHOLDER));
  const where = file?.path ?? placesOf(kind).join(' or ');
  const begun = waiting === null ? '' : ', with the connection of this name that waits already,';
  const pairing = known !== null ? `give ${kind.name} a new token` : `pair ${kind.name}${begun}`;
  const loss = foretoldLoss(plan, options);
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
      loss && `\n${loss}`,
      ...(lesson === undefined ? [] : [`\nAnd this into ${lesson.file.path}:\n\n${taught(lesson).added}`]),
    ]
      .filter(Boolean)
      .join('\n'),
    options,
  );
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

function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}
