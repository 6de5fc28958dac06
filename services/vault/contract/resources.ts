// The four resources: the profile, a project's brief, the caller's own grants, the caller's own events.
import { HubError, notFound } from '../../../shared/errors.ts';
import { isId, isShortId } from '../../../shared/id-kinds.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import type { ContractItem, VisibleBrief } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { allVisible } from '../../../shared/visible-text.ts';
import { profileId } from '../records/owner-profile.ts';
import { ANY_PROJECT, idsTitled } from '../search/asked-object.ts';
import { wholeId } from '../search/short-ids.ts';
import { eventsNaming } from '../store/audit/event-index.ts';
import { type Actor, actorName, type Change, recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findConnection, withLastSeen } from '../trust/connections.ts';
import { grantsOf, shown } from '../trust/grants.ts';
import { candidateById } from '../view/candidates.ts';
import { requireAnyGrant, requireCapability, requireVisible } from '../view/capabilities.ts';
import { isUntrusted, toRef, toSituation } from '../view/shown-items.ts';
import { validIn } from '../view/valid-at.ts';
import { sees, type Viewer, viewerOf } from '../view/viewer.ts';
import { toCitedItem } from './telling/cited-item.ts';
import { overdueAt } from './telling/overdue.ts';

/** A project by its id, or by its title as an address writes it. */
const BRIEF = /^\/projects\/([^/]+)\/brief$/;

type Payload = Record<string, unknown>;

export function readResource(change: Change, actor: Actor, uri: string): Payload {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  const path = `/${uri.replace(/^context-hub:\/\//, '').replace(/^\/+/, '')}`;
  const brief = namedIn(tx, viewer, BRIEF.exec(path)?.[1], at);
  const payload = payloadAt(tx, viewer, { path, brief, actor, at });
  if (payload === undefined) throw notFound();
  recordEvent(change, {
    kind: 'context.resource',
    refs: brief === undefined ? [] : [brief],
    summary_human: 'Read a resource',
    extra: { uri: path, ...toldIn(payload) },
  });
  return payload;
}

/** What stands under an address; undefined where nothing does. */
function payloadAt(
  reader: Reader,
  viewer: Viewer,
  { path, brief, actor, at }: { path: string; brief: string | undefined; actor: Actor; at: string },
): Payload | undefined {
  if (brief !== undefined) return visibleBrief(reader, viewer, brief, at);
  if (path === '/profile') return profile(reader, viewer, at);
  if (path === '/connection/self' || path === '/self') return self(reader, actor, at);
  return path === '/audit' ? ownEvents(reader, actor) : undefined;
}

/** The id of the project that an address names. An address that names none stays as it is, and nothing is found under it. */
function namedIn(reader: Reader, viewer: Viewer, written: string | undefined, at: string): string | undefined {
  const word = written === undefined ? undefined : decoded(written);
  return word === undefined ? undefined : projectIn(reader, viewer, word, at);
}

/** A project is named by its id, whole or short, or by its title if it may be seen. */
export function projectIn(reader: Reader, viewer: Viewer, word: string, at: string): string {
  const whole = isShortId(word) ? wholeId(reader, viewer, word, at) : isId(word) ? word : undefined;
  if (whole !== undefined) return whole;
  const [id, ...more] = idsTitled(reader, viewer, word, ANY_PROJECT, at);
  if (more.length === 0) return id ?? word;
  throw new HubError('not_found', `More than one project is called so (${[id, ...more].join(', ')}).`, {
    fix: 'Give the id of one.',
  });
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** What the receipt says: which versions were told, and what they name as their sources. */
function toldIn(payload: Payload): { told: [string, number | null][]; mentioned: string[] } {
  const items = Object.values(payload).filter(Array.isArray).flat() as Partial<ContractItem>[];
  const cited = items.flatMap(({ citation = [] }) => citation);
  const itself = cited.filter(({ role }) => role === 'self');
  const sources = cited.filter(({ role }) => role === 'source').map(({ id }) => id);
  const { profile } = payload as { profile?: AnyRecord | null };
  const own: [string, number | null][] = profile ? [[profile.id, profile.version]] : [];
  return {
    told: [...own, ...itself.map(({ id, version }): [string, number | null] => [id, version])],
    mentioned: [...new Set(sources)],
  };
}

/** A project's brief under the address it has among the resources, with the same receipt. */
export function briefResource(change: Change, actor: Actor, id: string): VisibleBrief {
  // Half of a surrogate pair cannot stand in an address, and is the title of nothing.
  return readResource(change, actor, `/projects/${encodeURIComponent(id.toWellFormed())}/brief`) as VisibleBrief;
}

function profile(reader: Reader, viewer: Viewer, at: string): Payload {
  requireCapability(viewer, 'profile.read');
  const found = candidateById(reader, profileId(reader), at);
  const moment = { now: at, asOf: null };
  const preferences = validIn(reader, viewer, ['preference'], null, moment);
  return {
    profile: found && sees(viewer, found) ? shownProfile(found.record) : null,
    preferences: preferences.map((each) => toCitedItem(reader, viewer, each, moment)),
  };
}

/** Free words about the sources of the profile stay with the owner. */
function shownProfile({ source_refs: _, ...record }: AnyRecord): Payload {
  return { ...(allVisible(record) as Payload), untrusted: isUntrusted(record as AnyRecord) };
}

/** The open things around a project, as far as the viewer sees them. */
function visibleBrief(reader: Reader, viewer: Viewer, id: string, at: string): VisibleBrief {
  requireAnyGrant(viewer);
  const project = requireVisible(reader, viewer, id, at);
  if (project.record.type !== 'project') throw notFound();
  const moment = { now: at, asOf: null };
  const around = (type: string, statuses?: string[]) =>
    validIn(reader, viewer, [type], project.project, moment)
      .filter(({ record }) => statuses === undefined || statuses.includes(record.status as string))
      .slice(0, PAGE_DEFAULT)
      .map((each) => toCitedItem(reader, viewer, overdueAt(each, at), moment));
  return {
    project: { ...toRef(project.record), ...toSituation(project.record) },
    goals: around('goal', ['open']),
    commitments: around('commitment', ['open', 'overdue']),
    decisions: around('decision'),
    memories: around('memory', ['live']),
  };
}

function self(reader: Reader, actor: Actor, at: string): Payload {
  if (actor.kind !== 'connection') return { connection: null, grants: [] };
  const connection = withLastSeen(reader, findConnection(reader, actor.id, at).record);
  return { connection, grants: grantsOf(reader, actor.id).map((grant) => shown(grant, at)) };
}

/** The newest events of this actor. Without their numbers: the gaps would tell of the events of others. */
function ownEvents(reader: Reader, actor: Actor): Payload {
  if (actor.kind === 'vault') throw new HubError('internal', 'The vault asks nothing.');
  const name = actorName(actor);
  const rows = eventsNaming(reader, name, { actor: name, limit: PAGE_DEFAULT });
  return {
    events: rows.map(({ body }) => {
      const { kind, created_at, summary_human } = JSON.parse(body) as {
        kind: string;
        created_at: string;
        summary_human: string;
      };
      return { kind, created_at, summary_human };
    }),
  };
}
