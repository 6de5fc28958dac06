// The record methods: every family by the same few functions, and what only some families can do.
import * as records from '../../../shared/methods/records.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import { Project, type ProjectBrief } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { briefResource, projectIn } from '../contract/resources.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { agendaIn } from '../records/agenda.ts';
import { projectBrief } from '../records/brief.ts';
import { drawEdge } from '../records/edges.ts';
import { eventsByStart } from '../records/events-by-start.ts';
import { createRecord, removeRecord, updateRecord } from '../records/family.ts';
import { profileId } from '../records/owner-profile.ts';
import { listRecords, listVersions, type PageQuery } from '../records/pages.ts';
import { retract, supersede } from '../records/supersede-and-retract.ts';
import { ANY_PROJECT, type AskedField, askedId } from '../search/asked-object.ts';
import type { Change } from '../store/change.ts';
import { getRecord, shownRecord } from '../store/objects/versions.ts';
import { OWNER_VIEW } from '../view/viewer.ts';
import type { CallGate } from './call-gate.ts';

type Fields = Record<string, unknown>;
type FamilyMethods = ReturnType<typeof records.recordMethods>;
type LifecycleMethods = Pick<typeof records.memories, 'supersede' | 'retract'>;

export function serveRecords(gate: CallGate): void {
  // The schemas of a family and its methods come from one declaration, so the untyped middle cannot drift from them.
  const families = [
    [Project, records.projects],
    [Goal, records.goals],
    [Commitment, records.commitments],
    [Decision, records.decisions],
    [Memory, records.memories],
    [Artifact, records.artifacts],
    [CalendarEvent, records.calendarEvents],
    [Preference, records.preferences],
    [Relation, records.relations],
  ] as unknown as [Family, FamilyMethods][];
  for (const [family, methods] of families) serveFamily(gate, family, methods);
  serveLifecycle(gate, Memory, records.memories as unknown as LifecycleMethods);
  serveLifecycle(gate, Decision, records.decisions as unknown as LifecycleMethods);
  serveLifecycle(gate, Preference, records.preferences as unknown as LifecycleMethods);
  serveProfile(gate);
  gate.read(records.agenda.get, (vault, asked) => agendaIn(vault.reader, asked, vault.now()));
  gate.tool(records.projects.brief, (change, { id }, actor) =>
    actor.kind === 'connection'
      ? briefResource(change, actor, id)
      : (projectBrief(
          change.tx,
          projectIn({ reader: change.tx, viewer: OWNER_VIEW, now: change.at }, id),
          change.at,
        ) as unknown as ProjectBrief),
  );
}

/** Answers a page of a family to whoever may ask for it. */
export function listOf(family: unknown) {
  return (vault: OpenVault, { project: word, from, ...query }: PageQuery & { from?: string | undefined }) => {
    const now = vault.now();
    const seeing = { reader: vault.reader, viewer: OWNER_VIEW, now };
    const project = word === undefined ? {} : { project: askedId(seeing, word, IN_QUERY) };
    const asked = { ...query, ...project };
    const page =
      from === undefined
        ? listRecords(vault.reader, family as Family, asked, now)
        : eventsByStart(vault.reader, { ...asked, from }, now);
    return page as { items: never[]; next: string | null };
  };
}

const IN_QUERY: AskedField = { part: 'query', field: ['project'], types: ANY_PROJECT };

function serveFamily(gate: CallGate, family: Family, methods: FamilyMethods): void {
  gate
    .read(methods.list, listOf(family))
    .read(methods.get, (vault, { id }) => shownRecord(vault.reader, family.type, id, vault.now()))
    .read(methods.versions, (vault, query) => listVersions(vault.reader, family, query))
    .write(methods.create, (change, input) => create(change, family, input as Fields))
    .write(methods.update, (change, { id, patch, expected_version }) =>
      updateRecord(change, family, id, patch as Fields, expected_version),
    )
    .write(methods.remove, (change, params) => removeRecord(change, family, params), { frees: true });
}

function create(change: Change, family: Family, input: Fields): AnyRecord {
  return family.type === Relation.type ? drawEdge(change, input as never) : createRecord(change, family, input);
}

function serveLifecycle(gate: CallGate, family: Family, methods: LifecycleMethods): void {
  gate
    .write(
      methods.supersede,
      (change, { successor, ...target }) => supersede(change, family, target, successor as Fields) as never,
    )
    .write(methods.retract, (change, target) => retract(change, family, target) as never);
}

function serveProfile(gate: CallGate): void {
  gate
    .read(
      records.profile.get,
      (vault) => getRecord(vault.reader, Profile.type, profileId(vault.reader), vault.now()) as never,
    )
    .read(
      records.profile.versions,
      (vault, query) => listVersions(vault.reader, Profile, { id: profileId(vault.reader), ...query }) as never,
    )
    .write(
      records.profile.update,
      (change, { patch, expected_version }) =>
        updateRecord<AnyRecord>(change, Profile, profileId(change.tx), patch, expected_version) as never,
    );
}
