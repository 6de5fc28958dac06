// The situation package, put together in five steps: anchor, collect, resolve in time, omit, and say whether it suffices.
// Read-only, and nothing but the database: the same vault, viewer and moment give the same package.
import { hash } from 'node:crypto';
import { instant } from '../../../shared/clock.ts';
import { ID_PREFIXES } from '../../../shared/id-kinds.ts';
import { REFERENCE_CAP } from '../../../shared/limits.ts';
import type { ContextContract, ContractRequest } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { askedSubject } from '../search/asked-project.ts';
import { perhapsHarms } from '../search/perhaps-harms.ts';
import type { Reader } from '../store/db/sql.ts';
import type { Candidate } from '../view/candidates.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { toRef, toSituation } from '../view/shown-items.ts';
import { instantOf, type Looking, validAt } from '../view/valid-at.ts';
import type { Seeing, Viewer } from '../view/viewer.ts';
import { type Dispute, disputesAmong, withBothSides, withOtherSides } from './around/disputes.ts';
import { referencesFor } from './around/references.ts';
import { relationsAround } from './around/relations.ts';
import {
  type Before,
  heldBefore,
  heldBeforeMentions,
  replacedAmong,
  withWhatHeldBefore,
  withWhatWasMentionedBefore,
} from './around/replaced.ts';
import { eachList } from './choosing/lists.ts';
import type { Part } from './choosing/part.ts';
import { type Collected, collect } from './collect.ts';
import { isOver, toldWindow } from './frame/days/window.ts';
import type { Anchor, Frame } from './frame/frame.ts';
import { otherLanguage } from './frame/other-language.ts';
import { readFrames, requestOf } from './frame/read-frames.ts';
import { areHarmsUnread, harmsAttendees } from './people/harms.ts';
import { toCitedItem } from './telling/cited-item.ts';
import { type Draft, fitted } from './telling/cut-to-fit.ts';
import { grantedScope } from './telling/granted-scope.ts';
import { projectNames } from './telling/item-projects.ts';
import { toMention } from './telling/mention.ts';
import { countHidden, Omissions } from './telling/omissions.ts';
import { judgeParts } from './verdict/judge-parts.ts';
import { seesPartOfAll } from './verdict/partial-view.ts';
import type { Assembled } from './verdict/sufficiency.ts';
import { idOf, recordsOf } from './weighing/weigh.ts';

export function assembleContract(
  reader: Reader,
  viewer: Viewer,
  request: ContractRequest,
  now: string,
): ContextContract {
  // Written as every instant in the vault is, so that they compare as texts.
  const asOf = request.as_of == null ? null : instant(Date.parse(request.as_of));
  const looking: Looking = { reader, viewer, now, asOf };
  const text = requestOf(looking, request.purpose);
  const omissions = new Omissions();
  const subject = request.subject_ref == null ? null : askedSubject(looking, request.subject_ref);
  const zone = zoneOf(reader, viewer);
  const { frames: read, candidates, untold } = readFrames(looking, { text, subject, zone });
  const frames = read.map((each) => frameAt(looking, each));
  const [frame] = frames as [Frame];
  const projects = frames.flatMap(({ project }) => project ?? []);
  const [project = null, ...others] = projects;

  const found = gather(looking, frames, request, omissions);
  const { items, documents, mentions, disputes } = found;
  countWithheld(looking, frame, projects, omissions);
  const verdict = judgeParts(
    found.parts.map((part) => ({
      frame: part.frame,
      assembled: assembledOf(looking, part, found, text),
    })),
    untold,
  );

  const names = projectNames(looking, frames);
  const references = [
    ...documents.map((record) => toRef(record)),
    ...mentions.map((record) => toMention(record, looking.now, found.over.has(record.id))),
  ];
  const contract: Draft = {
    purpose: request.purpose,
    situation: project ? toSituation(project.record, frame.goal?.record) : null,
    candidates: candidates
      .filter(({ record }) => record.id !== project?.record.id)
      .map(({ record }) => toSituation(record)),
    ...(others.length > 0 && { also_about: idsOf(others) }),
    ...(names.areSeveral ? eachList((name) => items[name].map(names.onItem)) : items),
    state: items.state,
    constraints: items.constraints.map(names.onItem),
    relations: relationsAround(looking, { projects: idsOf(projects), listed: listedIn(items) }, omissions),
    references: references.map(names.onReference),
    conflicts: disputes.map(({ told }) => told),
    granted_scope: grantedScope(viewer, project),
    omissions: omissions.list(),
    capture_hints: verdict.hints,
    sufficient: verdict.sufficient,
    ...(asOf !== null && { as_of: asOf }),
    ...(frame.purpose.window && { window: toldWindow(frame.purpose.window) }),
    assembled_at: now,
    time_zone: zone,
  };
  return withId(fitted(contract));
}

/** All that the package tells, with what is in dispute beside its other side. */
interface Gathered {
  items: Collected['lists'];
  /** What is in the lists, as the vault holds it, without the other sides of disputes. */
  records: readonly AnyRecord[];
  documents: readonly AnyRecord[];
  mentions: readonly AnyRecord[];
  /** The ids of mentions that held once, before something took their place. */
  over: ReadonlySet<string>;
  /** The ids of documents for which nothing speaks but a day that they name. */
  forDay: ReadonlySet<string>;
  /** Whether more documents name a day of the window than are told. */
  isMoreForDay: boolean;
  disputes: readonly Dispute[];
  /** What gave way to something that is told, where it is asked how that came about. */
  before: readonly Before[];
  parts: readonly Part[];
}

function gather(
  looking: Looking,
  frames: readonly Frame[],
  { max_items }: ContractRequest,
  omissions: Omissions,
): Gathered {
  const cap = (most: number) => Math.min(most, max_items ?? most);
  const { documents, forDay, isMoreForDay } = referencesFor(looking, frames, cap);
  // Documents and what is told in a line each share one list.
  const room = { cap, mentions: Math.min(cap(REFERENCE_CAP), REFERENCE_CAP - documents.length) };
  const { lists, told, mentioned, parts } = collect(looking, frames, room, omissions);
  const [records, beside] = [told, mentioned].map(recordsOf) as [AnyRecord[], AnyRecord[]];
  const disputes = disputesAmong(looking, [...records, ...beside]);
  const carried = withBothSides(looking, lists, disputes, { cap, omissions });
  const earlier = heldBeforeMentions(looking, parts);
  const over = new Set(earlier.map(({ valid }) => valid.record.id));
  const mentions = withWhatWasMentionedBefore(withOtherSides(beside, disputes, carried), earlier).slice(
    0,
    room.mentions,
  );
  const { lists: items, told: before } = withWhatHeldBefore(
    { ...lists, ...carried },
    heldBefore(looking, parts),
    ({ valid, then }) => toCitedItem({ ...looking, ...then }, valid),
    cap,
  );
  return { items, records, documents, mentions, over, forDay, isMoreForDay, disputes, before, parts };
}

/** What is judged of one part of the package. */
function assembledOf(looking: Looking, part: Part, found: Gathered, purpose: string): Assembled {
  const { frame, told, isCut } = part;
  const there = new Set([...listedIn(found.items), ...found.mentions.map(({ id }) => id)]);
  return {
    told,
    // A mention may have lost its room to the other side of a dispute, or to what held before: then it was left out.
    left: [...part.left, ...part.mentioned.filter((each) => !there.has(idOf(each)))],
    named: [
      ...found.documents,
      ...found.mentions,
      ...found.before.map(({ valid }) => valid.record),
      ...toldForOthers(found.records, part),
    ],
    forDay: new Set([...found.forDay, ...part.forDay]),
    isCut,
    isMoreForDay: found.isMoreForDay,
    ...replacedAmong(looking, part, found.before),
    isOver: isOver(frame.purpose.window, instantOf(looking)),
    isDisputed: isDisputed(part, found.disputes),
    seesPart: seesPartOfAll(looking.viewer),
    areHarmsUnread: areHarmsUnread(looking.reader),
    lacksHarmOfGuests: () => lacksHarmOfGuests(looking, recordsOf(told), there),
    otherLanguage: frame.unheld.length === 0 ? null : otherLanguage(looking, purpose),
  };
}

/** Whether something that may harm somebody who comes to an event that is told is not there itself. */
function lacksHarmOfGuests(looking: Looking, told: readonly AnyRecord[], there: ReadonlySet<string>): boolean {
  const events = told.filter(({ type }) => type === 'event');
  if (events.length === 0) return false;
  const harms = harmsAttendees(events);
  return perhapsHarms(looking).some((each) => {
    const valid = there.has(each.record.id) ? undefined : validAt(looking, each);
    return valid !== undefined && harms(valid.record);
  });
}

function countWithheld(
  seeing: Seeing,
  { subjectHidden }: Anchor,
  projects: readonly Candidate[],
  omissions: Omissions,
): void {
  const { viewer } = seeing;
  if (subjectHidden) omissions.add('scope_not_granted', 1);
  for (const each of projects) countHidden(seeing, each, omissions);
  if (projects.length > 0 && viewer.grants !== undefined) countMissingProfile(viewer, omissions);
}

/** The ids of all that stands in the lists. */
function listedIn(items: Collected['lists']): string[] {
  return Object.values(items).flatMap((list) => list.map(({ ref }) => ref.id));
}

function idsOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ record }) => record.id);
}

/** The frame as it was at the moment: a project that was not there yet is not what was asked about. */
function frameAt(looking: Looking, frame: Frame): Frame {
  const { project, goal } = frame;
  if (project === null) return frame;
  const then = validAt(looking, project);
  if (!then) return { ...frame, project: null, evidence: 'none' };
  const goalThen = goal && validAt(looking, goal);
  return {
    ...frame,
    project: { ...project, record: then.record },
    ...(goal && goalThen && { goal: { ...goal, record: goalThen.record } }),
  };
}

/** What is told of the other projects: its words can be had as well. */
function toldForOthers(records: readonly AnyRecord[], { told }: Part): AnyRecord[] {
  const own = new Set(told.map(idOf));
  return records.filter(({ id }) => !own.has(id));
}

/** What is merely mentioned, and says nothing of the purpose, may be in dispute without harm. */
function isDisputed({ told, mentioned }: Part, disputes: readonly Dispute[]): boolean {
  const own = new Set([...told, ...mentioned.filter(({ signs }) => signs.said > 0)].map(idOf));
  return disputes.some(
    ({ kind, told: { item_ids } }) => kind === 'contradiction' && item_ids.some((id) => own.has(id)),
  );
}

function countMissingProfile(viewer: Viewer, omissions: Omissions): void {
  if (!viewer.facts.some(({ capabilities }) => capabilities.includes('profile.read')))
    omissions.add('capability_missing');
}

/** The id is a digest of the content: the same package has the same id. */
function withId({ draft, text }: ReturnType<typeof fitted>): ContextContract {
  return { contract_id: `${ID_PREFIXES.package}_${hash('sha256', text, 'hex').slice(0, 32)}`, ...draft };
}
