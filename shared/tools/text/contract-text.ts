// The situation package as a model reads it: one line an item, grouped by list, and of each only what is not the usual.
// Programs read the same package as an object, with every field.
import { shortId } from '../../id-kinds.ts';
import {
  type ContextContract,
  type ContractItem,
  MARKED_UNTRUSTED,
  PART_OF_ALL,
  type Ref,
  type Reference,
  type Situation,
} from '../../schemas/contract.ts';
import {
  escapedLine,
  isOfUntrusted,
  type LocalTime,
  lineOf,
  localTime,
  OF_UNTRUSTED,
  UNTRUSTED,
  unusual,
  type Words,
  wordsOf,
} from './line.ts';

export function contractText(contract: ContextContract): string {
  const time = localTime(contract.time_zone);
  const groups = LISTS.map(([title, list]) =>
    group(
      title,
      contract[list].map((item) => itemLine(item, time)),
    ),
  );
  const documents = contract.references.filter((each) => !isSaid(each));
  const asOf = contract.as_of === undefined ? [] : [`told as of ${time.momentOf(contract.as_of)}`];
  const lines = [
    `${[`Times in ${time.zone}`, `now ${time.momentOf(contract.assembled_at)}`, ...asOf].join(', ')}.`,
    ...windowLines(contract, time),
    ...aboutLines(contract),
    `Sufficient: ${contract.sufficient ? `yes${documents.length > 0 ? WITH_THE_DOCUMENTS : ''}` : 'no'}.`,
    ...contract.capture_hints.filter((hint) => hint !== MARKED_UNTRUSTED).map(escapedLine),
    ...groups.flat(),
    ...group('Relations', contract.relations.map(relationLine(contract))),
    ...group('Perhaps also', contract.references.filter(isSaid).map(mentionLine(time))),
    ...group('Documents, read by id', documents.map(documentLine)),
    ...group('In conflict', contract.conflicts.map(conflictLine)),
    ...withheldLines(contract),
    ...scopeLines(contract),
  ];
  return [...(lines.some(isOfUntrusted) ? [OF_UNTRUSTED] : []), ...lines].join('\n');
}

/** What stands in them was counted as said, and is not here. */
const WITH_THE_DOCUMENTS = ', with the documents below';

/** In days, both included. */
function windowLines({ window }: ContextContract, { dayOf }: LocalTime): string[] {
  if (window === undefined) return [];
  const last = dayOf(new Date(Date.parse(window.to) - 1).toISOString());
  const said = (from: string) => (dayOf(from) === last ? last : `${dayOf(from)} to ${last}`);
  const events = window.events_from === undefined ? '' : `, events of ${said(window.events_from)}`;
  return [`Window: ${window.from === null ? `up to ${last}` : said(window.from)}${events}.`];
}

type List = 'goals' | 'constraints' | 'decisions' | 'preferences' | 'memories' | 'state';
const LISTS: readonly (readonly [title: string, list: List])[] = [
  ['Goals', 'goals'],
  ['Commitments and dates', 'constraints'],
  ['Decisions', 'decisions'],
  ['Preferences', 'preferences'],
  ['Memories', 'memories'],
  ['Handoff notes', 'state'],
];

function group(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}

function aboutLines({ situation, candidates, also_about = [] }: ContextContract): string[] {
  const isAlso = ({ project_id }: Situation) => also_about.includes(project_id);
  const others = candidates.filter((each) => !isAlso(each)).map(situationLine);
  if (situation === null) {
    return others.length > 0 ? ['About no one project, or one of these:', ...others] : ['About no one project.'];
  }
  const also = candidates.filter(isAlso).map(situationLine);
  return ['About:', situationLine(situation), ...also, ...group('Or about', others)];
}

function situationLine({ project_id, title, status, untrusted, ...operational }: Situation): string {
  const { operational_phase, current_step, situation_intent } = operational;
  return lineOf(
    [untrusted && UNTRUSTED, shortId(project_id), unusual(status), operational_phase?.replaceAll('_', ' ')],
    wordsOf(title, [
      { name: 'step', value: current_step },
      { name: 'intent', value: situation_intent },
    ]),
  );
}

const AUTHORITIES: Record<string, string | null> = {
  user_confirmed: null,
  source_imported: 'imported',
  agent_inferred: 'inferred',
  proposed: 'proposed',
};

function itemLine(
  { ref, body, citation, authority, confidence, freshness, untrusted }: ContractItem,
  { dayOf, momentOf, startOf, endOf }: LocalTime,
): string {
  const { title, statement, key, value, kind: _kind, status, due_at, starts_at, ends_at, decided_at, ...others } = body;
  const version = citation.find(({ role }) => role === 'self')?.version ?? 1;
  const sources = citation.filter(({ role }) => role === 'source').map(({ id }) => shortId(id));
  // A thing with a time of its own is placed by that, and not by when it was last written.
  const isTimed = typeof (due_at ?? starts_at ?? decided_at) === 'string';
  const facts = [
    untrusted && UNTRUSTED,
    shortId(ref.id),
    version > 1 && `v${version}`,
    !isTimed && dayOf(freshness.updated_at),
    freshness.state === 'historical' && 'historical',
    unusual(status),
    prefixed('decided', typeof decided_at === 'string' ? dayOf(decided_at) : null),
    prefixed('due', momentOf(due_at)),
    prefixed('at', startOf(starts_at, ends_at)),
    prefixed('to', endOf(starts_at, ends_at)),
    AUTHORITIES[authority] ?? null,
    confidence !== null && confidence < 1 && `confidence ${confidence}`,
    prefixed('from', sources.join(',')),
  ];
  const more = Object.entries(others).map(
    ([name, each]): Words => ({ name: NAMES[name] ?? spaced(name), value: each }),
  );
  if (key === undefined) return lineOf(facts, wordsOf(title ?? statement ?? ref.summary, more));
  return lineOf(facts, `${wordsOf(key, [])}: ${wordsOf(value, more)}`);
}

/** Shorter than what the fields are called. */
const NAMES: Record<string, string> = { chosen_option: 'chosen', rationale: 'why', counterparty: 'with' };

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

function prefixed(word: string, value: string | null): string | null {
  return value === null || value === '' ? null : `${word} ${value}`;
}

function documentLine({ id, summary, untrusted, project }: Reference): string {
  return lineOf([untrusted && UNTRUSTED, shortId(id)], wordsOf(summary, inProject(project)));
}

/** Where a package is about several projects, what it tells is told with its own. */
function inProject(project: string | undefined): Words[] {
  return project === undefined ? [] : [{ name: 'project', value: project }];
}

/** Its summary is what it says. */
function isSaid({ version }: Reference): boolean {
  return version !== undefined;
}

function mentionLine({ momentOf, startOf }: LocalTime) {
  return ({ id, summary, version = 1, at, ends_at, written, state, untrusted, project }: Reference): string =>
    lineOf(
      [
        untrusted && UNTRUSTED,
        shortId(id),
        version > 1 && `v${version}`,
        ends_at === undefined ? momentOf(at) : startOf(at, ends_at),
        written ?? null,
        state ?? null,
      ],
      wordsOf(summary, inProject(project)),
    );
}

const OF_THE_GRANT: ReadonlySet<string> = new Set([
  'scope_not_granted',
  'classification_ceiling',
  'capability_missing',
]);

/** The project that everything is about is named once, above, and so is what has a line of its own. No tool asks for the id of a relation. */
function relationLine({ situation, references, also_about = [], ...contract }: ContextContract) {
  const told = new Set([
    ...also_about,
    ...LISTS.flatMap(([, list]) => contract[list].map(({ ref }) => ref.id)),
    ...references.map(({ id }) => id),
  ]);
  const isKnown = ({ id }: Ref) => id === situation?.project_id;
  const nameOf = (end: Ref) => (isKnown(end) ? 'this' : shortId(end.id));
  return ({ relation_type, from, to }: ContextContract['relations'][number]): string => {
    const others = [from, to].filter((end) => !isKnown(end));
    return lineOf(
      [others.some(({ untrusted }) => untrusted) && UNTRUSTED, nameOf(from), relation_type, nameOf(to)],
      others
        .filter(({ id }) => !told.has(id))
        .map(({ summary }) => wordsOf(summary, []))
        .join(' | '),
    );
  };
}

function conflictLine({ id, item_ids, reason, proposed }: ContextContract['conflicts'][number]): string {
  // Nothing is called by the id of a proposal: its words are what it is known by.
  const waits: Words[] = proposed === undefined ? [] : [{ name: 'you proposed, not accepted yet', value: proposed }];
  return lineOf([id, ...item_ids].map(shortId), wordsOf(reason, waits));
}

/** Things that were weighed and not needed are no loss to anybody. */
function withheldLines({ omissions }: ContextContract): string[] {
  const lost = omissions.filter(({ category }) => category !== 'not_relevant');
  if (lost.length === 0) return [];
  return [`Withheld: ${lost.map(({ count, label }) => `${count} ${lowered(label)}`).join('; ')}.`];
}

function lowered(label: string): string {
  return `${label.charAt(0).toLowerCase()}${label.slice(1).replace(/\.$/, '')}`;
}

/** The grants by their ids, and each sentence of theirs once: where they keep something back, or nothing was found. */
function scopeLines(contract: ContextContract): string[] {
  const { granted_scope: scope, omissions, capture_hints } = contract;
  const isEmpty = LISTS.every(([, list]) => contract[list].length === 0);
  const isPart = capture_hints.includes(PART_OF_ALL) || omissions.some(({ category }) => OF_THE_GRANT.has(category));
  if (scope === null || !(isEmpty || isPart)) return [];
  const grants = [scope, ...scope.others];
  const ids = grants.map(({ grant_id }) => grant_id);
  const sentences = [...new Set(grants.map(({ summary_human }) => escapedLine(summary_human)))];
  const left = sentences.length - MOST_SENTENCES;
  const more = left > 0 ? [`${left} more of these ${left === 1 ? 'says' : 'say'} something else.`] : [];
  return [`Granted (${ids.join(', ')}): ${[...sentences.slice(0, MOST_SENTENCES), ...more].join(' ')}`];
}

/** Who was granted more than that reads the rest in `granted_scope`. */
const MOST_SENTENCES = 5;
