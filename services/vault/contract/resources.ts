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
import { type Looking, validIn } from '../view/valid-at.ts';
import { type Seeing, sees, viewerOf } from '../view/viewer.ts';
import { toCitedItem } from './telling/cited-item.ts';
import { overdueAt } from './telling/overdue.ts';

/** A project by its id, or by its title as an address writes it. */
const BRIEF = /^\/projects\/([^/]+)\/brief$/;

type Payload = Record<string, unknown>;

export function readResource(change: Change, actor: Actor, uri: string): Payload {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  const path = `/${uri.replace(/^context-hub:\/\//, '').replace(/^\/+/, '')}`;
  const looking = { reader: tx, viewer, now: at, asOf: null };
  const brief = namedIn(looking, BRIEF.exec(path)?.[1]);
  const payload = payloadAt(looking, actor, { path, brief });
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
  looking: Looking,
  actor: Actor,
  { path, brief }: { path: string; brief: string | undefined },
): Payload | undefined {
  if (brief !== undefined) return visibleBrief(looking, brief);
  if (path === '/profile') return profile(looking);
  if (path === '/connection/self' || path === '/self') return self(looking.reader, actor, looking.now);
  return path === '/audit' ? ownEvents(looking.reader, actor) : undefined;
}

/** The id of the project that an address names. An address that names none stays as it is, and nothing is found under it. */
function namedIn(seeing: Seeing, written: string | undefined): string | undefined {
  const word = written === undefined ? undefined : decoded(written);
  return word === undefined ? undefined : projectIn(seeing, word);
}

/** A project is named by its id, whole or short, or by its title if it may be seen. */
export function projectIn(seeing: Seeing, word: string): string {
  const whole = isShortId(word) ? wholeId(seeing, word) : isId(word) ? word : undefined;
  if (whole !== undefined) return whole;
  const [id, ...more] = idsTitled(seeing, word, ANY_PROJECT);
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

function profile(looking: Looking): Payload {
  const { reader, viewer, now } = looking;
  requireCapability(viewer, 'profile.read');
  const found = candidateById(reader, profileId(reader), now);
  const preferences = validIn(looking, { types: ['preference'], project: null });
  return {
    profile: found && sees(viewer, found) ? shownProfile(found.record) : null,
    preferences: preferences.map((each) => toCitedItem(looking, each)),
  };
}

/** Free words about the sources of the profile stay with the owner. */
function shownProfile({ source_refs: _, ...record }: AnyRecord): Payload {
  return { ...(allVisible(record) as Payload), untrusted: isUntrusted(record as AnyRecord) };
}

/** The open things around a project, as far as the viewer sees them. */
function visibleBrief(looking: Looking, id: string): VisibleBrief {
  const { reader, viewer, now } = looking;
  requireAnyGrant(viewer);
  const project = requireVisible(reader, viewer, id, now);
  if (project.record.type !== 'project') throw notFound();
  const around = (type: string, statuses?: string[]) =>
    validIn(looking, { types: [type], project: project.project })
      .filter(({ record }) => statuses === undefined || statuses.includes(record.status as string))
      .slice(0, PAGE_DEFAULT)
      .map((each) => toCitedItem(looking, overdueAt(each, now)));
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
