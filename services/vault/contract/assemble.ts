// The situation package, put together in five steps: anchor, collect, resolve in time, omit, and say whether it suffices.
// Read-only, and nothing but the database: the same vault, viewer and moment give the same package.

import { hash } from 'node:crypto';
import { instant } from '../../../shared/clock.ts';
import { ID_PREFIXES } from '../../../shared/id-kinds.ts';
import { REFERENCE_CAP } from '../../../shared/limits.ts';
import type { ContextContract, ContractRequest, GrantedScope } from '../../../shared/schemas/contract.ts';
import type { Grant } from '../../../shared/schemas/grant.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { askedSubject } from '../search/asked-project.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { toRef, toSituation } from '../view/shown-items.ts';
import { type Moment, validAt } from '../view/valid-at.ts';
import { judge, sees, type Viewer } from '../view/viewer.ts';
import { referencesFor, relationsAround } from './around.ts';
import { saysMoreThanProject } from './asked-list.ts';
import { collect, type Part } from './collect.ts';
import { type Dispute, disputesAmong, withBothSides, withOtherSides } from './disputes.ts';
import { type Draft, fitted } from './fit.ts';
import { isOver, toldWindow } from './frame/days/window.ts';
import { otherLanguage } from './frame/other-language.ts';
import type { Frame } from './frame/read-frame.ts';
import { readFrames } from './frame/read-frames.ts';
import { projectNames } from './item-projects.ts';
import { judgeParts } from './judge-parts.ts';
import { eachList } from './lists.ts';
import { toMention } from './mentions.ts';
import { countHidden, Omissions } from './omissions.ts';
import { seesPartOfAll } from './partial-view.ts';
import { idOf, type Weighed } from './weigh.ts';

export function assembleContract(
  reader: Reader,
  viewer: Viewer,
  request: ContractRequest,
  now: string,
): ContextContract {
  // As every instant in the vault is written, so that they compare as texts.
  const asOf = request.as_of == null ? null : instant(Date.parse(request.as_of));
  const moment: Moment = { now, asOf };
  const omissions = new Omissions();
  const subject = request.subject_ref == null ? null : askedSubject(reader, viewer, request.subject_ref, now);
  const zone = zoneOf(reader, viewer);
  const read = readFrames(reader, viewer, request.purpose, subject, moment, zone);
  const frames = read.frames.map((each) => frameAt(reader, viewer, each, moment));
  const [frame] = frames as [Frame];
  const cap = (most: number) => Math.min(most, request.max_items ?? most);
  const { documents, forDay } = referencesFor(reader, viewer, frames, moment);
  // Documents and what is told in a line each share one list.
  const room = { cap, mentions: Math.min(cap(REFERENCE_CAP), REFERENCE_CAP - documents.length) };
  const { lists, told, mentioned, parts } = collect(reader, viewer, frames, moment, room, omissions);
  const projects = frames.flatMap(({ project }) => project ?? []);
  const [project = null] = projects;
  if (frame.subjectHidden) omissions.add('scope_not_granted', 1);
  for (const each of projects) countHidden(reader, viewer, each, now, omissions);
  if (project && viewer.grants !== undefined) countMissingProfile(viewer, omissions);
  const [records, beside] = [told, mentioned].map(recordsOf) as [AnyRecord[], AnyRecord[]];
  const disputes = disputesAmong(reader, viewer, [...records, ...beside], moment);
  const carried = withBothSides(reader, viewer, lists, disputes, { moment, cap, omissions });
  const mentions = withOtherSides(beside, disputes, carried).slice(0, room.mentions);
  const verdict = judgeParts(
    parts.map((part) => ({
      frame: part.frame,
      assembled: {
        told: part.told,
        left: part.left,
        named: [...documents, ...mentions, ...toldForOthers(records, part)],
        forDay: new Set([...forDay, ...part.forDay]),
        isCut: part.isCut,
        ...replacedAmong(reader, viewer, part, moment),
        isOver: isOver(part.frame.purpose.window, asOf ?? now),
        isDisputed: isDisputed(part, disputes),
        seesPart: seesPartOfAll(viewer),
        otherLanguage: part.frame.unheld.length === 0 ? null : otherLanguage(reader, viewer, request.purpose, now),
      },
    })),
    read.untold,
  );
  const names = projectNames(reader, viewer, frames, now);
  const items = { ...lists, ...carried };
  const references = [...documents.map((record) => toRef(record)), ...mentions.map(toMention)];
  const alsoAbout = projects.slice(1).map(({ record }) => record.id);
  const contract: Draft = {
    purpose: request.purpose,
    situation: project ? toSituation(project.record, frame.goal?.record) : null,
    candidates: read.candidates
      .filter(({ record }) => record.id !== project?.record.id)
      .map(({ record }) => toSituation(record)),
    ...(alsoAbout.length > 0 && { also_about: alsoAbout }),
    ...(names.areSeveral ? eachList((name) => items[name].map(names.onItem)) : items),
    state: lists.state,
    constraints: items.constraints.map(names.onItem),
    relations: relationsAround(
      reader,
      viewer,
      projects.map(({ record }) => record.id),
      Object.values(items).flatMap((list) => list.map(({ ref }) => ref.id)),
      moment,
      omissions,
    ),
    references: references.map(names.onReference),
    conflicts: disputes.map(({ told: each }) => each),
    granted_scope: scopeOf(viewer, project),
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

/** The frame as it was at the moment: a project that was not there yet is not what was asked about. */
function frameAt(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): Frame {
  const { project, goal } = frame;
  if (project === null) return frame;
  const then = validAt(reader, viewer, project, moment);
  if (!then) return { ...frame, project: null, evidence: 'none' };
  const goalThen = goal && validAt(reader, viewer, goal, moment);
  return {
    ...frame,
    project: { ...project, record: then.record },
    ...(goal && goalThen && { goal: { ...goal, record: goalThen.record } }),
  };
}

function recordsOf(items: readonly Weighed[]): AnyRecord[] {
  return items.map(({ valid }) => valid.record);
}

/** The words of what is told of another project can be had as well. */
function toldForOthers(records: readonly AnyRecord[], { told }: Part): AnyRecord[] {
  const own = new Set(told.map(idOf));
  return records.filter(({ id }) => !own.has(id));
}

function isDisputed({ told, mentioned }: Part, disputes: readonly Dispute[]): boolean {
  const own = new Set([...told, ...mentioned].map(idOf));
  return disputes.some(
    ({ kind, told: { item_ids } }) => kind === 'contradiction' && item_ids.some((id) => own.has(id)),
  );
}

/** Where it is asked how something came about: what another held before, or took the place of since. */
function replacedAmong(
  reader: Reader,
  viewer: Viewer,
  { frame, told }: Part,
  { now, asOf }: Moment,
): { replacedAt: string | null; isReplacedSince: boolean } {
  const { looksBack, owes } = frame.purpose;
  // "What did I promise Moser?" asks how nothing came about but what was promised.
  const isSpokenOf = saysMoreThanProject(frame);
  const records = recordsOf(told).filter((record) => (!owes || record.type === 'commitment') && isSpokenOf(record));
  return {
    replacedAt: looksBack ? firstReplacedAt(reader, viewer, records, now) : null,
    isReplacedSince: asOf !== null && looksBack && isAnyReplaced(reader, viewer, records, now),
  };
}

/** The first instant at which one of these took the place of something that the viewer sees as history. */
function firstReplacedAt(reader: Reader, viewer: Viewer, records: readonly AnyRecord[], now: string): string | null {
  const replacing = records.filter(({ supersedes }) => {
    const replaced = typeof supersedes === 'string' ? candidateById(reader, supersedes, now) : undefined;
    return replaced !== undefined && sees(viewer, replaced, { back: true });
  });
  return replacing.map(({ created_at }) => created_at).sort()[0] ?? null;
}

/** Whether any of these, as they were told, has given way to what holds now, as far as the viewer sees that. */
function isAnyReplaced(reader: Reader, viewer: Viewer, records: readonly AnyRecord[], now: string): boolean {
  return records.some(({ id }) => {
    const current = candidateById(reader, id, now);
    const last = current && lastInPlaceOf(reader, current, now);
    return last !== undefined && last !== current && sees(viewer, last);
  });
}

/** What stands at the end of all that took its place; itself where nothing did. */
function lastInPlaceOf(reader: Reader, first: Candidate, now: string): Candidate | undefined {
  // In an imported archive two may each claim to have taken the other's place.
  const seen = new Set<string>();
  let last: Candidate | undefined = first;
  while (last !== undefined && typeof last.record.superseded_by === 'string' && !seen.has(last.record.id)) {
    seen.add(last.record.id);
    last = candidateById(reader, last.record.superseded_by, now);
  }
  return last;
}

function countMissingProfile(viewer: Viewer, omissions: Omissions): void {
  if (!viewer.facts.some(({ capabilities }) => capabilities.includes('profile.read')))
    omissions.add('capability_missing');
}

function scopeOf(viewer: Viewer, anchor: Candidate | null): ContextContract['granted_scope'] {
  if (viewer.grants === undefined) {
    return {
      grant_id: 'owner',
      selectors: {},
      ceiling: 'sensitive',
      capabilities: ['*'],
      summary_human: 'The owner sees everything.',
      others: [],
    };
  }
  const decision = anchor && judge(viewer, anchor);
  const admitting = viewer.grants.find(({ id }) => decision?.allow && id === decision.grant) ?? viewer.grants[0];
  if (!admitting) return null;
  return { ...shownGrant(admitting), others: viewer.grants.filter(({ id }) => id !== admitting.id).map(shownGrant) };
}

function shownGrant({ id, selectors, classification_ceiling, capabilities, summary_human }: Grant): GrantedScope {
  return { grant_id: id, selectors, ceiling: classification_ceiling, capabilities, summary_human };
}

/** Named by its content: the same package has the same id. */
function withId({ draft, text }: ReturnType<typeof fitted>): ContextContract {
  return { contract_id: `${ID_PREFIXES.package}_${hash('sha256', text, 'hex').slice(0, 32)}`, ...draft };
}
